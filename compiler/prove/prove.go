// Package prove validates a translation: it reads a policy's table back and shows,
// hook by hook and event by event, that it says what the policy says. What the passes
// of the compiler did is not asked. The parser, the checker, the construction of an
// automaton from one pattern, and the evaluator are believed.
package prove

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/readback"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
)

// Report is what was proved of a table.
type Report struct {
	Hooks  int       `json:"hooks"`  // of the policy
	Guards int       `json:"guards"` // conditions of hooks and steps, once for each event: on which events they hold, and fail
	Rows   int       `json:"rows"`   // the hooks of all events: that they are the right ones, in their order
	Index  int       `json:"index"`  // rows that the index selects: that it does so wherever their hooks apply
	Tried  int       `json:"tried"`  // those of them of which that is not proved, but was tried on Events
	Events int       `json:"events"` // on which they were tried
	Wrong  []Finding `json:"-"`      // what the table says otherwise
	Open   []Finding `json:"open"`   // what could not be proved
}

// Finding is a place of the policy of which the table says something else, or may.
type Finding struct {
	Hook    string         `json:"hook"`
	Event   string         `json:"event,omitempty"`
	What    string         `json:"what"`
	Example *analyze.Event `json:"-"` // on which policy and table differ; nil where none could be built
	Span    diag.Span      `json:"-"`
}

// Proved reports whether the table is shown to say what the policy says.
func (r *Report) Proved() bool { return len(r.Wrong)+len(r.Open) == 0 }

// Policy compares a checked policy with its table, and tells say, if it is there, what
// it is at. The error is that the table cannot be read.
func Policy(p *ast.Policy, file []byte, say func(format string, args ...any)) (*Report, error) {
	t, err := table.Load(file)
	if err != nil {
		return nil, err
	}
	read, err := readback.Read(t, p.Dir)
	if err != nil {
		return nil, err
	}
	v := &prover{policy: p, read: read, file: t, beside: map[*ast.Step]*ast.Step{}, lets: map[string]*ast.Hook{}, report: &Report{Open: []Finding{}}, say: say}
	if say == nil {
		v.say = func(string, ...any) {}
	}
	v.source, v.table = analyze.Twins(p, read.Policy, read.Automata.Encoded)
	v.settings()
	v.pair()
	v.hooks() // makes the places of both equal
	v.events()
	return v.report, t.Err()
}

// prover is one comparison.
type prover struct {
	file   *table.Table
	anew   *table.Table // of the same policy; nil until it is needed
	policy *ast.Policy
	read   *readback.Policy
	source *analyze.Policy
	table  *analyze.Policy
	order  []*ast.Hook             // of the policy, in order of evaluation; then those that derive events
	pairs  []pair                  // beside read.All
	beside map[*ast.Step]*ast.Step // the policy's step of a step of the table
	lets   map[string]*ast.Hook    // of the table's lets that can change during an event: the first hook that has it
	report *Report
	say    func(format string, args ...any)
}

// pair is a hook of the table with the policy's; nil where it has none.
type pair struct {
	source *ast.Hook
	read   readback.Hook
}

func (v *prover) wrong(h *ast.Hook, what string, args ...any) {
	v.report.Wrong = append(v.report.Wrong, finding(h, what, args...))
}

func (v *prover) open(h *ast.Hook, what string, args ...any) {
	v.report.Open = append(v.report.Open, finding(h, what, args...))
}

func finding(h *ast.Hook, what string, args ...any) Finding {
	f := Finding{What: fmt.Sprintf(what, args...)}
	if h != nil {
		f.Hook, f.Span = h.Name, h.Span
	}
	return f
}

// pair finds the policy's hook of each of the table's, by its name.
func (v *prover) pair() {
	byName := map[string][]*ast.Hook{}
	add := func(hooks []*ast.Hook) {
		hooks = slices.Clone(hooks)
		slices.SortStableFunc(hooks, func(a, b *ast.Hook) int { return cmp.Compare(b.Priority, a.Priority) })
		for _, h := range hooks {
			byName[h.Name] = append(byName[h.Name], h)
		}
		v.order = append(v.order, hooks...)
	}
	add(v.policy.Hooks)
	var derive []*ast.Hook
	for _, e := range v.policy.Events {
		for _, from := range e.From {
			derive = append(derive, from.Hook)
		}
	}
	add(derive)
	v.report.Hooks = len(v.order)
	for _, h := range v.read.All {
		p := pair{read: h}
		if same := byName[h.Name]; len(same) > 0 {
			p.source, byName[h.Name] = same[0], same[1:]
		} else {
			v.wrong(h.Hook, "the policy has no such hook")
		}
		v.pairs = append(v.pairs, p)
	}
}

// events compares which hooks each event has, in what order.
func (v *prover) events() {
	for _, k := range slices.Concat(event.Kinds, v.policy.EventKinds()) {
		for _, derives := range []bool{false, true} {
			id := k.ID
			if derives {
				id |= event.Derive
			}
			v.rows(k.Name, derives, v.read.Rows[id])
			if e, ok := v.file.Event(id); ok {
				v.say("proving the index of %s", k.Name)
				v.flags(k.Name, e, v.read.Rows[id])
				v.index(k.Name, e, v.read.Rows[id])
			}
		}
	}
}

// rows compares the hooks of one event. One that is missing must hold on no event.
func (v *prover) rows(name string, derives bool, rows []int) {
	at := 0
	for _, h := range v.order {
		if !slices.Contains(h.On, name) || isDerive(h) != derives {
			continue
		}
		v.report.Rows++
		if at < len(rows) && v.pairs[rows[at]].source == h {
			at++
			continue
		}
		v.missing(h, name)
	}
	for _, extra := range rows[at:] {
		v.wrong(v.pairs[extra].read.Hook, "it stands at another place among the hooks of %s, or does not listen to it", name)
	}
}

// missing wants a hook that the table lacks to hold on no event.
func (v *prover) missing(h *ast.Hook, name string) {
	g := v.source.Guard(h, name)
	if v.source.Impossible([]*analyze.Guard{g}, nil) {
		return
	}
	f := finding(h, "the table has no such hook")
	f.Event = name
	if examples := v.source.Examples(g); len(examples) > 0 {
		f.Example = examples[0]
		v.report.Wrong = append(v.report.Wrong, f)
		return
	}
	v.report.Open = append(v.report.Open, f)
}

func isDerive(h *ast.Hook) bool { return len(h.Steps) == 1 && h.Steps[0].Kind == "derive" }

// flags compares what the table says of an event as a whole with what its hooks say.
func (v *prover) flags(name string, e table.Event, rows []int) {
	closed, async := v.policy.OnError, false
	for _, i := range rows {
		h := v.pairs[i].source
		if h == nil {
			continue
		}
		async = async || h.Async
		closed = closed.Or(h.OnError)
		ast.EachStep(h.Steps, func(s *ast.Step) { closed = closed.Or(s.OnError.Over(h.OnError)) })
	}
	says := ast.OnError{Parse: e.Flags&table.FlagParseClosed != 0, Failure: e.Flags&table.FlagFailureClosed != 0, Timeout: e.Flags&table.FlagTimeoutClosed != 0}
	if says.Or(closed) != says {
		v.wrong(nil, "an error on %s is open, and on_error says closed", name)
	}
	if async && e.Flags&table.FlagAsync == 0 {
		v.wrong(nil, "the async hooks of %s would not be started", name)
	}
}
