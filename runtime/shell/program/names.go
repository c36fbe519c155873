package program

import "strings"

// lookup finds a flag in the entry, then in that of the program.
func (r *reader) lookup(name string) (flag, bool) {
	if r.foreign {
		return flag{}, false
	}
	f, ok := r.own(name)
	if ok {
		r.mark(f.at)
		return f, true
	}
	return r.global.lookup(name)
}

func (r *reader) own(name string) (flag, bool) {
	if len(name) != 1 || name[0] >= 128 {
		return r.spec.lookup(name)
	}
	switch at := r.letters[name[0]]; {
	case at < 0:
		return flag{}, false
	case at > 0:
		return r.spec.flagAt(int(at) - 1)
	}
	f, ok := r.spec.lookup(name)
	r.letters[name[0]] = -1
	if ok {
		r.letters[name[0]] = int16(f.at) + 1
	}
	return f, ok
}

func (r *reader) mark(at int) {
	r.seen[at/64%len(r.seen)] |= 1 << (at % 64)
	r.flagged = true
}

// given reports whether a flag of the entry was among the words.
func (r *reader) given(name string) bool {
	if !r.flagged {
		return false
	}
	f, ok := r.own(name)
	return ok && r.seen[f.at/64%len(r.seen)]&(1<<(f.at%64)) != 0
}

// addNames adds the other names of a flag.
func (r *reader) addNames(f flag, written string) {
	for rest := f.names; rest != ""; {
		var name string
		name, rest, _ = strings.Cut(rest, "=")
		if name != written {
			r.addFlag(name)
		}
	}
}

// addFlag adds a name that is not there yet.
func (r *reader) addFlag(name string) { add(&r.Flags, name, true) }

func (r *reader) addOption(name, value string) {
	if r.Options == nil {
		r.Options = share(&r.table.options, 2, 4)
	}
	r.Options = append(r.Options, Option{name, value})
}

func (r *reader) addOperand(w string) { add(&r.Operands, w, false) }

// value takes the value of a flag, under all of its names.
func (r *reader) value(f flag, written, value string) {
	r.addOption(written, value)
	for rest := f.names; rest != ""; {
		var name string
		name, rest, _ = strings.Cut(rest, "=")
		if name != written {
			r.addOption(name, value)
		}
	}
	role, class, _ := strings.Cut(f.role, "&")
	r.does |= classOf(class)
	if role == "dry" {
		r.dryRun(f, value)
	}
	r.apply(role, value)
}

// unknownAt is where a word stops being known; -1 for a literal.
func unknownAt(s string) int {
	for i := range len(s) {
		if s[i] <= One {
			return i
		}
	}
	return -1
}

func isLetter(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

func isNumber(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

func isMode(s string) bool { return strings.Trim(s, "rwxXst") == "" }

func isAssignment(w string) bool {
	name, _, ok := strings.Cut(w, "=")
	if !ok || name == "" || isNumber(name[:1]) {
		return false
	}
	for i := range len(name) {
		if !isLetter(name[i]) && name[i] != '_' {
			return false
		}
	}
	return true
}
