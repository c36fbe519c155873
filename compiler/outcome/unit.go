package outcome

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/effect"
)

// unit is one thing that a policy can say of an event: a step of a hook, or a
// closed error of its conditions.
type unit struct {
	side  *side
	hook  *ast.Hook
	step  *ast.Step // nil of an error
	guard *analyze.Guard
	says  Outcome
	open  bool          // what it says shows only when it runs
	may   []Outcome     // all that it can then decide beside nothing
	what  string        // its step, as it is written; of a decision only the kind
	key   string        // units with one key are the same
	own   func() string // its guard's key, without the denies before it
	after []*unit       // rewrites before it that can be of the same tool
	ends  []*unit       // of hooks before it, behind which nothing is done
}

// derives reports whether a unit is that an event of the policy follows, whose hooks
// decide.
func (u *unit) derives() bool { return u.step != nil && u.step.Kind == "derive" }

// conditionFails is what the unit of a closed error does.
const conditionFails = "error"

// decides reports whether a unit can change the outcome of an event.
func (u *unit) decides() bool { return u.open || u.says != Nothing }

// can is all that a unit can decide beside nothing.
func (u *unit) can() []Outcome {
	switch {
	case u.open:
		return u.may
	case u.says != Nothing:
		return []Outcome{u.says}
	}
	return nil
}

// why is why it is not known what a unit says of an event.
func (u *unit) why() string {
	switch {
	case u.what == conditionFails:
		return "its condition can be an error, which denies"
	case u.derives():
		return "event " + u.step.Label + " follows, whose hooks decide"
	case u.open:
		return "what it decides shows when its programs run"
	case len(u.guard.Free) > 0:
		return "its condition asks " + short(u.guard.Free[0])
	}
	return noEvent
}

// noEvent is why a search that found nothing, and no proof, is open.
const noEvent = "no event could be built that shows it"

// short is the beginning of a text.
func short(s string) string {
	if runes := []rune(s); len(runes) > 60 {
		return string(runes[:59]) + "…"
	}
	return s
}

// rewrites reports whether a unit changes what other hooks see.
func (u *unit) rewrites() bool {
	return u.step != nil && u.step.Kind == "rewrite" && counts(u.hook)
}

// counts reports whether what a hook decides, and its rewrite, is done.
func counts(h *ast.Hook) bool { return !h.Async && h.Mode == ast.Enforce }

// units are all that a policy can say of an event, in the order of evaluation.
func (s *side) units(event string) []*unit {
	if s.known == nil {
		s.known, s.can = map[string][]*unit{}, map[string][]Outcome{}
	}
	out, ok := s.known[event]
	if !ok {
		out = s.collected(event)
		s.known[event] = out
	}
	return slices.Clip(out)
}

func (s *side) collected(event string) (out []*unit) {
	c := &collector{side: s, event: event}
	for _, h := range s.inOrder(event) {
		c.hook(h)
	}
	c.derived()
	for _, u := range c.out {
		s.can[event] = append(s.can[event], u.can()...)
	}
	var rewrites, ends []*unit
	for _, u := range c.out {
		if u.guard.Never() {
			continue
		}
		if u.own == nil {
			u.own = func() string { return u.key }
		}
		u.key = u.what + "\x00" + u.says.String() + "\x00" + s.Key(u.guard)
		for _, r := range rewrites {
			if analyze.MayShareTool(r.guard, u.guard) {
				u.after = append(u.after, r)
			}
		}
		for _, e := range ends {
			if e.hook != u.hook && analyze.MayShareTool(e.guard, u.guard) {
				u.ends = append(u.ends, e)
			}
		}
		if u.rewrites() {
			rewrites = append(rewrites, u)
		}
		if u.open || u.says.strength() >= Deny.strength() {
			ends = append(ends, u)
		}
		out = append(out, u)
	}
	return out
}

func (s *side) inOrder(event string) []*ast.Hook {
	hooks := slices.DeleteFunc(slices.Clone(s.Policy.Policy.Hooks), func(h *ast.Hook) bool { return !slices.Contains(h.On, event) })
	slices.SortStableFunc(hooks, func(a, b *ast.Hook) int { return cmp.Compare(b.Priority, a.Priority) })
	return hooks
}

