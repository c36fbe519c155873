package program

import (
	"slices"
	"strings"
)

// parallel's operands are a command, up to ::: and its arguments; without them
// they come from standard input.
func (r *reader) parallel() {
	words, args, given := r.Operands, []string(nil), false
	for i, w := range words {
		if strings.HasPrefix(w, ":::") {
			files := strings.HasPrefix(w, "::::")
			words, args, given = words[:i], words[i+1:], true
			if files { // the arguments are the lines of files
				for _, f := range args {
					r.read(f)
				}
				args = []string{string(rune(Any))}
			}
			break
		}
	}
	r.Operands = nil
	switch {
	case slices.Contains(r.Flags, "dry-run") || slices.Contains(r.Flags, "version"):
	case len(words) > 0:
		r.repeat(words, "{}", args, given)
	case given: // every argument is a command line
		for _, line := range args {
			r.command("sh", line)
		}
	default:
		r.start(Stdin, "sh", "", nil)
	}
}

// repeat starts a command once for each argument.
func (r *reader) repeat(words []string, mark string, args []string, given bool) {
	if len(words) == 0 {
		return
	}
	out, found := replaced(words, mark, args)
	if !found && given {
		out = append(out, args...)
	}
	r.start(Argv, "", "", out)
	r.Inner[len(r.Inner)-1].FromIn = !found && !given
}

// replaced puts the arguments where the mark stands; where it is part of a word,
// or they are not known, Any.
func replaced(words []string, mark string, args []string) ([]string, bool) {
	var out []string
	found := false
	for _, w := range words {
		switch {
		case !strings.Contains(w, mark):
			out = append(out, w)
			continue
		case w == mark && len(args) > 0 && !found:
			out = append(out, args...)
		default:
			out = append(out, strings.ReplaceAll(w, mark, "\x00"))
		}
		found = true
	}
	return out, found
}
