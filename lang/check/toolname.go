package check

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lang/toolname"
)

// deadTools is what is found at one `tool` of a match. A match in a for_each, or in
// a module that is used several times, is dead where all of its instances are.
type deadTools struct {
	alive bool
	found diag.List
}

// noTool finds a match whose names of tools are all none of the targets': it never
// holds. One that another name saves is for the linter.
func (h *hookPass) noTool(f ast.FieldMatch) {
	names := h.toolNames()
	if names == nil || !names.Closed {
		return
	}
	at := h.dead[f.Span]
	if at == nil {
		at = &deadTools{}
		h.dead[f.Span] = at
	}
	for _, r := range f.Regexes {
		words, fold, ok := regex.Words(r.Source)
		at.alive = at.alive || !ok || fold
		for _, w := range words {
			if meant, wrong := names.Wrong(w); wrong {
				at.report(r.Span, w, meant)
			} else {
				at.alive = true
			}
		}
	}
}

func (t *deadTools) report(at diag.Span, name string, meant []string) {
	d := t.found.Errorf(diag.CodeTool, at, "no target has a tool %q, so this never matches", name)
	d.Detail = "Write " + quoteAll(meant, " or ") + ", which matches on every host. For another agent's own tool, name that agent in `targets`."
	if inner, ok := innerSpan(at, name); ok && len(meant) == 1 {
		span := at
		span.Start, span.End = inner, forward(inner, name)
		d.Fix = &diag.Fix{Title: "write " + meant[0], Edits: []diag.Edit{{Span: span, Text: meant[0]}}}
	}
}

// reportDead reports the matches that were found dead in every instance.
func (p *pass) reportDead() {
	for _, t := range p.dead {
		if !t.alive {
			p.diags.Add(t.found...)
		}
	}
}

// toolNames is the tools of the policy's targets; nil where no host is known.
func (p *pass) toolNames() *toolname.Names {
	if p.names == nil && p.options.ToolNames != nil {
		p.names = p.options.ToolNames(p.policy.Targets)
	}
	return p.names
}

// unknownTool refuses a name that tool.name never is, though no host calls a tool
// so.
func (c *checker) unknownTool(name string, at diag.Span) {
	if c.toolNames == nil || !c.toolNames.Closed {
		return
	}
	if meant, wrong := c.toolNames.Wrong(name); wrong {
		d := c.diags.Errorf(diag.CodeTool, at, "tool.name is never %q, because no target has such a tool", name)
		d.Detail = "Write " + quoteAll(meant, " or ") + "."
	}
}

// hostTools refuses names of which tool.host_name is none on the targets. In a
// list for several hosts one name that occurs saves the others.
func (c *checker) hostTools(x *ast.Expr) {
	n := c.toolNames
	if _, forEach := c.consts["each"]; n == nil || !n.Closed || !n.Named || forEach { // one may go through all agents' names
		return
	}
	saved, wrong := false, diag.List{}
	eachText(x, func(name string, at diag.Span) {
		meant, is := n.Wrong(name)
		own := n.HostNames(name)
		switch {
		case len(own) > 0 && !slices.Contains(own, name):
			d := wrong.Errorf(diag.CodeTool, at, "tool.host_name is never %q, because no target calls a tool so", name)
			d.Detail = "The targets call it " + quoteAll(own, " or ") + "; tool.name is " + quoteAll([]string{name}, "") + " on every host."
		case is:
			d := wrong.Errorf(diag.CodeTool, at, "tool.host_name is never %q, because no target calls a tool so", name)
			d.Detail = "Compare tool.name with " + quoteAll(meant, " or ") + ", which is the same for every host."
		default:
			saved = true
		}
	})
	if !saved {
		c.diags.Add(wrong...)
	}
}
