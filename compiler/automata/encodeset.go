package automata

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/automaton"
)

// minHead is the shortest head of a literal that is longer: after fewer bytes,
// too many texts would call for a comparison with its tail.
const minHead = 3

// EncodeSet returns an automaton that finds the literals in a text in one
// pass, as automaton.LoadSet reads it. The id of a literal is its index. With
// fold set, case is ignored as automaton.Fold does. An empty literal occurs in
// every text.
func EncodeSet(literals []string, fold bool) []byte {
	b := newSetBuilder(literals, fold)
	b.buildTrie()
	b.linkFailures()
	b.collectOutputs()
	return b.encode()
}

// A setEntry is one literal of a set.
type setEntry struct {
	text string
	id   uint32
	head int // how many bytes of the text are in the automaton
}

// A setBuilder makes a set. Its trie has no pointers: a node is a depth and an
// interval of the sorted entries, those whose heads go through it, and the
// children of a node are consecutive.
type setBuilder struct {
	flags   uint32
	entries []setEntry
	nodes   []setNode
	outputs []setOutput
	items   []setEntry
}

// A setNode is a node of the trie.
type setNode struct {
	from, to int // the entries below
	depth    int
	first    uint32 // first child; the children end where the next node's begin
	fail     uint32
	output   uint32 // one more than the place of its output, or 0
	label    byte
}

// A setOutput says what is found at a node.
type setOutput struct {
	node, item, link uint32
}

// newSetBuilder sorts the literals and finds their heads.
func newSetBuilder(literals []string, fold bool) *setBuilder {
	b := &setBuilder{entries: make([]setEntry, len(literals))}
	if fold {
		b.flags = automaton.SetFolded
	}
	for id, text := range literals {
		if fold {
			text = automaton.Fold(text)
		}
		b.entries[id] = setEntry{text: text, id: uint32(id), head: min(minHead, len(text))}
	}
	slices.SortStableFunc(b.entries, func(x, y setEntry) int { return strings.Compare(x.text, y.text) })
	b.findHeads()
	return b
}

// findHeads makes each head long enough to differ from its neighbours, which
// are the entries it has most in common with.
func (b *setBuilder) findHeads() {
	for i := 1; i < len(b.entries); i++ {
		x, y := &b.entries[i-1], &b.entries[i]
		if x.text == y.text {
			y.head = x.head
			continue
		}
		apart := commonPrefix(x.text, y.text) + 1
		x.head = max(x.head, min(apart, len(x.text)))
		y.head = max(y.head, min(apart, len(y.text)))
	}
	// A later neighbour may have lengthened only the last of equal entries.
	for i := len(b.entries) - 1; i > 0; i-- {
		if b.entries[i-1].text == b.entries[i].text {
			b.entries[i-1].head = b.entries[i].head
		}
	}
}

// commonPrefix returns the length of the longest common prefix.
func commonPrefix(x, y string) int {
	n := min(len(x), len(y))
	for i := range n {
		if x[i] != y[i] {
			return i
		}
	}
	return n
}

// buildTrie makes the nodes, breadth first.
func (b *setBuilder) buildTrie() {
	b.nodes = []setNode{{to: len(b.entries)}}
	for n := 0; n < len(b.nodes); n++ {
		node := b.nodes[n]
		b.nodes[n].first = uint32(len(b.nodes))
		from := node.from + b.ending(node)
		for from < node.to {
			to, label := from, b.entries[from].text[node.depth]
			for to < node.to && b.entries[to].text[node.depth] == label {
				to++
			}
			b.nodes = append(b.nodes, setNode{from: from, to: to, depth: node.depth + 1, label: label})
			from = to
		}
	}
}

// ending returns how many entries have their heads end at a node. They are the
// first of its interval, for they are prefixes of the rest.
func (b *setBuilder) ending(node setNode) int {
	n := 0
	for node.from+n < node.to && b.entries[node.from+n].head == node.depth {
		n++
	}
	return n
}

// children returns the interval of a node's children.
func (b *setBuilder) children(n uint32) (from, to uint32) {
	from, to = b.nodes[n].first, uint32(len(b.nodes))
	if int(n)+1 < len(b.nodes) {
		to = b.nodes[n+1].first
	}
	return from, to
}

// next returns the child of a node for a byte, following failure links.
func (b *setBuilder) next(n uint32, label byte) uint32 {
	for {
		from, to := b.children(n)
		for child := from; child < to; child++ {
			if b.nodes[child].label == label {
				return child
			}
		}
		if n == 0 {
			return 0
		}
		n = b.nodes[n].fail
	}
}

// linkFailures sets the failure links, parents before children.
func (b *setBuilder) linkFailures() {
	for n := range b.nodes {
		from, to := b.children(uint32(n))
		for child := from; child < to && n > 0; child++ {
			b.nodes[child].fail = b.next(b.nodes[n].fail, b.nodes[child].label)
		}
	}
}

// collectOutputs gives an output to every node at which a head ends, or one of
// the shorter heads that end there too. The root has only empty literals, and
// is no part of a chain.
func (b *setBuilder) collectOutputs() {
	for n := range b.nodes {
		node := &b.nodes[n]
		link := uint32(0)
		if node.fail != 0 {
			link = b.nodes[node.fail].output
		}
		ending := b.ending(*node)
		if ending == 0 && link == 0 {
			continue
		}
		b.outputs = append(b.outputs, setOutput{uint32(n), uint32(len(b.items)), link})
		b.items = append(b.items, b.entries[node.from:node.from+ending]...)
		node.output = uint32(len(b.outputs))
	}
}

// encode writes the set.
func (b *setBuilder) encode() []byte {
	var text []byte
	var items []byte
	for _, item := range b.items {
		tail := item.text[item.head:]
		items = appendU32(items, item.id, uint32(len(text)), uint32(len(tail)))
		text = append(text, tail...)
	}
	out := append([]byte(nil), automaton.MagicSet...)
	out = appendU32(out, b.flags, uint32(len(b.nodes)), uint32(len(b.outputs)), uint32(len(b.items)), uint32(len(text)))
	out = b.appendNodes(out)
	for _, o := range b.outputs {
		out = appendU32(out, o.node, o.item, o.link)
	}
	out = appendU32(out, uint32(len(b.nodes)), uint32(len(b.items)), 0)
	out = append(out, items...)
	return append(out, text...)
}

// appendNodes writes the root table and the arrays with one element per node.
func (b *setBuilder) appendNodes(out []byte) []byte {
	root := make([]byte, 512)
	from, to := b.children(0)
	for child := from; child < to; child++ {
		label := int(b.nodes[child].label)
		root[label*2], root[label*2+1] = byte(child), byte(child>>8)
	}
	out = append(out, root...)
	for _, node := range b.nodes {
		first := node.first
		if node.output != 0 {
			first |= automaton.SetHasOutputs
		}
		out = appendU32(out, first)
	}
	out = appendU32(out, uint32(len(b.nodes)))
	for _, node := range b.nodes {
		out = appendU32(out, node.fail)
	}
	for _, node := range b.nodes {
		out = append(out, node.label)
	}
	return out
}
