// Package unusedstate finds states that nothing changes, or that nothing reads.
package unusedstate

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is unused-state.
var Rule = &lint.Rule{
	Code: "HK4018", Name: "unused-state", Severity: diag.Warning,
	Title: "A state is read and never changed, or changed and never read.",
	Why: `Only state steps of the policy change a state. If no step changes it, it keeps its default,
and a condition on it is always true or always false. A state that nothing reads has no
effect.`,
	Misses: "States of modules. All states, if the policy computes the name of a state when an event arrives.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		u := use{read: map[string]diag.Span{}, written: map[string]diag.Span{}}
		for _, h := range p.Hooks {
			u.hook(h)
		}
		for _, e := range p.Policy.Events {
			for _, from := range e.From {
				u.hook(from.Hook)
			}
		}
		for _, s := range p.Policy.States {
			if p.Own(s.Span) && !strings.Contains(s.Name, "/") {
				u.report(p, s, r)
			}
		}
	},
}

// use is where a policy first reads and changes each state; all is every one.
type use struct {
	read, written       map[string]diag.Span
	allRead, allWritten bool
}

// note keeps the first place of a state.
func note(places map[string]diag.Span, name string, at diag.Span) {
	if _, known := places[name]; !known {
		places[name] = at
	}
}

func (u *use) hook(h *ast.Hook) {
	u.expr(h.When)
	for _, l := range h.Lets {
		u.expr(l.Expr)
	}
	ast.EachStep(h.Steps, func(s *ast.Step) {
		u.expr(s.When)
		for _, a := range s.Args {
			u.expr(a.Expr)
			if s.Kind == "state" && a.Name != "clear" {
				u.change(a.Expr)
			}
		}
	})
}

// expr notes what is read: state.name, or all where state stands alone.
func (u *use) expr(x *ast.Expr) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op == ast.OpMember && isState(x.Args[0]) {
			note(u.read, x.Name, x.At)
			return false
		}
		u.allRead = u.allRead || isState(x)
		return true
	})
}

func isState(x *ast.Expr) bool { return x.Op == ast.OpIdent && x.Name == "state" }

// change notes the names that set, add or append gives.
func (u *use) change(x *ast.Expr) {
	switch {
	case x.Op == ast.OpConst && x.Value.Kind() == value.Map:
		for i := range x.Value.Len() {
			note(u.written, x.Value.Key(i).Str(), x.Span)
		}
	case x.Op == ast.OpMap:
		for i := 0; i+1 < len(x.Args); i += 2 {
			if x.Args[i].Op == ast.OpConst {
				note(u.written, x.Args[i].Value.Str(), x.Args[i].Span)
			} else {
				u.allWritten = true
			}
		}
	default:
		u.allWritten = true
	}
}

// inText reports whether the sources have a text: in a hook that a variable switches
// off, perhaps, which is not among the policy's.
func inText(p *lint.Policy, pattern string) bool {
	re := regexp.MustCompile(pattern)
	return slices.ContainsFunc(p.Policy.Sources, func(s ast.Source) bool { return re.Match(p.Source(s.Name)) })
}

func (u *use) report(p *lint.Policy, s *ast.State, r *lint.Report) {
	name := s.Name
	reading, isRead := u.read[name]
	changing, isWritten := u.written[name]
	read := u.allRead || isRead || inText(p, `state\??\.`+name+`\b`)
	written := u.allWritten || isWritten || inText(p, `(set|add|append)[^\n]*\{[^{}]*\b`+name+`\b[^\n=]*=`)
	switch {
	case read && !written:
		d := r.At(s.Span, "no step changes the state %s, so it always has its default", name)
		d.Detail = "Change it in a hook: state { set = { " + name + " = … } }, or add or append."
		if isRead {
			d.Notes = append(d.Notes, diag.Note{Span: reading, Text: "this always reads the default"})
		}
	case written && !read:
		d := r.At(s.Span, "nothing reads the state %s", name)
		d.Detail = "Use it in a condition or a text as state." + name + ", or remove it."
		d.Severity = diag.Info
		if isWritten {
			d.Notes = append(d.Notes, diag.Note{Span: changing, Text: "this change has no effect"})
		}
	case !read:
		d := r.At(s.Span, "the state %s is never used", name)
		d.Detail = "Remove it, or use it."
		d.Severity = diag.Info
	}
}
