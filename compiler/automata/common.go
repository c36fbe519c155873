package automata

import "math/bits"

// Common returns a string that is in all of some languages and in none of some
// others, chosen as by Witness, or false if there is none. No product is built:
// its states are made as they are reached, and the shortest string mostly reaches
// few. An error says that the search went beyond the budget's pairs, or that a
// state of the product has more bits than the searcher has room for.
func Common(in, out []*DFA, budget Budget) (witness string, ok bool, err error) {
	m := newIntersection(in, out)
	limit := max(budget.orDefault().Pairs, m.alone())
	if m.bits > 64 {
		return "", false, &BudgetError{"common", "bits", 64, int(m.bits)}
	}
	if witness, ok, err = m.run([]byte(printable), limit); ok || err != nil {
		return witness, ok, err
	}
	return m.run(allBytes(), limit)
}

// An intersection walks several automata side by side. A place of it, a state of
// each and of decoding, is one number.
type intersection struct {
	members []member
	bits    uint
}

// A member is an automaton of an intersection.
type member struct {
	*DFA
	outside bool // the string must not be in its language
	never   uint32
	shift   uint
	mask    uint64
}

const decodingBits = 4

func newIntersection(in, out []*DFA) *intersection {
	m := &intersection{members: make([]member, 0, len(in)+len(out)), bits: decodingBits}
	add := func(d *DFA, outside bool, never uint32) {
		width := uint(bits.Len(uint(d.States() - 1)))
		m.members = append(m.members, member{d, outside, never, m.bits, 1<<width - 1})
		m.bits += width
	}
	for _, d := range in {
		add(d, false, dead)
	}
	for _, d := range out {
		add(d, true, full)
	}
	return m
}

// alone is how many places a single automaton has, at most: it needs no budget.
func (m *intersection) alone() int {
	if len(m.members) > 1 {
		return 0
	}
	return int(decodingFailed)*m.members[0].States() + 1
}

// A letter is a byte that stands for all that no member tells from it.
type letter struct {
	by      byte
	columns []int // of each member
}

// letters returns the letters of an alphabet, of each the first byte.
func (m *intersection) letters(alphabet []byte) (out []letter) {
	class, count := m.classes(alphabet)
	known := make([]bool, count)
	columns := make([]int, 0, count*len(m.members))
	for _, b := range alphabet {
		if known[class[b]] {
			continue
		}
		known[class[b]] = true
		for _, d := range m.members {
			columns = append(columns, int(d.letters.of[b]))
		}
		out = append(out, letter{b, columns[len(columns)-len(m.members):]})
	}
	return out
}

// classes numbers the bytes of an alphabet: what nobody tells apart alike.
func (m *intersection) classes(alphabet []byte) (class [256]int, count int) {
	count = decodingClasses
	for _, b := range alphabet {
		class[b] = int(decodingClass(b))
	}
	for _, d := range m.members {
		width := d.letters.count
		renamed := make([]int, count*width)
		count = 0
		for _, b := range alphabet {
			to := &renamed[class[b]*width+int(d.letters.of[b])]
			if *to == 0 {
				count++
				*to = count
			}
			class[b] = *to - 1
		}
	}
	return class, count
}

// A stop is a place with the way that led to it.
type stop struct {
	at   uint64
	from int32 // the stop before; -1 at the start
	by   byte
}

// run searches over an alphabet, breadth first.
func (m *intersection) run(alphabet []byte, limit int) (string, bool, error) {
	letters := m.letters(alphabet)
	stops := make([]stop, 0, 64)
	seen := make(map[uint64]struct{}, 64)
	visit := func(at uint64, from int, by byte) {
		if _, ok := seen[at]; !ok {
			seen[at] = struct{}{}
			stops = append(stops, stop{at, int32(from), by})
		}
	}
	if start, ok := m.start(); ok {
		visit(start, -1, 0)
	}
	for i := 0; i < len(stops); i++ {
		here := stops[i].at
		if m.accepts(here) {
			return path(stops, i), true, nil
		}
		if len(stops) > limit {
			return "", false, &BudgetError{"common", "pairs", limit, len(stops)}
		}
		for _, l := range letters {
			if next, ok := m.step(here, l); ok {
				visit(next, i, l.by)
			}
		}
	}
	return "", false, nil
}

// start is the first place; false where a member already rules all out.
func (m *intersection) start() (at uint64, ok bool) {
	for _, d := range m.members {
		if d.graph.start == d.never {
			return 0, false
		}
		at |= uint64(d.graph.start) << d.shift
	}
	return at, true
}

// step is the place after a letter; false where nothing can come of it.
func (m *intersection) step(at uint64, l letter) (next uint64, ok bool) {
	decoding := decodeStep(uint8(at&(1<<decodingBits-1)), l.by)
	if decoding == decodingFailed {
		return 0, false
	}
	next = uint64(decoding)
	for i := range m.members {
		d := &m.members[i]
		state := d.graph.next[int(at>>d.shift&d.mask)*d.graph.width+l.columns[i]]
		if state == d.never {
			return 0, false
		}
		next |= uint64(state) << d.shift
	}
	return next, true
}

// accepts reports whether a string may end at a place.
func (m *intersection) accepts(at uint64) bool {
	if at&(1<<decodingBits-1) != uint64(decodingDone) {
		return false
	}
	for i := range m.members {
		if d := &m.members[i]; d.graph.accept[at>>d.shift&d.mask] == d.outside {
			return false
		}
	}
	return true
}

// path returns the text that leads to a stop.
func path(stops []stop, i int) string {
	length := 0
	for j := i; stops[j].from >= 0; j = int(stops[j].from) {
		length++
	}
	text := make([]byte, length)
	for ; length > 0; i = int(stops[i].from) {
		length--
		text[length] = stops[i].by
	}
	return string(text)
}
