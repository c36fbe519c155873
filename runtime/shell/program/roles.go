package program

import "strings"

// apply says what a word means that has a role.
func (r *reader) apply(role, w string) {
	switch role {
	case "", "-":
	case "r":
		r.read(w)
	case "w":
		r.write(w)
	case "e":
		r.read(w)
		r.write(w)
	case "d":
		r.delete(w)
	case "m":
		r.read(w)
		r.delete(w)
	case "U":
		r.write(under(w))
	case "D":
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
		r.inner(Inner{Kind: Text, Text: w, Language: "sh", Words: r.rest})
	case "rsh":
		r.inner(Inner{Kind: Text, Text: w, Language: "sh", Remote: true})
	case "cmd":
		r.inner(Inner{Kind: Argv, Words: []string{w}})
	case "code":
		r.inner(Inner{Kind: Code, Text: w, Language: r.language(), Words: r.rest})
	case "code*":
		words := r.takeRest()
		r.inner(Inner{Kind: Code, Text: strings.Join(append([]string{w}, words...), " "), Language: r.language()})
	case "argv":
		r.inner(Inner{Kind: Argv, Words: append([]string{w}, r.takeRest()...)})
	case "script", "source":
		if w == "-" || w == "/dev/stdin" {
			r.inner(Inner{Kind: Stdin, Language: r.language()})
			return
		}
		r.read(w)
		r.inner(Inner{Kind: Script, Text: w, Language: r.language(), Words: r.rest})
	default:
		r.special(role, w)
	}
}

func (r *reader) inner(i Inner) { r.Inner = append(r.Inner, i) }
