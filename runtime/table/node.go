package table

// NodeID numbers an expression node of a table. Children have smaller numbers
// than their parent, so that a walk always ends.
type NodeID uint32

// NoNode is the absence of a node; as a guard it is true.
const NoNode NodeID = ^NodeID(0)

// Node is one node of an expression, 16 bytes in the file. What N, A, B and C
// mean is said beside each Op.
type Node struct {
	Op   Op
	Flag uint8
	N    uint16
	A    uint32
	B    uint32
	C    uint32
}

// Flags of a Node.
const (
	FlagOptional uint8 = 1 << iota // ?. : a nil operand ends the chain
	FlagMemo                       // the value is kept for the rest of the event
	FlagSplice                     // of OpArray: an item that is a list stands for its items
)

// Op is the operation of a Node. The numbers are the file format: append only.
type Op uint8

// Operations. "node" is a NodeID, "text" an index of the string pool, "args" an
// index into the argument pool where N NodeIDs start.
const (
	OpInvalid Op = iota

	// constants
	OpNil
	OpTrue
	OpFalse
	OpInt   // A low, B high 32 bits
	OpFloat // A low, B high 32 bits of the IEEE 754 double
	OpText  // A text

	// composites
	OpArray // A args: the items
	OpMap   // A args: key, value, …

	// names
	OpField   // A FieldID
	OpVar     // A: slot of a let or closure variable of this expression
	OpLet     // A node: value, B node: body, C: slot
	OpShared  // A: number of a hook's or policy's let, evaluated once per event
	OpPointer // N: 0 the item (#), 1 the accumulator, 2 the index; A: loop depth from the inside
	OpMatch   // A: what of the last match: 0 text, 1 description, 2 group; B text: the group's name

	// access
	OpMember // A node . B text
	OpIndex  // A node [ B node ]
	OpSlice  // A node [ B node : C node ], NoNode for an absent bound
	OpChain  // A node: where ?. inside meets nil, the chain is nil

	// operators
	OpNot
	OpNeg
	OpPlus
	OpAnd
	OpOr
	OpCoalesce
	OpEq
	OpNe
	OpLt
	OpLe
	OpGt
	OpGe
	OpIn
	OpAdd
	OpSub
	OpMul
	OpDiv
	OpMod
	OpPow
	OpRange
	OpContains
	OpStartsWith
	OpEndsWith

	OpCond // A node ? B node : C node
	OpSeq  // A args: the last is the value

	OpCall     // B: number of the function in runtime/fn, A args
	OpLoop     // N: number of the loop in runtime/fn, A node: the list, B node: the body or NoNode, C node: reduce's start, sortBy's order or NoNode
	OpTemplate // A args: joined as text

	// string atoms, answered by automata; true or false, never an error
	OpMatches // A node: a string or nil, B: automaton
	OpInSet   // A node: a string, B: automaton of the whole strings
	OpTool    // B: automaton of whole names: any name of the tool
	OpAnyText // A node: any string in the value, nested ones too, keys not; B: automaton
	OpGlob    // N: base (0 project, 1 absolute, 2 home), B: automaton: any path of the event

	// string atoms of a few constant texts, which need no automaton; B args: N
	// OpText nodes
	OpToolIs  // any name of the tool is one of the texts
	OpOneOf   // A node: a string, is one of the texts
	OpHasText // A node: any string in the value, as OpAnyText, holds one of the texts

	// what the tool call does: its command line and its files
	OpCommand  // A args: N OpWord and OpWordIs; one simple command of the line satisfies them all; C: NotDry
	OpCommands // A args: N OpCommand; the list of the commands that satisfy one of them
	OpWord     // only in OpCommand; A: WordOf…, C: which operand of WordOperand, B: automaton of whole words
	OpWordIs   // only in OpCommand; A and C as of OpWord, B args: N texts
	OpFiles    // A args: N OpGlob, B: Files…; a file is named by one of them, and by none of the last C
)

// NotDry leaves out of an OpCommand what only prints help, or what it would do.
const NotDry = 1

// The words of a command that an OpWord looks at.
const (
	WordProgram    uint32 = iota // its name
	WordOperand                  // one operand, counted from 0
	WordAnyFlag                  // any flag
	WordAnyOperand               // any operand
)

// The files that an OpFiles looks at.
const (
	FilesRead uint32 = iota
	FilesWritten
	FilesDeleted
)
