package analyze

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/value"
)

// written keeps, of the few command lines that a call of the shell can have, those whose
// commands are as they must be: what a shell makes of a line that is written out is known.
func (s *solver) written(st *state) bool {
	if !s.onlyOf(st.tools, "Shell") {
		return true
	}
	for _, f := range []*variable{s.find(st, "command", eventField), s.find(st, "tool.input.command", inputField)} {
		if f == nil || st.values[f].kinds != isString {
			continue
		}
		d := st.values[f]
		lines, ok := d.strings.few()
		if !ok {
			continue
		}
		lines = slices.DeleteFunc(lines, func(line string) bool { return !mayHave(st, line) })
		d.strings = ofWords(lines...)
		if st.values[f] = d; len(lines) == 0 {
			return false
		}
	}
	return true
}

// few is the strings of a language that has no more than a few.
func (l language) few() ([]string, bool) {
	if l.finite {
		return slices.Clone(l.words), true
	}
	for _, a := range l.in {
		d := a.automaton()
		if d == nil {
			continue
		}
		if words, ok := d.Words(fewWords); ok {
			return slices.DeleteFunc(words, func(w string) bool { return !l.has(w) }), true
		}
	}
	return nil, false
}

// mayHave reports whether a line may have the commands that a state wants, and none that it must not
// have.
func mayHave(st *state, line string) bool {
	l := shell.Analyze(line, shell.Place{Cwd: Project, Home: home})
	if !l.Parsed {
		return true
	}
	for _, w := range st.some {
		if w.name == "shell.commands" && !slices.ContainsFunc(l.Commands, func(c shell.Command) bool { return ofCommand(w.body, &c) != no }) {
			return false
		}
	}
	for _, w := range st.none {
		if w.name == "shell.commands" && slices.ContainsFunc(l.Commands, func(c shell.Command) bool { return ofCommand(w.body, &c) == yes }) {
			return false
		}
	}
	return true
}

// certainty is what is known of a formula; the order is that of and.
type certainty uint8

const (
	no certainty = iota
	maybe
	yes
)

func certain(b bool) certainty {
	if b {
		return yes
	}
	return no
}

// plainFields are fields of a command that follow from its words alone, wherever it runs.
var plainFields = []string{"name", "args", "flags", "operands", "dry"}

// ofCommand is what a formula about an item says of a command.
func ofCommand(f *formula, c *shell.Command) certainty {
	switch f.op {
	case opFalse:
		return no
	case opTrue:
		return yes
	case opAnd:
		out := yes
		for _, k := range f.kids {
			out = min(out, ofCommand(k, c))
		}
		return out
	case opOr:
		out := no
		for _, k := range f.kids {
			out = max(out, ofCommand(k, c))
		}
		return out
	case opValue:
		if v, ok := fieldOf(c, f.variable.name); ok {
			return certain(f.domain.holds(v))
		}
	case opSome:
		return ofWord(f, c)
	}
	return maybe
}

// ofWord is what a formula says of some word of a list of a command.
func ofWord(f *formula, c *shell.Command) certainty {
	list, ok := fieldOf(c, f.collection.name)
	if !ok || list.Kind() != value.List {
		return maybe
	}
	found := no
	for i := range list.Len() {
		found = max(found, ofText(f.body, list.At(i)))
	}
	if f.none {
		return yes - found
	}
	return found
}

// ofText is what a formula says of a word.
func ofText(f *formula, word value.Value) certainty {
	if f.op == opValue && f.variable.name == "#" {
		return certain(f.domain.holds(word))
	}
	return maybe
}

// fieldOf is a field of a command, or a word of one that is a list: #.name, #.operands[0].
func fieldOf(c *shell.Command, path string) (value.Value, bool) {
	name, ok := strings.CutPrefix(path, "#.")
	name, at, indexed := strings.Cut(name, "[")
	if !ok || c.Dynamic || !slices.Contains(plainFields, name) {
		return value.Value{}, false
	}
	v := c.Field(shell.FieldNumber(name))
	if !indexed {
		return v, true
	}
	n, err := strconv.Atoi(strings.TrimSuffix(at, "]"))
	if err != nil || v.Kind() != value.List {
		return value.Value{}, false
	}
	if n >= v.Len() {
		return value.Value{}, true
	}
	return v.At(n), true
}