// collector reads the hooks of one event, one after the other.
type collector struct {
	*side
	event  string
	finals []final          // so far
	denies []*analyze.Guard // of denies so far: the first one that applies ends the evaluation
	out    []*unit
}

// final is a final allow, which lifts hooks of its own module and below.
type final struct {
	guard  *analyze.Guard
	module string
}

// lifts reports whether it lifts a hook, as the evaluator does.
func (f final) lifts(h *ast.Hook) bool {
	module := lower.Module(h.Name)
	return module == f.module || h.AllowLifts && (f.module == "" || strings.HasPrefix(module, f.module+"/"))
}

func (c *collector) hook(h *ast.Hook) {
	t := &turn{collector: c, hook: h, counts: counts(h)}
	for _, f := range c.finals {
		if f.lifts(h) {
			t.skip = append(t.skip, f.guard)
		}
	}
	t.fails(nil)
	for _, step := range h.Steps {
		t.step(step)
	}
}

// derived adds the events of the policy that follow from the event: their hooks decide
// of it, too. What they say is asked only where one policy says something else.
func (c *collector) derived() {
	for _, e := range c.Policy.Policy.Events {
		for _, from := range e.From {
			h := from.Hook
			if !slices.Contains(h.On, c.event) {
				continue
			}
			said := ""
			var may []Outcome
			var behind []*analyze.Guard // of denies, behind which its hooks are not asked
			for _, u := range c.units(e.Name) {
				said += " " + u.key + ";"
				may = append(may, u.can()...)
				if u.open || u.says == Fail {
					behind = c.denies
				}
			}
			if said == "" {
				continue
			}
			var what strings.Builder
			c.spell(&what, h, h.Steps[0])
			guard := c.Alone(h, c.event)
			c.add(&unit{hook: h, step: h.Steps[0], guard: guard, own: c.ownKey(guard), says: Nothing, open: true, may: may, what: what.String() + " {" + said + " }"}, behind)
		}
	}
}

// ownKey is the same for denies that are the same wherever they stand. Few are asked for
// theirs, and those often.
func (c *collector) ownKey(own *analyze.Guard) func() string {
	return sync.OnceValue(func() string { return c.Key(own) })
}

// turn is one hook while its steps are read.
type turn struct {
	*collector
	hook    *ast.Hook
	counts  bool             // its decisions count
	skip    []*analyze.Guard // final allows that lift it
	decided []*analyze.Guard // of its steps so far that decide: a further decision does not count
	ended   []*analyze.Guard // of those that deny: nothing is done behind them
	ran     bool             // a step so far may have decided
}

// fails adds that a condition of the hook, or of a step, is an error that denies.
func (t *turn) fails(step *ast.Step) {
	if t.counts && t.hook.OnError.Failure {
		t.add(&unit{hook: t.hook, step: step, guard: t.Fails(t.hook, step, t.event), says: Deny, open: true, may: []Outcome{Deny}, what: conditionFails}, t.skip)
	}
}

func (t *turn) step(step *ast.Step) {
	kind, ok := effect.Lookup(step.Kind)
	if !ok {
		return
	}
	t.fails(step)
	guard := t.StepGuard(t.hook, step, t.event)
	u := &unit{hook: t.hook, step: step, guard: guard, says: Nothing}
	if t.counts {
		u.says = said(step.Kind)
		u.open = kind.Program || kind.Gate || kind.Waits() || len(step.Blocks) > 0
	}
	u.what = t.written(u)
	if u.may = []Outcome{u.says}; u.open {
		u.may = mayDecide(kind, step)
	}
	t.ran = t.ran || u.open
	u.open = u.open || t.ran && u.says != Nothing
	but := append(slices.Clip(t.skip), t.ended...)
	if kind.Decision {
		but = append(but, t.decided...)
	}
	u.own = t.ownKey(t.Except(guard, but))
	if u.says == Fail {
		but = append(but, t.denies...)
	}
	t.add(u, but)
	if u.says != Nothing {
		t.decided = append(t.decided, guard)
	}
	switch {
	case u.says == Fail:
		t.ended = append(t.ended, guard)
	case u.says == Deny:
		t.denies, t.ended = append(t.denies, u.guard), append(t.ended, guard)
	case u.says == Allow && constantTrue(step.Arg("final")):
		t.finals = append(t.finals, final{u.guard, lower.Module(t.hook.Name)})
	}
}

