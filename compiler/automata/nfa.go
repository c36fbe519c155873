package automata

import (
	"regexp/syntax"
	"slices"
	"unicode"
	"unicode/utf8"
)

// An nfa is a compiled program of regexp/syntax whose rune instructions are
// replaced by classes.
type nfa struct {
	insts   []syntax.Inst
	start   uint32
	classes *runeClasses
	within  [][]int   // by rune set, its classes
	set     []int     // the rune set of each rune instruction
	context []context // what each class leaves behind for the next assertion

	example [afterOther + 1]int // a class for each context, or endOfText
}

// A context is what an assertion may know about the rune before it.
type context uint8

// The contexts. noContext stands where no assertion is left that could ask.
const (
	noContext context = iota
	atBegin
	afterNewline
	afterWord
	afterOther
)

// The sets that assertions distinguish.
var (
	newlineSet = runeSet{{'\n', '\n'}}
	wordSet    = runeSet{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}
)

// newNFA computes the rune classes of a program.
func newNFA(prog *syntax.Prog) *nfa {
	n := &nfa{insts: prog.Inst, start: uint32(prog.Start), set: make([]int, len(prog.Inst))}
	sets := n.collectSets()
	n.classes = partition(sets)
	n.within = make([][]int, len(sets))
	for class, in := range n.classes.in {
		for _, set := range in {
			n.within[set] = append(n.within[set], class)
		}
	}
	for i := range n.example {
		n.example[i] = endOfText
	}
	asks := n.asksBefore()
	for class, r := range n.classes.rep {
		after := afterOther
		if asks {
			after = contextAfter(r)
		}
		n.context = append(n.context, after)
		n.example[after] = class
	}
	return n
}

// asksBefore reports whether some assertion asks which rune is before it: of
// others, states need not be told apart by that.
func (n *nfa) asksBefore() bool {
	return slices.ContainsFunc(n.insts, func(inst syntax.Inst) bool {
		return inst.Op == syntax.InstEmptyWidth && syntax.EmptyOp(inst.Arg)&(wordFlags|lineFlags) != 0
	})
}

// collectSets gives every rune instruction the number of its set, equal sets
// sharing one, and returns the sets.
func (n *nfa) collectSets() []runeSet {
	var sets []runeSet
	known := map[string]int{}
	intern := func(set runeSet) int {
		key := set.key()
		id, ok := known[key]
		if !ok {
			id = len(sets)
			known[key] = id
			sets = append(sets, set)
		}
		return id
	}
	for i := range n.insts {
		switch inst := &n.insts[i]; inst.Op {
		case syntax.InstEmptyWidth:
			if flags := syntax.EmptyOp(inst.Arg); flags&wordFlags != 0 {
				intern(wordSet)
			} else if flags&lineFlags != 0 {
				intern(newlineSet)
			}
		default:
			if set, ok := instSet(inst); ok {
				n.set[i] = intern(set)
			}
		}
	}
	return sets
}

// The assertions that ask about words, and about lines.
const (
	wordFlags  = syntax.EmptyWordBoundary | syntax.EmptyNoWordBoundary
	lineFlags  = syntax.EmptyBeginLine | syntax.EmptyEndLine
	beginFlags = syntax.EmptyBeginLine | syntax.EmptyBeginText
)

// key returns the set as a map key.
func (s runeSet) key() string {
	key := make([]byte, 0, 6*len(s))
	for _, x := range s {
		key = append(key, byte(x.lo), byte(x.lo>>8), byte(x.lo>>16), byte(x.hi), byte(x.hi>>8), byte(x.hi>>16))
	}
	return string(key)
}

// instSet returns the runes that an instruction consumes, if it is one that
// consumes any.
func instSet(inst *syntax.Inst) (runeSet, bool) {
	switch inst.Op {
	case syntax.InstRuneAny:
		return runeSet{{0, utf8.MaxRune}}, true
	case syntax.InstRuneAnyNotNL:
		return runeSet{{0, '\n' - 1}, {'\n' + 1, utf8.MaxRune}}, true
	case syntax.InstRune, syntax.InstRune1:
		if len(inst.Rune) == 1 {
			return singleSet(inst.Rune[0], syntax.Flags(inst.Arg)&syntax.FoldCase != 0), true
		}
		set := make(runeSet, 0, len(inst.Rune)/2)
		for i := 0; i+1 < len(inst.Rune); i += 2 {
			set = append(set, runeRange{inst.Rune[i], inst.Rune[i+1]})
		}
		return set, true
	}
	return nil, false
}

// singleSet returns the set of r, with the runes that fold to it if asked.
func singleSet(r rune, fold bool) runeSet {
	set := runeSet{{r, r}}
	if !fold {
		return set
	}
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		set = append(set, runeRange{f, f})
	}
	set.sort()
	return set
}

// contextAfter returns the context that r leaves.
func contextAfter(r rune) context {
	switch {
	case r == '\n':
		return afterNewline
	case syntax.IsWordChar(r):
		return afterWord
	default:
		return afterOther
	}
}

// endOfText is the class that stands for the end of the text.
const endOfText = -1

// holds returns the assertions that hold between a context and the class that
// follows it.
func (n *nfa) holds(before context, class int) syntax.EmptyOp {
	flags := holdsAfter(before)
	after := atBegin
	if class == endOfText {
		flags |= syntax.EmptyEndText | syntax.EmptyEndLine
	} else if after = n.context[class]; after == afterNewline {
		flags |= syntax.EmptyEndLine
	}
	if (before == afterWord) != (after == afterWord) {
		return flags | syntax.EmptyWordBoundary
	}
	return flags | syntax.EmptyNoWordBoundary
}

// holdsAfter returns the assertions about the text before that hold in a
// context.
func holdsAfter(before context) syntax.EmptyOp {
	switch before {
	case atBegin:
		return syntax.EmptyBeginText | syntax.EmptyBeginLine
	case afterNewline:
		return syntax.EmptyBeginLine
	}
	return 0
}
