// Package ledger is the record of what a policy decided: JSON Lines that any
// number of evaluators append to, and that outlive them.
//
// A book is one current file and the older ones that it was rotated to. Lines
// are whole or not there: each is one write under a lock, and what a writer that
// was killed left of a line is cut off by the next one. The entries and their
// fields are in docs/ledger.md.
package ledger

import "path/filepath"

// The sizes of a book: nine files of 16 MB are some half a million entries.
const (
	FileSize = 16 << 20 // a file that would grow beyond is rotated
	KeepOld  = 8        // so many rotated files stay
	MaxLine  = 64 << 10 // no entry is longer
)

// Book is a file of lines with its older ones, which lie beside it.
type Book struct {
	Path string // of the current file
	Size int64  // where it is rotated
	Keep int    // how many older ones stay
}

// Decisions is the ledger below a state folder.
func Decisions(state string) Book {
	return Book{filepath.Join(state, "ledger", "ledger.jsonl"), FileSize, KeepOld}
}

// Programs is the log below a state folder: what programs of steps said.
func Programs(state string) Book {
	return Book{filepath.Join(state, "log", "hookc.jsonl"), FileSize, KeepOld}
}
