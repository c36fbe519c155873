// Package syntax reads a command line of a POSIX shell or bash into a tree.
//
// It is the evaluator's own reader: a guard needs the words of a command, not a
// printer's fidelity, in linear time and little memory, on text that an agent
// chose. What it cannot read it says (Script.Problem), and it keeps what stood
// before. Tests hold it against mvdan.cc/sh and against bash itself.
package syntax

// Script is a sequence of statements.
type Script struct {
	Stmts   []*Stmt
	Problem *Problem // nil where all of the text was read; only of a whole text
}

// Problem is why a text could not be read to its end. What stands before it is
// in the tree.
type Problem struct {
	Message string // "unexpected )", "nested too deep": a phrase
	Pos     int    // byte offset
	Limit   bool   // a limit of this package, not an error of the text
}

// Stmt is a command with its redirections.
type Stmt struct {
	Cmd        Node // nil where there are only redirections
	Redirects  []*Redirect
	Negated    bool // !
	Background bool // &
	Timed      bool // time; Cmd is nil where it stands alone
	Pos, End   int  // byte offsets of the source
}

// Node is a command: *Simple, *Binary, *Pipeline or *Compound.
type Node interface{ node() }

// Simple is assignments and words. The lists of declare a=(…), and of its kin,
// are in Assigns though they stand among the words.
type Simple struct {
	Assigns []*Assign
	Words   []*Word
}

// Binary is X && Y, or X || Y.
type Binary struct {
	Or   bool
	X, Y *Stmt
}

// Pipeline is X | Y | …, of two or more.
type Pipeline struct {
	Stmts []*Stmt
	Both  []bool // beside Stmts: what leaves it by |& is its standard error too
}

// CompoundKind is the kind of a Compound.
type CompoundKind uint8

// The kinds, with what their Words and Parts are.
const (
	Subshell CompoundKind = iota // ( … ): one part
	Group                        // { …; }: one part
	If                           // parts: condition, body, condition, body, …, [else]
	While                        // parts: condition, body; until too
	For                          // for Name in Words: one part; select too; InGiven false means "$@"
	ForArith                     // for ((…)): one part; substitutions of the head are in Words
	Case                         // Words[0] is the subject, the others are patterns; a part per arm
	Function                     // Name: one part
	Test                         // [[ … ]]: the words and operators
	Arith                        // (( … )): Words hold its substitutions
	Coproc                       // one part
)

// Compound is a command made of commands.
type Compound struct {
	Kind    CompoundKind
	Name    string
	InGiven bool
	Words   []*Word
	Parts   []*Script
}

func (*Simple) node()   {}
func (*Binary) node()   {}
func (*Pipeline) node() {}
func (*Compound) node() {}

// Assign is name=value, name+=value, name[i]=value or name=(…).
type Assign struct {
	Name   string
	Index  *Word // nil without [ ]
	Append bool
	Value  *Word   // nil for name= and for an array
	Array  []*Word // of name=(…); Value is nil
	IsList bool    // name=(…), also where it is empty
}

// Redirect is a redirection.
type Redirect struct {
	Op      string // > >> < <> >| &> &>> >& <& <<< << <<-
	Fd      int    // -1 where none is written
	FdVar   string // of {name}>file
	Target  *Word  // file, descriptor, or the text of <<<; nil for a heredoc
	Heredoc *Word  // the body of << and <<-; a body that expands nothing is one quoted Lit
}

// Word is one word: its parts stand beside each other.
type Word struct {
	Parts    []Part
	Pos, End int
}

// PartKind is the kind of a Part.
type PartKind uint8

// The kinds of parts.
const (
	Lit     PartKind = iota // Text, after quotes and escapes are taken away
	Param                   // $Name, ${Name…}: Op and Args say what is done with it
	CmdSub                  // $( … ) or ` … `: Script
	ProcSub                 // <( … ) or >( … ): Script; Op is < or >
	Ar                      // $(( … )), $[ … ]: Args hold its substitutions
	ExtGlob                 // ?( … ) and kin: Text as written; Args hold its substitutions
)

// Part is a part of a word.
type Part struct {
	Kind   PartKind
	Quoted bool   // in quotes or escaped: no splitting, globs, braces or tilde
	Text   string // of Lit, ExtGlob, and the source of an Ar
	Name   string // of Param: the variable; "" for what is not one name
	*Inside
}

// Inside is what few parts have; the others share an empty one.
type Inside struct {
	Op     string // of Param: "", "#" (length), "!" (indirect), ":-" "-" ":=" "=" ":?" "?" ":+" "+", or another operator; "!:-" is both
	Index  *Word  // of Param: ${Name[Index]}; nil without
	Args   []*Word
	Script *Script
}

// nothing is the Inside of most parts.
var nothing Inside
