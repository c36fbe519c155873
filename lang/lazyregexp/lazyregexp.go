// Package lazyregexp compiles regexes at their first use. Packages declare hundreds of
// them, and a command uses a few: compiled at the start, they would be half of the time
// that hookc needs to start.
package lazyregexp

import (
	"os"
	"regexp"
	"strings"
	"sync"
)

// Regexp is a regex that is compiled when one of its methods is first called. The
// methods are those of [regexp.Regexp].
type Regexp struct {
	text string
	once sync.Once
	re   *regexp.Regexp
}

// New declares a regex. A test compiles it at once, so that a mistake in any regex of a
// package fails all tests of that package.
func New(text string) *Regexp {
	r := &Regexp{text: text}
	if strings.HasSuffix(strings.TrimSuffix(os.Args[0], ".exe"), ".test") {
		r.Compiled()
	}
	return r
}

// Compiled is the regex itself. It panics where the text is no regex.
func (r *Regexp) Compiled() *regexp.Regexp {
	r.once.Do(func() { r.re = regexp.MustCompile(r.text) })
	return r.re
}
