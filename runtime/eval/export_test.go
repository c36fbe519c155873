package eval

import (
	"github.com/hookc/hookc/runtime/automaton"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
)

// PatternMeets holds a path with patterns of the shell against a glob: whether
// it can be named by it, and whether it is whatever the patterns stand for.
func PatternMeets(glob automaton.DFA, path string) (some, every bool) {
	some, _ = pathWalk{&automaton.Walk{}, false}.path(glob, path)
	_, every = pathWalk{&automaton.Walk{}, true}.path(glob, path)
	return some, every
}

// PatternCan reports whether a glob can name what a path stands for, where every
// pattern is taken for all that it can stand for.
func PatternCan(glob automaton.DFA, path string) bool {
	some, _ := pathWalk{&automaton.Walk{}, true}.path(glob, path)
	return some
}

// Candidates names the hooks that an event leads to: those that the index cannot
// leave out.
func Candidates(t *table.Table, ev *event.Event, w *world.World) (names []string) {
	r := &run{t: t, opt: Options{World: w}}
	row, ok := t.Event(ev.Kind.ID)
	if !ok {
		return nil
	}
	r.row = row
	r.enter(ev)
	for _, i := range r.candidates(0) {
		id, _ := t.Row(row, i)
		names = append(names, t.Text(t.Hook(id).Name))
	}
	return names
}
