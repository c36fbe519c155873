package automata

import (
	"regexp/syntax"

	"github.com/hookc/hookc/runtime/automaton"
)

// EncodeProg returns the program that finds where a pattern matches, and its
// groups, as automaton.LoadProg reads it. The error is a *syntax.Error or a
// *BudgetError.
func EncodeProg(pattern string) ([]byte, error) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil, err
	}
	names := re.CapNames()
	prog, err := syntax.Compile(re.Simplify())
	if err != nil {
		return nil, err
	}
	if size := len(prog.Inst) * len(names) * 2; size > automaton.ProgLimit {
		return nil, &BudgetError{pattern, "instructions", automaton.ProgLimit, size}
	}
	w := progWriter{known: map[string]uint32{}}
	for i := range prog.Inst {
		w.add(&prog.Inst[i])
	}
	return w.encode(prog.Start, names), nil
}

// A progWriter flattens a program.
type progWriter struct {
	insts  []byte
	ranges []byte
	known  map[string]uint32 // where the ranges of a set begin, by its key
}

// add appends an instruction.
func (w *progWriter) add(inst *syntax.Inst) {
	op, arg, count := w.flatten(inst)
	w.insts = appendU32(w.insts, op, inst.Out, arg, count)
}

// flatten returns what an instruction becomes, its out aside.
func (w *progWriter) flatten(inst *syntax.Inst) (op, arg, count uint32) {
	switch inst.Op {
	case syntax.InstMatch:
		return automaton.OpMatch, 0, 0
	case syntax.InstAlt, syntax.InstAltMatch:
		return automaton.OpAlt, inst.Arg, 0
	case syntax.InstCapture:
		return automaton.OpCapture, inst.Arg, 0
	case syntax.InstNop:
		return automaton.OpAssert, 0, 0 // an assertion of nothing
	case syntax.InstEmptyWidth:
		return automaton.OpAssert, inst.Arg, 0
	case syntax.InstRuneAny:
		return automaton.OpAny, 0, 0
	case syntax.InstRuneAnyNotNL:
		return automaton.OpAnyLine, 0, 0
	}
	if set, ok := instSet(inst); ok {
		return automaton.OpRunes, w.intern(set), uint32(len(set))
	}
	return automaton.OpFail, 0, 0
}

// intern returns where the ranges of a set begin. Equal sets share them.
func (w *progWriter) intern(set runeSet) uint32 {
	key := set.key()
	first, ok := w.known[key]
	if !ok {
		first = uint32(len(w.ranges) / 8)
		w.known[key] = first
		for _, x := range set {
			w.ranges = appendU32(w.ranges, uint32(x.lo), uint32(x.hi))
		}
	}
	return first
}

// encode writes the program.
func (w *progWriter) encode(start int, names []string) []byte {
	var text []byte
	for _, name := range names[1:] {
		text = append(text, byte(len(name)), byte(len(name)>>8))
		text = append(text, name...)
	}
	b := append([]byte(nil), automaton.MagicProg...)
	b = appendU32(b, uint32(len(w.insts)/16), uint32(start), uint32(len(names)), uint32(len(w.ranges)/8), uint32(len(text)))
	b = append(b, w.insts...)
	b = append(b, w.ranges...)
	return append(b, text...)
}
