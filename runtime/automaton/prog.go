package automaton

// The layout of a Prog: the instructions of a compiled regex, with every set
// of runes written out, case folding included, so that nothing of Unicode is
// needed to run it.
//
//	0   magic   "HKP1"
//	4   insts   u32
//	8   start   u32
//	12  groups  u32       with the whole match, group 0
//	16  ranges  u32
//	20  names   u32       bytes
//	24  insts × {op, out, arg, count u32}
//	    ranges × {lo, hi u32}, sorted and disjoint within one instruction
//	    names: for each group from 1 on, a u16 length and the name
const (
	progHeader = 24
	instSize   = 16
	// ProgLimit bounds instructions × group bounds, and with it the memory
	// that a search takes.
	ProgLimit = 1 << 22
)

// The operations of a Prog. What an instruction leads to is out, if not said
// otherwise; a number that is no operation fails.
const (
	OpFail    = iota // nothing
	OpMatch          // the match ends here
	OpAlt            // out, and if that fails arg
	OpCapture        // remember the position in slot arg
	OpAssert         // go on if all assertions in arg hold
	OpRunes          // consume a rune in one of count ranges from arg on
	OpAny            // consume any rune
	OpAnyLine        // consume any rune but a newline
)

// The assertions of OpAssert, with the bits of regexp/syntax.
const (
	AssertBeginLine = 1 << iota
	AssertEndLine
	AssertBeginText
	AssertEndText
	AssertWordBoundary
	AssertNoWordBoundary
)

// Prog is a view of a program that finds where a regex matches. The zero value
// matches nowhere.
type Prog struct {
	insts  []byte
	ranges []byte
	names  []byte
	count  uint32
	start  uint32
	groups uint32
}

// LoadProg returns a view of b, which must hold one Prog and nothing more.
func LoadProg(b []byte) (Prog, error) {
	if err := header(b, "prog", MagicProg, progHeader); err != nil {
		return Prog{}, err
	}
	p := Prog{count: u32(b, 1), start: u32(b, 2), groups: u32(b, 3)}
	c := cutter{rest: b[progHeader:]}
	p.insts = c.take(uint64(p.count) * instSize)
	p.ranges = c.take(uint64(u32(b, 4)) * 8)
	p.names = c.take(uint64(u32(b, 5)))
	if !c.done() {
		return Prog{}, &FormatError{"prog", "wrong length"}
	}
	if p.start >= p.count {
		return Prog{}, &FormatError{"prog", "start out of range"}
	}
	if p.groups == 0 || uint64(p.groups)*2*uint64(p.count) > ProgLimit {
		return Prog{}, &FormatError{"prog", "number of groups out of range"}
	}
	return p, nil
}

// Groups returns the number of groups, with the whole match as group 0.
func (p Prog) Groups() int { return int(p.groups) }

// Group returns the number of the group with a name, or -1.
func (p Prog) Group(name string) int {
	names := p.names
	for group := 1; group < int(p.groups) && name != ""; group++ {
		var this string
		if this, names = cutName(names); this == name {
			return group
		}
	}
	return -1
}

// GroupName returns the name of a group, or "".
func (p Prog) GroupName(group int) string {
	names, name := p.names, ""
	for g := 1; g < int(p.groups) && g <= group; g++ {
		name, names = cutName(names)
	}
	if group < 1 || group >= int(p.groups) {
		return ""
	}
	return name
}

// cutName takes the first name off a list.
func cutName(names []byte) (name string, rest []byte) {
	if len(names) < 2 {
		return "", nil
	}
	length := int(u16(names))
	names = names[2:]
	if length > len(names) {
		return "", nil
	}
	return string(names[:length]), names[length:]
}

// An inst is one instruction, read from its bytes.
type inst struct{ op, out, arg, count uint32 }

// inst returns an instruction; one out of range fails.
func (p *Prog) inst(pc uint32) inst {
	if pc >= p.count {
		return inst{op: OpFail}
	}
	b := p.insts[uint64(pc)*instSize:]
	return inst{u32(b, 0), u32(b, 1), u32(b, 2), u32(b, 3)}
}

// consumes reports whether the instruction lets r pass.
func (p *Prog) consumes(i inst, r rune) bool {
	switch i.op {
	case OpAny:
		return true
	case OpAnyLine:
		return r != '\n'
	case OpRunes:
		return p.inRanges(i.arg, i.count, uint32(r))
	}
	return false
}

// inRanges searches count ranges from first on for r.
func (p *Prog) inRanges(first, count, r uint32) bool {
	if uint64(first)+uint64(count) > uint64(len(p.ranges)/8) {
		return false
	}
	low, high := first, first+count
	for low < high {
		middle := low + (high-low)/2
		switch {
		case r < u32(p.ranges, middle*2):
			high = middle
		case r > u32(p.ranges, middle*2+1):
			low = middle + 1
		default:
			return true
		}
	}
	return false
}
