package automata

import (
	"slices"
	"sync"
	"unicode/utf8"
)

// A trieNode stands for the code points whose encoding begins with some bytes.
// It says, for each continuation byte, what the code point is then: a class,
// another node, or nothing valid.
//
//	E2 ──▶ [depth 1, rest 2] ──82──▶ [depth 2, rest 1] ──AC──▶ class of '€'
//
// Equal nodes at the same depth are one node.
type trieNode struct {
	depth   int      // bytes consumed so far
	rest    int      // bytes still to come
	child   [64]link // by the low six bits of the continuation byte
	classes []int    // the classes below, ascending
	id      int
	shape   int // what id would be if all classes were one
}

// A link leads to a node, to a class, or nowhere.
type link struct {
	node  *trieNode
	class int // used when node is nil; invalid where no code point is
}

// invalid is the class of a link on which decoding fails.
const invalid = -1

// A runeTrie decodes runes beyond ASCII. Its classes are numbered among
// themselves, so that patterns with the same ones have the same trie.
type runeTrie struct {
	lead    [256]link // by first byte; of ASCII nothing is said
	letters letters   // bytes from 0x80 on that lead to the same place everywhere
	nodes   []*trieNode
	known   map[nodeKey]*trieNode
	shape   map[nodeKey]int
	plain   map[plainKey]*trieNode // nodes all of whose runes are of one class
	lo      []rune                 // where each interval of runes begins
	class   []int                  // its class
}

// A nodeKey tells nodes apart: where each byte leads, and the depth.
type nodeKey struct {
	child [64]int32
	depth int
}

// A plainKey tells apart nodes with one class and no invalid bytes below.
type plainKey struct{ class, depth, rest int }

// tries keeps the small tries: most patterns tell no runes beyond ASCII apart,
// or just the two that (?i) lets match a letter, and so share theirs.
var tries sync.Map

// maxSharedIntervals bounds the tries that are kept.
const maxSharedIntervals = 8

// sharedTrie returns the trie of intervals of runes, a kept one if there is.
func sharedTrie(lo []rune, class []int) *runeTrie {
	if len(lo) > maxSharedIntervals {
		return buildTrie(lo, class)
	}
	var key [2 * maxSharedIntervals]int32
	for i := range lo {
		key[2*i], key[2*i+1] = lo[i], int32(class[i])
	}
	if t, ok := tries.Load(key); ok {
		return t.(*runeTrie)
	}
	t, _ := tries.LoadOrStore(key, buildTrie(lo, class))
	return t.(*runeTrie)
}

// newRuneTrie returns the trie of a partition, and for each class of the trie
// that of the partition.
func newRuneTrie(c *runeClasses) (*runeTrie, []int) {
	var high []int
	number := make([]int, c.size())
	for class, rep := range c.rep {
		if rep >= utf8.RuneSelf {
			number[class] = len(high)
			high = append(high, class)
		}
	}
	from := c.interval(utf8.RuneSelf)
	class := make([]int, 0, len(c.lo)-from)
	for _, old := range c.class[from:] {
		class = append(class, number[old])
	}
	return sharedTrie(c.lo[from:], class), high
}

// buildTrie returns the trie of intervals of runes.
func buildTrie(lo []rune, class []int) *runeTrie {
	t := &runeTrie{
		lo: lo, class: class,
		known: map[nodeKey]*trieNode{}, shape: map[nodeKey]int{}, plain: map[plainKey]*trieNode{},
	}
	for b := range t.lead {
		switch {
		case b >= 0xC2 && b <= 0xDF:
			t.lead[b] = t.build(rune(b&0x1F), 1, 1)
		case b >= 0xE0 && b <= 0xEF:
			t.lead[b] = t.build(rune(b&0x0F), 1, 2)
		case b >= 0xF0 && b <= 0xF4:
			t.lead[b] = t.build(rune(b&0x07), 1, 3)
		default:
			t.lead[b] = link{class: invalid}
		}
	}
	t.findLetters()
	return t
}

