// Package allowofnothing finds approvals of calls that have nothing of what is looked at.
package allowofnothing

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/effect"
)

// Rule is allow-of-nothing.
var Rule = &lint.Rule{
	Code: "HK7106", Name: "allow-of-nothing", Severity: diag.Warning,
	Title: "An allow holds for calls whose list is empty.",
	Why: `all(list, …), none(list, …) and not any(list, …) are true of an empty list. An allow
for calls all of whose addresses are trusted also approves each call that has no address, such as a
click or a script in the browser. Write len(list) > 0 in front, or name only tools that have the list.`,
	Misses: "allow-mutating reports approvals of commands and of writes. Hooks without a match of tools.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || h.Async || len(lint.ToolRegexes(h.Match)) == 0 || !lint.AnyStep(h, func(s *ast.Step) bool { return lint.Need(s) == effect.Allow }) {
				continue
			}
			if x := ofAll(h.When, false); x != nil && p.Own(x.Span) {
				look(p, h, event, x, r)
			}
		}
	},
}

func look(p *lint.Policy, h *ast.Hook, event string, x *ast.Expr, r *lint.Report) {
	list := x.Args[0]
	if list.Op == ast.OpBinary && list.Name == "??" {
		list = list.Args[0]
	}
	field, _, _ := strings.Cut(list.String(), ".")
	if field == "shell" {
		field = "command"
	}
	for _, tool := range tools(h) {
		if !strings.HasPrefix(tool, "mcp__") && lint.ToolHasField(tool, field) {
			continue
		}
		e := lint.ToolCall(event, tool, nil)
		if p.Facts.Verdict(e) != decision.Allow || !p.Facts.Applies(h, e) {
			continue
		}
		d := r.At(x.Span, "%s approves calls of %s, which have no %s", lint.BaseName(h), tool, list.String())
		d.Detail = "Write len(" + p.Text(x.Args[0].Span) + ") > 0 with and in front of it, or match only tools that have the list."
		d.Witness = lint.Witness(e, "the call is approved and the user is not asked")
		return
	}
}

// lists are the names of lists that calls may have none of.
var lists = []string{"urls", "paths", "paths_abs", "files.read", "files.written", "files.deleted", "shell.commands"}

// ofAll is a part of a condition that is true of an empty list of the event.
func ofAll(x *ast.Expr, negated bool) *ast.Expr {
	switch {
	case x == nil:
	case x.Op == ast.OpUnary && x.Name == "not":
		return ofAll(x.Args[0], !negated)
	case x.Op == ast.OpBinary && x.Name == "and" && !negated, x.Op == ast.OpBinary && x.Name == "or" && negated:
		if found := ofAll(x.Args[0], negated); found != nil {
			return found
		}
		return ofAll(x.Args[1], negated)
	case x.Op == ast.OpLoop && len(x.Args) > 1 && slices.Contains([]string{"all", "none", "any"}, x.Name) && (x.Name == "any") == negated:
		of := x.Args[0]
		if of.Op == ast.OpBinary && of.Name == "??" {
			of = of.Args[0]
		}
		if slices.Contains(lists, of.String()) {
			return x
		}
	}
	return nil
}

// tools are tools of the match whose calls can lack a list: others than those of allow-mutating.
func tools(h *ast.Hook) (out []string) {
	for _, re := range lint.ToolRegexes(h.Match) {
		for _, name := range regex.Examples(re.Source) {
			if strings.HasPrefix(name, "mcp__") {
				if strings.HasSuffix(name, "__") {
					name += "click"
				}
				out = append(out, name)
			}
		}
	}
	for _, name := range lint.Tools(h.Match).Canonical {
		if name != "Shell" && name != "WriteFile" && name != "EditFile" {
			out = append(out, name)
		}
	}
	return out
}
