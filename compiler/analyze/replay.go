package analyze

import (
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
)

// Shown is what the policy's table says about an event.
type Shown struct {
	decision.Decision
	Applied []string           // every hook that applies, also those behind a deny and async ones
	Would   []decision.Applied // what each of these says, whatever the others do
	Problem string             // why the event cannot be decided; "" where it can
}

// replays is what events are replayed on. A table is not for concurrent use, and
// rules may be.
type replays struct {
	mu       sync.Mutex
	deciding *table.Table // as it is built
	watching *table.Table // every hook says what it would do, and none does it
	broken   bool
	kept     map[string]*replay // by the event's text
	weight   int                // of what is kept, in hooks
	hooks    map[string]*ast.Hook
	witness  map[*Guard]*Event
	another  map[*Guard]*Event
}

// maxWeight bounds the answers that are kept: of many hooks alike the same event
// is asked again and again.
const maxWeight = 400_000

// home is the home folder of whoever replays.
const home = "/home/dev"

// replay is what is known of an event: of many events nothing but who applies is
// asked.
type replay struct {
	would   []decision.Applied
	hooks   []*ast.Hook // of would, once somebody asks
	shown   *Shown      // nil until somebody asks
	problem string
}

// Replay runs an event through the policy's table as `hookc eval --explain` does.
// Nothing is started and nothing written.
func (a *Policy) Replay(e *Event) Shown {
	a.replays.mu.Lock()
	defer a.replays.mu.Unlock()
	known := a.watched(e)
	if known.shown == nil && known.problem == "" {
		a.show(known, e)
	}
	if known.problem != "" {
		return Shown{Problem: known.problem}
	}
	return *known.shown
}

func (a *Policy) show(known *replay, e *Event) {
	d, err := run(a.replays.deciding, e, "")
	if err != nil {
		known.problem = err.Error()
		return
	}
	known.shown = &Shown{Decision: *d, Would: known.would, Applied: make([]string, len(known.would))}
	for i := range known.would {
		known.shown.Applied[i] = known.would[i].Name
	}
}

// Verdict is what the policy decides on an event; None where it cannot be decided.
func (a *Policy) Verdict(e *Event) decision.Verdict {
	if d := a.Decide(e); d != nil {
		return d.Verdict
	}
	return decision.None
}

// Decide is what the policy decides on an event; nil where it cannot be decided. It is
// Replay's, for who asks nothing else, and is not kept.
func (a *Policy) Decide(e *Event) *decision.Decision {
	a.replays.mu.Lock()
	defer a.replays.mu.Unlock()
	if known := a.replays.kept[string(e.JSON)]; known != nil && known.shown != nil {
		return &known.shown.Decision
	}
	if !a.open() {
		return nil
	}
	d, err := run(a.replays.deciding, e, "")
	if err != nil {
		return nil
	}
	return d
}

// Applies reports whether one hook applies on an event, whatever the others do.
// It sees the event as it came, not what other hooks make of it.
func (a *Policy) Applies(h *ast.Hook, e *Event) bool {
	a.replays.mu.Lock()
	defer a.replays.mu.Unlock()
	_, known := a.replays.kept[string(e.JSON)]
	if known || len(a.Policy.Hooks) <= fewHooks || !a.open() {
		return applied(a.watched(e).would, h)
	}
	d, err := run(a.replays.watching, e, h.Name) // of very many hooks the others are not looked at
	return err == nil && applied(d.Hooks, h)
}

// fewHooks is how many hooks are all watched where one is asked about.
const fewHooks = 100

func applied(would []decision.Applied, h *ast.Hook) bool {
	return slices.ContainsFunc(would, func(w decision.Applied) bool { return w.Name == h.Name })
}

// watched is what each hook says of an event for itself.
func (a *Policy) watched(e *Event) *replay {
	r := &a.replays
	if known, ok := r.kept[string(e.JSON)]; ok {
		return known
	}
	if r.weight > maxWeight || r.kept == nil {
		r.kept, r.weight = map[string]*replay{}, 0
	}
	known := &replay{problem: "the table cannot be read"}
	if a.open() {
		known.problem = ""
		if d, err := run(r.watching, e, ""); err != nil {
			known.problem = err.Error()
		} else {
			known.would = d.Hooks
		}
	}
	r.kept[string(e.JSON)] = known
	r.weight += len(known.would) + 8
	return known
}

// open loads the tables once; false where there are none.
func (a *Policy) open() bool {
	r := &a.replays
	if r.deciding == nil && !r.broken {
		r.broken = true
		if a.Result == nil {
			return false
		}
		deciding, err := table.Load(a.Result.Table)
		if err != nil {
			return false
		}
		watching, err := table.Load(table.Watching(a.Result.Table))
		if err != nil {
			return false
		}
		r.deciding, r.watching, r.broken = deciding, watching, false
	}
	return !r.broken
}

// run decides an event of the generic host in a world that holds nothing, with
// one hook alone or with all.
func run(t *table.Table, e *Event, hook string) (*decision.Decision, error) {
	return runWith(t, e, eval.Options{Hook: hook})
}

func runWith(t *table.Table, e *Event, opt eval.Options) (*decision.Decision, error) {
	declared := func(name string) (*event.Kind, bool) { return eval.Declared(t, name) }
	call, err := generic.Host.Decode(e.JSON, host.World{Dir: Project, Declared: declared, Getenv: func(string) string { return "" }})
	if err != nil {
		return nil, err
	}
	for _, ev := range call.Events {
		if len(ev.Problems) > 0 {
			return nil, errors.New(ev.Problems[0]) // no host means such a call
		}
	}
	opt.World = &world.World{Home: home, Host: generic.Name, Policy: t.Meta().Policy, Now: clock}
	res := eval.Decide(t, call.Events, opt)
	return &res.Decision, t.Err()
}

// clock is a working hour, always the same: an answer does not depend on when it is asked for.
func clock() time.Time { return time.Date(2026, time.January, 5, 12, 0, 0, 0, time.UTC) }

// hook is the hook with a name; nil where there is none.
func (a *Policy) hook(name string) *ast.Hook {
	r := &a.replays
	if r.hooks == nil {
		r.hooks = make(map[string]*ast.Hook, len(a.Policy.Hooks))
		for _, h := range a.Policy.Hooks {
			r.hooks[h.Name] = h
		}
	}
	return r.hooks[name]
}
