package automaton

import "bytes"

// The layout of a Set: an Aho–Corasick automaton over the heads of the
// literals. A head is the shortest beginning of a literal that tells it from
// the others, so that the automaton stays small; the rest of the literal, its
// tail, is compared when its head was found.
//
//	0   magic   "HKS1"
//	4   flags   u32       bit 0: folded
//	8   nodes   u32       the root is node 0
//	12  outputs u32
//	16  items   u32
//	20  text    u32       bytes of tails
//	24  root    256 × u16 the child of the root for each byte, 0 for none
//	536 first   (nodes+1) × u32   first child; the top bit says "has outputs"
//	    fail    nodes × u32       the longest proper suffix that is a node
//	    label   nodes × u8        the byte that leads to the node
//	    outputs (outputs+1) × {node, item, link u32}, ascending by node
//	    items   items × {id, tail, length u32}
//	    text
//
// Nodes are numbered breadth first, so the children of node n are first[n] up
// to first[n+1], and a failure link always goes to a smaller number. The link
// of an output is the place, plus one, of the next output along the failure
// links, 0 for none; it is smaller than the output's own place. The last
// output is a sentinel for the item range.
const (
	setHeader = 24
	setRoot   = setHeader + 256*2
	// SetHasOutputs is the bit of a node at which literals end.
	SetHasOutputs = 1 << 31
	// SetFolded is the flag of a set that ignores case.
	SetFolded = 1
)

// Set is a view of an automaton that finds literals. The zero value has none.
type Set struct {
	root    *[512]byte
	first   []byte
	fail    []byte
	label   []byte
	outputs []byte
	items   []byte
	text    []byte
	nodes   uint32
	ends    uint32 // outputs, without the sentinel
	folded  bool
}

// LoadSet returns a view of b, which must hold one Set and nothing more.
func LoadSet(b []byte) (Set, error) {
	if err := header(b, "set", MagicSet, setRoot); err != nil {
		return Set{}, err
	}
	nodes, outputs := u32(b, 2), u32(b, 3)
	c := cutter{rest: b[setRoot:]}
	s := Set{
		root:    (*[512]byte)(b[setHeader:]),
		first:   c.take((uint64(nodes) + 1) * 4),
		fail:    c.take(uint64(nodes) * 4),
		label:   c.take(uint64(nodes)),
		outputs: c.take((uint64(outputs) + 1) * 12),
		items:   c.take(uint64(u32(b, 4)) * 12),
		text:    c.take(uint64(u32(b, 5))),
		nodes:   nodes,
		ends:    outputs,
		folded:  u32(b, 1)&SetFolded != 0,
	}
	if !c.done() || nodes == 0 {
		return Set{}, &FormatError{"set", "wrong length"}
	}
	return s, nil
}

// Find calls hit with the id of every literal that occurs in the text, once
// per occurrence, in the order in which their heads end, until hit returns
// false. It reads the text once, and allocates nothing.
func (s Set) Find(text string, hit func(id uint32) bool) {
	if len(text) < longText {
		s.find(text, nil, hit)
		return
	}
	var begins pairs
	begins.of(&s)
	s.find(text, &begins, hit)
}

// find is Find with the pairs of the set, or nil.
func (s *Set) find(text string, begins *pairs, hit func(id uint32) bool) {
	if s.nodes == 0 {
		return
	}
	// The root's output, where the empty literal is one, is the first.
	if s.ends > 0 && u32(s.outputs, 0) == 0 && !s.report(0, text, hit) {
		return
	}
	node, first, end := uint32(0), uint32(0), uint32(0) // its children, where node is not the root
	for i := 0; i < len(text); {
		if node == 0 {
			if begins != nil {
				i = begins.start(text, i)
			} else if i = s.start(text, i); i == len(text) {
				return
			}
		}
		c, width := text[i], 1
		if s.folded && (c >= 0x80 || c-'A' < 26) {
			c, width = foldAt(text, i)
		}
		i += width
		child := uint32(0)
		if first < end && s.label[first] == c {
			child = first // most nodes that many literals go through have one child
		} else if first+1 < end {
			child = s.among(first+1, end, c)
		}
		if child == 0 {
			child = s.next(node, c)
		}
		if node, first, end = child, 0, 0; node == 0 {
			continue
		}
		at := u32(s.first, node)
		if at&SetHasOutputs != 0 && !s.report(node, text[i:], hit) {
			return
		}
		first, end = at&^SetHasOutputs, min(u32(s.first, node+1)&^SetHasOutputs, s.nodes)
	}
}

