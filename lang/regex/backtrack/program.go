package backtrack

import (
	"errors"

	"github.com/hookc/hookc/lang/regex"
)

// A pattern is run as engines do that backtrack: step by step, the first way
// first, and back to the last choice where it fails. It is the instrument by
// which what the analysis finds is confirmed.

type opcode uint8

const (
	opSet      opcode = iota // a character of set
	opSplit                  // x first, then y
	opJump                   // x
	opSave                   // the place into register x
	opProgress               // the place is not that of register x
	opBegin
	opEnd
	opWord      // a word begins or ends here
	opLook      // the code from x on matches here, then y
	opReference // the text of group x
	opGroupSet  // group x matched, then x; else y
	opMatch
)

type instruction struct {
	op      opcode
	x, y    int
	node    *regex.Node
	set     *charset
	negated bool
}

// charset tells fast whether a character is in a set.
type charset struct {
	ascii  [2]uint64
	ranges []rune
}

func newCharset(ranges []rune) *charset {
	s := &charset{ranges: ranges}
	for r := rune(0); r < 128; r++ {
		if regex.Contains(ranges, r) {
			s.ascii[r/64] |= 1 << (r % 64)
		}
	}
	return s
}

func (s *charset) has(r rune) bool {
	if r < 128 {
		return s.ascii[r/64]>>(r%64)&1 == 1
	}
	return regex.Contains(s.ranges, r)
}

// Limits of the code: repetitions are written out, and what is looked at within
// what is looked at is run within it.
const (
	maxProgram = 20_000
	maxLooks   = 200
)

var errTooLarge = errors.New("its repetitions are too many to be followed")

type program struct {
	code      []instruction
	dialect   regex.Dialect
	registers int
	groups    int
	looks     int // that the code stands in
	sets      map[*regex.Node]*charset
	err       error
}

// compile makes the code of a tree; where a match must be the whole text, whole.
func compile(t *regex.Tree, whole bool) (*program, error) {
	p := &program{dialect: t.Dialect, groups: t.Groups, registers: 2*t.Groups + 2, sets: map[*regex.Node]*charset{}}
	p.node(t.Root)
	if whole {
		p.emit(instruction{op: opEnd, node: &regex.Node{Op: regex.OpEnd}})
	}
	p.emit(instruction{op: opMatch})
	return p, p.err
}

func (p *program) emit(i instruction) int {
	if len(p.code) >= maxProgram {
		p.err = errTooLarge
		return 0
	}
	p.code = append(p.code, i)
	return len(p.code) - 1
}

func (p *program) node(n *regex.Node) {
	if p.err != nil {
		return
	}
	switch n.Op {
	case regex.OpLiteral, regex.OpClass:
		p.emit(instruction{op: opSet, node: n, set: p.set(n)})
	case regex.OpCat:
		for _, sub := range n.Subs {
			p.node(sub)
		}
	case regex.OpAlt:
		p.alternatives(n.Subs)
	case regex.OpRepeat:
		p.repeat(n)
	case regex.OpGroup:
		p.group(n)
	case regex.OpBegin:
		p.emit(instruction{op: opBegin, node: n})
	case regex.OpEnd:
		p.emit(instruction{op: opEnd, node: n})
	case regex.OpWordBoundary:
		p.emit(instruction{op: opWord, node: n, negated: n.Negated})
	case regex.OpLook, regex.OpAtomic:
		p.look(n, n.Subs[0])
	case regex.OpBackreference:
		p.emit(instruction{op: opReference, x: n.Index, node: n})
	case regex.OpConditional:
		p.conditional(n)
	}
}

func (p *program) set(n *regex.Node) *charset {
	if p.sets[n] == nil {
		p.sets[n] = newCharset(ranges(n, p.dialect))
	}
	return p.sets[n]
}

// ranges is the set of a literal or class.
func ranges(n *regex.Node, d regex.Dialect) []rune {
	switch {
	case n.Op == regex.OpClass:
		return n.Class.Ranges
	case n.Fold:
		return regex.Fold([]rune{n.Rune, n.Rune}, d)
	}
	return []rune{n.Rune, n.Rune}
}

func (p *program) alternatives(subs []*regex.Node) {
	var ends []int
	for i, sub := range subs {
		if i == len(subs)-1 {
			p.node(sub)
			break
		}
		split := p.emit(instruction{op: opSplit})
		p.code[split].x = len(p.code)
		p.node(sub)
		ends = append(ends, p.emit(instruction{op: opJump}))
		p.code[split].y = len(p.code)
	}
	for _, end := range ends {
		p.code[end].x = len(p.code)
	}
}

func (p *program) group(n *regex.Node) {
	if n.Index == 0 {
		p.node(n.Subs[0])
		return
	}
	p.emit(instruction{op: opSave, x: 2 * n.Index})
	p.node(n.Subs[0])
	p.emit(instruction{op: opSave, x: 2*n.Index + 1})
}

// look compiles code that is run on its own, and then left for good.
func (p *program) look(n, sub *regex.Node) {
	if p.looks++; p.looks > maxLooks {
		p.err = errTooLarge
		return
	}
	defer func() { p.looks-- }()
	look := p.emit(instruction{op: opLook, node: n, negated: n.Negated})
	p.code[look].x = len(p.code)
	p.node(sub)
	p.emit(instruction{op: opMatch})
	p.code[look].y = len(p.code)
}

func (p *program) conditional(n *regex.Node) {
	at := p.emit(instruction{op: opGroupSet, node: n})
	p.node(n.Subs[0])
	end := p.emit(instruction{op: opJump})
	p.code[at].y = len(p.code)
	p.node(n.Subs[1])
	p.code[end].x = len(p.code)
}
