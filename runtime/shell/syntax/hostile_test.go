package syntax

import (
	"strings"
	"testing"
)

// hostile are shapes that a reader may take too long for, or too much memory.
var hostile = []shape{
	{"substitutions", "", "$(", ""},
	{"quoted substitutions", "", `"$(`, ""},
	{"closed substitutions", "", "$(a)", ""},
	{"backquotes", "", "`", ""},
	{"escaped backquotes", "`", "\\`", ""},
	{"backslashes in backquotes", "`", "\\\\", "`"},
	{"parameters", "", "${a:-", ""},
	{"quoted parameters", "", `"${a:-`, ""},
	{"single quotes in parameters", `"${a:-`, `'$x'`, `}"`},
	{"arithmetic", "", "((", ""},
	{"arithmetic expansions", "", "$((", ""},
	{"subshells that are no arithmetic", "", "$((a) ", ""},
	{"tries of arithmetic", "", "((a);", ""},
	{"parentheses", "", "(", ""},
	{"arithmetic of parentheses", "$((", "(", ""},
	{"brackets", "", "$[", ""},
	{"indices", "", "a[", ""},
	{"elements", "a=(", "[", ""},
	{"lists", "", "a=(", ""},
	{"heredocs", "", "<<a", ""},
	{"heredocs in lines", "", "<<a\n", ""},
	{"heredocs of tabs", "", "<<-a\n\t", ""},
	{"heredocs in heredocs", "", "<<a\n$(", ""},
	{"heredocs in backquotes", "", "<<a\n`", ""},
	{"delimiters in parts", "<<", `a\b`, "\nx"},
	{"long delimiter", "<<" + strings.Repeat("a", 1<<15), "\naaa", ""},
	{"joined lines", "<<aaaa\n", "a\\\n", ""},
	{"groups", "", "{ ", ""},
	{"braces", "", "{", ""},
	{"cases", "", "case a in a) ", ""},
	{"case words", "", "case ", ""},
	{"conditions", "", "if ", ""},
	{"loops", "", "while ", ""},
	{"for", "", "for a in b; do ", ""},
	{"functions", "", "a()", ""},
	{"function words", "", "function a ", ""},
	{"coprocesses", "", "coproc ", ""},
	{"named coprocesses", "", "coproc a { ", ""},
	{"tests", "", "[[ ", ""},
	{"patterns", "", "@(", ""},
	{"process substitutions", "", "<(", ""},
	{"pipes", "", "a|", "a"},
	{"and", "", "a&&", "a"},
	{"statements", "", "a;", ""},
	{"words", "", "a ", ""},
	{"quoted words", "", `"a"`, ""},
	{"escapes", "", `\a`, ""},
	{"parts", "", `a"b"`, ""},
	{"continuations", "", "\\\n", ""},
	{"continuations in names", "$", "a\\\n", ""},
	{"continuations of operators", "", "&\\\n", ""},
	{"not", "", "! ", ""},
	{"digits", "", "1", ">a"},
	{"names", "", "a", "=b"},
	{"open name", "{", "a", ""},
	{"comment", "", "#", ""},
	{"comments", "", "#\n", ""},
	{"quotes", "", "'", ""},
	{"dollar quotes", "", "$'", ""},
	{"carriage returns", "", "\r\n", ""},
	{"bytes that are no text", "", "\xff\x00", ""},
	{"mixed", "", "$(\"`${a:-", ""},
	{"arithmetic in quotes", "", "\"$((", ""},
}

type shape struct{ name, before, unit, after string }

func (h shape) text(n int) string {
	return h.before + strings.Repeat(h.unit, n/len(h.unit)+1) + h.after
}

func TestHostile(t *testing.T) {
	for _, h := range hostile {
		for _, n := range []int{1 << 10, 1 << 16, 1 << 20} {
			src := h.text(n)
			s, steps := parseCounted(src)
			if most := 80*len(src) + 1<<15; steps > most {
				t.Errorf("%s: %d steps for %d bytes", h.name, steps, len(src))
			}
			if s.Problem != nil && s.Problem.Pos > len(src) {
				t.Errorf("%s: %+v", h.name, *s.Problem)
			}
		}
	}
}

// The limits are reported, wherever they are met.
func TestLimits(t *testing.T) {
	for src, want := range map[string]string{
		strings.Repeat("$(", 10_000):                                              "nested too deep",
		strings.Repeat("{ ", 10_000):                                              "nested too deep",
		"cat <<a\n" + strings.Repeat("${x:-", 10_000) + "\na\nb":                  "nested too deep",
		strings.Repeat("a ", 1<<18):                                               "too many words",
		strings.Repeat("$(( ", maxTrials+9) + strings.Repeat(") ) ", maxTrials+9): "too intricate",
	} {
		p := Parse(src).Problem
		if p == nil || !p.Limit || p.Message != want {
			t.Errorf("%.20s…: %+v", src, p)
		}
	}
}
