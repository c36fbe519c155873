package hookfacts

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Exempts reports whether the texts of two hooks say that the first is an exception of the
// second: it names it, says that something holds in spite of a rule, or the second excepts the
// agent that the first is for.
func Exempts(allow, stricter *ast.Hook) bool {
	said, other := strings.ToLower(allow.Description), strings.ToLower(lint.SaidOf(stricter))
	if name := strings.ToLower(lint.BaseName(stricter)); strings.ContainsAny(name, "-_") && containsWord(said, name) {
		return true
	}
	if inSpite.MatchString(said) {
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
