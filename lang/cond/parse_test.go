package cond_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
)

// source is text at the start of a file.
func source(text string) cond.Source {
	return cond.Plain("a.hook.hcl", text, diag.Pos{Line: 1, Column: 1})
}

// TestParse compares the tree, and for each of its nodes the text that its span
// covers and, behind @, the token that messages point at.
func TestParse(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{`a && b || !c`, `(or (and a b) (not c))`},
		{`x not in [1, 2,]`, `(not (in x [1 2]))`},
		{`-2 ** 2`, `(- (** 2 2))`},
		{`2 ^ 3`, `(** 2 3)`},
		{`1 < a < 3`, `(and (< 1 a) (< a 3))`},
		{`a.b["c"][0]?.d`, `(chain (?.d ([] (.c (.b a)) 0)))`},
		{`a?.[0]`, `(chain (?[] a 0))`},
		{`s[1:-1]`, `([:] s 1 (- 1))`},
		{`s[:]`, `([:] s _ _)`},
		{`if a { 1 } else if b { 2 } else { 3 }`, `(? a 1 (? b 2 3))`},
		{`if (a) { 1 } else { (if b { 2 } else { 3 }) }`, `(? a 1 (? b 2 3))`},
		{`a ? b : c`, `(? a b c)`},
		{`a ?: c`, `(? a a c)`},
		{`let x = 1; x + 1`, `(let x 1 (+ x 1))`},
		{`a; b`, `(; a b)`},
		{`any(paths, # startsWith "x")`, `(any paths (startsWith # "x") _)`},
		{`list | filter(.ok) | map({#.name}) | len()`, `(len (map (filter list (.ok #) _) (.name #) _))`},
		{`reduce(list, #acc + # + #index, 0)`, `(reduce list (+ (+ #acc #) #index) 0)`},
		{`count(list)`, `(count list _ _)`},
		{`{a: 1, "b": [2], (c): 3}`, `{"a": 1, "b": [2], c: 3}`},
		{`1..3 /* to */ // end`, `(.. 1 3)`},
		{`doc("x.json")?.stage ?? "none"`, `(?? (chain (?.stage (doc "x.json"))) "none")`},
		{"command matches `\\d`", "(matches command \"\\\\d\")"},
		{`0x10 + 1_000 + 1.5 + nil`, `(+ (+ (+ 16 1000) 1.5) nil)`},
		{`::len("é") == 1`, `(== (len "é") 1)`},
	} {
		e, ds := cond.Parse(source(tt.text))
		if len(ds) > 0 {
			t.Errorf("%s: %v", tt.text, ds)
			continue
		}
		if got := dump(e); got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.text, got, tt.want)
		}
	}
}

// dump prints a tree in prefix form.
func dump(e *ast.Expr) string {
	if e == nil {
		return "_"
	}
	rest := make([]string, len(e.Args))
	for i, a := range e.Args {
		rest[i] = dump(a)
	}
	opt := ""
	if e.Optional {
		opt = "?"
	}
	head := e.Name
	switch e.Op {
	case ast.OpConst:
		return literal(e)
	case ast.OpIdent:
		return e.Name
	case ast.OpPointer:
		return "#" + e.Name
	case ast.OpMember:
		head = opt + "." + e.Name
	case ast.OpIndex:
		head = opt + "[]"
	case ast.OpSlice:
		head = "[:]"
	case ast.OpChain:
		head = "chain"
	case ast.OpCond:
		head = "?"
	case ast.OpLet:
		head = "let " + e.Name
	case ast.OpSeq:
		head = ";"
	case ast.OpTemplate:
		head = "template"
	case ast.OpArray:
		return "[" + strings.Join(rest, " ") + "]"
	case ast.OpMap:
		var pairs []string
		for i := 0; i < len(rest); i += 2 {
			pairs = append(pairs, rest[i]+": "+rest[i+1])
		}
		return "{" + strings.Join(pairs, ", ") + "}"
	}
	return "(" + head + " " + strings.Join(rest, " ") + ")"
}

func literal(e *ast.Expr) string {
	v := e.Value
	switch v.Kind().String() {
	case "bool":
		return fmt.Sprint(v.Bool())
	case "int":
		return fmt.Sprint(v.Int())
	case "float":
		return fmt.Sprint(v.Float())
	case "string":
		return fmt.Sprintf("%q", v.Str())
	}
	return "nil"
}

