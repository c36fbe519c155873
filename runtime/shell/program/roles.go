package program

import "strings"

// apply says what a word means that has a role.
func (r *reader) apply(role, w string) {
	switch role {
	case "", "-", "dry":
	case "r":
		r.read(w)
	case "w":
		r.does |= Writes
		r.write(w)
	case "e":
		r.does |= Writes
		r.read(w)
		r.write(w)
	case "d":
		r.does |= Deletes
		r.delete(w)
	case "m":
		r.does |= Deletes
		r.read(w)
		r.delete(w)
	case "U":
		r.does |= Writes
		r.write(under(w))
	case "D":
		r.does |= Deletes
		r.delete(under(w))
	case "cd":
		r.base = join(r.base, w)
	case "to":
		r.dest = w
	case "into":
		r.dest, r.into = w, true
	case "entry":
		r.entry = w
	default:
		r.command(role, w)
	}
}

// command says which command a word starts.
func (r *reader) command(role, w string) {
	switch role {
	case "sh":
		r.start(Text, "sh", w, r.rest)
	case "rsh":
		r.start(Text, "sh", w, nil)
		r.Inner[len(r.Inner)-1].Remote = true
	case "cmd":
		r.start(Argv, "", "", []string{w})
	case "code":
		r.start(Code, r.language(), w, r.rest)
	case "code*":
		r.start(Code, r.language(), r.joined(w), nil)
	case "argv":
		r.start(Argv, "", "", r.wordsFrom(w))
	case "x":
		if w == "-" || isStdin(w) {
			w = "-"
		} else {
			r.read(w)
		}
		r.start(Package, "", w, nil)
	case "script", "source":
		if w == "-" || isStdin(w) {
			r.start(Stdin, r.language(), "", nil)
			return
		}
		r.read(w)
		r.start(Script, r.language(), w, r.rest)
	default:
		r.special(role, w)
	}
}

// isStdin reports whether a path is that of the standard input.
func isStdin(path string) bool {
	return path == "/dev/stdin" || path == "/dev/fd/0" || path == "/proc/self/fd/0"
}

// start adds an inner command. It is called from many places and is large
// where it is inlined.
//
//go:noinline
func (r *reader) start(kind InnerKind, language, text string, words []string) {
	if r.Inner == nil {
		r.Inner = share(&r.table.inner, 1, 4)
	}
	r.Inner = append(r.Inner, Inner{Kind: kind, Language: language, Text: text, Words: words})
}

// takeRest takes all words that follow.
func (r *reader) takeRest() []string {
	words := r.args[r.i:]
	r.i = len(r.args)
	return words
}

// wordsFrom is a word and all that follow.
func (r *reader) wordsFrom(w string) []string { return append([]string{w}, r.takeRest()...) }

// joined is a word and all that follow as one text.
func (r *reader) joined(w string) string { return strings.Join(r.wordsFrom(w), " ") }
