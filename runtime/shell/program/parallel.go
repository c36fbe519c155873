package program

import "strings"

// parallel's operands are a command, up to ::: and its arguments; without them
// they come from standard input.
func (r *reader) parallel() {
	words, args, given := r.Operands, []string(nil), false
	for i, w := range words {
		if strings.HasPrefix(w, ":::") {
			words, args, given = words[:i], words[i+1:], true
			break
		}
	}
	r.Operands = nil
	r.repeat(words, "{}", args, given)
}

// repeat starts a command once for each argument.
func (r *reader) repeat(words []string, mark string, args []string, given bool) {
	if len(words) == 0 {
		return
	}
	in := Inner{Kind: Argv}
	var found bool
	switch in.Words, found = replaced(words, mark, args); {
	case found:
	case given:
		in.Words = append(append(make([]string, 0, len(words)+len(args)), words...), args...)
	default:
		in.FromIn = true
	}
	r.inner(in)
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
