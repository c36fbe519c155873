package automata

import (
	"encoding/binary"
	"sync"
)

// cache keeps automata for the whole process. hookc lint and hookc test compile many
// policies that share packs, and one pack with several values of its variables;
// hookc mutate compiles each hook once for each of its mutants. Without the cache,
// building the same automata again takes most of their time.
type cache struct {
	mu    sync.RWMutex
	dfas  map[string]*DFA
	slow  int // cells of the tables that took long to build, and of their names
	quick int // the same of the others
}

var built = cache{dfas: map[string]*DFA{}}

const (
	// takesLong is the cells of the largest graph on the way to the smallest
	// automaton that took long: a glob with many alternatives becomes small.
	takesLong = 2 << 10

	// maxSlow and maxQuick bound the cells that are kept, of four bytes each. A large
	// generated policy has many automata that are built quickly, which must not take
	// the place of those that are not.
	maxSlow  = 8 << 20
	maxQuick = 1 << 20

	// whole is about what one takes beside its table.
	whole = 128
)

// build is s.Build, or what it gave before.
func (c *cache) build(s Source, budget Budget) Built {
	key := budget.key() + s.key()
	c.mu.RLock()
	d := c.dfas[key]
	c.mu.RUnlock()
	if d != nil {
		return Built{DFA: d}
	}
	d, err := s.Build(budget)
	if err == nil {
		c.keep(key, d)
	}
	return Built{DFA: d, Err: err}
}

func (c *cache) keep(key string, d *DFA) {
	c.mu.Lock()
	defer c.mu.Unlock()
	cells, most := &c.slow, maxSlow
	if d.cost < takesLong {
		cells, most = &c.quick, maxQuick
	}
	if n := whole + len(d.graph.next) + len(key)/4; c.dfas[key] == nil && *cells+n <= most {
		c.dfas[key] = d
		*cells += n
	}
}

// key returns a string that is equal for equal budgets only.
func (b Budget) key() string {
	var out []byte
	for _, n := range []int{b.States, b.Table, b.Steps, b.Pairs} {
		out = binary.AppendVarint(out, int64(n))
	}
	return string(out)
}
