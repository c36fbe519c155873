package automata

import (
	"errors"
	"strings"
	"testing"
)

func TestGlob(t *testing.T) {
	for _, test := range []struct{ glob, yes, no string }{
		{"", "", "a /"},
		{"*", "a .env a.b é", "a/b /"},
		{"a*", "a ab a.b", "ba a/b"},
		{"?", "a é 日", "aa /"},
		{"a?c", "abc a.c", "ac a/c abbc"},
		{"*.go", ".go x.go", "x.gox a/x.go"},
		{"**", "a a/b /a a/b/c .x/.y", ""},
		{"**/x", "x a/x a/b/x /x", "xx a/xx x/a"},
		{"**/*.tfvars", "a.tfvars d/a.tfvars d/e/.tfvars", "a.tfvars/b"},
		{"src/**", "src src/a src/a/b src/", "srcs a/src src2/a"},
		{"src/**/x", "src/x src/a/x src/a/b/x", "srcx src/xx x src/x/y"},
		{"src/**/*", "src/x src/a/x src/", "src"},
		{"a/**/**/b", "a/b a/x/b a/x/y/b", "ab"},
		{"**/**", "a a/b", ""},
		{"**/a/**", "a x/a a/y x/a/y a/b/c", "b ab x/ab/y"},
		{"a**b", "ab axb a.b", "a/b axb/c"},
		{"a/**b", "a/b a/xb", "a/x/b ab"},
		{"**a/b", "a/b xa/b", "x/a/b"},
		{"***", "a ab", "a/b"},
		{"/**", "/a /a/b", "a"},
		{"/etc/*", "/etc/passwd", "etc/passwd /etc/a/b"},
		{"[a-c]x", "ax cx", "dx x"},
		{"[!a-c]x", "dx éx", "ax /x"},
		{"[^a]", "b", "a /"},
		{"[a-]", "a -", "b"},
		{"[.-0]", ". 0", "/"},
		{`[\]\-a]`, "] - a", `b \`},
		{"[é-ü]", "é ö", "e"},
		{"{a,b}", "a b", "ab c"},
		{"{a,b}{c,d}", "ac ad bc bd", "ab cd"},
		{"*.{js,ts,{j,t}sx}", "x.js x.tsx", "x.jsx2 x.css"},
		{"{,a}b", "b ab", "a"},
		{"{a/**,b}/c", "a/c a/x/c b/c", "b/x/c"},
		{"{**/,}x", "x a/x", "ax"},
		{"{a,*}*", "a b ab", "a/b"},
		{"{x*,y}*", "x xx y yx", "x/y"},
		{`\*`, "*", "a"},
		{`\{a,b\}`, "{a,b}", "a b"},
		{`{\,,\}}`, ", }", "a"},
		{"a,b}", "a,b}", "a b"},
		{`a\\b`, `a\b`, "ab"},
		{".env{,.*}", ".env .env.local", ".envrc"},
		{"**/.env{,.*}", ".env a/.env a/b/.env.prod", "a.env"},
		{"a/b/", "a/b/", "a/b"},
	} {
		d, err := Glob(test.glob, Budget{})
		if err != nil {
			t.Errorf("Glob(%q): %v", test.glob, err)
			continue
		}
		for _, path := range strings.Fields(test.yes) {
			if !d.Match(path) {
				t.Errorf("%q does not match %q", test.glob, path)
			}
		}
		for _, path := range strings.Fields(test.no) {
			if d.Match(path) {
				t.Errorf("%q matches %q", test.glob, path)
			}
		}
	}
}

func TestGlobErrors(t *testing.T) {
	for glob, offset := range map[string]int{"[": 0, "[a": 0, "x[]": 1, "[!]": 0, "{a": 0, "a{b,{c}": 1, `a\`: 1, "[z-a]": 1, `[a\`: 0} {
		var bad *GlobError
		if _, err := Glob(glob, Budget{}); !errors.As(err, &bad) || bad.Offset != offset {
			t.Errorf("Glob(%q): %v", glob, err)
		}
	}
	var over *BudgetError
	if _, err := Glob(strings.Repeat("{a,b,c,d,e}", 12), Budget{}); !errors.As(err, &over) || over.What != "alternatives" {
		t.Errorf("many braces: %v", err)
	}
}

func TestGlobAny(t *testing.T) {
	d, err := GlobAny([]string{"*.go", "docs/**"}, Budget{})
	if err != nil || !d.Match("x.go") || !d.Match("docs/a/b") || d.Match("src/x.go") {
		t.Errorf("GlobAny: %v", err)
	}
}

// refGlob is a backtracking matcher for globs without braces and classes.
func refGlob(glob, path []string) bool {
	if len(glob) == 0 {
		return len(path) == 0
	}
	if glob[0] != "**" {
		return len(path) > 0 && refName(glob[0], path[0]) && refGlob(glob[1:], path[1:])
	}
	if len(glob) == 1 {
		return true
	}
	for i := range len(path) + 1 {
		if refGlob(glob[1:], path[i:]) {
			return true
		}
	}
	return false
}

// refName matches one component.
func refName(glob, name string) bool {
	switch {
	case glob == "":
		return name == ""
	case glob[0] == '*':
		return refName(glob[1:], name) || name != "" && refName(glob, name[1:])
	default:
		return name != "" && (glob[0] == '?' || glob[0] == name[0]) && refName(glob[1:], name[1:])
	}
}

func TestGlobAgreesWithBacktracking(t *testing.T) {
	paths := texts([]string{"a", "b", "/"}, 6)
	for _, glob := range texts([]string{"a", "*", "**", "/", "?"}, 5) {
		if strings.Contains(glob, "***") {
			continue
		}
		d, err := Glob(glob, Budget{})
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if want := refGlob(strings.Split(glob, "/"), strings.Split(path, "/")); d.Match(path) != want {
				t.Fatalf("%q on %q: want %v", glob, path, want)
			}
		}
	}
}

// TestGlobsTogether compares several globs, and braces, with the globs alone.
func TestGlobsTogether(t *testing.T) {
	paths := texts([]string{"a", "b", "/"}, 4)
	var globs []string
	alone := map[string]*DFA{}
	for _, glob := range texts([]string{"a", "b", "*", "**", "/"}, 3) {
		if strings.Contains(glob, "***") {
			continue
		}
		d, err := Glob(glob, Budget{})
		if err != nil {
			t.Fatal(err)
		}
		globs = append(globs, glob)
		alone[glob] = d
	}
	for _, a := range globs {
		for _, b := range globs {
			together, err := GlobAny([]string{a, b}, Budget{})
			if err != nil {
				t.Fatal(err)
			}
			braces, err := Glob("{"+a+","+b+"}", Budget{})
			if err != nil || !Equivalent(together, braces) {
				t.Fatalf("{%s,%s} is not both: %v", a, b, err)
			}
			for _, path := range paths {
				if want := alone[a].Match(path) || alone[b].Match(path); together.Match(path) != want {
					t.Fatalf("{%s,%s} on %q: want %v", a, b, path, want)
				}
			}
		}
	}
}

// FuzzGlob checks that globs never fail in a way of their own.
func FuzzGlob(f *testing.F) {
	for _, glob := range []string{"**/*.{js,ts}", "[!a-z]{,x}", `\{a`, "{{a,b},c}/**", "a{b", "[é-", "\xff[\xff]"} {
		f.Add(glob, "a/b.js")
	}
	f.Fuzz(func(t *testing.T, glob, path string) {
		if len(glob) > 60 {
			return
		}
		d, err := Glob(glob, Budget{States: 1000})
		if err != nil {
			var bad *GlobError
			var over *BudgetError
			if !errors.As(err, &bad) && !errors.As(err, &over) {
				t.Fatalf("Glob(%q): %v", glob, err)
			}
			return
		}
		if d.Match(path) != loaded(t, d).Match(path) {
			t.Errorf("%q on %q: two walks differ", glob, path)
		}
	})
}
