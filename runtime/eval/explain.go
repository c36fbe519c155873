package eval

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
)

// explain says why a hook did not apply; nothing where nobody asked.
func (r *run) explain(hook, why string) {
	if !r.opt.Explain || r.second {
		return
	}
	r.res.Explanations = append(r.res.Explanations, Explanation{Hook: hook, Why: why})
}

// explainRest names the hooks that a deny kept from being looked at.
func (r *run) explainRest(next uint32) {
	if !r.opt.Explain || !r.ended {
		return
	}
	for i := next; i < r.row.NumRows; i++ {
		if id, ok := r.t.Row(r.row, i); ok {
			r.explain(r.t.Text(r.t.Hook(id).Name), "skipped: an earlier hook denied")
		}
	}
}

// mismatch says which part of a match does not hold.
func (r *run) mismatch(match table.NodeID) string {
	if !r.opt.Explain {
		return ""
	}
	n := r.t.Node(match)
	if n.Op == table.OpAnd {
		if v, err := r.scope.Eval(table.NodeID(n.A)); err != nil || !v.Bool() {
			return r.mismatch(table.NodeID(n.A))
		}
		return r.mismatch(table.NodeID(n.B))
	}
	for n.Op == table.OpOr { // one of several regexes or globs: any tells what was looked at
		n = r.t.Node(table.NodeID(n.A))
	}
	switch n.Op {
	case table.OpTool, table.OpToolIs:
		return "its match does not hold: the tool is " + r.toolName()
	case table.OpGlob:
		return "its match does not hold: no path of the event matches"
	case table.OpInSet, table.OpAnyText, table.OpOneOf, table.OpHasText:
		return "its match does not hold: " + r.fieldName(n.A) + " does not match"
	}
	return "its match does not hold"
}

func (r *run) toolName() string {
	name := r.ev.Get(event.ToolName).Str()
	if host := r.ev.Get(event.ToolHostName).Str(); host != "" && host != name {
		name += " (" + host + ")"
	}
	return name
}

// fieldName is what a node of a match looks at, as a policy spells it.
func (r *run) fieldName(id uint32) string {
	switch n := r.t.Node(table.NodeID(id)); n.Op {
	case table.OpField:
		if f := event.FieldID(n.A); f == event.ToolRaw {
			return "the tool's input"
		} else if f < event.NumFields {
			return event.Fields[f].Path
		}
	case table.OpMember:
		return r.fieldName(n.A) + "." + r.t.Text(n.B)
	}
	return "a value"
}
