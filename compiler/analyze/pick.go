package analyze

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// style is one of several ways to fill in what is left open.
type style struct {
	present bool // what may be absent is there
	operand bool // what the line must hold is an operand of its command
	carries bool // the command that is asked for touches the files that are
	empty   bool // a line that must have none of some commands has none at all
}

var styles = []style{{}, {empty: true}, {carries: true}, {operand: true}, {present: true}}

// sample is what a solution wants of an event: for each thing that is asked
// about the plainest value that is left.
func (s *solver) sample(kind string, sol *solution, how style) (sample, bool) {
	out := sample{event: kind, fields: map[string]value.Value{}, input: map[string]value.Value{}}
	for _, item := range sol.items {
		if !s.pickItem(&out, item) {
			return out, false
		}
	}
	if out.carries = how.carries; how.carries && !s.pickCarrier(&out, sol) {
		return out, false
	}
	if out.empty = how.empty; how.empty && (len(out.commands) > 0 || !silent(sol)) {
		return out, false
	}
	for v, d := range sol.values {
		if !s.pickValue(&out, v, d, how) {
			return out, false
		}
	}
	if s.tool {
		name, ok := s.choose(sol.tools, toolsFor(&out, sol), func(id identity) bool { return fits(id, &out) })
		if len(out.paths) > 0 && out.files() > 1 { // a tool of the agents has one path
			name, ok = s.chooseOther(sol.tools)
		}
		if !ok {
			return out, false
		}
		out.tool = name
	}
	return out, true
}

// pickValue gives a field its value. What only a run can say is left alone, and
// so is what follows from the items.
func (s *solver) pickValue(out *sample, v *variable, d domain, how style) bool {
	switch {
	case v.kind != eventField && v.kind != inputField, strings.HasPrefix(v.name, "decision"), strings.HasPrefix(v.name, "shell."):
		return true
	case v.name == "path" && len(out.paths) > 0:
		return true
	case len(out.commands) > 0 && (v.name == "command" || v.name == "tool.input.command"):
		return s.pickOperand(out, d, how)
	}
	if d.kinds&isString != 0 && (how.present || v.kind == inputField && d.kinds&isNil == 0) {
		d.kinds = isString // what a text is asked of is a text
	}
	if _, set := out.input[v.text]; set && v.kind == inputField {
		return true
	}
	x, ok := s.value(d, v.int)
	if !ok {
		return false
	}
	if v.kind == inputField {
		out.input[v.text] = x
	} else {
		out.fields[v.name] = x
	}
	return true
}

// pickOperand gives the last command a text of which the line must hold
// something, if the line does not hold it anyway.
func (s *solver) pickOperand(out *sample, d domain, how style) bool {
	if !how.operand || d.strings.everything() {
		return true
	}
	f := s.languages.witness(d.strings)
	last := &out.commands[len(out.commands)-1]
	last.operands = appendNew(slices.Clip(last.operands), f.text)
	return f.ok
}

func (s *solver) pickItem(out *sample, item solvedItem) bool {
	switch {
	case item.collection.name == "shell.commands":
		c, ok := s.command(item.solution)
		out.commands = append(out.commands, c)
		return ok
	case item.paths || item.collection.name == "paths":
		p := item.path
		if len(item.globs) == 0 {
			f, ok := s.itemText(item.solution)
			if p = strings.TrimPrefix(f, Project+"/"); !ok {
				return false
			}
		}
		to := map[string]*[]string{"files.read": &out.reads, "files.written": &out.writes, "files.deleted": &out.deletes}[item.collection.name]
		if to == nil {
			to = &out.paths
		}
		*to = append(*to, p)
	case strings.HasPrefix(item.collection.name, textsOf):
		t, ok := s.itemText(item.solution)
		if !ok {
			return false
		}
		member, below := strings.CutPrefix(item.collection.name, textsOf+"tool.input.")
		if below {
			out.input[member] = value.OfList([]value.Value{value.OfString(t)})
		} else {
			out.texts = append(out.texts, t)
		}
	case item.collection.name == "shell.words":
		t, ok := s.itemText(item.solution)
		out.commands = append(out.commands, commandSample{program: t})
		return ok
	}
	return true
}

// pickCarrier makes the last command one that touches the files: of several names that
// it can have, the first that takes an operand for a file. False where there is none.
func (s *solver) pickCarrier(out *sample, sol *solution) bool {
	if len(out.commands) == 0 || len(out.touched()) == 0 {
		return false
	}
	last := &out.commands[len(out.commands)-1]
	last.operands = append(slices.Clip(last.operands), out.touched()...)
	names := []string{last.program}
	for _, item := range slices.Backward(sol.items) {
		if item.collection.name != "shell.commands" {
			continue
		}
		for v, d := range item.values {
			if v.name == "#.name" && d.strings.finite {
				names = append(names, d.strings.words...)
			}
		}
		break
	}
	i := slices.IndexFunc(names, func(name string) bool {
		last.program = name
		return name != "" && last.touches()
	})
	return i >= 0
}

