package backtrack

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/regex"
)

// hostile are patterns that are made to take long to analyse.
func hostile() map[string]string {
	var wide, sets strings.Builder
	for i := range 300 {
		wide.WriteString("|" + string(rune(0x4e00+i)))
		sets.WriteString("|[" + string(rune(0x100+i)) + "-" + string(rune(0x400+7*i)) + "]+")
	}
	return map[string]string{
		"nested stars":  strings.Repeat("(?:", 1000) + "a" + strings.Repeat("*)", 1000),
		"nested wide":   strings.Repeat("(?:", 500) + "a" + wide.String() + strings.Repeat(")*", 500),
		"counted":       strings.Repeat("(?:", 8) + "a" + strings.Repeat("{1,8})", 8),
		"sets":          "(?:a" + sets.String() + ")*b",
		"chain":         strings.Repeat("a*", 400) + "b",
		"chain of sets": strings.Repeat("[ab]*[bc]*", 200) + "d",
		"words":         strings.Repeat(`(?:\w+\s*)*`, 60) + "!",
		"looks":         strings.Repeat("(?=", 400) + "a*b" + strings.Repeat(")", 400),
		"long":          strings.Repeat("abc", 3000),
		"references":    strings.Repeat("(a*", 30) + strings.Repeat(")", 30) + strings.Repeat(`\1`, 300),
	}
}

func TestHostilePatternsEnd(t *testing.T) {
	for name, pattern := range hostile() {
		for _, d := range []regex.Dialect{regex.ECMAScript, regex.Python} {
			if tree, err := regex.Parse(pattern, d); err == nil {
				t.Logf("%s: %s", name, Analyze(tree, Options{}).Growth)
			}
		}
	}
}

func BenchmarkHostile(b *testing.B) {
	for name, pattern := range hostile() {
		tree, err := regex.Parse(pattern, regex.ECMAScript)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Analyze(tree, Options{})
			}
		})
	}
}
