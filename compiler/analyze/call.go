package analyze

import (
	"math"
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/format"
	"github.com/hookc/hookc/runtime/value"
)

// call chooses the tool and fills in its input.
func (b *builder) call() bool {
	b.input = map[string]value.Value{}
	if !b.named() {
		return false
	}
	for _, name := range sortedNames(b.sample.input) {
		if !b.put(name, b.sample.input[name]) {
			return false
		}
	}
	if !b.derived() || !b.files() || !b.commands() || !b.texts() {
		return false
	}
	b.rest()
	b.drop()
	return true
}

// named chooses the tool: the one that is wanted, else the one that can have what
// is wanted.
func (b *builder) named() bool {
	b.tool = b.sample.tool
	for _, path := range []string{"tool.host_name", "tool.name"} {
		if v, ok := b.take(path); ok && v.Str() != "" {
			if b.tool != "" && b.tool != v.Str() && !slices.Contains(canonicalTools(v.Str()), b.tool) && !slices.Contains(canonicalTools(b.tool), v.Str()) {
				return false
			}
			if path == "tool.host_name" || b.tool == "" {
				b.tool = v.Str()
			}
		}
	}
	if server, ok := b.take("tool.server"); ok && b.tool == "" && !server.IsNil() {
		b.tool = "mcp__" + server.Str() + "__query"
	} else if ok && event.MCPServer(b.tool) != server.Str() {
		return false
	}
	if b.tool == "" {
		b.tool = b.likely()
	}
	return b.tool != ""
}

// likely is the plainest tool that can have the fields, files and commands that
// are wanted.
func (b *builder) likely() string {
	s := &b.sample
	switch {
	case len(s.commands)+len(s.deletes) > 0, len(s.reads) > 0 && len(s.writes) > 0, len(s.reads)+len(s.writes) > 1:
		return "Shell"
	case len(s.paths) > 1:
		return "mcp__files__read"
	}
	wanted := b.wantedInput()
	for _, t := range event.Tools {
		fits := func(name string) bool {
			return slices.ContainsFunc(t.Input, func(f value.Field) bool { return f.Name == name })
		}
		if !slices.ContainsFunc(wanted, func(n string) bool { return !fits(n) }) {
			if t.Name == "ReadFile" && len(s.writes) > 0 {
				continue
			}
			return t.Name
		}
	}
	return "mcp__server__tool"
}

// wantedInput is the fields that the tool's input must have.
func (b *builder) wantedInput() (out []string) {
	for name, v := range b.sample.input {
		if !v.IsNil() {
			out = append(out, strings.SplitN(name, ".", 2)[0])
		}
	}
	for _, d := range derivedInput {
		if v, ok := b.sample.fields[d.field]; ok && !v.IsNil() {
			out = append(out, d.input[0])
		}
	}
	if s := &b.sample; len(s.paths)+len(s.reads)+len(s.writes) > 0 {
		out = append(out, "path")
	}
	return out
}

// derivedInput is the fields of a tool event that follow from its input, with the
// input's fields that they may come from.
var derivedInput = []struct {
	field string
	input []string
}{
	{"command", []string{"command", "cmd"}}, {"path", []string{"path"}}, {"content", []string{"content", "new"}},
	{"url", []string{"url"}}, {"urls", []string{"urls"}}, {"query", []string{"query"}}, {"prompt", []string{"prompt"}}, {"target_agent", []string{"agent"}},
}

// derived puts into the input what fields want that follow from it.
func (b *builder) derived() bool {
	for _, d := range derivedInput {
		v, ok := b.take(d.field)
		switch {
		case !ok:
		case v.IsNil():
			if slices.ContainsFunc(d.input, b.has) {
				return false
			}
		case !b.putFirst(d.input, v):
			return false
		}
	}
	for _, name := range sortedNames(b.wish) {
		rest, ok := strings.CutPrefix(name, "tool.input.")
		if !ok {
			rest, ok = strings.CutPrefix(name, "tool.raw.")
		}
		if ok {
			v, _ := b.take(name)
			if !b.put(rest, v) {
				return false
			}
		}
	}
	return true
}