// findLetters finds the bytes from 0x80 on that share a letter.
func (t *runeTrie) findLetters() {
	known := map[string]uint8{}
	var key []byte
	for b := utf8.RuneSelf; b < 256; b++ {
		key = appendU32(key[:0], uint32(t.lead[b].key()))
		for _, n := range t.nodes {
			key = appendU32(key, uint32(n.next(byte(b)).key()))
		}
		letter, ok := known[string(key)]
		if !ok {
			letter = uint8(t.letters.count)
			known[string(key)] = letter
			t.letters.count++
		}
		t.letters.of[b] = letter
	}
}

// interval returns the index of the interval that holds r.
func (t *runeTrie) interval(r rune) int {
	i, found := slices.BinarySearch(t.lo, r)
	if !found {
		i--
	}
	return i
}

// build returns the link for the code points whose bits so far are given.
func (t *runeTrie) build(bits rune, depth, rest int) link {
	class, plain := t.plainClass(bits, depth, rest)
	key := plainKey{class, depth, rest}
	if node := t.plain[key]; plain && node != nil {
		return link{node: node}
	}
	node := &trieNode{depth: depth, rest: rest}
	for low := range node.child {
		node.child[low] = t.sub(bits<<6|rune(low), depth+1, rest-1)
	}
	node = t.intern(node)
	if plain {
		t.plain[key] = node
	}
	return link{node: node}
}

// plainClass returns the one class of the code points with the given first
// bits, if they have only one and are all valid.
func (t *runeTrie) plainClass(bits rune, depth, rest int) (class int, ok bool) {
	first := bits << (6 * rest)
	last := first + 1<<(6*rest) - 1
	switch length := depth + rest; {
	case length == 3 && first < 0x800, length == 4 && first < 0x10000,
		first <= 0xDFFF && last >= 0xD800, last > utf8.MaxRune:
		return 0, false
	}
	i := t.interval(first)
	return t.class[i], i+1 == len(t.lo) || t.lo[i+1] > last
}

// sub returns the link after one more byte. Overlong forms, surrogates and
// what lies beyond Unicode begin at multiples of 64, so that the first code
// point decides for all of them.
func (t *runeTrie) sub(bits rune, depth, rest int) link {
	first := bits << (6 * rest)
	length := depth + rest
	switch {
	case length == 3 && first < 0x800, length == 4 && first < 0x10000,
		first >= 0xD800 && first <= 0xDFFF, first > utf8.MaxRune:
		return link{class: invalid}
	case rest == 0:
		return link{class: t.class[t.interval(first)]}
	default:
		return t.build(bits, depth, rest)
	}
}

// intern returns the node that equals n, which may be n.
func (t *runeTrie) intern(n *trieNode) *trieNode {
	key := nodeKey{depth: n.depth}
	for i, l := range n.child {
		key.child[i] = l.key()
	}
	if other := t.known[key]; other != nil {
		return other
	}
	n.id = len(t.nodes)
	n.shape = t.shapeOf(n)
	n.classes = classesBelow(n)
	t.nodes = append(t.nodes, n)
	t.known[key] = n
	return n
}

// shapeOf returns the number of the shape of a node: what bytes are valid in
// it and below.
func (t *runeTrie) shapeOf(n *trieNode) int {
	key := nodeKey{depth: n.depth}
	for i, l := range n.child {
		switch {
		case l.node != nil:
			key.child[i] = -2 - int32(l.node.shape)
		case l.class == invalid:
			key.child[i] = invalid
		}
	}
	shape, ok := t.shape[key]
	if !ok {
		shape = len(t.shape)
		t.shape[key] = shape
	}
	return shape
}

// key returns a number that identifies a link.
func (l link) key() int32 {
	if l.node != nil {
		return -2 - int32(l.node.id)
	}
	return int32(l.class)
}

// next returns where byte b leads from a node, or invalid.
func (n *trieNode) next(b byte) link {
	if b < 0x80 || b > 0xBF {
		return link{class: invalid}
	}
	return n.child[b&0x3F]
}

// classesBelow returns the classes that a node leads to, ascending.
func classesBelow(n *trieNode) []int {
	var classes []int
	for _, l := range n.child {
		switch {
		case l.node != nil:
			classes = append(classes, l.node.classes...)
		case l.class != invalid && !slices.Contains(classes, l.class):
			classes = append(classes, l.class)
		}
	}
	slices.Sort(classes)
	return slices.Compact(classes)
}
