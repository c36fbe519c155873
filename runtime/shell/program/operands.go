package program

import "strings"

// The operands of an entry are alternatives; the first whose condition holds
// counts: "[i,e/f] e* | [i] code e* | r*".

// pick chooses the alternative by the flags that were given so far.
func (r *reader) pick() string {
	for rest := r.spec.operands; rest != ""; {
		var alt string
		alt, rest, _ = strings.Cut(rest, "|")
		alt = strings.TrimSpace(alt)
		if alt == "" || alt[0] != '[' {
			return alt
		}
		condition, elements, _ := strings.Cut(alt[1:], "]")
		if r.holds(condition) {
			return strings.TrimSpace(elements)
		}
	}
	return ""
}

func (r *reader) holds(condition string) bool {
	for condition != "" {
		var all string
		all, condition, _ = strings.Cut(condition, ",")
		any := false
		for all != "" && !any {
			var name string
			name, all, _ = strings.Cut(all, "/")
			switch {
			case isNumber(name):
				any = int(name[0]-'0') == len(r.Operands)-r.path
			case name[0] == '!':
				any = !r.given(name[1:])
			default:
				any = r.given(name)
			}
		}
		if !any {
			return false
		}
	}
	return true
}

// before and after are the elements on both sides of --.
func before(alt string) string {
	b, _, _ := cutDashes(alt)
	return b
}

func after(alt string) string {
	_, a, _ := cutDashes(alt)
	return a
}

func cutDashes(alt string) (string, string, bool) {
	if a, ok := strings.CutPrefix(alt, "-- "); ok {
		return "", a, true
	}
	return strings.Cut(alt, " -- ")
}

// elementAt is the element for the operand at a place, and the next one.
func elementAt(alt string, n int) (role, following string) {
	for alt != "" {
		role, alt = element(alt)
		if role[0] == '@' {
			continue
		}
		if n == 0 || strings.HasSuffix(role, "*") {
			following, _ = element(alt)
			return role, following
		}
		n--
	}
	return "", ""
}

// element cuts the first element off.
func element(alt string) (first, rest string) {
	alt = strings.TrimLeft(alt, " \n")
	end := wordEnd(alt)
	return alt[:end], alt[min(end+1, len(alt)):]
}

// files gives the operands their roles.
func (r *reader) files() {
	alt := r.pick()
	operands := r.Operands[r.path:]
	if b, a, ok := cutDashes(alt); ok && r.dash >= r.path {
		n := r.dash - r.path
		r.assign(a, operands[n:])
		alt, operands = b, operands[:n]
	} else {
		alt = b
	}
	r.assign(alt, operands)
}

func (r *reader) assign(alt string, operands []string) {
	if r.foreign && len(operands) > 1 {
		operands = operands[:1+strings.Count(before(alt), "- ")]
	}
	for alt != "" {
		var role string
		role, alt = element(alt)
		switch star := strings.IndexByte(role, '*'); {
		case role == "":
		case role[0] == '@':
			r.optionRole(role[1:])
		case role == "stdin":
			r.missing(role)
		case star >= 0 && startsCommand(role[:star]):
			if (role == "code*" || role == "rsh*") && len(r.Inner) == 0 {
				r.missing("stdin")
				r.Inner[len(r.Inner)-1].Remote = role[0] == 'r'
			}
		case star >= 0:
			n := max(len(operands)-elements(alt), min(len(operands), 1))
			for _, w := range operands[:n] {
				r.apply(role[:star], w)
			}
			if n == 0 && strings.HasPrefix(role[star:], "*=") {
				r.apply(role[:star], role[star+2:])
			}
			operands = operands[n:]
		case len(operands) == 0:
			r.missing(role)
		default:
			r.apply(role, operands[0])
			if role == "sh" || role == "code" {
				r.takeOut(operands[0])
			}
			operands = operands[1:]
		}
	}
}

// startsCommand reports whether a role's words were taken when they were read.
func startsCommand(role string) bool {
	switch role {
	case "argv", "rargv", "sh", "rsh", "shs", "keys", "pwsh", "code", "args", "words":
		return true
	}
	return false
}

// elements counts those that an operand can fill.
func elements(alt string) int {
	n := 0
	for alt != "" {
		var role string
		if role, alt = element(alt); role != "" && role[0] != '@' && role != "stdin" {
			n++
		}
	}
	return n
}

// missing says what an element means that no operand fills.
func (r *reader) missing(role string) {
	if role == "script" || role == "stdin" {
		r.start(Stdin, r.language(), "", nil)
	}
}

// optionRole gives the values of an option a role: f:r, or C:U=. with a value
// that holds where none was given.
func (r *reader) optionRole(element string) {
	name, role, _ := strings.Cut(element, ":")
	role, otherwise, _ := strings.Cut(role, "=")
	found := false
	for _, o := range r.Options {
		if o.Name == name {
			found = true
			r.apply(role, o.Value)
		}
	}
	if !found && otherwise != "" {
		r.apply(role, otherwise)
	}
}

// takeOut removes the text of an inner command from the operands.
func (r *reader) takeOut(w string) {
	for i := r.path; i < len(r.Operands); i++ {
		if r.Operands[i] == w {
			kept := make([]string, 0, len(r.Operands)-1)
			kept = append(kept, r.Operands[:i]...)
			r.Operands = append(kept, r.Operands[i+1:]...)
			return
		}
	}
}

func (r *reader) language() string {
	if r.spec.language == "" {
		return "sh"
	}
	return r.spec.language
}
