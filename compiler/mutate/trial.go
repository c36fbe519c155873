package mutate

import (
	"reflect"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
)

// trial is one run of a test file for all mutants.
type trial struct {
	suite   *Suite
	own     *variant
	now     *variant // what the test has given the variables
	number  []int    // of each mutant in now; nil where that is own
	looked  map[string]bool
	applied map[string]bool
	alone   []bool // the file must run for the mutant alone

	last   *policytest.Outcome         // of the last event
	others map[int]*policytest.Outcome // of the last event, of mutants that decide it otherwise
	opened map[*byte]*table.Table
	joined map[joint][]byte
}

// joint names the hooks of a mutant with some of the policy's.
type joint struct {
	mutant int
	in     *variant
	hooks  string
}

func newTrial(s *Suite, own *variant) *trial {
	return &trial{
		suite: s, own: own, now: own, looked: map[string]bool{}, applied: map[string]bool{},
		alone: make([]bool, len(own.mutants)), opened: map[*byte]*table.Table{}, joined: map[joint][]byte{},
	}
}

func (t *trial) options() policytest.Options {
	opt := t.suite.Options
	opt.Decide = t.decide
	opt.Judge, opt.Printed = t.judge, t.printed
	opt.With = func(vars map[string]string) (policytest.Varied, error) {
		v, err := t.suite.variant(vars)
		if err != nil {
			return policytest.Varied{}, err
		}
		varied, err := t.suite.varied(v, t.decide)
		if err == nil {
			t.turn(v)
		}
		return varied, err
	}
	return opt
}

func (t *trial) turn(v *variant) {
	t.now, t.number = v, make([]int, len(t.own.mutants))
	for i := range t.number {
		t.number[i] = v.number(t.own, i)
	}
}

// decide decides an event with the policy, and notes which mutants decide otherwise.
func (t *trial) decide(r policytest.Request) (*policytest.Outcome, error) {
	t.last, t.others = nil, map[int]*policytest.Outcome{}
	own := t.suite.evaluator(t.now.result.Table)
	whole := t.open(own.Table)
	c, o, err := own.Decode(whole, r)
	if err != nil {
		return o, err
	}
	a := &asking{trial: t, call: c, evaluator: own, before: map[*ast.Hook]*policytest.Outcome{}}
	t.ask(a)
	o, err = own.DecideCall(whole, c, true)
	t.note(o)
	t.suite.tested.add(r, o)
	t.last = o
	for i := range t.others {
		if t.now.acts || err != nil {
			t.alone[i] = true // what happens to later events may differ
		}
	}
	return o, err
}

// note remembers which hooks were looked at.
func (t *trial) note(o *policytest.Outcome) {
	if o == nil {
		return
	}
	for _, h := range o.Decision.Hooks {
		t.looked[h.Name], t.applied[h.Name] = true, true
	}
	for _, name := range o.Async {
		t.looked[name], t.applied[name] = true, true
	}
	for _, s := range o.Skipped {
		t.looked[s.Hook] = true
	}
}

// close finds the mutants that the file must run for alone: those of which nothing
// can be said without the rest of the policy, where the file asks their hooks.
func (t *trial) close() {
	for i := range t.own.mutants {
		if t.own.tables[i].apart {
			continue
		}
		t.alone[i] = t.suite.Whole || slices.ContainsFunc(t.own.mutants[i].Old, func(h *ast.Hook) bool { return t.looked[h.Name] })
	}
}

// judge asks the mutants that decided the last event otherwise about a line.
func (t *trial) judge(holds func(*policytest.Outcome) bool) {
	for i, o := range t.others {
		if !holds(o) {
			t.suite.killed[i].Store(true)
			delete(t.others, i)
		}
	}
}

// printed has the mutants of which something else would have been printed run alone.
func (t *trial) printed() {
	for i, o := range t.others {
		if !reflect.DeepEqual(o.Answer, t.last.Answer) {
			t.alone[i] = true
		}
	}
}

// open opens a table, once for the trial.
func (t *trial) open(file []byte) *table.Table {
	if known := t.opened[&file[0]]; known != nil {
		return known
	}
	opened, err := table.Load(file)
	if err != nil {
		return nil
	}
	t.opened[&file[0]] = opened
	return opened
}

