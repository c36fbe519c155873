package eval

import (
	"os"
	"path"
	"strings"

	"github.com/hookc/hookc/runtime/automaton"
	"github.com/hookc/hookc/runtime/shell/program"
)

// pathWalk holds a path with patterns of the shell against a glob.
type pathWalk struct {
	*automaton.Walk
	all bool // every pattern is taken for all that it can stand for
}

// path reads a path against a glob and reports whether it can name what the path
// stands for, and whether it names all of that.
func (w pathWalk) path(glob automaton.DFA, p string) (some, every bool) {
	from := strings.IndexAny(p, "\x01\x02")
	if from < 0 {
		matches := glob.Match(p)
		return matches, matches
	}
	from = strings.LastIndexByte(p[:from], '/') + 1
	if w.Start(glob, p[:from]) {
		w.read(p, from)
	}
	return w.Ends()
}

// fixedBefore is how many characters before a * the glob must have asked for, for
// the * to be taken for anything: id_* can be id_rsa, but * alone is not every
// file that there is, and build* is no more *.key than any other name. What such
// a pattern names is looked up on the disk.
const fixedBefore = 2

// standsForMore reports whether some glob can take a pattern of a path for more
// than the bytes that it is.
func standsForMore(p string) bool {
	before := 0
	for i := range len(p) {
		switch {
		case p[i] == '/':
			before = 0
		case p[i] == program.One, p[i] == program.Star && before >= fixedBefore:
			return true
		default:
			before++
		}
	}
	return false
}

// read goes on from the beginning of a name of the path.
func (w pathWalk) read(p string, from int) {
	w.Mark(program.Star)
	asked := 0 // characters before here that the glob asks for
	for i := from; i < len(p); i++ {
		switch b := p[i]; {
		case b == '/':
			w.Byte(b)
			w.Mark(program.Star)
		case b == program.Star && (w.all || asked >= fixedBefore):
			w.star(i == from || p[i-1] == '/', i+1 == len(p) || p[i+1] == '/')
		case b == program.One:
			w.one(i == from || p[i-1] == '/')
		default:
			w.Byte(b)
		}
		if w.Moved() {
			asked++
		} else {
			asked = 0
		}
	}
}

// star reads a *, which at the beginning of a name stands for no dot, and as a
// whole name for one character at least.
func (w pathWalk) star(begins, ends bool) {
	if begins {
		w.Any(!ends, "/.")
	}
	w.Rest("/")
}

// one reads a ?: a character is up to four bytes.
func (w pathWalk) one(begins bool) {
	but := "/"
	if begins {
		but = "/."
	}
	w.Any(false, but)
	w.More()
}

// The bounds of looking patterns up on the disk.
const (
	maxListed  = 64   // folders of an event
	maxEntries = 8192 // read of a folder
	maxNames   = 256  // that a pattern may name
)

// expanded is what the pattern of a path names on the disk, where all of it is in
// one name of the path.
func (s *Scope) expanded(f *file) []file {
	if f.expanded {
		return f.found
	}
	f.expanded = true
	p := f.written
	if p == "" {
		p = f.real
	}
	dir, pattern, rest, ok := onePattern(p)
	if s.touched.listed++; !ok || s.touched.listed > maxListed || f.written == "" && f.nowhere && rest == "" {
		return nil
	}
	if s.outer != nil && !s.outer.opt.World.Has(dir) {
		return nil
	}
	for _, name := range namesIn(dir, pattern) {
		full := path.Join(dir, name, rest)
		if rest != "" {
			if _, err := os.Lstat(full); err != nil {
				continue
			}
		}
		f.found = append(f.found, s.file(full))
	}
	return f.found
}

// onePattern takes a path apart at the one name that is a pattern.
func onePattern(p string) (dir, pattern, rest string, ok bool) {
	at := strings.IndexAny(p, "\x01\x02")
	if at < 0 || strings.IndexByte(p, program.Any) >= 0 {
		return "", "", "", false
	}
	from := strings.LastIndexByte(p[:at], '/') + 1
	pattern, rest, _ = strings.Cut(p[from:], "/")
	return p[:from], pattern, rest, !strings.ContainsAny(rest, "\x01\x02")
}

// namesIn lists the entries of a folder that a pattern of the shell names.
func namesIn(dir, pattern string) (out []string) {
	f, err := os.Open(dir)
	if err != nil {
		return nil
	}
	defer f.Close()
	entries, _ := f.Readdirnames(maxEntries)
	for _, name := range entries {
		if len(out) < maxNames && program.Wild(pattern, name) {
			out = append(out, name)
		}
	}
	return out
}
