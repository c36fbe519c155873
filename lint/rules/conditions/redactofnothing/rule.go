// Package redactofnothing finds names that a record leaves out and that it does not have.
package redactofnothing

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is redact-of-nothing.
var Rule = &lint.Rule{
	Code: "HK4372", Name: "redact-of-nothing", Severity: diag.Warning,
	Title:  "A record leaves out a name that it does not have.",
	Why:    "redact leaves out the values under a name. If no field has this name, the value that was to be left out is recorded. Write the name as it stands in fields, or the last part of the event's field: prompt, command, content.",
	Misses: "Names that values which arrive with the event may have, such as those of a tool's input, unless they are similar to a field's name.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				x := s.Arg("redact")
				if s.Kind == "record" && x != nil && x.Op == ast.OpConst && x.Value.Kind() == value.List && p.Literal(x) && !seen[x.Span] {
					seen[x.Span] = true
					look(p, s, x, r)
				}
			})
		}
	},
}

func look(p *lint.Policy, s *ast.Step, redact *ast.Expr, r *lint.Report) {
	own, closed := fields(s.Arg("fields"))
	known := append(slices.Clone(own), ofEvents()...)
	for i := range redact.Value.Len() {
		name := redact.Value.At(i).Text()
		if slices.ContainsFunc(known, func(k string) bool { return strings.EqualFold(k, name) }) {
			continue
		}
		near := similar(name, own)
		if near == "" {
			near = similar(name, ofEvents())
		}
		if near == "" && (!closed || len(own) == 0 || redact.Value.Len() > 1) { // a list may be of all names that secrets have
			continue
		}
		d := r.At(redact.Span, "no field is called %q, so redact leaves nothing out", name)
		d.Detail = "Write a name that stands in fields."
		if near != "" {
			d.Summary += "; did you mean " + near + "?"
		}
	}
}

// fields are the names in the fields of a record, and whether there can be no others.
func fields(x *ast.Expr) (names []string, closed bool) {
	closed = true
	var add func(v value.Value)
	add = func(v value.Value) {
		if v.Kind() == value.Map {
			for i := range v.Len() {
				names = append(names, v.Key(i).Text())
				add(v.At(i))
			}
		}
	}
	switch {
	case x == nil:
		return nil, false
	case x.Op == ast.OpConst:
		add(x.Value)
	case x.Op == ast.OpMap:
		for i := 0; i+1 < len(x.Args); i += 2 {
			names = append(names, x.Args[i].Value.Text())
			inner, all := fields(x.Args[i+1])
			names, closed = append(names, inner...), closed && all
		}
	default:
		closed = simple(x)
	}
	return names, closed
}

// simple reports whether an expression gives no object that could have names of its own.
func simple(x *ast.Expr) bool {
	switch x.Type.Kind {
	case value.TString, value.TBool, value.TInt, value.TFloat:
		return true
	case value.TList:
		return x.Type.Elem != nil && x.Type.Elem.Kind == value.TString
	}
	return x.Op == ast.OpTemplate && len(x.Args) > 1
}

// ofEvents are the last parts of the names of the events' fields.
func ofEvents() (out []string) {
	for _, f := range event.Fields {
		out = append(out, f.Path[strings.LastIndexByte(f.Path, '.')+1:])
	}
	return out
}

// similar is the name that is meant; "" where none is near.
func similar(name string, known []string) string {
	plain := func(s string) string {
		return strings.TrimSuffix(strings.NewReplacer("_", "", "-", "", " ", "").Replace(strings.ToLower(s)), "s")
	}
	for _, k := range known {
		if k != "" && plain(k) == plain(name) {
			return k
		}
	}
	if near, ok := diag.Nearest(name, known); ok && len(near) > 3 {
		return near
	}
	return ""
}
