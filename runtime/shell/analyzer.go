package shell

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/notation"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

const anyText = string(rune(program.Any))

// Analyze reads a command line.
func Analyze(line string, at Place) *Line { return analyzed(line, at).line }

func analyzed(line string, at Place) *analyzer {
	a := &analyzer{
		result: Line{Dialect: "bash", Parsed: true},
		place:  at,
		reread: 4*len(line) + 64<<10,
		grow:   4*len(line) + 1<<20,
		steps:  64*len(line) + 1<<20,
	}
	a.line = &a.result
	n := commandsIn(line[:min(len(line), 1<<13)])
	a.line.Commands, a.provenances = make([]Command, 0, n), make([]provenance, 0, n)
	a.plan(n)
	a.state.slab = make([]binding, 0, min(n+1, 16)) // a cd or an assignment each, at most
	a.state.set(cwdSlot, &binding{text: at.Cwd})
	text := notation.Plain(line)
	f := a.frame()
	f.src = text
	a.script(f, a.parse(text))
	a.finish()
	a.dialect(text)
	return a
}

// begins is twice how many commands a character begins, most of the time: & comes in
// twos.
var begins = [256]uint8{'\n': 2, ';': 2, '|': 2, '(': 2, '&': 1}

// commandsIn is about how many commands a text has: lists that grow as they are
// filled cost as much as the rest.
func commandsIn(text string) int {
	n := 2
	for i := range len(text) {
		n += int(begins[text[i]])
	}
	n /= 2
	if n > 16 {
		n = 8 + n/2 // much of a script is for, do and done
	}
	return min(n, 256)
}

// parse reads text, and notes what could not be read.
func (a *analyzer) parse(text string) *syntax.Script {
	s := syntax.Parse(text)
	if s.Problem != nil {
		a.problem(s.Problem.Message)
	}
	return s
}

// analyzer walks the tree of a line as the shell would, but takes all ways.
type analyzer struct {
	line     *Line
	result   Line // what line is
	place    Place
	state    state
	programs program.Table

	sources     []*source    // in the order of their making
	provenances []provenance // beside line.Commands
	procs       []*source    // process substitutions: /dev/fd/63 is the first

	locals []local  // of the functions that are being called
	active []string // functions that are being called, against recursion

	assigned int // words of assignments, which no command lists
	words    int
	reread   int // bytes that may still be read as a script again
	grow     int // bytes that expansions may still make
	steps    int // steps of work that may still be done
	stopped  bool

	slabs
}

// provenance is what is known of a command beyond what is told.
type provenance struct {
	runs   []*source // what it was made of: substitutions in its words
	again  bool      // it is walked once more: listed only if something is different
	unseen []string  // of what it puts out, what nobody knows: its name, or Any
	fed    bool      // it runs what it reads, and that is not known
}

// The limits of a line.
const (
	maxDepth    = 16
	maxCommands = 2_000
	maxWords    = 20_000
	maxLoops    = 16       // values of one for
	maxTimes    = 64       // rounds of nested ones
	maxText     = 64 << 10 // of a value that is kept
)

// problem notes why the line is not wholly understood: the first reason stays.
// Kept out of its 34 callers, it saves an evaluator 1.6 kB.
//
//go:noinline
func (a *analyzer) problem(why string) {
	a.line.Parsed = false
	if a.line.Problem == "" {
		a.line.Problem = why
	}
}

// limit ends the walk: all that was found stays.
func (a *analyzer) limit(why string) {
	a.problem(why)
	a.stopped = true
}

// work spends steps, and reports whether the walk goes on.
func (a *analyzer) work(n int) bool {
	if a.steps -= n; a.steps < 0 {
		a.limit("too much to follow")
	}
	return !a.stopped
}

