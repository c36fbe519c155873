package automata

import (
	"encoding/binary"
	"sync"
)

// cache keeps the automata that took long to build, for the whole process. hookc
// lint and hookc test compile many policies that share packs, and one pack with
// several values of its variables. Without the cache, building the same automata
// again takes most of their time.
type cache struct {
	mu    sync.RWMutex
	dfas  map[string]*DFA
	cells int // of the tables of all that are kept, and of their names
}

var built = cache{dfas: map[string]*DFA{}}

const (
	// worthKeeping is the cells of the largest graph on the way to the smallest
	// automaton that is kept: a glob with many alternatives takes long and becomes
	// small. A large generated policy has many that are built quickly.
	worthKeeping = 2 << 10

	// maxKept bounds the cells of all, of four bytes each.
	maxKept = 8 << 20
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
	if err == nil && d.cost >= worthKeeping {
		c.keep(key, d)
	}
	return Built{DFA: d, Err: err}
}

func (c *cache) keep(key string, d *DFA) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(d.graph.next) + len(key)/4; c.dfas[key] == nil && c.cells+n <= maxKept {
		c.dfas[key] = d
		c.cells += n
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