// start returns the place from i on of the first byte that a literal may begin
// with: most of a text is skipped here. A byte beyond ASCII may fold to a letter.
func (s *Set) start(text string, i int) int {
	if !s.folded {
		for i < len(text) && s.root[int(text[i])*2]|s.root[int(text[i])*2+1] == 0 {
			i++
		}
		return i
	}
	for ; i < len(text); i++ {
		c := text[i]
		if c-'A' < 26 {
			c += 'a' - 'A'
		}
		if c >= 0x80 || s.root[int(c)*2]|s.root[int(c)*2+1] != 0 {
			break
		}
	}
	return i
}

// AppendFound appends the ids of the literals that occur in the text, as Find
// reports them, and returns the longer slice.
func (s Set) AppendFound(found []uint32, text string) []uint32 {
	s.Find(text, func(id uint32) bool {
		found = append(found, id)
		return true
	})
	return found
}

// next returns the node after byte c, which no child of the node stands for: the
// longest suffix of what has been read that is a node. The loop ends, for failure
// links go down.
func (s *Set) next(node uint32, c byte) uint32 {
	for node != 0 {
		fail := u32(s.fail, node)
		if fail >= node {
			return 0
		}
		if node = fail; node == 0 {
			break
		}
		first, end := u32(s.first, node)&^SetHasOutputs, u32(s.first, node+1)&^SetHasOutputs
		if first < end && end <= s.nodes {
			if child := s.among(first, end, c); child != 0 {
				return child
			}
		}
	}
	child := uint32(s.root[int(c)*2]) | uint32(s.root[int(c)*2+1])<<8
	if child >= s.nodes {
		return 0
	}
	return child
}

// among returns which of some nodes byte c leads to, or 0.
func (s *Set) among(from, to uint32, c byte) uint32 {
	labels := s.label[from:to]
	if len(labels) > 8 {
		if at := bytes.IndexByte(labels, c); at >= 0 {
			return from + uint32(at)
		}
		return 0
	}
	for i, l := range labels {
		if l == c {
			return from + uint32(i)
		}
	}
	return 0
}

// report calls hit for the literals whose heads end at a node, if their tails
// follow. It returns false if hit did. Along the links the items go down too,
// so that none is looked at twice.
func (s *Set) report(node uint32, after string, hit func(id uint32) bool) bool {
	limit := uint32(len(s.items) / 12)
	for at := s.output(node); at < s.ends; {
		first, end := u32(s.outputs, at*3+1), min(limit, u32(s.outputs, at*3+4))
		for item := first; item < end; item++ {
			if s.tailFollows(item, after) && !hit(u32(s.items, item*3)) {
				return false
			}
		}
		link := u32(s.outputs, at*3+2)
		if link == 0 || link > at {
			break
		}
		at, limit = link-1, min(limit, first)
	}
	return true
}

// output returns the place of a node's output, or the number of outputs.
func (s *Set) output(node uint32) uint32 {
	low := uint32(0)
	for n := s.ends; n > 1; {
		half := n / 2
		if u32(s.outputs, (low+half)*3) <= node { // a conditional move: no branch is guessed wrong
			low += half
		}
		n -= half
	}
	if s.ends == 0 || u32(s.outputs, low*3) != node {
		return s.ends
	}
	return low
}

// tailFollows reports whether the text goes on with the tail of an item.
func (s *Set) tailFollows(item uint32, after string) bool {
	from, length := uint64(u32(s.items, item*3+1)), uint64(u32(s.items, item*3+2))
	if length == 0 {
		return true
	}
	if from+length > uint64(len(s.text)) {
		return false
	}
	tail := s.text[from : from+length]
	if s.folded {
		return foldedPrefix(after, tail)
	}
	return len(after) >= len(tail) && after[:len(tail)] == string(tail)
}
