package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// progress is a line on a terminal's standard error that says how far long work is.
// It is nil where nobody looks: in a pipe, in a file. Then nothing is said.
type progress struct {
	w     io.Writer
	mu    sync.Mutex
	shown time.Time // when the line was written last
}

// progressStep is the least time between two states of the line.
const progressStep = 100 * time.Millisecond

// progress is the line of the command.
func (a *app) progress() *progress {
	if a.line == nil && width(a.errOut) > 0 && os.Getenv("TERM") != "dumb" {
		a.line = &progress{w: a.errOut}
	}
	return a.line
}

// say replaces the line, unless it is hardly read yet.
func (p *progress) say(format string, args ...any) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Since(p.shown) < progressStep {
		return
	}
	text := []rune(fmt.Sprintf(format, args...))
	if columns := width(p.w) - 1; columns > 0 && len(text) > columns { // a longer line cannot be replaced
		text = text[:columns]
	}
	fmt.Fprintf(p.w, "\r\x1b[K%s", string(text))
	p.shown = time.Now()
}

// done removes the line.
func (p *progress) done() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.shown.IsZero() {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = time.Time{}
	}
}
