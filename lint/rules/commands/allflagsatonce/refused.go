package allflagsatonce

import (
	"regexp"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// refused are two flags with long names each of which a hook refuses, and why: its text says so of
// both, or both switch off a check. Two that do harm only together are called so.
func refused(text string, names []string) (a, b, why string) {
	if together.MatchString(text) {
		return "", "", ""
	}
	for i, a := range names {
		for j, b := range names {
			switch {
			case i == j || len(a) < 3 || len(b) < 3:
			case says(text, a, b):
				return a, b, "its text refuses each"
			case i < j && off.MatchString(a) && off.MatchString(b):
				return a, b, "each of them switches off a check"
			}
		}
	}
	return "", "", ""
}

var (
	together = lazyregexp.New(`(?i)\b(together|both|combin\w+|at once|at the same time)\b`)
	off      = lazyregexp.New(`^(no|skip|disable|ignore|bypass)-([\w-]+-)?(verify|verification|checks?|tests?|lint|\w*sign|signatures?|scan|hooks?|audit|ssl|tls|cert\w*|auth|valid\w*|scripts|checkstyle|coverage|review|ci)(-|$)|^(insecure|unsafe)`)
)

// says reports whether a text refuses two flags in one breath: without --a and --b, or --a and --b
// are not used.
func says(text, a, b string) bool {
	one, other := "[`'\"]*--?"+regexp.QuoteMeta(a), "[`'\"]*--?"+regexp.QuoteMeta(b)
	pair := one + "[`'\"]*(,\\s+[`'\"]*--?[\\w-]+[`'\"]*)*,?\\s+and\\s+" + other + "\\b[`'\"]*"
	before := `(?i)\b(without|leave out|leave off|drop|omit|remove|avoid|(do not|don't|never) (use|add|pass)|no)\s+`
	apart := `(?i)\b(no|not|without)\s+` + one + `\b[^.;\n]{0,40}\b(no|not|without)\s+` + other + `\b`
	behind := `(?i)\s+(out|off|away)\b|` + pair + `\s+(are|stay|is)\s+(not|never|forbidden|denied|refused|out|off|for people|taboo)\b`
	return regexp.MustCompile(before + pair + "|" + apart + "|" + pair + behind).MatchString(text)
}
