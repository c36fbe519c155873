// Package asyncwritesread finds what a hook reads while another may not have
// written it yet.
package asyncwritesread

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is async-writes-read.
var Rule = &lint.Rule{
	Code: "HK2002", Name: "async-writes-read", Severity: diag.Warning,
	Title: "An async hook writes what another hook of the same event reads.",
	Why: `An async hook starts after the decision, and nobody waits for it. A hook that reads
the same file or state on the same event gets the value of an earlier call: the
async hook may finish only after the next calls.`,
	Misses: "Files with a computed name, what programs read and write, and hooks of two events that follow closely on each other.",
	Policy: find,
}

// thing is a file or a state on an event.
type thing struct{ event, kind, name string }

func find(p *lint.Policy, r *lint.Report) {
	reads := map[thing]place{}
	for _, h := range p.Hooks {
		if h.Async {
			continue
		}
		for _, on := range h.On {
			eachRead(h, func(kind, name string, at diag.Span) {
				key := thing{on, kind, name}
				if _, ok := reads[key]; !ok {
					reads[key] = place{h, at}
				}
			})
		}
	}
	for _, h := range p.OwnHooks() {
		if h.Async {
			report(h, reads, r)
		}
	}
}

// place is where a hook reads something.
type place struct {
	hook *ast.Hook
	at   diag.Span
}

func report(h *ast.Hook, reads map[thing]place, r *lint.Report) {
	for _, on := range h.On {
		eachWrite(h, func(kind, name string, at diag.Span) {
			read, ok := reads[thing{on, kind, name}]
			if !ok {
				return
			}
			d := r.At(at, "the async hook %s writes %s %s, which %s reads on %s", lint.BaseName(h), kind, name, lint.BaseName(read.hook), on)
			d.Detail = "The value may be read before it is written. Remove async, or do not read what the async hook writes."
			d.Notes = []diag.Note{{Span: read.at, Text: "it is read here, maybe before it is written"}}
		})
	}
}

func eachWrite(h *ast.Hook, f func(kind, name string, at diag.Span)) {
	ast.EachStep(h.Steps, func(s *ast.Step) {
		for _, a := range s.Args {
			switch {
			case s.Kind == "write" && a.Name == "file", s.Kind == "record" && a.Name == "to":
				constant(a.Expr, func(name string) { f("the file", name, a.Span) })
			case s.Kind == "state":
				for _, name := range names(a.Expr) {
					f("the state", name, a.Span)
				}
			}
		}
	})
}

// names is what a state step changes: the keys of a map, the items of a list.
func names(x *ast.Expr) (out []string) {
	switch {
	case x.Op == ast.OpMap:
		for i := 0; i+1 < len(x.Args); i += 2 {
			constant(x.Args[i], func(name string) { out = append(out, name) })
		}
	case x.Op == ast.OpConst && x.Value.Kind() == value.Map:
		for i := range x.Value.Len() {
			out = append(out, x.Value.Key(i).Str())
		}
	case x.Op == ast.OpConst && x.Value.Kind() == value.List:
		for i := range x.Value.Len() {
			out = append(out, x.Value.At(i).Str())
		}
	}
	return out
}

func eachRead(h *ast.Hook, f func(kind, name string, at diag.Span)) {
	look := func(x *ast.Expr) {
		ast.Walk(x, func(x *ast.Expr) bool {
			switch {
			case x.Op == ast.OpMember && x.Args[0].Op == ast.OpIdent && x.Args[0].Name == "state":
				f("the state", x.Name, x.At)
			case x.Op == ast.OpCall && len(x.Args) > 0 && looks[x.Name]:
				constant(x.Args[0], func(name string) { f("the file", name, x.At) })
			}
			return true
		})
	}
	for _, l := range h.Lets {
		look(l.Expr)
	}
	look(h.When)
	ast.EachStep(h.Steps, func(s *ast.Step) {
		look(s.When)
		for _, a := range s.Args {
			look(a.Expr)
			if a.Name == "file" && s.Kind != "write" {
				constant(a.Expr, func(name string) { f("the file", name, a.Span) })
			}
			if a.Name == "files" {
				for _, name := range names(a.Expr) {
					f("the file", name, a.Span)
				}
			}
		}
	})
}

// looks are the functions that look at a file of the project.
var looks = map[string]bool{"doc": true, "readable": true, "exists": true, "size": true, "age": true}

func constant(x *ast.Expr, f func(text string)) {
	if x != nil && x.Op == ast.OpConst && x.Value.Kind() == value.String {
		f(x.Value.Str())
	}
}
