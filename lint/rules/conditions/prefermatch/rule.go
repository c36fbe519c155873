// Package prefermatch finds conditions that a match says better.
package prefermatch

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is prefer-match.
var Rule = &lint.Rule{
	Code: "HK4008", Name: "prefer-match", Severity: diag.Info,
	Title: "A condition checks the tool, but a match could do this.",
	Why: `With a match the compiler knows which tools a hook applies to. The host then sends
no other events, tool.input has the fields of the tool, and no condition is
evaluated for other tools. A condition alone is evaluated on every event.`,
	Misses: "The name of a tool inside an or, and other conditions that a match could replace.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			if h.When != nil && len(lint.ToolRegexes(h.Match)) == 0 {
				look(p, h, r)
			}
		}
	},
}

func look(p *lint.Policy, h *ast.Hook, r *lint.Report) {
	for _, x := range lint.Conjuncts(h.When) {
		names := tools(p, x)
		if len(names) == 0 {
			continue
		}
		d := r.At(x.Span, "%s checks the tool in its condition instead of a match", lint.BaseName(h))
		tool := `tool = "` + strings.Join(names, `", "`) + `"`
		if len(names) > 1 {
			tool = `tool = ["` + strings.Join(names, `", "`) + `"]`
		}
		d.Detail = "Write match { " + tool + " } instead."
		if h.Match == nil {
			fix(p, h, x, tool, d)
		}
		return
	}
}

// tools are the names that a comparison wants, if it is one.
func tools(p *lint.Policy, x *ast.Expr) (out []string) {
	if x.Op != ast.OpBinary {
		return nil
	}
	left, right := x.Args[0], x.Args[1]
	if left.Op != ast.OpMember || left.Name != "name" || left.Args[0].Op != ast.OpIdent || left.Args[0].Name != "tool" {
		return nil
	}
	add := func(x *ast.Expr) bool {
		if !p.Literal(x) || x.Value.Kind() != value.String || strings.ContainsAny(x.Value.Str(), `\.+*?()|[]{}^$"`) {
			return false
		}
		out = append(out, x.Value.Str())
		return true
	}
	switch {
	case x.Name == "==" && add(right):
		return out
	case x.Name == "in" && right.Op == ast.OpArray:
		for _, item := range right.Args {
			if !add(item) {
				return nil
			}
		}
	}
	return out
}

// fix puts a match before the condition, and takes the comparison out of it
// where it is the first of several.
func fix(p *lint.Policy, h *ast.Hook, x *ast.Expr, tool string, d *diag.Diag) {
	when := h.At("when")
	if !p.Own(when) || when == h.Span || h.When.Span.Start.Line != when.Start.Line || h.When.Span.End.Line != when.Start.Line {
		return
	}
	start := diag.Span{File: when.File, Start: when.Start, End: when.Start}
	match := "match { " + tool + " }"
	switch {
	case x == h.When:
		whole := p.WithQuote(when.To(x.Span))
		before, _ := strings.CutSuffix(p.Text(when.To(x.Span)), p.Text(x.Span))
		if whole.IsZero() || !strings.HasSuffix(before, `= "`) {
			return
		}
		d.Fix = &diag.Fix{Title: "write a match", Edits: []diag.Edit{{Span: whole, Text: match}}}
	case h.When.Op == ast.OpBinary && h.When.Name == "and" && h.When.Args[0] == x && p.Unparenthesized(h.When):
		cut := x.Span
		cut.End = h.When.Args[1].Span.Start
		d.Fix = &diag.Fix{Title: "write a match", Edits: []diag.Edit{{Span: start, Text: match + "\n" + strings.Repeat(" ", when.Start.Column-1)}, {Span: cut}}}
	}
}
