package mutate

import (
	"reflect"
	"slices"
	"strings"
	"time"

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
	scratch scratch

	last   *policytest.Outcome         // of the last event
	others map[int]*policytest.Outcome // of the last event, of mutants that decide it otherwise
	opened map[*byte]*table.Table
	joined map[joint][]byte
}

// joint names the hooks of a mutant, or with a turn, with some of the policy's.
type joint struct {
	mutant int
	turn   turn
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

// in is the number of a mutant in what the test has given the variables; -1 where there
// is none.
func (t *trial) in(i int) int {
	if t.number == nil {
		return i
	}
	return t.number[i]
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
	r.Now = stopped(r.Now)
	own := t.suite.evaluator(t.now.result.Table)
	whole := t.open(own.Table)
	c, o, err := own.Decode(whole, r)
	if err != nil {
		return o, err
	}
	a := &asking{trial: t, call: c, evaluator: own, before: map[*ast.Hook]*policytest.Outcome{}, turns: map[turnedWith]*policytest.Outcome{}}
	t.ask(a)
	fork := a.fork()
	o, err = own.DecideCall(whole, c, true)
	t.note(o)
	t.suite.tested.add(r, o)
	t.last = o
	if err == nil {
		fork.follow()
	} else {
		a.giveUp()
	}
	return o, err
}

// stopped is a clock that shows one moment: the policy and its mutants decide an event at
// the same time.
func stopped(now func() time.Time) func() time.Time {
	if now == nil {
		now = time.Now
	}
	moment := now()
	return func() time.Time { return moment }
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

// close has the file run for every mutant alone whose hooks it asks, where that is
// wanted.
func (t *trial) close() {
	t.scratch.close()
	for i := range t.own.mutants {
		t.alone[i] = t.alone[i] || t.suite.Whole && slices.ContainsFunc(t.own.mutants[i].Old, func(h *ast.Hook) bool { return t.looked[h.Name] })
	}
}

// judge asks the mutants that decided the last event otherwise about a line.
func (t *trial) judge(holds func(*policytest.Outcome) bool) {
	for i, o := range t.others {
		if !holds(o) {
			t.suite.killed[i].Store(true)
			delete(t.others, i)
			if at := t.in(i); at >= 0 {
				t.now.forget(at)
			}
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
	inShadow  *answers                          // the same, within the policy
	doubts    []doubt                           // mutants that are to decide with the whole policy
	turns     map[turnedWith]*policytest.Outcome
}

// turnedWith is a turn among some of the policy's hooks.
type turnedWith struct {
	turn  turn
	hooks string
}

// ask finds the mutants that decide an event otherwise. Of those that cannot be asked
// without the rest of the policy it finds the ones that may.
func (t *trial) ask(a *asking) {
	events := a.call.Events()
	problems := slices.ContainsFunc(events, func(e *event.Event) bool { return len(e.Problems) > 0 })
	for i := range t.own.mutants {
		if t.alone[i] || t.suite.Whole || t.suite.killed[i].Load() {
			continue
		}
		at := t.in(i)
		if at < 0 || !listens(&t.now.mutants[at], events) {
			continue
		}
		m := &t.now.mutants[at]
		if !t.own.tables[i].apart || !t.now.tables[at].apart || problems { // an error is the policy's, whichever hook it is of
			if problems {
				a.doubts = append(a.doubts, doubt{own: i, now: at})
			} else if said := a.shadowed(); !said.same(m) {
				a.doubts = append(a.doubts, doubt{i, at, said.turn(m)})
			}
			continue
		}
		switch o, differs := a.decide(at); {
		case !differs:
		case o == nil && t.now.acts:
			a.doubts = append(a.doubts, doubt{i, at, a.survey().turn(m)})
		case o == nil:
			t.alone[i] = true
		default:
			t.others[i] = o
		}
	}
}

// giveUp has the mutants run alone that decide the event otherwise, or may.
func (a *asking) giveUp() {
	for i := range a.others {
		a.alone[i] = true
	}
	for _, d := range a.doubts {
		a.alone[d.own] = true
	}
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
	t := a.survey().turn(m)
	if t.hook == nil && v.tables[i].few() == nil {
		return nil, false // broken
	}
	new := a.few(i, t)
	switch {
	case old == nil || new == nil:
		return nil, true
	case reflect.DeepEqual(old, new):
		return nil, false
	case v.acts:
		return nil, true
	}
	if names := a.rest(m); names != "" {
		new = a.joint(i, t, names)
	}
	return new, true
}

// few is what the hooks of a mutant decide without the rest of the policy.
func (a *asking) few(i int, t turn) *policytest.Outcome {
	if t.hook == nil {
		return a.by(a.now.tables[i].few())
	}
	return a.turned(t, "", func() []*ast.Hook { return t.in(a.now.mutants[i].Old) })
}

// turned is what some hooks with a turn decide, found once.
func (a *asking) turned(t turn, names string, hooks func() []*ast.Hook) *policytest.Outcome {
	key := turnedWith{t, names}
	if known, ok := a.turns[key]; ok {
		return known
	}
	file, ok := a.joined[joint{turn: t, in: a.now, hooks: names}]
	if !ok {
		file = a.now.compile(hooks())
		a.joined[joint{turn: t, in: a.now, hooks: names}] = file
	}
	o := forked{Outcome: a.by(file)}.once().Outcome
	a.turns[key] = o
	return o
}

// by is what a table decides; nil where it cannot.
func (a *asking) by(file []byte) *policytest.Outcome { return a.decided(file, a.call, a.evaluator) }

func (a *asking) decided(file []byte, call *policytest.Decoded, by *policytest.Evaluator) *policytest.Outcome {
	if file == nil {
		return nil
	}
	t := a.open(file)
	if t == nil {
		return nil
	}
	o, err := by.DecideCall(t, call, false)
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

// joint is what the hooks of a mutant decide with others of the policy.
func (a *asking) joint(i int, t turn, names string) *policytest.Outcome {
	m, others := &a.now.mutants[i], strings.Split(names, "\x00")
	with := func(own, all []*ast.Hook) (hooks []*ast.Hook) {
		for _, h := range all {
			if slices.Contains(own, h) || slices.Contains(others, h.Name) {
				hooks = append(hooks, h)
			}
		}
		return hooks
	}
	if t.hook != nil {
		return a.turned(t, names, func() []*ast.Hook { return t.in(with(m.Old, a.now.policy.Hooks)) })
	}
	key := joint{mutant: i, in: a.now, hooks: names}
	file, ok := a.joined[key]
	if !ok {
		file = a.now.compile(with(m.New, m.Policy.Hooks))
		a.joined[key] = file
	}
	return a.by(file)
}