// frame is what a statement runs in. Many share one: who changes it changes a
// copy.
type frame struct {
	src        string // the text that it stands in
	via        []string
	remote     bool
	background bool
	posix      bool // a shell reads it that is not bash
	again      bool // in a loop's further rounds, or a function's call
	pipe       int
	stdin      *source // nil: that of the line
	out        *capture
	depth      int32 // of reading text again
	loops      int32 // how many loops are around it whose rounds nobody knows
	times      int   // how often it is walked because of loops, less one

	slabs *slabs // where copies come from
}

func (f *frame) copy() *frame {
	g := f.slabs.frame()
	*g = *f
	return g
}

// within is f with the redirections of a command: the input, where there is one,
// and what catches the output, where it is redirected.
func (f *frame) within(stdin *source, redirected bool, out *capture) *frame {
	if stdin == nil && !redirected {
		return f
	}
	f = f.copy()
	if stdin != nil {
		f.stdin = stdin
	}
	if redirected {
		f.out = out
	}
	return f
}

// through is f for what is started by name.
func (f *frame) through(name string) *frame {
	f = f.copy()
	f.via = f.slabs.added(f.via, name)
	return f
}

// add lists a command.
func (a *analyzer) add(c *Command, p provenance) int {
	if len(a.line.Commands) >= maxCommands {
		a.limit("too many commands")
		return -1
	}
	if a.words += 1 + len(c.Args); a.words > maxWords {
		a.limit("too many words")
		return -1
	}
	a.line.Commands = append(a.line.Commands, *c)
	a.provenances = append(a.provenances, p)
	return len(a.line.Commands) - 1
}

// finish fills in what is known only at the end.
func (a *analyzer) finish() {
	a.tell()
	a.once()
}

// once drops commands of further rounds that say nothing new.
func (a *analyzer) once() {
	again := false
	for i := range a.provenances {
		again = again || a.provenances[i].again
	}
	if !again {
		return
	}
	seen := make(map[string]bool, len(a.provenances))
	kept := a.line.Commands[:0]
	var key []byte
	for i := range a.provenances {
		c := a.line.Commands[i]
		key = c.key(key[:0])
		if a.provenances[i].again && seen[string(key)] {
			continue
		}
		seen[string(key)] = true
		kept = append(kept, c)
	}
	a.line.Commands = kept
}

// key is all that tells a command from another.
func (c *Command) key(b []byte) []byte {
	b = keyed(b, []string{c.Name, c.Path, c.Cwd, c.Text})
	for _, list := range [...][]string{c.Args, c.Via, c.From, c.To, c.Reads, c.Writes, c.Unseen} {
		b = keyed(b, list)
	}
	for _, r := range c.Redirects {
		b = keyed(b, []string{r.Op, r.Target})
	}
	for _, o := range c.Env {
		b = keyed(b, []string{o.Name, o.Value})
	}
	if c.Stdin != nil {
		b = keyed(b, []string{*c.Stdin})
	}
	return append(b, byte(c.Pipe))
}

func keyed(b []byte, list []string) []byte {
	for _, s := range list {
		b = append(append(b, s...), 3)
	}
	return append(b, 4)
}

// deeper is a frame for what f starts, nil where that is too deep.
func (a *analyzer) deeper(f *frame) *frame {
	f = f.copy()
	if f.depth++; f.depth > maxDepth {
		a.problem("too deep")
		return nil
	}
	return f
}

// again is a frame for text that is read as a script once more.
func (a *analyzer) again(f *frame, text string) (*frame, *syntax.Script, bool) {
	f = a.deeper(f)
	if f == nil {
		return nil, nil, false
	}
	if a.reread -= len(text); a.reread < 0 {
		a.limit("too much text to read again")
		return nil, nil, false
	}
	if a.stopped {
		return nil, nil, false
	}
	f.src = notation.Plain(Shown(text))
	return f, a.parse(f.src), true
}

// unknown reports whether a part of the word is not known.
func unknown(word string) bool { return strings.IndexByte(word, program.Any) >= 0 }
