package hookfacts

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Exempts reports whether the texts of two hooks say that the first is an exception of the
// second: it names it, says that something holds in spite of a rule or is an exception and is about
// the same, says by its name for what the second does not hold, or the second excepts the agent that
// the first is for.
func Exempts(allow, stricter *ast.Hook) bool {
	said, other := strings.ToLower(allow.Description), strings.ToLower(lint.SaidOf(stricter))
	if name := strings.ToLower(lint.BaseName(stricter)); strings.ContainsAny(name, "-_") && containsWord(said, name) {
		return true
	}
	if inSpite.MatchString(said) || exception.MatchString(said) && shareSubject(lint.SaidOf(allow), other) {
		return true
	}
	if allow.Priority > stricter.Priority && narrows(lint.BaseName(allow), lint.BaseName(stricter)) {
		return true
	}
	for _, agent := range agentsOf(allow) {
		if regexp.MustCompile(`\b(except|excepting|unless|but not|save)\b[^.;]{0,24}\b` + regexp.QuoteMeta(strings.ToLower(agent)) + `\b`).MatchString(other) {
			return true
		}
	}
	return false
}

var inSpite = lazyregexp.New(`\b(in spite of|despite|is exempt|are exempt|exempts|exempted|exception (to|of|from)|overrides|lifts the|bypasses|although .*\b(den|forbid|block))`)

// exception is how a description says that its hook is one, without saying of which.
var exception = lazyregexp.New(`(^|[.:;,(]\s*)((the|an|one|only) )*exceptions?\b|\bexceptions? (for|in|below|are|is)\b|\b(nevertheless|nonetheless|all the same|anyway|even though|(is|are|may) still)\b`)

// shareSubject reports whether two texts speak of the same thing.
func shareSubject(a, b string) bool {
	about := subjects(b)
	return slices.ContainsFunc(subjects(a), func(word string) bool { return slices.Contains(about, word) })
}

// narrows reports whether one hook's name is what another's forbids, and says more: keys-for-tests
// of no-keys.
func narrows(name, of string) bool {
	rest := forbids.FindStringSubmatch(strings.ToLower(of))
	if rest == nil {
		return false
	}
	words, all := subjects(name), subjects(rest[1])
	return len(all) > 0 && len(all) == len(separator.Split(rest[1], -1)) && len(separator.Split(name, -1)) > len(all) &&
		!slices.ContainsFunc(all, func(word string) bool { return !slices.Contains(words, word) })
}

var (
	forbids   = lazyregexp.New(`^(?:no|never|deny|block|forbid)[-_](.+)$`)
	separator = lazyregexp.New(`[^A-Za-z0-9]+`)
	general   = lazyregexp.New(`^(with|without|that|this|those|they|them|from|into|only|below|about|agent|agents|file|files|folder|project|policy|rule|rules|hook|tool|tools|shell|bash|command|commands|call|calls|code|read|reads|write|writes|written|edit|edits|change|changes|allowed|denied|never|does|belong|must|shall|should|exception|exceptions)$`)
)

// subjects are the words of a text that say what it is about, in the singular.
func subjects(text string) (out []string) {
	for _, word := range separator.Split(strings.ToLower(text), -1) {
		if len(word) > 3 && !general.MatchString(word) {
			out = append(out, strings.TrimSuffix(word, "s"))
		}
	}
	return out
}

func containsWord(text, name string) bool {
	return regexp.MustCompile(`(^|[^a-z0-9_-])` + regexp.QuoteMeta(name) + `($|[^a-z0-9_-])`).MatchString(text)
}

// agentsOf are the agents that a hook's match names.
func agentsOf(h *ast.Hook) (out []string) {
	if h.Match == nil {
		return nil
	}
	for _, f := range h.Match.Whole {
		if f.Field != "agent" {
			continue
		}
		for _, re := range f.Regexes {
			if words, _, ok := regex.Words(re.Source); ok {
				out = append(out, words...)
			}
		}
	}
	return out
}
