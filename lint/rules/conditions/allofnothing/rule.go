// Package allofnothing finds gates on all results of a report that pass where there is none.
package allofnothing

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is all-of-nothing.
var Rule = &lint.Rule{
	Code: "HK4404", Name: "all-of-nothing", Severity: diag.Warning,
	Title: "A gate on all results of a report passes if there is no report or no result in it.",
	Why: `all(list, …) is true of an empty list. A gate that wants all tests of a report to have passed
is open until the first report is written, and after a run that has tested nothing. Write
len(list) == 0 or … in brackets in front of the condition, or ask for the report in a hook of its own:
require { file = "report.json" }.`,
	Misses: "Lists of which nobody knows that they hold results: items must be compared with passed, ok, success or the like, or be reviews, signatures or tests that are approved or verified. A list of open tasks may be empty.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			if h.Mode != ast.Enforce || h.Async {
				continue
			}
			for _, x := range gates(h) {
				loop, list := ofAll(h, x.part, x.stops)
				if loop == nil || seen[loop.Span] || !p.Own(loop.Span) {
					continue
				}
				seen[loop.Span] = true
				report(p, h, loop, list, r)
			}
		}
	},
}

// gate is a part of a condition that must hold, for the call to be stopped or to go on.
type gate struct {
	part  *ast.Expr
	stops bool
}

// gates are the conditions under which a hook stops an event, and what it requires.
func gates(h *ast.Hook) (out []gate) {
	if lint.HookBlocks(h) {
		for _, x := range lint.Conjuncts(h.When) {
			out = append(out, gate{x, true})
		}
	}
	ast.EachStep(h.Steps, func(s *ast.Step) {
		if lint.StepBlocks(s) {
			for _, x := range lint.Conjuncts(s.When) {
				out = append(out, gate{x, true})
			}
		}
		if x := s.Arg("value"); s.Kind == "require" && x != nil {
			for _, x := range lint.Conjuncts(x) {
				out = append(out, gate{x, false})
			}
		}
	})
	return out
}

// ofAll is the loop of a gate that wants all items of a list to be good, and that list as the
// policy computes it: not all(list, good), any(list, not good), or all(list, good) where that is
// required.
func ofAll(h *ast.Hook, x *ast.Expr, stops bool) (loop, list *ast.Expr) {
	loop = x
	if in := x.Not(); in != nil && stops {
		loop, stops = in, false
	}
	if loop.Op != ast.OpLoop || len(loop.Args) < 2 || loop.Args[1] == nil {
		return nil, nil
	}
	item := loop.Args[1]
	switch {
	case loop.Name == "all" && !stops:
	case loop.Name == "any" && stops:
		if item = opposite(item); item == nil {
			return nil, nil
		}
	default:
		return nil, nil
	}
	if list = valueOf(h, loop.Args[0]); !mayBeEmpty(h, list) || !good(item, name(loop.Args[0])+" "+name(list)) {
		return nil, nil
	}
	return loop, list
}

// opposite is what a condition on an item denies.
func opposite(x *ast.Expr) *ast.Expr {
	if in := x.Not(); in != nil {
		return in
	}
	if x.Op == ast.OpBinary && x.Name == "!=" {
		return &ast.Expr{Op: x.Op, Name: "==", Args: x.Args, Span: x.Span, At: x.At}
	}
	return nil
}

// valueOf follows lets.
func valueOf(h *ast.Hook, x *ast.Expr) *ast.Expr {
	for range h.Lets {
		let := (*ast.Expr)(nil)
		if x.Op == ast.OpIdent {
			let = lint.Let(h, x.Name)
		}
		if let == nil {
			return x
		}
		x = let
	}
	return x
}

// mayBeEmpty reports whether a list stands in a document, and is empty where that is missing, or is
// the files that a glob finds.
func mayBeEmpty(h *ast.Hook, x *ast.Expr) bool {
	if x.Op == ast.OpCall && x.Name == "glob" {
		return true
	}
	if x.Op == ast.OpLoop && x.Name == "filter" {
		return mayBeEmpty(h, valueOf(h, x.Args[0]))
	}
	return x.Op == ast.OpBinary && x.Name == "??" && isEmpty(x.Args[1]) && document(h, x.Args[0]) != ""
}

func isEmpty(x *ast.Expr) bool {
	return x.Op == ast.OpArray && len(x.Args) == 0 || x.Op == ast.OpConst && x.Value.Kind() == value.List && x.Value.Len() == 0
}

// document is the file of the first doc(file) in an expression or its lets, as it is written.
func document(h *ast.Hook, x *ast.Expr) (file string) {
	ast.Walk(x, func(x *ast.Expr) bool {
		switch {
		case file != "":
		case x.Op == ast.OpCall && x.Name == "doc" && len(x.Args) == 1:
			file = x.Args[0].String()
		case x.Op == ast.OpIdent:
			file = document(h, lint.Let(h, x.Name))
		}
		return file == ""
	})
	return file
}

// name is the last name of an expression: tests of doc("report.json")?.tests ?? [].
func name(x *ast.Expr) string {
	for x.Op != ast.OpIdent && x.Op != ast.OpMember && len(x.Args) > 0 {
		x = x.Args[0]
	}
	return x.Name
}

// Words for a result that is as it should be. Those of agreement are said of reviews, but also of
// exceptions, of which there need be none.
var (
	success   = lazyregexp.New(`(?i)^(pass(ed|es|ing)?|ok|okay|success(ful)?|succeeded|green)$`)
	agreement = lazyregexp.New(`(?i)^(approved?|verified|signed|lgtm)$`)
	votes     = lazyregexp.New(`(?i)review|sign|check|test|vote|approval|stage`)
)

// good reports whether a condition says that a result of a list is as it should be.
func good(x *ast.Expr, list string) (found bool) {
	is := func(word string) {
		found = found || success.MatchString(word) || agreement.MatchString(word) && votes.MatchString(list)
	}
	switch {
	case x.Op == ast.OpBinary && x.Name == "==":
		for _, a := range x.Args {
			if a.Op == ast.OpConst && a.Value.Kind() == value.String {
				is(a.Value.Str())
			} else if a.Op == ast.OpConst && a.Value.Kind() == value.Bool && a.Value.Bool() {
				return good(x.Args[0], list)
			}
		}
	case x.Op == ast.OpBinary && (x.Name == "and" || x.Name == "??"):
		return good(x.Args[0], list) || x.Name == "and" && good(x.Args[1], list)
	case x.Op == ast.OpMember:
		is(x.Name)
	case x.Op == ast.OpChain:
		return good(x.Args[0], list)
	}
	return found
}

func report(p *lint.Policy, h *ast.Hook, loop, list *ast.Expr, r *lint.Report) {
	written := p.Text(loop.Args[0].Span)
	if asked(p, h, written, list) {
		return
	}
	holds := map[string]string{"all": "all(…) is true", "any": "any(…) is false"}[loop.Name]
	d := r.At(loop.Span, "%s lets the event pass if %s is empty, as %s of an empty list", lint.BaseName(h), written, holds)
	d.Detail = "Write (len(" + written + ") == 0 or …) around the condition, so that the gate is closed until there are results."
}