// add adds a unit that does not speak where one of some guards holds.
func (c *collector) add(u *unit, but []*analyze.Guard) {
	u.side, u.guard = c.side, c.Except(u.guard, but)
	c.out = append(c.out, u)
}

// anything is all that can be decided of an event beside nothing.
var anything = []Outcome{Allow, Ask, Deny, Fail}

// mayDecide is what a step of which only a run shows it can decide. A gate refuses as
// its argument says, and may fail, which may deny. A program, and steps within a step,
// may say anything.
func mayDecide(kind *effect.Kind, step *ast.Step) []Outcome {
	if !kind.Gate || len(step.Blocks) > 0 {
		return anything
	}
	for _, arg := range kind.Args {
		if !slices.Equal(arg.Enum, []string{"deny", "ask", "warn"}) {
			continue
		}
		if how := step.Arg(arg.Name); how != nil && !(how.Op == ast.OpConst && how.Value.Str() == "deny") {
			return []Outcome{Ask, Deny}
		}
		return []Outcome{Deny}
	}
	return anything
}

// said is what a step of a kind decides.
func said(kind string) Outcome {
	switch kind {
	case "deny":
		return Deny
	case "fail":
		return Fail
	case "ask":
		return Ask
	case "allow":
		return Allow
	}
	return Nothing
}

func constantTrue(x *ast.Expr) bool { return x != nil && x.Op == ast.OpConst && x.Value.Bool() }

// written spells what a unit does. The words of a decision are no part of what is
// decided.
func (c *collector) written(u *unit) string {
	var b strings.Builder
	if u.hook.Async {
		b.WriteString("async ")
	}
	decision := said(u.step.Kind) != Nothing
	if (decision || u.step.Kind == "rewrite") && !counts(u.hook) {
		b.WriteString("monitor ")
	}
	if decision {
		b.WriteString(u.step.Kind)
		return b.String()
	}
	c.spell(&b, u.hook, u.step)
	if u.open {
		b.WriteString(" on_error " + u.hook.OnError.String())
	}
	return b.String()
}

func (c *collector) spell(b *strings.Builder, h *ast.Hook, s *ast.Step) {
	b.WriteString(s.Kind)
	if s.Label != "" {
		b.WriteString(" " + s.Label)
	}
	for _, a := range s.Args {
		b.WriteString(" " + a.Name + "=" + c.Spelled(h, a.Expr, c.event))
	}
	for _, block := range s.Blocks {
		b.WriteString(" " + block.Name + "{")
		for _, inner := range block.Steps {
			c.spell(b, h, inner)
			if inner.When != nil {
				b.WriteString(" when " + c.Spelled(h, inner.When, c.event))
			}
			b.WriteString(";")
		}
		b.WriteString("}")
	}
}

// pairs are the units that both sides have.
func pairs(old, new []*unit) (out [][2]*unit) {
	left := map[string][]*unit{}
	for _, u := range old {
		left[u.key] = append(left[u.key], u)
	}
	for _, u := range new {
		if of := left[u.key]; len(of) > 0 {
			out, left[u.key] = append(out, [2]*unit{of[0], u}), of[1:]
		}
	}
	return out
}

// unmatched are the units of each side that the other does not have.
func unmatched(old, new []*unit) (gone, added []*unit) {
	count := map[string]int{}
	for _, u := range new {
		count[u.key]++
	}
	for _, u := range old {
		if count[u.key] > 0 {
			count[u.key]--
		} else {
			gone = append(gone, u)
		}
	}
	for _, u := range new {
		if count[u.key] > 0 {
			count[u.key]--
			added = append(added, u)
		}
	}
	return gone, added
}
