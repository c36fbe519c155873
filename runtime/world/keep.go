package world

import (
	"time"

	"github.com/hookc/hookc/runtime/value"
)

// kept is what was looked up in one event.
type kept struct {
	folders []openFolder
	spots   map[string]spot
	docs    map[string]read
	globs   map[string][]string
	branch  value.Value
	asked   bool  // for the branch
	left    int64 // bytes of documents that may still be read
	now     time.Time
}

// read is a document that was looked for; found says that it is there.
type read struct {
	v     value.Value
	found bool
	err   error
}

// maxRead bounds the documents that are read in one event: conditions can name
// any number of them, and read they take up to thirty times the memory.
const maxRead = 16 << 20

// keep is what was looked up so far.
func (w *World) keep() *kept {
	if w.kept == nil {
		w.kept = &kept{left: maxRead}
	}
	return w.kept
}

// Forget lets go of what was looked up in the project: somebody may have changed
// it, such as a program that a step has run.
func (w *World) Forget() {
	if w.kept == nil {
		return
	}
	for _, f := range w.kept.folders {
		f.root.Close()
	}
	*w.kept = kept{left: w.kept.left, now: w.kept.now}
}