// putFirst sets the first of some fields that the tool has.
func (b *builder) putFirst(names []string, v value.Value) bool {
	for _, n := range names {
		if b.takes(n) {
			return b.put(n, v)
		}
	}
	return false
}

// takes reports whether the tool's input has a field of this name; a tool that
// is not known takes any.
func (b *builder) takes(name string) bool {
	known := canonicalTools(b.tool)
	return len(known) == 0 || slices.ContainsFunc(known, func(c string) bool {
		t, _ := event.LookupTool(c)
		return slices.ContainsFunc(t.Input, func(f value.Field) bool { return f.Name == name })
	})
}

// put sets a field of the input, or of an object in it. What is set already must
// be the same.
func (b *builder) put(name string, v value.Value) bool {
	first, rest, nested := strings.Cut(name, ".")
	if nested {
		inner, ok := member(b.input[first], strings.Split(rest, "."), v)
		if !ok {
			return false
		}
		b.assign(first, inner)
		return true
	}
	if old, ok := b.input[name]; ok {
		return value.Equal(old, v)
	}
	b.assign(name, v)
	return true
}

func (b *builder) assign(name string, v value.Value) {
	if _, ok := b.input[name]; !ok {
		b.names = append(b.names, name)
	}
	b.input[name] = v
}

// texts puts each text where a string can be, the plainest place first.
func (b *builder) texts() bool {
	var places []string
	if known := canonicalTools(b.tool); len(known) > 0 {
		places = textFields[known[0]]
	}
	n := 0
	for _, t := range b.sample.texts {
		if b.holds(t) {
			continue
		}
		at := slices.IndexFunc(places, func(p string) bool { return !b.isSet(p) })
		name := ""
		switch {
		case at >= 0:
			name = places[at]
		case n == 0:
			name, n = "text", 1
		default:
			n++
			name = "text" + string(rune('0'+n%10))
		}
		if !b.put(name, text(t)) {
			return false
		}
	}
	return true
}

func (b *builder) holds(t string) bool {
	for _, v := range b.input {
		if v.Kind() == value.String && v.Str() == t {
			return true
		}
	}
	return false
}

func (b *builder) isSet(name string) bool { _, ok := b.input[name]; return ok }

func (b *builder) has(name string) bool { v := b.input[name]; return !v.IsNil() }

// rest fills in what a call of the tool always has.
func (b *builder) rest() {
	absent := b.sample.absent()
	for i, c := range canonicalTools(b.tool) {
		for _, f := range usualInput[c] {
			if i == 0 && !b.isSet(f[0]) && !slices.Contains(absent, f[0]) {
				usual := f[1]
				if b.sample.empty && c == "Shell" && f[0] == "command" {
					usual = ""
				}
				b.assign(f[0], text(usual))
			}
		}
	}
}

// drop takes out the fields that must be absent.
func (b *builder) drop() {
	b.names = slices.DeleteFunc(b.names, func(n string) bool { return b.input[n].IsNil() })
	order := map[string]int{}
	for _, c := range canonicalTools(b.tool) {
		t, _ := event.LookupTool(c)
		for i, f := range t.Input {
			order[f.Name] = i + 1
		}
	}
	last := func(n string) int {
		if at := order[n]; at > 0 {
			return at
		}
		return math.MaxInt32
	}
	slices.SortStableFunc(b.names, func(x, y string) int { return last(x) - last(y) })
}

// canonicalTools is the canonical names of a tool by any host's name; none where
// it is no known tool.
func canonicalTools(name string) []string { return toolAliases[name] }

var toolAliases = func() map[string][]string {
	out := map[string][]string{}
	for _, t := range format.Tools() {
		out[t.Name] = t.Canonical
	}
	return out
}()
