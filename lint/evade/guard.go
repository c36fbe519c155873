package evade

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// TextCheck is where a hook looks at a text as it is written: a regex of its match, or
// a comparison of its condition.
type TextCheck struct {
	Span    diag.Span
	Samples []string // texts on which it may hold
	Regex   string   // "" of a comparison
}

// Texts are the samples, each also with more behind it.
func (l TextCheck) Texts(more string) (out []string) {
	for _, s := range l.Samples {
		out = append(out, s, s+more)
	}
	return out
}

// TextChecks are the places where a guard looks at one of the fields of a tool's
// input, which the event may have under a name of its own.
func TextChecks(h *ast.Hook, tool string, fields ...string) (out []TextCheck) {
	match := func(m *ast.Match) {
		if m == nil {
			return
		}
		for _, f := range slices.Concat(m.Input, m.Fields) {
			if slices.Contains(fields, f.Field) {
				out = append(out, regexes(f.Regexes)...)
			}
		}
		tools := lint.Tools(m)
		if len(tools.Canonical) == 1 && tools.Canonical[0] == tool && !tools.Open {
			out = append(out, regexes(m.Pattern)...)
		}
	}
	match(h.Match)
	out = append(out, conditions(h.When, fields)...)
	ast.EachStep(h.Steps, func(s *ast.Step) {
		match(s.Match)
		out = append(out, conditions(s.When, fields)...)
	})
	return out
}

func regexes(list []ast.Regex) (out []TextCheck) {
	for _, re := range list {
		out = append(out, TextCheck{re.Span, regex.Examples(re.Source), re.Source})
	}
	return out
}

// conditions looks for comparisons that a part of a condition makes, but not for
// negated ones.
func conditions(x *ast.Expr, fields []string) (out []TextCheck) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op == ast.OpUnary && x.Name == "not" {
			return false
		}
		if x.Op == ast.OpLoop && (x.Name == "any" || x.Name == "all") && len(x.Args) > 1 && x.Args[1] != nil && plural(x.Args[0], fields) {
			out = append(out, conditions(x.Args[1], append([]string{"#"}, fields...))...)
			return false
		}
		if x.Op != ast.OpBinary || !readsField(x.Args[0], fields) {
			return true
		}
		if all := ast.Texts(x.Args[1]); x.Name == "in" && len(all) > 0 {
			out = append(out, TextCheck{x.At, all, ""})
			return true
		}
		text, ok := sample(x.Args[1])
		if !ok {
			return true
		}
		switch x.Name {
		case "matches":
			out = append(out, TextCheck{x.At, regex.Examples(text), text})
		case "contains", "startsWith", "endsWith", "==":
			out = append(out, TextCheck{x.At, []string{text}, ""})
		}
		return true
	})
	return out
}

// plural reports whether an expression is the list of all values of one of the fields.
func plural(x *ast.Expr, fields []string) bool {
	var lists []string
	for _, f := range fields {
		lists = append(lists, f+"s")
	}
	return readsField(x, lists)
}

// sample is the text of a constant, or of one behind the project's folder.
func sample(x *ast.Expr) (string, bool) {
	switch {
	case x.Op == ast.OpConst && x.Value.Kind() == value.String:
		return x.Value.Str(), true
	case x.Op == ast.OpIdent && x.Name == "project":
		return lint.ExampleProject, true
	case x.Op == ast.OpBinary && x.Name == "+":
		a, ok := sample(x.Args[0])
		b, okToo := sample(x.Args[1])
		return a + b, ok && okToo
	}
	return "", false
}

// readsField reports whether an expression is one of the fields, or the field in
// another case or without blanks at its ends.
func readsField(x *ast.Expr, fields []string) bool {
	switch x.Op {
	case ast.OpIdent:
		return slices.Contains(fields, x.Name)
	case ast.OpPointer:
		return x.Name == "" && slices.Contains(fields, "#")
	case ast.OpMember:
		in := x.Args[0]
		return slices.Contains(fields, x.Name) && in.Op == ast.OpMember && in.Name == "input"
	case ast.OpChain:
		return readsField(x.Args[0], fields)
	case ast.OpBinary:
		return x.Name == "??" && readsField(x.Args[0], fields)
	case ast.OpCall:
		return (x.Name == "lower" || x.Name == "upper" || x.Name == "trim") && readsField(x.Args[0], fields)
	}
	return false
}