// TestSpans: every node of these texts covers what is written here, parents
// first, as span@token.
func TestSpans(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{`a and bc`, `a and bc@and | a@a | bc@bc`},
		{`(a).b`, `a).b@b | a@a`},
		{`len(x) > 1`, `len(x) > 1@> | len(x)@len | x@x | 1@1`},
		{`x | len()`, `x | len()@len | x@x`},
		{`é not in ["ö"]`, `é not in ["ö"]@not in | é not in ["ö"]@in | é@é | ["ö"]@[ | "ö"@"ö"`},
		{`if (a) { 1 } else { 2 }`, `if (a) { 1 } else { 2 }@if | a@a | 1@1 | 2@2`},
		{`(a) ? 1 : 2`, `a) ? 1 : 2@? | a@a | 1@1 | 2@2`},
		{`let x = 1; x`, `let x = 1; x@x | 1@1 | x@x`},
		{`a["b"].c[0]`, `a["b"].c[0]@0 | a["b"].c@c | a["b"]@"b" | a@a | 0@0`},
		{`a[1:]`, `a[1:]@[ | a@a | 1@1`},
		{`{k: (v)}`, `{k: (v)}@{ | k@k | v@v`},
		{`map(l, #index)`, `map(l, #index)@map | l@l | #index@#index`},
	} {
		src := source(tt.text)
		e, ds := cond.Parse(src)
		if len(ds) > 0 {
			t.Errorf("%s: %v", tt.text, ds)
			continue
		}
		var got []string
		ast.Walk(e, func(e *ast.Expr) bool {
			got = append(got, cut(tt.text, e.Span)+"@"+cut(tt.text, e.At))
			return true
		})
		if s := strings.Join(got, " | "); s != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.text, s, tt.want)
		}
	}
}

func cut(text string, s diag.Span) string { return text[s.Start.Byte:s.End.Byte] }

// TestSyntaxErrors: where a slip is reported, and a part of what is said.
func TestSyntaxErrors(t *testing.T) {
	for _, tt := range []struct {
		text string
		at   string // line:column
		code diag.Code
		want string
	}{
		{`a = 1`, "1:3", diag.CodeExprSyntax, "Write == for equality"},
		{`a is 1`, "1:3", diag.CodeExprSyntax, "Write == for equality"},
		{`a is not nil`, "1:3", diag.CodeExprSyntax, "Write != for inequality"},
		{`a isnt nil`, "1:3", diag.CodeExprSyntax, "Write != for inequality"},
		{`b and a not nil`, "1:9", diag.CodeExprSyntax, "Write != nil."},
		{`a not == 1`, "1:3", diag.CodeExprSyntax, "Write != for inequality"},
		{`a <> 1`, "1:3", diag.CodeExprSyntax, "Write != for inequality"},
		{`a !== 1`, "1:3", diag.CodeExprSyntax, "Write != for inequality"},
		{`a === 1`, "1:3", diag.CodeExprSyntax, "Write == for equality"},
		{`a & b`, "1:3", diag.CodeExprSyntax, "`and`"},
		{`a AND b`, "1:3", diag.CodeExprSyntax, "lower case"},
		{`a == “b”`, "1:6", diag.CodeExprSyntax, "plain \""},
		{"é matches \"a\\d\"", "1:13", diag.CodeExprSyntax, "backquotes"},
		{"a and\n  (b", "2:3", diag.CodeExprSyntax, "never closed"},
		{"a and", "1:6", diag.CodeExprSyntax, "ends too early"},
		{"  ", "1:3", diag.CodeExprSyntax, "empty"},
		{"// only a remark", "1:17", diag.CodeExprSyntax, "empty"},
		{`a == "b`, "1:6", diag.CodeExprSyntax, "no end"},
		{`a == 'it's'`, "1:10", diag.CodeExprSyntax, "unexpected `s`"},
		{`a b`, "1:3", diag.CodeExprSyntax, "operator is missing"},
		{`a )`, "1:3", diag.CodeExprSyntax, "It closes nothing"},
		{`(a and )`, "1:8", diag.CodeExprSyntax, "value is missing"},
		{`# > 1`, "1:1", diag.CodeExprSyntax, "item of a closure"},
		{`any(a, #foo)`, "1:8", diag.CodeExprUnknownName, "#foo does not exist"},
		{`command =~ "x"`, "1:9", diag.CodeExprSyntax, "`matches`"},
		{`a === "b"`, "1:3", diag.CodeExprSyntax, "unexpected `===`"},
		{`a !== "b"`, "1:3", diag.CodeExprSyntax, "Write != for inequality"},
		{`a startswith "b"`, "1:3", diag.CodeExprSyntax, "Write `startsWith`"},
		{`a Contains "b"`, "1:3", diag.CodeExprSyntax, "Write `contains`"},
		{`a matches /b/`, "1:11", diag.CodeExprSyntax, "without slashes"},
		{"a contains '\n'", "1:12", diag.CodeExprSyntax, `Write \\n there`},
		{`command.includes("x")`, "1:9", diag.CodeExprUnsupported, "x contains y"},
		{`command.toLowerCase() == "x"`, "1:9", diag.CodeExprUnsupported, "lower(x)"},
		{`${var.x} == 1`, "1:1", diag.CodeTemplateInExpr, "var.x"},
		{`$env.command`, "1:1", diag.CodeExprUnsupported, "the name itself"},
		{`$x == 1`, "1:1", diag.CodeExprUnsupported, "no dollar sign"},
		{`b"x" == b"y"`, "1:1", diag.CodeExprUnsupported, "bytes"},
		{`command.contains("x")`, "1:9", diag.CodeExprUnsupported, "write `x contains y`"},
		{`command.upper() == "X"`, "1:9", diag.CodeExprUnsupported, "upper(x)"},
		{`a ?? b == c`, "1:8", diag.CodeExprSyntax, "parentheses"},
		{`a.[0]`, "1:4", diag.CodeExprSyntax, "name of a field"},
		{`any(a)`, "1:6", diag.CodeExprSyntax, "closure"},
		{`99999999999999999999`, "1:20", diag.CodeExprSyntax, "integer"},
		{`1x`, "1:2", diag.CodeExprSyntax, "not a number"},
	} {
		_, ds := cond.Parse(source(tt.text))
		if len(ds) == 0 {
			t.Errorf("%s: no error", tt.text)
			continue
		}
		d := ds[0]
		at := fmt.Sprintf("%d:%d", d.Span.Start.Line, d.Span.Start.Column)
		if at != tt.at || d.Code != tt.code || !strings.Contains(d.Summary+". "+d.Detail, tt.want) {
			t.Errorf("%s\n got %s %s %q %q\nwant %s %s %q", tt.text, at, d.Code, d.Summary, d.Detail, tt.at, tt.code, tt.want)
		}
	}
}

