package event

import (
	"path/filepath"

	"github.com/hookc/hookc/runtime/value"
)

// Locate gives an event without a working directory this one. A working
// directory that is not absolute says nothing: it would mean another folder to
// every reader, and ~ none. Conditions then see a text that is not known, and so
// is every relative path of the event.
func (e *Event) Locate(dir string) {
	cwd := e.Get(Cwd).Str()
	if cwd == "" {
		cwd = dir
	}
	if cwd != "" && !filepath.IsAbs(cwd) {
		cwd = unknownText
	}
	e.Set(Cwd, value.OfString(cwd))
}

// unknownText is what runtime/shell gives for a text that only the shell knows.
const unknownText = "\x00"
