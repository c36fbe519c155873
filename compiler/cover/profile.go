// Package cover says what tests have seen of a policy: each hook, each part of its
// conditions, each row of its table. The parts tell it themselves, in a table that was
// compiled with Profile.Watch and decides the same.
package cover

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// Profile counts what decisions have told. One profile serves all tables that a policy
// compiles to with different variables. The zero value is ready.
type Profile struct {
	hooks policytest.Coverage

	mu    sync.Mutex
	parts []*Part
	known map[place]int // positions in parts
	rows  map[string]int
}

// Part is a condition of a policy, or an argument of a match.
type Part struct {
	Hook  string // whose it is, without the key of for_each; "" in a let that hooks share
	Name  string // the argument of match; "" for a part of an expression
	Text  string // as the policy writes it, in one line
	Span  diag.Span
	True  int // events on which it was true
	False int // events on which it was false

	module string // the use that brought it, "" for the policy's own
	words  []lower.Word
	varies bool // instances of the hook have other words
}

// place tells parts apart. Instances of a hook with for_each share theirs.
type place struct {
	hook, name string
	span       diag.Span
}

// Watch is what a table of the policy is compiled with. Each compilation needs its own.
func (p *Profile) Watch() *lower.Watch {
	return &lower.Watch{Row: rowName, Part: p.part}
}

// Decide counts what another Decide decides with a watched table.
func (p *Profile) Decide(decide policytest.Decide) policytest.Decide {
	return p.hooks.Watch(func(r policytest.Request) (*policytest.Outcome, error) {
		o, err := decide(r)
		if o != nil && err == nil {
			p.count(o.Told)
		}
		return o, err
	})
}

// What stands before the names that a table tells: a row, a part that is true, one that
// is false.
const (
	ofRow   = "row "
	ofTrue  = "true "
	ofFalse = "false "
)

func rowName(h *ast.Hook) string { return ofRow + h.Name }

func (p *Profile) part(told lower.Part) (yes, no string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	part := &Part{Name: told.Name, Span: told.Span, module: lower.Module(told.Hook.Name), words: told.Words}
	if !told.Shared {
		part.Hook = base(told.Hook.Name)
	}
	at := place{part.Hook, part.Name, part.Span}
	id, ok := p.known[at]
	if !ok {
		if p.known == nil {
			p.known = map[place]int{}
		}
		id = len(p.parts)
		p.known[at] = id
		p.parts = append(p.parts, part)
	}
	p.parts[id].varies = p.parts[id].varies || !slices.Equal(p.parts[id].words, part.words)
	return ofTrue + strconv.Itoa(id), ofFalse + strconv.Itoa(id)
}

// base is a hook's name without the key of for_each.
func base(hook string) string {
	name, _, _ := strings.Cut(hook, "[")
	return name
}

func (p *Profile) count(told []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, name := range told {
		switch {
		case strings.HasPrefix(name, ofTrue):
			p.parts[number(name, ofTrue)].True++
		case strings.HasPrefix(name, ofFalse):
			p.parts[number(name, ofFalse)].False++
		default:
			if p.rows == nil {
				p.rows = map[string]int{}
			}
			p.rows[name]++
		}
	}
}

func number(name, kind string) int {
	n, err := strconv.Atoi(name[len(kind):])
	if err != nil {
		panic("cover: " + name + " was never given to a table")
	}
	return n
}
