// Package src has the parts of a program's text: places in it, and of Python and JavaScript the text
// without strings and comments, logical lines, blocks, statements, functions, conditions and constant
// texts. What a program does is the matter of the packages above.
package src

// MaxCalls is how many calls of a function are looked at.
const MaxCalls = 30

// MaxObjects is how many of one kind are looked for: for each, the rest of the text may be read.
const MaxObjects = 100

// Most is MaxObjects for a text that is read several times for each of them: fewer in one that is
// longer than 60 kB.
func Most(text string) int { return min(MaxObjects, 6<<20/max(len(text), 1)+1) }

// Place is a part of the source, in bytes.
type Place struct{ Start, End int }

// At is the place between two offsets.
func At(start, end int) Place { return Place{start, end} }

// MaxDepth is how deep what is nested is followed.
const MaxDepth = 60

// Inside reports whether a place is a part of another one.
func Inside(p, in Place) bool { return in.Start <= p.Start && p.End <= in.End }
