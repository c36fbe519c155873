package automaton

import "unicode/utf8"

// Find looks for the leftmost match in s, and among those that begin there
// takes the one that a backtracking engine would find first, as package regexp
// does. It fills caps with the bounds of the groups, two per group, -1 where a
// group took no part, as far as caps is long; what is more than the program
// has is set to -1. The time is proportional to len(s) times the size of the
// program.
func (p Prog) Find(s string, caps []int32) bool {
	for i := range caps {
		caps[i] = -1
	}
	if p.count == 0 {
		return false
	}
	m := newPike(p, caps)
	return m.run(s)
}

// Match reports whether the regex matches somewhere in s. It is slower than a
// DFA, and there for patterns whose DFA would be too large.
func (p Prog) Match(s string) bool { return p.Find(s, nil) }

// A pike runs all threads of a program side by side, in order of preference.
type pike struct {
	prog    Prog
	slots   int // bounds that are tracked
	caps    []int32
	matched bool
	now     threads // threads at this position
	then    threads // threads at the next one
	stack   []frame
	current []int32 // bounds of the thread that is being followed
}

// threads is a set of instructions in order of preference, each with its
// bounds. An instruction is in the set if sparse and dense point at each other.
type threads struct {
	sparse []uint32
	dense  []uint32
	bounds []int32 // slots of them for each element of dense
}

// A frame is work left to do while empty transitions are followed: an
// instruction to visit, or a slot to put back.
type frame struct {
	pc      uint32
	slot    int32 // -1 for an instruction
	restore int32
}

// newPike allocates a machine. It tracks no more bounds than were asked for.
func newPike(p Prog, caps []int32) *pike {
	m := &pike{prog: p, caps: caps, slots: min(len(caps), int(p.groups)*2)}
	m.current = make([]int32, m.slots)
	for _, list := range []*threads{&m.now, &m.then} {
		list.sparse = make([]uint32, p.count)
		list.dense = make([]uint32, 0, p.count)
		list.bounds = make([]int32, int(p.count)*m.slots)
	}
	return m
}

// has reports whether an instruction is in the set.
func (l *threads) has(pc uint32) bool {
	at := l.sparse[pc]
	return at < uint32(len(l.dense)) && l.dense[at] == pc
}

// add appends an instruction and returns its place.
func (l *threads) add(pc uint32) int {
	at := len(l.dense)
	l.sparse[pc] = uint32(at)
	l.dense = append(l.dense, pc)
	return at
}

// run moves over the text, one rune at a time.
func (m *pike) run(s string) bool {
	r, width := decode(s, 0)
	before := endOfText
	for pos := 0; ; {
		if !m.matched {
			for i := range m.current {
				m.current[i] = -1
			}
			m.bound(0, pos)
			m.follow(&m.now, m.prog.start, pos, holds(before, r))
		}
		if len(m.now.dense) == 0 && m.matched {
			break
		}
		next, nextWidth := decode(s, pos+width)
		m.step(r, pos, pos+width, holds(r, next))
		if width == 0 || m.matched && m.slots == 0 {
			break
		}
		before, r = r, next
		pos, width = pos+width, nextWidth
		m.now, m.then = m.then, m.now
		m.then.dense = m.then.dense[:0]
	}
	return m.matched
}

// step lets every thread consume r. A match ends those of lower preference.
func (m *pike) step(r rune, pos, next int, flags uint32) {
	for at, pc := range m.now.dense {
		i := m.prog.inst(pc)
		if i.op == OpMatch {
			m.matched = true
			copy(m.caps, m.bounds(&m.now, at))
			m.setEnd(pos)
			return
		}
		if r != endOfText && m.prog.consumes(i, r) {
			copy(m.current, m.bounds(&m.now, at))
			m.follow(&m.then, i.out, next, flags)
		}
	}
}

// setEnd sets the end of the whole match.
func (m *pike) setEnd(pos int) {
	if len(m.caps) > 1 {
		m.caps[1] = int32(pos)
	}
}

// bounds returns the bounds of the thread at a place of a set.
func (m *pike) bounds(l *threads, at int) []int32 {
	return l.bounds[at*m.slots : (at+1)*m.slots]
}

// bound sets a bound of the current thread, if it is tracked.
func (m *pike) bound(slot uint32, pos int) {
	if slot < uint32(len(m.current)) {
		m.current[slot] = int32(pos)
	}
}

// follow adds pc and all that is reachable from it without consuming a rune,
// in order of preference. Every instruction is visited once per position, so
// loops end. A stack of its own keeps deep programs off Go's.
func (m *pike) follow(l *threads, pc uint32, pos int, flags uint32) {
	m.stack = append(m.stack[:0], frame{pc: pc, slot: -1})
	for len(m.stack) > 0 {
		top := m.stack[len(m.stack)-1]
		m.stack = m.stack[:len(m.stack)-1]
		if top.slot >= 0 {
			m.current[top.slot] = top.restore
			continue
		}
		if top.pc >= m.prog.count || l.has(top.pc) {
			continue
		}
		m.visit(l, top.pc, pos, flags)
	}
}

// visit adds one instruction and pushes what follows it.
func (m *pike) visit(l *threads, pc uint32, pos int, flags uint32) {
	at := l.add(pc)
	switch i := m.prog.inst(pc); i.op {
	case OpAlt:
		m.push(i.arg)
		m.push(i.out)
	case OpAssert:
		if i.arg&^flags == 0 {
			m.push(i.out)
		}
	case OpCapture:
		if i.arg < uint32(m.slots) {
			m.stack = append(m.stack, frame{slot: int32(i.arg), restore: m.current[i.arg]})
			m.current[i.arg] = int32(pos)
		}
		m.push(i.out)
	default:
		copy(m.bounds(l, at), m.current)
	}
}

// push leaves an instruction to be visited.
func (m *pike) push(pc uint32) { m.stack = append(m.stack, frame{pc: pc, slot: -1}) }

// endOfText stands for the rune before the first and after the last.
const endOfText = rune(-1)

// decode returns the rune at a position.
func decode(s string, pos int) (rune, int) {
	if pos >= len(s) {
		return endOfText, 0
	}
	return utf8.DecodeRuneInString(s[pos:])
}

// holds returns the assertions that hold between two runes.
func holds(before, after rune) uint32 {
	flags := uint32(AssertNoWordBoundary)
	if isWord(before) != isWord(after) {
		flags = AssertWordBoundary
	}
	switch before {
	case endOfText:
		flags |= AssertBeginText | AssertBeginLine
	case '\n':
		flags |= AssertBeginLine
	}
	switch after {
	case endOfText:
		flags |= AssertEndText | AssertEndLine
	case '\n':
		flags |= AssertEndLine
	}
	return flags
}

// isWord reports whether r is a word character for \b, which knows ASCII only.
func isWord(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_'
}
