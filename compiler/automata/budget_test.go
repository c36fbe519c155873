package automata

import (
	"bytes"
	"errors"
	"regexp/syntax"
	"testing"
)

func TestBudgets(t *testing.T) {
	for _, test := range []struct {
		pattern string
		budget  Budget
		what    string
	}{
		{`(a|b)*a(a|b){12}$`, Budget{States: 1000}, "states"},
		{`(a|b)*a(a|b){20}$`, Budget{}, "states"},
		{`x{1000}`, Budget{Table: 1000}, "table bytes"},
		{`x{1000}`, Budget{Steps: 1000}, "steps"},
		{`(?:[ab]{500}|a.{900}){1}b`, Budget{Steps: 1_000_000}, "steps"},
	} {
		_, err := Compile(test.pattern, test.budget)
		var over *BudgetError
		if !errors.As(err, &over) || over.What != test.what || over.Pattern != test.pattern || over.Given <= over.Limit {
			t.Errorf("%q: %v", test.pattern, err)
		}
	}
	x, y := mustCompile(t, `a.{8}b`), mustCompile(t, `b.{8}a`)
	_, err := Intersect(x, y, Budget{Pairs: 100})
	if over := (*BudgetError)(nil); !errors.As(err, &over) || over.What != "pairs" {
		t.Errorf("Intersect: %v", err)
	}
	_, _, err = Overlap(x, y, Budget{Pairs: 3})
	if over := (*BudgetError)(nil); !errors.As(err, &over) || over.What != "pairs" {
		t.Errorf("Overlap: %v", err)
	}
}

func TestSyntaxErrors(t *testing.T) {
	for _, pattern := range []string{`(`, `a**`, `[z-a]`, `\y`, `(?=a)`, `a{1001}`, "\xff"} {
		var bad *syntax.Error
		if _, err := Compile(pattern, Budget{}); !errors.As(err, &bad) {
			t.Errorf("Compile(%q): %v", pattern, err)
		}
		if _, err := EncodeProg(pattern); !errors.As(err, &bad) {
			t.Errorf("EncodeProg(%q): %v", pattern, err)
		}
	}
}

func TestSameBytesOnEveryRun(t *testing.T) {
	for _, pattern := range trickyPatterns {
		if !parses(pattern) {
			continue
		}
		first := mustCompile(t, pattern).Encode()
		for range 5 {
			if !bytes.Equal(first, mustCompile(t, pattern).Encode()) {
				t.Fatalf("%q: two builds differ", pattern)
			}
		}
	}
}