// asking is one event that mutants are asked about.
type asking struct {
	*trial
	call      *policytest.Decoded
	evaluator *policytest.Evaluator
	before    map[*ast.Hook]*policytest.Outcome // what the policy's own hooks say, by the first
	watched   map[string]bool                   // hooks that have something to say
	answers   *answers                          // which conditions hold
}

// ask finds the mutants that decide an event otherwise.
func (t *trial) ask(a *asking) {
	events := a.call.Events()
	problems := slices.ContainsFunc(events, func(e *event.Event) bool { return len(e.Problems) > 0 })
	for i := range t.own.mutants {
		if t.alone[i] || t.suite.killed[i].Load() {
			continue
		}
		at := i
		if t.number != nil {
			at = t.number[i]
		}
		if at < 0 || !t.own.tables[i].apart || !t.now.tables[at].apart && !t.marks(i) || !listens(&t.now.mutants[at], events) {
			continue
		}
		if problems {
			t.alone[i] = true // an error of the policy, whichever hook it is of
			continue
		}
		if o, differs := a.decide(at); !differs {
			continue
		} else if o == nil {
			t.alone[i] = true
		} else {
			t.others[i] = o
		}
	}
}

// marks has a mutant run alone.
func (t *trial) marks(i int) bool {
	t.alone[i] = true
	return false
}

// listens reports whether the hooks of a mutant can be asked about one of the events,
// or about one that the policy derives from them.
func listens(m *Mutant, events []*event.Event) bool {
	for _, h := range m.Old {
		for _, name := range h.On {
			if _, known := event.LookupKind(name); !known {
				return true
			}
			if slices.ContainsFunc(events, func(e *event.Event) bool { return e.Kind.Name == name }) {
				return true
			}
		}
	}
	return false
}

// decide is what a mutant decides, and whether that is something else than what the
// policy does; nil where it cannot be told.
func (a *asking) decide(i int) (*policytest.Outcome, bool) {
	v := a.now
	m := &v.mutants[i]
	if a.survey().same(m) {
		return nil, false
	}
	old, ok := a.before[m.Old[0]]
	if !ok {
		old = a.by(v.before(m))
		a.before[m.Old[0]] = old
	}
	file := v.tables[i].few()
	if file == nil {
		return nil, false // broken
	}
	new := a.by(file)
	switch {
	case old == nil || new == nil:
		return nil, true
	case reflect.DeepEqual(old, new):
		return nil, false
	case v.acts:
		return nil, true
	}
	if names := a.rest(m); names != "" {
		new = a.by(a.join(i, names))
	}
	return new, true
}

// by is what a table decides; nil where it cannot.
func (a *asking) by(file []byte) *policytest.Outcome {
	if file == nil {
		return nil
	}
	t := a.open(file)
	if t == nil {
		return nil
	}
	o, err := a.evaluator.DecideCall(t, a.call, false)
	if err != nil {
		return nil
	}
	return o
}

// rest names the hooks beside the mutant's that have something to say of the event.
func (a *asking) rest(m *Mutant) string {
	if a.watched == nil {
		a.watched = map[string]bool{}
		for name := range a.now.askers {
			a.watched[name] = true
		}
		if o := a.by(a.now.watch()); o != nil {
			for _, h := range o.Decision.Hooks {
				a.watched[h.Name] = true
			}
			for _, f := range o.Decision.Errors {
				a.watched[f.Hook] = true
			}
		}
	}
	var names []string
	for name := range a.watched {
		if !slices.ContainsFunc(m.Old, func(h *ast.Hook) bool { return h.Name == name }) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, "\x00")
}

// join is the table of a mutant's hooks with others of the policy.
func (a *asking) join(i int, names string) []byte {
	key := joint{i, a.now, names}
	if known, ok := a.joined[key]; ok {
		return known
	}
	m := &a.now.mutants[i]
	others := strings.Split(names, "\x00")
	var hooks []*ast.Hook
	for _, h := range m.Policy.Hooks {
		if slices.Contains(m.New, h) || slices.Contains(others, h.Name) {
			hooks = append(hooks, h)
		}
	}
	a.joined[key] = a.now.compile(hooks)
	return a.joined[key]
}
