package regex

import (
	"strings"
	"testing"
)

func TestRequiredLiterals(t *testing.T) {
	for _, test := range []struct {
		pattern, want string
		exact         bool
	}{
		{`foo`, "foo", true},
		{`foo|bar`, "bar foo", true},
		{`foo|fob`, "fob foo", true},
		{`^foo$`, "foo", false},
		{`fo+bar`, "obar", false},
		{`x(ab)+y`, "xab", false},
		{`colou?r`, "color colour", true},
		{`(?i)secret|password|api[_-]?key`, "api-key api_key apikey password secret fold", true},
		{`git\s+push\s+.*--force`, "--force", false},
		{`\brm\s+(-[a-zA-Z]*[rf][a-zA-Z]*\s+)+`, "rm\t rm\n rm\f rm\r rm ", false},
		{`(?i)disk`, "disk fold", true},
		{`(?i:a)b`, "ab fold", false},
		{`(?i:a)[bB]`, "ab fold", true},
		{`[kK]x`, "kx fold", false},
		{`[sS][eE][cC][rR][eE][tT]s?`, "secret fold", false},
		{`[aA][bB][cC][dD][eE][fF][gG]`, "abcdefg fold", true},
		{`(?i)é1`, "É1 é1", true},
		{`foo|foobar`, "foo", true},
		{`a[^\x00-\x{10FFFF}]`, "", true},
		{`mkfs(\.\w+)?\s`, "mkfs", false},
		{`dd\s.*of=/dev/`, "of=/dev/", false},
		{`(?s)begin.*end`, "begin", false},
		{"a\uFFFDbc", "bc", false},
	} {
		got, ok := RequiredLiterals(test.pattern)
		if got.Fold {
			got.Any = append(got.Any, "fold")
		}
		if !ok || strings.Join(got.Any, " ") != test.want || got.Exact != test.exact {
			t.Errorf("%q: got %q %v %v, want %q %v", test.pattern, got.Any, got.Exact, ok, test.want, test.exact)
		}
	}
	for _, pattern := range []string{``, `.`, `a?`, `a*`, `a|`, `a|.`, `^`, `[^a]`, `(`, `\w+`, `\p{L}`, "\uFFFD", `(a|b*)c*`} {
		if got, ok := RequiredLiterals(pattern); ok {
			t.Errorf("%q: got %q", pattern, got.Any)
		}
	}
}
