package analyze

import (
	"slices"
	"sync"

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
	kept     map[string]*Shown // by the event's text
	hooks    map[string]*ast.Hook
	covering map[*Guard][]*ast.Hook
}

// maxKept bounds the answers that are kept: of many hooks alike the same event
// is asked again and again.
const maxKept = 4096

// Home is the home folder of whoever replays.
const home = "/home/dev"

// Replay runs an event through the policy's table as `hookc eval --explain` does.
// Nothing is started and nothing written.
func (a *Policy) Replay(e *Event) Shown {
	a.replays.mu.Lock()
	defer a.replays.mu.Unlock()
	return *a.shown(e)
}

// Applies reports whether one hook applies on an event, whatever the others do.
// It sees the event as it came, not what other hooks make of it.
func (a *Policy) Applies(h *ast.Hook, e *Event) bool {
	a.replays.mu.Lock()
	defer a.replays.mu.Unlock()
	return slices.Contains(a.shown(e).Applied, h.Name)
}

func (a *Policy) shown(e *Event) *Shown {
	r := &a.replays
	if s, ok := r.kept[string(e.JSON)]; ok {
		return s
	}
	if len(r.kept) >= maxKept || r.kept == nil {
		r.kept = map[string]*Shown{}
	}
	s := a.decide(e)
	r.kept[string(e.JSON)] = s
	return s
}

// decide runs the event through both tables: what is decided, and what each hook
// says for itself.
func (a *Policy) decide(e *Event) *Shown {
	if !a.open() {
		return &Shown{Problem: "the table cannot be read"}
	}
	r := &a.replays
	decided, err := run(r.deciding, e)
	if err != nil {
		return &Shown{Problem: err.Error()}
	}
	s := &Shown{Decision: *decided}
	watched, err := run(r.watching, e)
	if err != nil {
		return &Shown{Problem: err.Error()}
	}
	s.Would = watched.Hooks
	for i := range s.Would {
		s.Applied = append(s.Applied, s.Would[i].Name)
	}
	return s
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

// run decides an event of the generic host in a world that holds nothing.
func run(t *table.Table, e *Event) (*decision.Decision, error) {
	declared := func(name string) (*event.Kind, bool) { return eval.Declared(t, name) }
	call, err := generic.Host.Decode(e.JSON, host.World{Dir: project, Declared: declared, Getenv: func(string) string { return "" }})
	if err != nil {
		return nil, err
	}
	w := &world.World{Home: home, Host: generic.Name, Policy: t.Meta().Policy}
	res := eval.Decide(t, call.Events, eval.Options{World: w})
	return &res.Decision, t.Err()
}

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
