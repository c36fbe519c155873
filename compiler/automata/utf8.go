package automata

import (
	"slices"
	"unicode/utf8"
)

// letters maps bytes to the letters of a byte graph.
type letters struct {
	of    [256]uint8
	count int
}

// rep returns a byte of each letter.
func (l *letters) rep() []byte {
	rep := make([]byte, l.count)
	for b := 255; b >= 0; b-- {
		rep[l.of[b]] = byte(b)
	}
	return rep
}

// byteLetters returns the letters of a byte graph: those of the trie, and one
// for each class of ASCII.
func byteLetters(t *runeTrie, c *runeClasses) *letters {
	l := t.letters
	known := make([]int, c.size())
	for i := range c.lo {
		if c.lo[i] >= utf8.RuneSelf {
			break
		}
		letter := &known[c.class[i]]
		if *letter == 0 {
			*letter = l.count
			l.count++
		}
		for b := c.lo[i]; b < utf8.RuneSelf && (i+1 == len(c.lo) || b < c.lo[i+1]); b++ {
			l.of[b] = uint8(*letter)
		}
	}
	return &l
}

// An expander turns a graph over rune classes into one over bytes. Its states
// are the rune states, and pairs of a rune state and a trie node: in the midst
// of a rune.
//
// When a byte does not continue the rune, the bytes so far were one U+FFFD
// each, and the byte is looked at anew; the text's end is no different. That
// is how utf8.DecodeRuneInString reads: no byte after the first of a broken
// encoding can be the first byte of another.
type expander struct {
	runes   *graph
	classes *runeClasses
	trie    *runeTrie
	high    []int // the class of each class of the trie
	error   int   // the class of U+FFFD
	calm    []bool

	bytes  *graph
	reps   []byte
	known  map[string]uint32
	midway []midState // by byte state, from len(runes.accept) on
	key    []byte

	targets []uint32 // of the place in question
}

// A midState is a byte state in the midst of a rune: what is known of it is
// where it leads.
type midState struct {
	node    *trieNode
	targets []uint32 // the rune state after each of node.classes
	broken  uint32   // the rune state after the bytes so far, read as errors
}

// expandUTF8 returns the byte graph of a rune graph.
func expandUTF8(runes *graph, classes *runeClasses, name string, budget Budget) (*graph, *letters, error) {
	trie, high := newRuneTrie(classes)
	l := byteLetters(trie, classes)
	e := &expander{
		runes: runes, classes: classes, trie: trie, high: high, error: classes.of(utf8.RuneError),
		bytes: &graph{width: l.count, start: runes.start, next: scratch(0)},
		reps:  l.rep(), known: map[string]uint32{},
	}
	e.findCalm()
	for _, accept := range runes.accept {
		e.bytes.addState(accept)
	}
	for q := uint32(0); int(q) < len(e.bytes.accept); q++ {
		if err := budget.intermediate(e.bytes, name); err != nil {
			return nil, nil, err
		}
		e.fill(q)
	}
	return e.bytes, l, nil
}

// findCalm finds the states that every rune beyond ASCII leaves unchanged.
// Such a rune can be read byte by byte without losing anything.
func (e *expander) findCalm() {
	e.calm = make([]bool, len(e.runes.accept))
	for q := range e.calm {
		e.calm[q] = true
		for _, class := range e.high {
			if e.runes.row(uint32(q))[class] != uint32(q) {
				e.calm[q] = false
				break
			}
		}
	}
}

// fill computes the successors of a byte state.
func (e *expander) fill(q uint32) {
	for letter, b := range e.reps {
		to := e.step(q, b)
		e.bytes.row(q)[letter] = to
	}
}

// step returns the successor of a byte state on a byte.
func (e *expander) step(q uint32, b byte) uint32 {
	if int(q) < len(e.runes.accept) {
		return e.fresh(q, b)
	}
	mid := e.midway[int(q)-len(e.runes.accept)]
	next := mid.node.next(b)
	if next.node == nil && next.class == invalid {
		return e.fresh(mid.broken, b)
	}
	if next.node != nil {
		e.targets = e.targets[:0]
		for _, class := range next.node.classes {
			e.targets = append(e.targets, mid.target(class))
		}
		return e.mid(next.node, e.targets, e.after(mid.broken, e.error))
	}
	return mid.target(next.class)
}

// fresh returns the byte state after the first byte of a rune.
func (e *expander) fresh(q uint32, b byte) uint32 {
	if b < utf8.RuneSelf {
		return e.after(q, e.classes.of(rune(b)))
	}
	node := e.trie.lead[b].node
	if node == nil {
		return e.after(q, e.error)
	}
	e.targets = e.targets[:0]
	for _, class := range node.classes {
		e.targets = append(e.targets, e.after(q, e.high[class]))
	}
	return e.mid(node, e.targets, e.after(q, e.error))
}

// after returns the rune state that follows q.
func (e *expander) after(q uint32, class int) uint32 { return e.runes.row(q)[class] }

// target returns the rune state after one of the classes below the node.
func (m midState) target(class int) uint32 {
	for i, c := range m.node.classes {
		if c == class {
			return m.targets[i]
		}
	}
	return dead
}

// mid returns the byte state for a place in the midst of a rune. Where it does
// not matter how the rune goes on, no state of its own is needed.
func (e *expander) mid(n *trieNode, targets []uint32, broken uint32) uint32 {
	uniform := true
	for _, to := range targets {
		uniform = uniform && to == targets[0]
	}
	if uniform && targets[0] == broken && e.calm[broken] {
		return broken
	}
	e.key = midKey(e.key[:0], n, targets, broken, uniform)
	if q, ok := e.known[string(e.key)]; ok {
		return q
	}
	q := e.bytes.addState(e.runes.accept[broken])
	e.known[string(e.key)] = q
	e.midway = append(e.midway, midState{n, slices.Clone(targets), broken})
	return q
}

// midKey appends what a place in the midst of a rune has in common with those
// that lead to the same states: with one target, the classes do not matter.
func midKey(key []byte, n *trieNode, targets []uint32, broken uint32, uniform bool) []byte {
	if uniform {
		return appendU32(append(key, 'u'), uint32(n.shape), broken, targets[0])
	}
	key = appendU32(append(key, 'm'), uint32(n.id), broken)
	return appendU32(key, targets...)
}
