package unsetvariable

import (
	"regexp"
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
	if !v.Empty || s.ReadsStdin || v.Start < 0 || v.End > len(s.Source) {
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
	instead := regexp.MustCompile(`\b(?:` + names + `)(?::?[-+=][^}"\s]|\s*(?:\|\||\?\?|\bor\b)\s*[^"'\s])`)
	asked := regexp.MustCompile(`(?:-[nz]\s+"?\$\{?|\bif\s*\(?\s*(?:not\s+|!)?\$?)(?:process\.env\.)?(?:` + names + `)\b`)
	return !instead.MatchString(source) && !(asked.MatchString(source) && strings.Contains(source, "else"))
}