// itemText is the text that an item is.
func (s *solver) itemText(sol *solution) (string, bool) {
	for v, d := range sol.values {
		if v.name == "#" {
			x, ok := s.value(d.without(anything&^isString), false)
			return x.Str(), ok
		}
	}
	return "a", true
}

// command is the simple command that an item is.
func (s *solver) command(sol *solution) (c commandSample, ok bool) {
	args := map[int]string{}
	for v, d := range sol.values {
		list, rest, at := strings.Cut(v.name, "[")
		switch {
		case v.name == "#.name":
			f := s.languages.witness(d.strings)
			if c.program = f.text; !f.ok {
				return c, false
			}
		case at && list == "#.operands" && (d.kinds&isNil == 0 || hasAny(sol, list)):
			i, err := strconv.Atoi(strings.TrimSuffix(rest, "]"))
			f := s.languages.witness(d.strings)
			if err != nil || !f.ok {
				return c, false
			}
			args[i] = f.text
		}
	}
	if !s.fillArgs(&c, args) {
		return c, false
	}
	for _, item := range sol.items {
		t, ok := s.itemText(item.solution)
		if !ok {
			return c, false
		}
		switch item.collection.name {
		case "#.flags":
			c.flags = appendNew(c.flags, t)
		case "#.operands", "#.args":
			if !slices.Contains(c.args, t) {
				c.operands = appendNew(c.operands, t)
			}
		}
	}
	return c, true
}

// hasAny reports whether some item must be in a list.
func hasAny(sol *solution, list string) bool {
	return slices.ContainsFunc(sol.items, func(i solvedItem) bool { return i.collection.name == list })
}

// fits reports whether a tool's input can be what a sample wants.
func fits(id identity, out *sample) bool {
	for name, v := range out.input {
		if !ofKinds(inputKinds(id, name)).holds(v) {
			return false
		}
	}
	return true
}

// fillArgs puts the operands that have a place there, and anything before them.
func (s *solver) fillArgs(c *commandSample, args map[int]string) bool {
	for len(args) > 0 {
		i := len(c.args)
		if i > 20 {
			return false
		}
		word, ok := args[i]
		if !ok {
			word = "x"
		}
		delete(args, i)
		c.args = append(c.args, word)
	}
	return true
}

func appendNew(to []string, w string) []string {
	if slices.Contains(to, w) {
		return to
	}
	return append(to, w)
}

// silent reports whether a line must have none of some commands.
func silent(sol *solution) bool {
	return slices.ContainsFunc(sol.none, func(w wanted) bool { return w.name == "shell.commands" })
}

// toolsFor are the tools that have what a sample wants, the likeliest first.
func toolsFor(out *sample, sol *solution) (names []string) {
	if len(out.commands) > 0 {
		return []string{"Shell"}
	}
	silent := silent(sol)
	for _, d := range derived {
		if v, ok := out.fields[d.field]; ok && !v.IsNil() {
			names = append(append(names, d.tools...), d.more...)
		}
	}
	if len(out.writes)+len(out.deletes) > 0 {
		names = append(names, "WriteFile", "Shell")
	}
	if len(out.reads) > 0 {
		names = append(names, "ReadFile", "Shell")
	}
	if len(out.paths) > 0 {
		names = append(names, "ReadFile", "WriteFile", "EditFile")
	}
	if silent && len(out.texts) > 0 { // a text that is no command
		names = append(names, "WriteFile", "Fetch", "Search")
	}
	if hasShell(sol) {
		names = append(names, "Shell")
	}
	for i, id := range identities() {
		if sol.tools.has(i) && id.name == id.canonical[0] && hasMembers(id, out) {
			names = append(names, id.name)
		}
	}
	if silent { // no command of which something would hold
		names = append(names, "ReadFile")
	}
	if absent := out.absent(); len(absent) > 0 {
		names = append(names, slices.DeleteFunc(canonicalNames(), func(name string) bool {
			return slices.ContainsFunc(usualInput[name], func(f [2]string) bool { return slices.Contains(absent, f[0]) })
		})...)
	}
	return names
}

// absent are the members of the input that must not be there, for a field that follows
// from them must not.
func (s *sample) absent() (names []string) {
	for _, d := range derivedInput {
		if v, ok := s.fields[d.field]; ok && v.IsNil() {
			names = append(names, d.input...)
		}
	}
	return names
}

// hasShell reports whether something is asked that only a command line has.
func hasShell(sol *solution) bool {
	for v, d := range sol.values {
		if v.kind == eventField && strings.HasPrefix(v.name, "shell.") && d.kinds&isNil == 0 {
			return true
		}
	}
	return false
}

// hasMembers reports whether a canonical tool has what is wanted of its input.
func hasMembers(id identity, out *sample) bool {
	for name := range out.input {
		if inputKinds(id, name) == anyValue {
			return false
		}
	}
	return len(out.input) > 0
}
