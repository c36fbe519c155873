package mutate

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
)

// fork is the state before an event, from which mutants decide the event once more.
type fork struct {
	*asking
	before map[string]string // its files by their names; nil where they are not known
	turns  map[turn]forked   // what became of the event
}

// turn is a hook that applies where the policy's does not, or does not where that applies.
// As far as one event is concerned, all mutants of a condition are one or the other.
type turn struct {
	hook    *ast.Hook
	applies bool
}

// doubt is a mutant that decides the event with the whole policy.
type doubt struct {
	own, now int  // its number
	turn     turn // no hook where the mutant is more than that
}

// forked is what a mutant decides, and the state that it leaves; no outcome where that
// cannot be told.
type forked struct {
	*policytest.Outcome
	state map[string]string
}

// fork keeps the state, where mutants need it.
func (a *asking) fork() *fork {
	f := &fork{asking: a, turns: map[turn]forked{}}
	if len(a.doubts) > 0 {
		f.before, _ = contents(a.call.State())
	}
	return f
}

// follow has mutants decide the event that the policy has decided. One that leaves the
// state as the policy does decides later events as if nothing had been; any other runs
// alone, unless a line about this event fails.
func (f *fork) follow() {
	if len(f.doubts) == 0 {
		return
	}
	after, err := contents(f.call.State())
	for _, d := range f.doubts {
		if f.suite.killed[d.own].Load() {
			continue
		}
		o := f.decides(d)
		f.alone[d.own] = err != nil || o.Outcome == nil || !maps.Equal(o.state, after)
		if o.Outcome != nil {
			f.others[d.own] = o.Outcome
		}
	}
}

// decides is what a mutant decides with all hooks that the event can reach.
func (f *fork) decides(d doubt) forked {
	v, names := f.now, f.now.reached(f.call.Events())
	if d.turn.hook == nil {
		return f.within(v.reaching(reach{mutant: d.now}, v.mutants[d.now].Policy.Hooks, names))
	}
	o, ok := f.turns[d.turn]
	if !ok {
		o = f.within(v.reaching(reach{turn: d.turn}, d.turn.in(v.policy.Hooks), names)).once()
		f.turns[d.turn] = o
	}
	if o.Outcome == nil {
		d.turn.hook = nil
		return f.decides(d)
	}
	return o
}

// once is what is decided with a turn, without the hooks that count how often its hook is
// asked. Where that is more than once, the turn tells nothing.
func (o forked) once() forked {
	if o.Outcome == nil {
		return o
	}
	hooks := o.Decision.Hooks
	own := slices.DeleteFunc(slices.Clone(hooks), func(a decision.Applied) bool { return strings.HasPrefix(a.Name, counterName) })
	if len(hooks) > len(own)+1 {
		return forked{}
	}
	if o.Decision.Hooks = nil; len(own) > 0 {
		o.Decision.Hooks = own
	}
	return o
}

// within is what a table makes of the event and the state before it.
func (f *fork) within(table []byte) forked {
	if f.before == nil {
		return forked{}
	}
	dir, err := f.scratch.with(f.before)
	if err != nil {
		return forked{}
	}
	o := f.decided(table, f.call.In(dir), f.evaluator)
	state, err := f.scratch.read()
	if err != nil {
		return forked{}
	}
	return forked{o, state}
}

// turn is what a mutant is as far as the event is concerned, if that is known.
func (a *answers) turn(m *Mutant) (t turn) {
	for i, h := range m.Old {
		applies := false
		if len(m.New) > 0 {
			applies = a.applied[m.New[i]]
			if !m.conditions || !a.known[m.New[i]] || a.failed[m.New[i]] {
				return turn{}
			}
		}
		if !a.known[h] || a.failed[h] || a.often(h) {
			return turn{}
		}
		if a.applied[h] == applies {
			continue
		}
		if t.hook != nil {
			return turn{} // several instances of for_each
		}
		t = turn{h, applies}
	}
	return t
}

// in is some hooks with the turn made, and what counts how often its hook is asked.
func (t turn) in(hooks []*ast.Hook) []*ast.Hook {
	out := append(slices.Clone(hooks), emptySurvey().counters([]*ast.Hook{t.hook})...)
	i := slices.Index(out, t.hook)
	if !t.applies {
		return slices.Delete(out, i, i+1)
	}
	c := *t.hook
	if c.When = nil; !saysMatch(t.hook) { // where it does, the match is no other
		c.Match = nil
	}
	out[i] = &c
	return out
}

// reaching is the table of those of some hooks that events can reach; nil where it does
// not compile.
func (v *variant) reaching(key reach, hooks []*ast.Hook, events []string) []byte {
	key.events = strings.Join(events, "\x00")
	v.mu.Lock()
	file, ok := v.reaches[key]
	v.mu.Unlock()
	if ok {
		return file
	}
	file = v.compile(slices.DeleteFunc(slices.Clone(hooks), func(h *ast.Hook) bool {
		return !slices.ContainsFunc(h.On, func(name string) bool { return slices.Contains(events, name) })
	}))
	v.mu.Lock()
	defer v.mu.Unlock()
	v.reaches[key] = file
	return file
}

// reach names the hooks of a mutant, or with a turn, that some events can reach.
type reach struct {
	mutant int
	turn   turn
	events string
}

// forget drops the tables of a mutant that is killed.
func (v *variant) forget(i int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	maps.DeleteFunc(v.reaches, func(r reach, _ []byte) bool { return r.turn.hook == nil && r.mutant == i })
}

// contents are the files of a folder, which need not be there.
func contents(dir string) (map[string]string, error) {
	out := map[string]string{}
	root := os.DirFS(dir)
	err := fs.WalkDir(root, ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist) && name == ".":
			return nil
		case err != nil || e.IsDir():
			return err
		}
		text, err := fs.ReadFile(root, name)
		out[name] = string(text)
		return err
	})
	return out, err
}

// scratch is a folder for copies of the state, one after the other: most differ in little.
type scratch struct {
	dir   string            // "" until it is there
	files map[string]string // what is in it
}

// with is the folder with some files and no others.
func (s *scratch) with(files map[string]string) (dir string, err error) {
	if s.dir == "" {
		if s.dir, err = os.MkdirTemp("", "hookc-mutate-state-"); err != nil {
			return "", err
		}
	}
	for name := range s.files {
		if _, wanted := files[name]; !wanted {
			err = errors.Join(err, os.Remove(s.path(name)))
		}
	}
	for name, text := range files {
		if is, ok := s.files[name]; !ok || is != text {
			err = errors.Join(err, os.MkdirAll(filepath.Dir(s.path(name)), 0o700), os.WriteFile(s.path(name), []byte(text), 0o600))
		}
	}
	s.files = files
	return s.dir, err
}

func (s *scratch) path(name string) string { return filepath.Join(s.dir, filepath.FromSlash(name)) }

// read is what is in the folder now.
func (s *scratch) read() (map[string]string, error) {
	files, err := contents(s.dir)
	s.files = files
	return files, err
}

func (s *scratch) close() {
	if s.dir != "" {
		os.RemoveAll(s.dir)
	}
}
