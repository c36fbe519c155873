// Package allowcompound finds approvals of one command that approve those beside it.
package allowcompound

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
)

// Rule is allow-compound.
var Rule = &lint.Rule{
	Code: "HK6005", Name: "allow-compound", Severity: diag.Error,
	Title: "An allow of one command also approves the other commands on the line.",
	Why: `A command block matches a line if it matches one of its commands. That is right for
a deny. An allow applies to the whole line: it also approves any command after a
semicolon, and the user is not asked. Check that the command is the only one.`,
	Misses: "Allows whose condition checks more than the command. What another hook of the policy blocks. allow-by-name reports redirections, variables and options of the approved command, allow-mutating reports an allow of any command, and allow-by-text one by the line's text.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, a := range evade.Approvals(p) {
			look(p, a, r)
		}
	},
}

// alone is the condition that a line is one command and nothing else.
const alone = "len(shell.commands) == 1 and shell.parsed and shell.commands[0].redirects == [] and shell.commands[0].env == {}"

func look(p *lint.Policy, a evade.Approval, r *lint.Report) {
	e := a.Beside
	if e == nil {
		return
	}
	h := a.Hook
	d := r.At(place(h), "%s approves %s and any other command on the line", lint.BaseName(h), a.Line)
	d.Detail = "Check that the command is the only one: when = \"" + alone + "\"."
	d.Witness = lint.Witness(e, "the line is approved and the user is not asked")
	if h.Match != nil && len(h.Match.Command) == 0 && touches(h.Match) { // the file tools have no commands
		d.Detail = "Name the file tools, such as match { tool = [\"ReadFile\", \"Grep\"] }, and approve commands in a hook of their own."
		return
	}
	if on := h.At("on"); h.When == nil && p.Own(on) && on != h.Span {
		text := "when = \"" + alone + "\"\n" + strings.Repeat(" ", on.Start.Column-1)
		on.End = on.Start
		d.Fix = &diag.Fix{Title: "check that the command is the only one", Unsafe: true, Edits: []diag.Edit{{Span: on, Text: text}}}
	}
}

// touches reports whether a match is about the files of a call.
func touches(m *ast.Match) bool {
	list := m.Touched()
	return slices.ContainsFunc(list[:], func(f ast.FileMatch) bool { return len(f.Any) > 0 })
}

// place is what the approval hangs on.
func place(h *ast.Hook) diag.Span {
	switch {
	case h.Match != nil && len(h.Match.Command) > 0:
		return h.Match.Command[0].Span
	case h.When != nil:
		return h.When.Span
	case h.Match != nil:
		return h.Match.Span
	}
	return h.Span
}
