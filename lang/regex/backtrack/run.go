package backtrack

import (
	"slices"
	"unicode"

	"github.com/hookc/hookc/lang/regex"
)

// machine runs a program on a text and counts its steps.
type machine struct {
	*program
	text      []rune
	registers []int
	stack     []choice
	steps     int
	limit     int // of steps; beyond it the machine gives up
}

// choice is where to go on after a failure; with restore it is a register's
// former content.
type choice struct {
	at, place int
	restore   bool
}

// outcome is how a run ended.
type outcome uint8

const (
	failed outcome = iota
	matched
	exceeded
)

// search runs a program at each place of the text, or at the first alone, and
// says how many steps it took.
func (p *program) search(text string, everywhere bool, limit int) (outcome, int) {
	m := &machine{program: p, text: []rune(text), registers: make([]int, p.registers), limit: limit}
	for start := range len(m.text) + 1 {
		for i := range m.registers {
			m.registers[i] = -1
		}
		m.stack = m.stack[:0]
		switch _, out := m.run(0, start); {
		case out != failed:
			return out, m.steps
		case !everywhere:
			return failed, m.steps
		}
	}
	return failed, m.steps
}

// run executes from an instruction on, and says where the match ended. What it
// put on the stack it takes off again; registers keep what a match set.
func (m *machine) run(at, place int) (int, outcome) {
	base := len(m.stack)
	for {
		if m.steps++; m.steps > m.limit {
			return 0, exceeded
		}
		in := &m.code[at]
		if in.op == opMatch {
			m.forget(base)
			return place, matched
		}
		next, to, out := m.step(in, at, place)
		if out == exceeded {
			return 0, exceeded
		}
		if out == matched {
			at, place = next, to
			continue
		}
		var ok bool
		if at, place, ok = m.back(base); !ok {
			return 0, failed
		}
	}
}

// forget drops the choices of a match that counts as one step. What a failure
// further back must restore stays.
func (m *machine) forget(base int) {
	kept := m.stack[:base]
	for _, c := range m.stack[base:] {
		if c.restore {
			kept = append(kept, c)
		}
	}
	m.stack = kept
}

func (m *machine) back(base int) (at, place int, ok bool) {
	for len(m.stack) > base {
		c := m.stack[len(m.stack)-1]
		m.stack = m.stack[:len(m.stack)-1]
		if !c.restore {
			return c.at, c.place, true
		}
		m.registers[c.at] = c.place
	}
	return 0, 0, false
}

func (m *machine) step(in *instruction, at, place int) (next, to int, out outcome) {
	ok := true
	switch in.op {
	case opSet:
		ok = place < len(m.text) && in.set.has(m.text[place])
		place++
	case opSplit:
		m.stack = append(m.stack, choice{at: in.y, place: place})
		return in.x, place, matched
	case opJump:
		return in.x, place, matched
	case opSave:
		m.stack = append(m.stack, choice{at: in.x, place: m.registers[in.x], restore: true})
		m.registers[in.x] = place
	case opProgress:
		ok = m.registers[in.x] != place
	case opBegin:
		ok = place == 0 || in.node.Line && m.text[place-1] == '\n'
	case opEnd:
		ok = place == len(m.text) || in.node.Line && m.text[place] == '\n' || in.node.Newline && place == len(m.text)-1 && m.text[place] == '\n'
	case opWord:
		ok = (m.word(place-1) != m.word(place)) != in.negated
	case opReference:
		place, ok = m.reference(in, place)
	case opGroupSet:
		if m.registers[2*in.node.Index+1] < 0 {
			return in.y, place, matched
		}
	case opLook:
		return m.look(in, place)
	}
	if !ok {
		return 0, 0, failed
	}
	return at + 1, place, matched
}

func (m *machine) word(i int) bool {
	if i < 0 || i >= len(m.text) {
		return false
	}
	return inWord(m.text[i], m.dialect)
}

// inWord reports whether a dialect counts a character as one of words.
func inWord(r rune, d regex.Dialect) bool {
	if d == regex.Python || d == regex.Rust {
		return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r)
	}
	return r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}

// reference matches the text of a group anew; what has not matched is empty in
// JavaScript, and fails elsewhere.
func (m *machine) reference(in *instruction, place int) (int, bool) {
	from, to := m.registers[2*in.x], m.registers[2*in.x+1]
	if from < 0 || to < from {
		return place, m.dialect == regex.ECMAScript
	}
	n := to - from
	m.steps += n
	if place+n > len(m.text) || !slices.Equal(m.text[from:to], m.text[place:place+n]) {
		return place, false
	}
	return place + n, true
}

func (m *machine) look(in *instruction, place int) (next, to int, out outcome) {
	n := in.node
	end, res := place, failed
	if n.Op == regex.OpLook && n.Behind {
		res = m.behind(in, place)
	} else {
		end, res = m.run(in.x, place)
	}
	switch {
	case res == exceeded:
		return 0, 0, exceeded
	case n.Op == regex.OpLook && (res == matched) == in.negated, n.Op == regex.OpAtomic && res == failed:
		return 0, 0, failed
	case n.Op == regex.OpLook:
		end = place
	}
	return in.y, end, matched
}

// behind tries each width that what is looked for can have.
func (m *machine) behind(in *instruction, place int) outcome {
	least, most := regex.Width(in.node.Subs[0])
	if most < 0 || most > place {
		most = place
	}
	for width := least; width <= most; width++ {
		end, out := m.run(in.x, place-width)
		if out == exceeded || out == matched && end == place {
			return out
		}
	}
	return failed
}
