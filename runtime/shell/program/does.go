package program

import (
	"slices"
	"strings"
)

// Class is a set of what a command does.
type Class uint8

// The classes. What a command reads is not one: see Invocation.Reads.
const (
	Deletes  Class = 1 << iota // something is gone afterwards, here or elsewhere
	Writes                     // something is made or changed
	Executes                   // a program or a text is run
	Sends                      // something of this machine goes to another
	Reveals                    // a secret is printed
)

var classNames = [...]string{"delete", "write", "execute", "send", "reveal"}

// Names is the classes by their names in conditions.
func (c Class) Names() []string {
	if c == 0 {
		return nil
	}
	names := make([]string, 0, len(classNames))
	for i, name := range classNames {
		if c&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// classOf is the class that a mark or a role of the table names.
func classOf(name string) Class {
	switch name {
	case "deletes":
		return Deletes
	case "writes":
		return Writes
	case "executes":
		return Executes
	case "sends":
		return Sends
	case "reveals":
		return Reveals
	}
	return 0
}

// valued reports whether a flag can have a value.
func (f flag) valued() bool { return f.takes == ':' || f.takes == '?' }

// on notes that a flag is given: what it negates is off. One that makes the run
// dry counts only by its whole name.
func (r *reader) on(f flag, name string, whole bool) {
	if f.names == "" {
		f.names = name
	}
	if len(r.Flags) > 0 {
		r.replaces(f)
	}
	if f.takes != '!' {
		return
	}
	switch f.role {
	case "help", "dry":
		if !whole || !r.certain() {
			return
		}
		if f.role == "help" {
			if r.passed == 0 || r.path > 0 {
				r.asksHelp() // some systems end the flags at the first operand
			}
			return
		}
	}
	r.effects = append(r.effects, f)
}

// replaces switches off what a flag contradicts: its negation, and the others of
// which the last counts.
func (r *reader) replaces(f flag) {
	for _, given := range r.Flags {
		if name, ok := strings.CutPrefix(given, "no-"); ok && among(f.names, name) {
			r.drop(given)
			break
		}
	}
	if r.spec.last == "" || !overlap(r.spec.last, f.names) {
		return
	}
	for others := r.spec.last; others != ""; {
		var other string
		other, others, _ = strings.Cut(others, "=")
		if o, ok := r.spec.lookup(other); ok && o.at != f.at && r.given(other) {
			r.off(other, o)
		}
	}
}

// overlap reports whether two lists of the form a=b=c share a name.
func overlap(a, b string) bool {
	for a != "" {
		var name string
		if name, a, _ = strings.Cut(a, "="); among(b, name) {
			return true
		}
	}
	return false
}

// among reports whether a name is one of a=b=c.
func among(list, name string) bool {
	for list != "" {
		var first string
		if first, list, _ = strings.Cut(list, "="); first == name {
			return true
		}
	}
	return false
}

// negated is --no-x: x is off.
func (r *reader) negated(name string) {
	if f, ok := r.spec.lookup(name); ok {
		r.off(name, f)
	} else {
		r.drop(name)
	}
}

// off takes a flag back, under all of its names.
func (r *reader) off(name string, f flag) {
	r.drop(name)
	if f.names == "" {
		return
	}
	for rest := f.names; rest != ""; {
		name, rest, _ = strings.Cut(rest, "=")
		r.drop(name)
	}
	r.seen[f.at/64%len(r.seen)] &^= 1 << (f.at % 64)
	r.without(f)
}

// without forgets what a flag does.
func (r *reader) without(f flag) {
	kept := r.effects[:0]
	for _, e := range r.effects {
		if e.at != f.at {
			kept = append(kept, e)
		}
	}
	r.effects = kept
}

// drop takes a name off the flags.
func (r *reader) drop(name string) {
	for i, f := range r.Flags {
		if f == name {
			r.Flags = append(r.Flags[:i], r.Flags[i+1:]...)
			return
		}
	}
}

// isFalse reports whether --flag=value says that the flag is off.
func isFalse(value string) bool {
	switch value {
	case "false", "False", "FALSE", "0", "f", "F", "no", "off":
		return true
	}
	return false
}

// certain reports whether the word is a flag for sure, and not the value of an
// option that the table lacks, or behind a -- that the shell may put there.
func (r *reader) certain() bool {
	if r.doubt == r.word {
		return false
	}
	for _, w := range r.args[:r.word] {
		if w == "" || w[0] == Any {
			return w == ""
		}
	}
	return true
}

// dryRun reads --dry-run=value: none and false say that it is no dry run.
func (r *reader) dryRun(f flag, value string) {
	if isFalse(value) || value == "none" {
		r.off("", f)
		return
	}
	r.without(f)
	if unknownAt(value) < 0 && r.certain() {
		r.effects = append(r.effects, f)
	}
}

// asksHelp notes that nothing is started any more.
func (r *reader) asksHelp() {
	if r.help == 0 {
		r.help = len(r.Inner) + 1
	}
}

// unknownFlag is a long flag that the table lacks: the next word may be its value.
// --help and --version of a known program print, unless a script may get them.
func (r *reader) unknownFlag(name string) {
	r.doubt = r.i
	if name != "help" && name != "version" || r.foreign || r.spec.path == "" && r.path == 0 {
		return
	}
	switch {
	case r.passed > 0 && (r.path == 0 || r.spec.is(passes)), r.path > 0 && r.spec.path == "" && (r.spec.is(passes) || r.global.is(passes)),
		name == "version" && (r.path > 0 || r.passed > 0), !r.certain():
		return
	}
	r.asksHelp()
	r.doubt = -1
}

// classes says at the end what the command does, and whether it is dry.
func (r *reader) classes() {
	if r.spec.is(asked) || r.global.is(asked) {
		if n := len(r.Operands); n > 0 && r.Operands[n-1] == "help" && r.dash < 0 {
			r.asksHelp()
		}
	}
	r.Known = r.spec.path != "" || r.global.path != "" || r.spec.is(builds)
	if r.help > 0 {
		r.Dry = true
		r.Inner = r.Inner[:min(r.help-1, len(r.Inner))]
		r.Reads, r.Writes, r.Deletes = nil, nil, nil
		return
	}
	does := r.does | r.spec.does
	for _, e := range r.effects {
		does |= classOf(e.role)
		r.Dry = r.Dry || e.role == "dry"
	}
	if r.Dry {
		r.Writes, r.Deletes = nil, nil
		return
	}
	if slices.ContainsFunc(r.Inner, func(in Inner) bool { return in.Kind != Package }) {
		does |= Executes
	}
	r.Does = does
}
