package automaton

// The layout of a DFA. All states × classes transitions are present.
//
//	0   magic     "HKD1"
//	4   states    u32
//	8   start     u32
//	12  accepting u32   states from here on accept at the end of the text
//	16  classes   u16   1 … 256
//	18  width     u8    bytes per transition: 1, 2 or 4
//	19  zero      u8
//	20  class of each byte, 256 × u8
//	276 transitions, row by row
//
// Two states have fixed places, so that a walk can stop early with one compare:
const (
	// DFADead is the state from which nothing is accepted any more.
	DFADead = 0
	// DFAFull is the state from which everything is accepted.
	DFAFull = 1
	// DFAHeader is the size of the header with its class map.
	DFAHeader = 276
)

// DFA is a view of a byte-level deterministic automaton whose language is a
// set of whole strings: for a regex, those in which it matches somewhere. The
// zero value matches nothing.
type DFA struct {
	classes   *[256]byte
	table     []byte
	states    uint32
	start     uint32
	accepting uint32
	columns   uint32
	width     uint8
}

// LoadDFA returns a view of b, which must hold one DFA and nothing more.
func LoadDFA(b []byte) (DFA, error) {
	if err := header(b, "dfa", MagicDFA, DFAHeader); err != nil {
		return DFA{}, err
	}
	d := DFA{
		states:    u32(b, 1),
		start:     u32(b, 2),
		accepting: u32(b, 3),
		columns:   uint32(u16(b[16:])),
		width:     b[18],
		classes:   (*[256]byte)(b[20:]),
	}
	if d.width != 1 && d.width != 2 && d.width != 4 {
		return DFA{}, &FormatError{"dfa", "unknown width"}
	}
	if d.columns == 0 || d.columns > 256 {
		return DFA{}, &FormatError{"dfa", "number of classes out of range"}
	}
	if d.start >= d.states {
		return DFA{}, &FormatError{"dfa", "start state out of range"}
	}
	c := cutter{rest: b[DFAHeader:]}
	d.table = c.take(uint64(d.states) * uint64(d.columns) * uint64(d.width))
	if !c.done() {
		return DFA{}, &FormatError{"dfa", "wrong length"}
	}
	return d, nil
}

// States returns the number of states.
func (d DFA) States() int { return int(d.states) }

// Match reports whether s is in the language of the automaton. It takes one
// step per byte at most and allocates nothing.
func (d DFA) Match(s string) bool {
	if d.start <= DFAFull {
		return d.states > 0 && d.start == DFAFull
	}
	switch d.width {
	case 1:
		return d.match1(s)
	case 2:
		return d.match2(s)
	default:
		return d.match4(s)
	}
}

// The three walks differ in how wide a transition is. A cell outside the table
// ends the walk: class maps and transitions are not verified on load. Most bytes
// leave a state as it is: its row is kept, so that the next byte need not wait
// for the state.

func (d DFA) match1(s string) bool {
	state, columns := d.start, int(d.columns)
	row := d.row(state, columns)
	for i := 0; i < len(s); i++ {
		class := int(d.classes[s[i]])
		if class >= len(row) {
			return false
		}
		next := uint32(row[class])
		if next == state {
			continue
		}
		if state = next; state <= DFAFull {
			return state == DFAFull
		}
		row = d.row(state, columns)
	}
	return state >= d.accepting
}

func (d DFA) match2(s string) bool {
	state, size := d.start, int(d.columns)*2
	row := d.row(state, size)
	for i := 0; i < len(s); i++ {
		at := int(d.classes[s[i]]) * 2
		if at+1 >= len(row) {
			return false
		}
		next := uint32(u16(row[at:]))
		if next == state {
			continue
		}
		if state = next; state <= DFAFull {
			return state == DFAFull
		}
		row = d.row(state, size)
	}
	return state >= d.accepting
}

func (d DFA) match4(s string) bool {
	state, size := d.start, int(d.columns)*4
	row := d.row(state, size)
	for i := 0; i < len(s); i++ {
		at := int(d.classes[s[i]]) * 4
		if at+3 >= len(row) {
			return false
		}
		next := u32(row[at:], 0)
		if next == state {
			continue
		}
		if state = next; state <= DFAFull {
			return state == DFAFull
		}
		row = d.row(state, size)
	}
	return state >= d.accepting
}

// row is the transitions of a state; nil outside the table.
func (d *DFA) row(state uint32, size int) []byte {
	from := uint64(state) * uint64(size)
	if from+uint64(size) > uint64(len(d.table)) {
		return nil
	}
	return d.table[from : from+uint64(size)]
}

// Verify checks every class and every transition, in time linear in the size.
// Matching does not need it; tools that inspect a table do.
func (d DFA) Verify() error {
	if d.classes == nil {
		return nil
	}
	for _, class := range d.classes {
		if uint32(class) >= d.columns {
			return &FormatError{"dfa", "class out of range"}
		}
	}
	for cell := 0; cell < len(d.table); cell += int(d.width) {
		var to uint32
		for i := int(d.width) - 1; i >= 0; i-- {
			to = to<<8 | uint32(d.table[cell+i])
		}
		if to >= d.states {
			return &FormatError{"dfa", "transition out of range"}
		}
	}
	return nil
}
