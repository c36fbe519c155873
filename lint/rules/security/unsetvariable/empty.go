package unsetvariable

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

var (
	givesName  = lazyregexp.New(`(?:^|[\s;({])(\w+)\s*(?::\s*\w+\s*)?=\s*["']?$`)
	inAnother  = lazyregexp.New(`:?-["']?$|\belse\s+$|(?:\bor|\|\||\?\?)\s+$`)
	ownOperand = lazyregexp.New(`\bargv\b|\$\{?[1@*]`)
)

// staysEmpty reports whether nothing but an empty text stands by for a variable: neither
// where it is read, nor later, and the script has no other source.
func staysEmpty(s hostconfig.ParsedScript, v script.Var) bool {
	if !v.Empty || readsInput(s) || v.Start < 0 || v.End > len(s.Source) {
		return false
	}
	source := string(s.Source)
	before := source[strings.LastIndexByte(source[:v.Start], '\n')+1 : v.Start]
	if inAnother.MatchString(before) || ownOperand.MatchString(source) {
		return false
	}
	names := regexp.QuoteMeta(v.Name)
	if m := givesName.FindStringSubmatch(before); m != nil {
		names += "|" + m[1]
		if len(regexp.MustCompile(`\b`+m[1]+`\s*=[^=]`).FindAllString(source, 2)) > 1 {
			return false // it gets another value
		}
	}
	instead := regexp.MustCompile(`\b(?:` + names + `)(?::?[-+=][^}{\["'\s]|\s*(?:\|\||\?\?|\bor\b)\s*[^"'\s])`)
	asked := regexp.MustCompile(`(?:-[nz]\s+"?\$\{?|\bif\s*\(?\s*(?:not\s+|!)?\$?)(?:process\.env\.)?(?:` + names + `)\b`)
	return !instead.MatchString(source) && !(asked.MatchString(source) && strings.Contains(source, "else"))
}

// What of a shell reads standard input, and a jq that is given its input.
var (
	readsAll = lazyregexp.New(`(?m)\bcat\s*(?:-\s*)?(?:[)\x60|;&]|$)|\b(?:read|mapfile|readarray)\b|/dev/stdin`)
	jqLine   = lazyregexp.New(`(?m)^.*\bjq\b.*$`)
	jqGiven  = lazyregexp.New(`\|\s*jq\b|<<<|\bjq\s+(?:-\w*n\w*|--null-input)\b`)
)

// readsInput reports whether a script reads its standard input.
func readsInput(s hostconfig.ParsedScript) bool {
	if s.Program.Lang != "sh" || !s.ReadsStdin {
		return s.ReadsStdin
	}
	return readsAll.Match(s.Source) || slices.ContainsFunc(jqLine.FindAll(s.Source, -1), func(line []byte) bool { return !jqGiven.Match(line) })
}
