// Package regex reads regular expressions of the dialects that hooks meet, into
// a tree whose parts know where they stand: RE2 in policies, and what hosts
// compare their matchers with. It says what a pattern means elsewhere, and writes
// it in RE2's syntax where that can be, so that automata can be built for it.
package regex

// Dialect is the engine that a pattern is written for.
type Dialect uint8

// The dialects. ECMAScript is RegExp without flags, as hosts in JavaScript
// compile their matchers.
const (
	RE2 Dialect = iota
	ECMAScript
	Rust
	Python
)

// String is the dialect's name for people.
func (d Dialect) String() string {
	return [...]string{RE2: "RE2", ECMAScript: "JavaScript", Rust: "Rust", Python: "Python"}[d]
}

// Backtracks reports whether engines of the dialect backtrack, so that a pattern
// can take time beyond what is linear in the text.
func (d Dialect) Backtracks() bool { return d == ECMAScript || d == Python }

// Op is the kind of a part of a pattern.
type Op uint8

// The kinds. What of a Node they set is said beside each.
const (
	OpEmpty         Op = iota // the empty string
	OpLiteral                 // Rune
	OpClass                   // Class; [ ], \d, \pL and . alike
	OpCat                     // Subs, in order
	OpAlt                     // Subs, the first that matches
	OpRepeat                  // Subs[0], Min to Max times, -1 for no limit; Lazy, Possessive
	OpGroup                   // Subs[0]; Index from 1 and Name where it captures, else 0
	OpBegin                   // ^ or \A: Line where it is the begin of a line
	OpEnd                     // $ or \z or \Z: Line; Newline where a last line end may follow
	OpWordBoundary            // \b; Negated for \B
	OpLook                    // Subs[0] must follow, or with Behind precede; Negated
	OpBackreference           // Index, or Name
	OpAtomic                  // Subs[0], without a way back
	OpConditional             // Subs[0] where the group Index or Name matched, else Subs[1]
)

// Node is a part of a pattern. Start and End are byte offsets in its source.
type Node struct {
	Op         Op
	Lazy       bool
	Possessive bool
	Line       bool
	Newline    bool
	Negated    bool
	Behind     bool
	Fold       bool // letters of either case: literals and classes under (?i)
	Rune       rune
	Start, End int
	Subs       []*Node
	Class      *Class
	Min, Max   int
	Index      int
	Name       string
}

// Class is a set of characters.
type Class struct {
	Ranges  []rune      // pairs, sorted, as they match: negation and folding are done
	Items   []ClassItem // as they are written; nil for . and escapes
	Negated bool        // as it is written
	Dot     bool        // it was written .
	Escape  bool        // it was written as an escape: \d, \pL
}

// ClassItem is a part between brackets: one character, a range, or an escape.
type ClassItem struct {
	Start, End int
	Lo, Hi     rune // of a character or range
	Ranges     []rune
	Escape     bool // \d and the like: Ranges says which; Lo and Hi are not set
}

// Tree is a pattern that parses.
type Tree struct {
	Source  string
	Dialect Dialect
	Root    *Node
	Groups  int       // that capture
	Flags   []Flags   // as they are written, in order
	Quotes  []Quote   // \Q…\E
	Strange []Strange // what the dialect reads otherwise than most people do
}

// Flags is a part that switches flags: (?i), or the (?i: that opens a group.
type Flags struct {
	Start, End int
	On, Off    string
	Group      bool // for this group alone; else for what follows in the group around
}

// Quote is a text between \Q and \E, with these.
type Quote struct {
	Start, End int
	Text       string
}

// Strange is a part that parses and does not mean what it says: \A in JavaScript
// is the letter A.
type Strange struct {
	Start, End int
	Text       string // what it means here, in one sentence
	Instead    string // what to write; "" where nothing says it
}

// Error is why a pattern does not parse.
type Error struct {
	Start, End int
	Problem    string // without the pattern, no full stop
	Advice     string // what to write instead; may be empty
}

// Error is the problem alone.
func (e *Error) Error() string { return e.Problem }
