package session

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
)

// Inspected is the table that the policy compiles to.
type Inspected struct {
	Policy string `json:"policy"`
	Bytes  int    `json:"bytes"`
	Nodes  int    `json:"nodes"`
	Events []Rows `json:"events"`
}

// Rows are the hooks of an event, in the order in which they are looked at.
type Rows struct {
	Event string `json:"event"`
	Rows  []Row  `json:"rows"`
}

// Row is a hook in the table.
type Row struct {
	Priority int      `json:"priority"`
	Hook     string   `json:"hook"`
	Steps    []string `json:"steps"`
	File     string   `json:"file"`
	Line     int      `json:"line"`
	Own      bool     `json:"own"`
	Always   bool     `json:"always"` // no literal or value keeps it from being looked at
	Monitor  bool     `json:"monitor"`
	Async    bool     `json:"async"`
}

// Inspect lists the rows of the table.
func (s *Session) Inspect() (*Inspected, error) {
	if s.wrong != nil {
		return nil, s.wrong
	}
	t := s.table
	out := &Inspected{Policy: t.Meta().Policy, Bytes: len(s.compiled.Table), Nodes: t.NumNodes(), Events: []Rows{}}
	for _, e := range t.Events() {
		rows := Rows{Event: s.eventName(e.Kind)}
		always := t.Posting(nil, e.Always)
		for i := range e.NumRows {
			id, ok := t.Row(e, i)
			if !ok {
				break
			}
			r := s.row(t.Hook(id))
			r.Always = slices.Contains(always, i)
			rows.Rows = append(rows.Rows, r)
		}
		out.Events = append(out.Events, rows)
	}
	return out, t.Err()
}

func (s *Session) row(h table.Hook) Row {
	r := Row{
		Priority: int(h.Priority), Hook: s.table.Text(h.Name), Line: int(h.Line), Steps: []string{},
		Monitor: h.Flags&table.HookMonitor != 0, Async: h.Flags&table.HookAsync != 0,
	}
	s.policy.EachHook(func(a *ast.Hook) {
		if a.Name == r.Hook {
			r.File, r.Own = s.file(a.Span)
			r.Steps = r.Steps[:0]
			for _, step := range a.Steps {
				r.Steps = append(r.Steps, step.Kind)
			}
		}
	})
	return r
}

// eventName is an event of the table as policies spell it.
func (s *Session) eventName(kind uint16) string {
	if kind&event.Derive != 0 {
		return "derived from " + s.eventName(kind&^event.Derive)
	}
	if k, ok := event.KindByID(kind); ok {
		return k.Name
	}
	events := eval.Settings(s.table)("events")
	for _, e := range s.policy.Events {
		v, _ := events.Get(e.Name)
		if id, ok := v.Get("id"); ok && id.Int() == int(kind) {
			return e.Name
		}
	}
	return "?"
}
