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
click or a script in the browser; without a match of tools, it approves whatever has no command
line. So is count(list, …) == 0, and == len(list). Write len(list) > 0 in front, or name only tools that
have the list.`,
	Misses: "allow-mutating reports approvals of commands and of writes.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || h.Async {
				continue
			}
			ast.EachStep(h.Steps, func(s *ast.Step) {
				if lint.Need(s) != effect.Allow {
					return
				}
				for _, when := range []*ast.Expr{h.When, s.When} {
					if x := ofAll(h, when, false); x != nil && p.Own(x.Span) && !seen[x.Span] {
						seen[x.Span] = true
						look(p, h, event, x, r)
					}
				}
			})
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
func ofAll(h *ast.Hook, x *ast.Expr, negated bool) *ast.Expr {
	switch {
	case x == nil:
	case x.Op == ast.OpUnary && x.Name == "not":
		return ofAll(h, x.Args[0], !negated)
	case x.Op == ast.OpBinary && x.Name == "and" && !negated, x.Op == ast.OpBinary && x.Name == "or" && negated:
		if found := ofAll(h, x.Args[0], negated); found != nil {
			return found
		}
		return ofAll(h, x.Args[1], negated)
	case x.Op == ast.OpLoop && slices.Contains([]string{"all", "none", "any"}, x.Name) && (x.Name == "any") == negated:
		if ofEvent(x) {
			return x
		}
	case x.Op == ast.OpBinary && (x.Name == "==" || x.Name == "<=") && !negated, x.Op == ast.OpBinary && (x.Name == "!=" || x.Name == ">") && negated:
		return counted(x)
	case x.Op == ast.OpIdent:
		if let := lint.Let(h, x.Name); let != nil {
			return ofAll(&ast.Hook{}, let, negated)
		}
	}
	return nil
}

// ofEvent reports whether a loop is over a list of the event.
func ofEvent(x *ast.Expr) bool {
	if x.Op != ast.OpLoop || len(x.Args) < 2 || x.Args[1] == nil {
		return false
	}
	of := x.Args[0]
	if of.Op == ast.OpBinary && of.Name == "??" {
		of = of.Args[0]
	}
	return slices.Contains(lists, of.String())
}

// counted is the loop of a comparison of count(list, …) or len(filter(list, …)) with 0, or with the length of the list.
func counted(x *ast.Expr) *ast.Expr {
	n := x.Args[0]
	if n.Op == ast.OpCall && n.Name == "len" && len(n.Args) == 1 {
		n = n.Args[0]
	}
	if (n.Name != "count" && n.Name != "filter") || !ofEvent(n) {
		return nil
	}
	with := x.Args[1]
	ofLength := with.Op == ast.OpCall && with.Name == "len" && len(with.Args) == 1 && with.Args[0].String() == n.Args[0].String()
	if with.Op == ast.OpConst && with.Value.Text() == "0" || ofLength {
		return n
	}
	return nil
}

// tools are tools of the match whose calls can lack a list: others than those of allow-mutating. A
// hook without a match of tools is asked about some.
func tools(h *ast.Hook) (out []string) {
	if len(lint.ToolRegexes(h.Match)) == 0 {
		return []string{"Fetch", "mcp__github__merge", "Agent", "Search", "ReadFile"}
	}
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
