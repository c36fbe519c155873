package lint

import (
	"regexp"
	"slices"

	"github.com/hookc/hookc/lang/regex"
)

// Compiled is the regex as Go runs it; nil where Go cannot.
func (r *Regex) Compiled() *regexp.Regexp {
	if r.tried {
		return r.compiled
	}
	r.tried = true
	if text, ok := r.RE2(); ok {
		r.compiled = compile(text, r.Whole)
	}
	return r.compiled
}

func compile(text string, whole bool) *regexp.Regexp {
	if whole {
		text = `\A(?:` + text + `)\z`
	}
	re, err := regexp.Compile(text)
	if err != nil {
		return nil
	}
	return re
}

// Reaches reports whether a text is found that the regex matches by way of a
// part. That none is found proves nothing.
func (r *Regex) Reaches(through *regex.Node) bool {
	re := r.Compiled()
	return re != nil && slices.ContainsFunc(r.Tree.Samples(through), re.MatchString)
}

// Needs reports whether a text is found that the regex does not match without
// one of its alternatives. That none is found proves nothing.
func (r *Regex) Needs(alternative *regex.Node) bool {
	text, ok := r.RE2Without(alternative)
	if !ok {
		return true
	}
	all, rest := r.Compiled(), compile(text, r.Whole)
	if all == nil || rest == nil {
		return true
	}
	return slices.ContainsFunc(r.Tree.Samples(alternative), func(s string) bool { return all.MatchString(s) && !rest.MatchString(s) })
}
