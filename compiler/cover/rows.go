package cover

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
)

// Row is a row of the table: a hook on an event.
type Row struct {
	Hook    string
	Event   string
	Span    diag.Span
	Reached int      // events that got as far as the hook
	Shares  []string // the other hooks of the event whose guards became the same nodes
}

// guard is what a row evaluates before the steps of its hook.
type guard struct{ match, when table.NodeID }

// rowsOf lists the rows of the hooks whose places are given.
func (p *Profile) rowsOf(policy *ast.Policy, t *table.Table, spans map[string]diag.Span) (out []Row) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, k := range append(slices.Clone(event.Kinds), policy.EventKinds()...) {
		e, ok := t.Event(k.ID)
		if !ok {
			continue
		}
		first, sharing := len(out), map[guard][]string{}
		var guards []guard
		for i := range e.NumRows {
			id, ok := t.Row(e, i)
			if !ok {
				break
			}
			rec := t.Hook(id)
			name, g := t.Text(rec.Name), guard{rec.Match, rec.When}
			sharing[g] = append(sharing[g], name)
			if span, ok := spans[name]; ok {
				guards = append(guards, g)
				out = append(out, Row{Hook: name, Event: k.Name, Span: span, Reached: p.rows[ofRow+name+" "+k.Name]})
			}
		}
		for i, g := range guards {
			if g != (guard{table.NoNode, table.NoNode}) {
				row := &out[first+i]
				row.Shares = without(sharing[g], row.Hook)
			}
		}
	}
	return out
}

func without(names []string, one string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == one })
}
