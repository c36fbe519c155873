package automata

import (
	"errors"
	"fmt"
	"regexp/syntax"
	"slices"
	"strings"
	"testing"
)

func TestLiterals(t *testing.T) {
	all := append(append([]string(nil), trickyTexts...), "a.b", "xa.b", "a.bx", "a*", "日本")
	words := []string{"a.b", "é", "", "Edit"}
	for _, test := range []struct {
		source Source
		want   func(s string) bool
	}{
		{Source{Kind: KindEqual, Text: "a.b"}, func(s string) bool { return s == "a.b" }},
		{Source{Kind: KindPrefix, Text: "a."}, func(s string) bool { return strings.HasPrefix(s, "a.") }},
		{Source{Kind: KindSuffix, Text: "本"}, func(s string) bool { return strings.HasSuffix(s, "本") }},
		{Source{Kind: KindContains, Text: "a."}, func(s string) bool { return strings.Contains(s, "a.") }},
		{Source{Kind: KindOneOf, Words: words}, func(s string) bool { return slices.Contains(words, s) }},
		{Source{Kind: KindOneOf}, func(string) bool { return false }},
		{Source{Kind: KindPrefix}, func(string) bool { return true }},
		{Source{Kind: KindFull, Text: `\Qa.b`}, func(s string) bool { return s == "a.b" }},
		{Source{Kind: KindFull, Text: `a|ab`}, func(s string) bool { return s == "a" || s == "ab" }},
		{Source{Kind: KindGlobAny, Words: []string{"a*", "日*"}}, func(s string) bool {
			return (strings.HasPrefix(s, "a") || strings.HasPrefix(s, "日")) && !strings.Contains(s, "/")
		}},
	} {
		d, err := test.source.Build(Budget{})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range all {
			if d.Match(s) != test.want(s) {
				t.Errorf("%+v on %q: want %v", test.source, s, test.want(s))
			}
		}
	}
}

func TestBuildAll(t *testing.T) {
	var sources []Source
	for range 3 {
		for _, pattern := range trickyPatterns {
			sources = append(sources, Source{Text: pattern})
		}
		sources = append(sources, Source{Kind: KindGlob, Text: "**/a"}, Source{Kind: KindGlob, Text: "["})
	}
	for i, built := range BuildAll(sources, Budget{}) {
		var bad *syntax.Error
		var glob *GlobError
		want, err := sources[i].Build(Budget{})
		switch {
		case (err == nil) != (built.Err == nil):
			t.Errorf("%v: %v, want %v", sources[i], built.Err, err)
		case err != nil && !errors.As(err, &bad) && !errors.As(err, &glob):
			t.Errorf("%v: %v", sources[i], err)
		case err == nil && !Equivalent(built.DFA, want):
			t.Errorf("%v: another automaton", sources[i])
		}
	}
}

func BenchmarkBuildAll(b *testing.B) {
	sources := make([]Source, 10_000)
	for i := range sources {
		sources[i].Text = fmt.Sprintf(`%s|tool%d`, tablePatterns[i%4], i)
	}
	for b.Loop() {
		BuildAll(sources, Budget{})
	}
}
