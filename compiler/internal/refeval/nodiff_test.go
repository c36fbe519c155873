package refeval

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/testrun"
)

// difference is two engines that disagree on an event.
type difference struct {
	engine      string
	event       []string
	ours, table string
}

func (d *difference) Error() string {
	return fmt.Sprintf("event %s\n--- reference ---\n%s--- %s ---\n%s", strings.Join(d.event, "\n"), d.ours, d.engine, d.table)
}

// errRefused is a policy that the compiler does not take: no case at all.
var errRefused = errors.New("refused")

// compare asks all engines about the events: about the whole policy, and about
// its first hook by itself.
func compare(p *program, hostEvents [][]string) error {
	policy, err := p.load()
	if err != nil {
		return fmt.Errorf("%w: %w", errRefused, err)
	}
	engines, err := tables(policy)
	if err != nil {
		return fmt.Errorf("%w: %w", errRefused, err)
	}
	single, err := compile(policy, compiler.Options{})
	if err != nil {
		return err
	}
	dropped, err := drops(policy)
	if err != nil {
		return err
	}
	first := policy.Hooks[0].Name
	one := engine{"table, only " + first, onTable(single, eval.Options{Hook: first})}
	for _, texts := range hostEvents {
		events, err := decode(texts)
		if err != nil {
			continue // a field of the wrong type
		}
		unread := slices.ContainsFunc(events, func(ev *event.Event) bool { return ev.Problems != nil })
		if unread && dropped {
			continue // the optimiser leaves out what can never apply, with its on_error
		}
		if err := agree(policy, texts, events, engines); err != nil {
			return err
		}
		if unread {
			continue // what they mean is the event's, whichever hook is asked for
		}
		if err := agree(only(policy, first), texts, events, []engine{one}); err != nil {
			return err
		}
	}
	return nil
}

// drops reports whether the optimiser leaves out a hook or step that says what an
// event that cannot be read means: it answers who can act on it.
func drops(policy *ast.Policy) (bool, error) {
	var flags [2]map[uint16]uint16
	for i, plain := range []bool{false, true} {
		t, err := compile(policy, compiler.Options{NoOptimize: plain})
		if err != nil {
			return false, err
		}
		flags[i] = map[uint16]uint16{}
		for _, e := range t.Events() {
			flags[i][e.Kind] = e.Flags & table.FlagParseClosed
		}
	}
	return !maps.Equal(flags[0], flags[1]), nil
}

// agree reports the first engine that decides otherwise than the reference.
func agree(policy *ast.Policy, texts []string, events []*event.Event, engines []engine) error {
	ours := inWords(decide(policy, events, home))
	for _, e := range engines {
		d, err := e.decide(events)
		if err != nil {
			return err
		}
		if theirs := inWords(d); theirs != ours {
			return &difference{e.name, texts, ours, theirs}
		}
	}
	return nil
}

// shrink leaves out what the difference does not need: events, hooks, then parts
// of hooks.
func shrink(p *program, diff *difference) (*program, *difference) {
	fails := func(p *program) bool {
		var d *difference
		if !errors.As(compare(p, [][]string{diff.event}), &d) {
			return false
		}
		diff = d
		return true
	}
	for smaller := true; smaller; {
		smaller = false
		for i := len(p.hooks) - 1; i >= 0; i-- {
			if q := p.without(i); len(q.hooks) > 0 && fails(q) {
				p, smaller = q, true
			}
		}
		for i := range p.hooks {
			for j := len(p.hooks[i].parts) - 1; j >= 0; j-- {
				if q := p.withoutPart(i, j); fails(q) {
					p, smaller = q, true
				}
			}
		}
	}
	return p, diff
}

func (p *program) without(i int) *program {
	q := *p
	q.hooks = append(append([]*hook(nil), p.hooks[:i]...), p.hooks[i+1:]...)
	return &q
}

func (p *program) withoutPart(i, j int) *program {
	q := *p
	q.hooks = append([]*hook(nil), p.hooks...)
	h := *p.hooks[i]
	h.parts = append(append([]string(nil), h.parts[:j]...), h.parts[j+1:]...)
	q.hooks[i] = &h
	return &q
}

// try makes a policy and events from the bytes and compares the engines. It
// reports whether the policy was taken.
func try(t *testing.T, data []byte, events int) bool {
	forEvents := len(data) / 2
	p := newProgram(&dice{data[forEvents:]})
	d := &dice{data[:forEvents]}
	var hostEvents [][]string
	for range events {
		hostEvents = append(hostEvents, hostEvent(d))
	}
	err := compare(p, hostEvents)
	var diff *difference
	switch {
	case errors.As(err, &diff):
		p, diff = shrink(p, diff)
		t.Fatalf("%s%s", p, diff) // one is enough: others are mostly the same
	case errors.Is(err, errRefused):
		return false
	case err != nil:
		t.Fatalf("%s\n%v", p, err)
	}
	return true
}

// TestNoDiff compares the engines on random policies and events, the same ones
// on each run; more of them in an exhaustive one. HOOKC_NODIFF=20000:40000 takes other policies, by number.
func TestNoDiff(t *testing.T) {
	const events = 40 // a policy costs much more than an event
	first, last := 0, testrun.Count(80, 250)
	if others := os.Getenv("HOOKC_NODIFF"); others != "" {
		if _, err := fmt.Sscanf(others, "%d:%d", &first, &last); err != nil {
			t.Fatal(err)
		}
	}
	taken := 0
	for seed := first; seed < last; seed++ {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		data := make([]byte, 100+r.IntN(8000))
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		if try(t, data, events) {
			taken++
		}
	}
	if all := last - first; taken < all*9/10 {
		t.Errorf("the compiler took %d of %d policies: the generator makes too many that it refuses", taken, all)
	}
}

// FuzzNoDiff lets the fuzzer choose.
func FuzzNoDiff(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { try(t, data, 3) })
}
