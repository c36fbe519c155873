package eval

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
)

// explain says why a hook did not apply; nothing where nobody asked.
func (r *run) explain(hook, why string) {
	if !r.opt.Explain || r.reevaluating {
		return
	}
	r.res.Explanations = append(r.res.Explanations, Explanation{Hook: hook, Why: why})
}

// explainRest names the hooks that a deny kept from being looked at.
func (r *run) explainRest(next uint32) {
	if !r.opt.Explain || !r.ended {
		return
	}
	for i := next; i < r.row.NumRows && r.t.Err() == nil; i++ {
		if id, ok := r.t.Row(r.row, i); ok {
			if h := r.t.Hook(id); h.Flags&table.HookAsync == 0 { // those are looked at all the same
				r.explain(r.t.Text(h.Name), "skipped: an earlier hook denied")
			}
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
		first, second := r.below(match, n.A), r.below(match, n.B)
		if v, err := r.scope.Eval(first); err != nil || !v.Bool() {
			return r.mismatch(first)
		}
		return r.mismatch(second)
	}
	for n.Op == table.OpOr { // one of several regexes or globs: any tells what was looked at
		match = r.below(match, n.A)
		n = r.t.Node(match)
	}
	switch n.Op {
	case table.OpTool, table.OpToolIs:
		return "its match does not hold: the tool is " + r.toolName()
	case table.OpGlob:
		return "its match does not hold: no path of the event matches"
	case table.OpCommand:
		return "its match does not hold: no command of the line does"
	case table.OpFiles:
		return "its match does not hold: " + filesWords(n.B)
	case table.OpInSet, table.OpAnyText, table.OpOneOf, table.OpHasText:
		return "its match does not hold: " + r.fieldName(r.below(match, n.A)) + " does not match"
	}
	return "its match does not hold"
}

// filesWords says which files an OpFiles looked at.
func filesWords(which uint32) string {
	switch which {
	case table.FilesRead:
		return "no file that is read matches"
	case table.FilesWritten:
		return "no file that is written matches"
	}
	return "no file that is deleted matches"
}

func (r *run) toolName() string {
	name := r.ev.Get(event.ToolName).Str()
	if host := r.ev.Get(event.ToolHostName).Str(); host != "" && host != name {
		name += " (" + host + ")"
	}
	return name
}

// below is a child of a node. Children have smaller numbers; in a table where
// one has not, a walk might never end.
func (r *run) below(parent table.NodeID, child uint32) table.NodeID {
	if id := table.NodeID(child); id < parent {
		return id
	}
	r.t.Damage()
	return table.NoNode
}

// fieldName is what a node of a match looks at, as a policy spells it.
func (r *run) fieldName(id table.NodeID) string {
	switch n := r.t.Node(id); n.Op {
	case table.OpField:
		if f := event.FieldID(n.A); f == event.ToolRaw {
			return "the tool's input"
		} else if f < event.NumFields {
			return event.Fields[f].Path
		}
	case table.OpMember:
		return r.fieldName(r.below(id, n.A)) + "." + r.t.Text(n.B)
	}
	return "a value"
}