// TestUnsupportedAll: what expr parses and hookc refuses is reported at every
// place.
func TestUnsupportedAll(t *testing.T) {
	_, ds := cond.Parse(source(`$env.a and b.c() and any(x, #y)`))
	if len(ds) != 3 {
		t.Errorf("got %d errors, want 3: %v", len(ds), ds)
	}
}

// TestHostile: large and deep texts give an error, and quickly.
func TestHostile(t *testing.T) {
	nest := "a"
	for range 60 {
		nest = "(1 < " + nest + " < 3)"
	}
	for name, text := range map[string]string{
		"parentheses": strings.Repeat("(", 10_000) + "a" + strings.Repeat(")", 10_000),
		"open":        strings.Repeat("[", 10_000),
		"not":         strings.Repeat("not ", 15_000) + "a",
		"minus":       strings.Repeat("-", 30_000) + "a",
		"power":       strings.Repeat("2**", 5_000) + "2",
		"ternary":     strings.Repeat("a?b:", 4_000) + "c",
		"sum":         "1" + strings.Repeat("+1", 9_000),
		"bytes":       strings.Repeat("a", 1<<18),
		"shared":      nest,
	} {
		if e, ds := cond.Parse(source(text)); e != nil || !ds.HasErrors() {
			t.Errorf("%s: accepted", name)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{`a and b`, `any(x, #.y > 1)`, "let é = 1; é", `if a {1} else {2}`, `"\u{1f600}"`, `a?.[b]?.c[1:]`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, ds := cond.Parse(source(text))
		if e == nil && !ds.HasErrors() { // a refused part leaves a tree beside its error
			t.Fatalf("expression %v with diagnostics %v", e, ds)
		}
		check := func(s diag.Span) {
			if s.Start.Byte < 0 || s.Start.Byte > s.End.Byte || s.End.Byte > len(text) || s.Start.Line < 1 || s.Start.Column < 1 {
				t.Fatalf("span %+v outside of %q", s, text)
			}
		}
		ast.Walk(e, func(e *ast.Expr) bool { check(e.Span); check(e.At); return true })
		for _, d := range ds {
			check(d.Span)
		}
	})
}
