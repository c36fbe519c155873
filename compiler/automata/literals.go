package automata

import (
	"sync"

	"github.com/hookc/hookc/lang/regex"
)

// literals keeps the literals of globs for the whole process, as cache keeps automata:
// every compilation of a hook asks for those of all its globs.
type literals struct {
	mu    sync.RWMutex
	found map[string]foundLiterals
	kept  int // bytes of the globs and their literals, and what an entry takes
}

type foundLiterals struct {
	regex.Literals
	ok bool
}

var globLiterals = literals{found: map[string]foundLiterals{}}

// maxLiterals bounds the bytes that are kept.
const maxLiterals = 4 << 20

func (k *literals) of(glob string) foundLiterals {
	k.mu.RLock()
	l, known := k.found[glob]
	k.mu.RUnlock()
	if known {
		return l
	}
	l = literalsOfGlob(glob)
	size := 128 + len(glob)
	for _, s := range l.Any {
		size += 16 + len(s)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if _, known := k.found[glob]; !known && k.kept+size <= maxLiterals {
		k.found[glob] = l
		k.kept += size
	}
	return l
}
