package analyze

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/world"
)

// outside is what an expression asks beside the event, by what can change it while
// the event is decided.
type outside uint8

const (
	ofDisk    outside = 1 << iota // files, git, programs, approvals: steps can change them
	ofState                       // states
	ofResults                     // what the checks of the hook found
	ofMatch                       // what the match of the hook, or of the step, found
	ofDocs                        // documents: all that are read on one event share a budget
	ofBuild                       // guard(path), whose looks share a budget, too
)

// asked is what an expression asks, with its lets put in.
func asked(e *ast.Expr) (what outside) {
	ast.Walk(e, func(x *ast.Expr) bool {
		if x.Op == ast.OpIdent || x.Op == ast.OpCall {
			what |= askedBy(x.Name, x.Op == ast.OpCall)
		}
		return true
	})
	return what
}

func askedBy(name string, call bool) outside {
	switch name {
	case "state":
		return ofState
	case "check", "checks":
		return ofResults
	case "match":
		return ofMatch
	case "git":
		return ofDisk
	case "guard":
		return ofDisk | ofBuild
	case "doc", "readable":
		return ofDisk | ofDocs
	}
	if call && slices.ContainsFunc(world.Funcs, func(f *world.Func) bool { return f.Name == name }) {
		return ofDisk
	}
	return 0
}

// changes is what a step can change of what hooks and steps behind it ask.
func changes(s *ast.Step) (what outside) {
	kind, ok := effect.Lookup(s.Kind)
	switch {
	case !ok:
		return 0
	case kind.Program:
		return ofDisk | ofState | ofResults
	case kind.Gate:
		return ofResults
	case s.Kind == "write":
		return ofDisk
	case s.Kind == "state":
		return ofState
	}
	return 0
}

// timing tells when an expression is asked, as far as its value depends on that: equal
// texts at equal moments are equal values on one event. It is "" where the value is as
// it is when the event comes.
type timing struct {
	name  string
	after []string // the hooks that may have changed the value before
}

func (r *reader) timing(e *ast.Expr) (m timing) {
	what := asked(e)
	if what == 0 {
		return m
	}
	o := r.order()
	at, own := o.at[r.hook]
	var parts []string
	if what&(ofResults|ofMatch|ofBuild) != 0 || what&ofDocs != 0 && !r.first(o, docs(e)) {
		place := r.place
		if !own {
			place = "assert " + place
		}
		parts = append(parts, place)
	}
	if r.apart[r.policy]&what != 0 {
		parts = append(parts, "policy "+address(r.policy))
	}
	if own {
		names, times := r.after(o, at, what)
		for i, name := range names {
			parts = append(parts, "after "+name+strings.Repeat("+", times[i]-1))
		}
		m.after = names
	}
	m.name = strings.Join(parts, ", ")
	return m
}

// after lists the hooks that may have changed something before it is asked, and how
// often.
func (r *reader) after(o *order, at int, what outside) (names []string, times []int) {
	for _, h := range o.hooks[:at+1] {
		steps := h.steps
		if h.Hook == r.hook {
			steps = stepsBefore(h.Hook, steps, r.asking)
		}
		n := 0
		for _, s := range steps {
			did := changes(s)
			if h.Hook != r.hook {
				did &^= ofResults
			}
			if did&what != 0 {
				n++
			}
		}
		if n > 0 && (h.Hook == r.hook || h.asks(r.mayBe())) {
			names, times = append(names, h.Name), append(times, n)
		}
	}
	return names, times
}

// stepsBefore is those of some steps of a hook that stand before one of it; none where
// that is nil.
func stepsBefore(h *ast.Hook, steps []*ast.Step, at *ast.Step) (out []*ast.Step) {
	passed := at == nil
	ast.EachStep(h.Steps, func(s *ast.Step) {
		passed = passed || s == at
		if !passed && slices.Contains(steps, s) {
			out = append(out, s)
		}
	})
	return out
}

// first reports whether no other document may have been read on the event before some
// are: one that many have been read before may be too large, then.
func (r *reader) first(o *order, paths []string) bool {
	known := func(of []string) bool {
		return !slices.ContainsFunc(of, func(p string) bool { return p == "" || !slices.Contains(paths, p) })
	}
	at, own := o.at[r.hook]
	if !own {
		return known(docsOf(r.hook))
	}
	return !slices.ContainsFunc(o.hooks[:at+1], func(h *ordered) bool {
		return len(h.docs) > 0 && !known(h.docs) && (h.Hook == r.hook || h.asks(r.mayBe()))
	})
}

// mayBe are the tools that the match of the hook lets through, or more.
func (r *reader) mayBe() tools {
	if r.matched == nil {
		t := r.facts.reader(r.policy, r.hook, r.kind).match(r.hook.Match).toolSet()
		r.matched = &t
	}
	return *r.matched
}

// Apart says that a policy is none that takes another's place: its states are its own,
// and so is what it may read.
func (a *Policy) Apart(from *Policy) {
	a.facts.mu.Lock()
	defer a.facts.mu.Unlock()
	what := ofState | ofBuild
	if !slices.Equal(a.Policy.Reads, from.Policy.Reads) {
		what |= ofDisk
	}
	a.facts.apart[a.Policy] |= what
}
