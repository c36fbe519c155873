package regex

import (
	"slices"
	"sync"
)

// Memo keeps the literals of patterns for the whole process: every compilation of a hook
// asks for those of all its patterns. The zero Memo is empty.
type Memo struct {
	mu    sync.RWMutex
	found map[string]recorded
	kept  int // bytes of the patterns and their literals, and what an entry takes
}

// recorded is what a pattern has; ok is false where it has no literals.
type recorded struct {
	Literals
	ok bool
}

// maxKept bounds the bytes that one memo keeps.
const maxKept = 4 << 20

// Of is what find says of a pattern, asked once as long as there is room. The list is the
// caller's own.
func (m *Memo) Of(pattern string, find func(string) (Literals, bool)) (Literals, bool) {
	m.mu.RLock()
	f, known := m.found[pattern]
	m.mu.RUnlock()
	if !known {
		f.Literals, f.ok = find(pattern)
		m.keep(pattern, f)
	}
	f.Any = slices.Clone(f.Any)
	return f.Literals, f.ok
}

func (m *Memo) keep(pattern string, f recorded) {
	size := 128 + len(pattern)
	for _, s := range f.Any {
		size += 16 + len(s)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, known := m.found[pattern]; known || m.kept+size > maxKept {
		return
	}
	if m.found == nil {
		m.found = map[string]recorded{}
	}
	m.found[pattern] = f
	m.kept += size
}
