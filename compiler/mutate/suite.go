package mutate

import (
	"bytes"
	"encoding/json"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/outcome"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/host/all"
)

// State is what became of a mutant.
type State string

// The states. A broken mutant does not compile; an equivalent one decides every event
// as the policy does.
const (
	Killed     State = "killed"
	Survived   State = "survived"
	Equivalent State = "equivalent"
	Broken     State = "broken"
)

// Fate is a mutant and what became of it.
type Fate struct {
	Mutant
	State   State
	Witness *analyze.Event // of a survivor: an event that it decides otherwise; nil where none is known
	From    outcome.Outcome
	To      outcome.Outcome
	What    string // where the outcome is the same: what differs
}

// Score is how many mutants are killed, and how many could be.
func Score(fates []Fate) (killed, counted int) {
	for _, f := range fates {
		switch f.State {
		case Killed:
			killed++
			counted++
		case Survived:
			counted++
		}
	}
	return killed, counted
}

// Suite is a policy and its tests, which pass.
type Suite struct {
	Policy  *ast.Policy
	Result  *compiler.Result
	Files   []policytest.File
	Options policytest.Options // how the policy's own tests run
	Hook    string             // mutants of this hook only; "" for all
	Effects bool               // run tests with [effects] also with steps that act
	Scripts string             // the folder of its scripts

	// With compiles the policy with other values of its variables. It may be called
	// concurrently.
	With func(vars map[string]string) (*ast.Policy, *compiler.Result, error)

	// Whole runs the tests of each mutant on the whole of it. It finds out the same,
	// and takes long: a check of what is done instead.
	Whole bool

	every int               // kill looks at each n-th mutant only; 0 for all
	only  func(Mutant) bool // the mutants that are looked at; nil for all

	// Watch is told how far the work is: what is done, and of how many. It may be
	// called concurrently; nil where nobody looks.
	Watch func(what string, done, of int)

	mu       sync.Mutex
	own      *variant // of the variables' own values
	variants map[string]*variant
	tested   tested
	killed   []atomic.Bool
}

// mutants are those that the suite asks for.
func (s *Suite) mutants(p *ast.Policy) []Mutant {
	return slices.DeleteFunc(Of(p), func(m Mutant) bool { return s.Hook != "" && m.Block() != s.Hook || s.only != nil && !s.only(m) })
}

// Run finds out what becomes of every mutant.
//
// Each test runs once for all mutants. Beside the policy, an event is put to the hooks
// that differ, without the rest of the policy: where those of the mutant and of the
// policy say the same, so do the two policies. Where they do not, what the mutant
// decides is put together from the hooks that have something to say of the event, and
// the lines of the test are asked whether they hold of it.
func (s *Suite) Run() []Fate {
	own := newVariant(s, s.Policy, s.Result)
	return s.fates(own, s.kill(own))
}

// kill finds out which mutants fail a test.
func (s *Suite) kill(own *variant) []bool {
	s.own, s.variants = own, map[string]*variant{"null": own}
	s.tested.events = map[string]map[string]bool{}
	s.killed = make([]atomic.Bool, len(own.mutants))
	for i := range s.killed {
		s.killed[i].Store(s.every > 0 && i%s.every != 0)
	}
	alone := s.together(own)
	acting := s.acting()
	killed := make([]bool, len(own.mutants))
	s.inParallel("testing mutant", len(own.mutants), func(i int) {
		killed[i] = s.killed[i].Load() || s.aloneFails(own, i, alone[i], false) || s.aloneFails(own, i, acting, true)
	})
	s.variants, own.reaches = map[string]*variant{"null": own}, map[reach][]byte{} // nobody asks for the others' tables any more
	return killed
}

// together runs every test once, and names for each mutant the tests that must run
// for it alone, those first on which its hook applied.
func (s *Suite) together(own *variant) [][]policytest.File {
	type need struct{ applied, looked []int }
	needs := make([]need, len(own.mutants))
	var mu sync.Mutex
	s.inParallel("running test", len(s.Files), func(f int) {
		t := newTrial(s, own)
		policytest.RunFile(s.Files[f], t.options())
		t.close()
		mu.Lock()
		defer mu.Unlock()
		for i, m := range own.mutants {
			switch {
			case !t.alone[i]:
			case slices.ContainsFunc(m.Old, func(h *ast.Hook) bool { return t.applied[h.Name] }):
				needs[i].applied = append(needs[i].applied, f)
			default:
				needs[i].looked = append(needs[i].looked, f)
			}
		}
	})
	out := make([][]policytest.File, len(needs))
	for i, n := range needs {
		slices.Sort(n.applied)
		slices.Sort(n.looked)
		for _, f := range append(n.applied, n.looked...) {
			out[i] = append(out[i], s.Files[f])
		}
	}
	return out
}

// acting are the tests that say more where steps act; none where they must not.
func (s *Suite) acting() []policytest.File {
	if !s.Effects {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.Files), func(f policytest.File) bool {
		text, err := os.ReadFile(f.Path)
		return err != nil || !bytes.Contains(text, []byte("[effects]"))
	})
}

// inParallel calls f for 0 to n-1, as many at once as there are processors.
func (s *Suite) inParallel(what string, n int, f func(int)) {
	var wg sync.WaitGroup
	var next atomic.Int64
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				if s.Watch != nil {
					s.Watch(what, int(i)+1, n)
				}
				f(int(i))
			}
		})
	}
	wg.Wait()
}

// aloneFails runs tests on the whole of a mutant until one fails. With effects, steps act.
func (s *Suite) aloneFails(own *variant, i int, files []policytest.File, effects bool) bool {
	if len(files) == 0 {
		return false
	}
	table, ok := own.whole(i)
	if !ok {
		return false
	}
	decide := func(table []byte) policytest.Decide {
		e := s.evaluator(table)
		e.Effects = effects
		return e.Decide
	}
	opt := s.Options
	opt.FailFast, opt.Effects, opt.Decide = true, effects, decide(table)
	opt.With = func(vars map[string]string) (policytest.Varied, error) {
		v, err := s.variant(vars)
		if err != nil {
			return policytest.Varied{}, err
		}
		table := v.result.Table
		if at := v.number(own, i); at >= 0 {
			if mutated, ok := v.whole(at); ok {
				table = mutated
			}
		}
		return s.varied(v, decide(table))
	}
	return slices.ContainsFunc(files, func(f policytest.File) bool {
		return policytest.RunFile(f, opt).Status == policytest.Fail
	})
}

func (s *Suite) evaluator(table []byte) *policytest.Evaluator {
	return &policytest.Evaluator{Table: table, Host: all.Lookup, Scripts: s.Scripts}
}

// varied is a policy with other values of its variables, as tests know it. Mutants
// have the names of its hooks, whatever they leave out.
func (s *Suite) varied(v *variant, decide policytest.Decide) (policytest.Varied, error) {
	its := policytest.Evaluator{Table: v.result.Table}
	hooks, err := its.Hooks()
	if err != nil {
		return policytest.Varied{}, err
	}
	events, err := its.Events()
	return policytest.Varied{Decide: decide, Hooks: hooks, Events: events}, err
}

// variant is the policy with values of its variables; what was made is kept.
func (s *Suite) variant(vars map[string]string) (*variant, error) {
	text, err := json.Marshal(vars) // sorted by name
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	v := s.variants[string(text)]
	s.mu.Unlock()
	if v != nil {
		return v, nil
	}
	p, res, err := s.With(vars)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if known := s.variants[string(text)]; known != nil {
		return known, nil
	}
	v = newVariant(s, p, res)
	s.variants[string(text)] = v
	return v, nil
}
