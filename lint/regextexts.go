package lint

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
)

// maxTexts bounds the texts of one regex.
const maxTexts = 96

// texts are texts that a regex matches: examples of every alternative and of the
// ends of every range, and where it is looked for in a text, with something before
// and behind. They are tried.
func (r *Regex) texts() (out []string) {
	re := r.Compiled()
	if re == nil || r.Tree == nil {
		return nil
	}
	add := func(s string) {
		if len(out) < maxTexts && re.MatchString(s) && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	for _, s := range r.samples() {
		add(s)
		if !r.Whole {
			for _, around := range [][2]string{{"", " -x /a"}, {"x ", ""}, {"sudo ", " -x"}, {"", "x"}, {"x", ""}, {"/a/", ""}, {"", "/a"}, {"", ".x"}, {"x\n", "\nx"}} {
				add(around[0] + s + around[1])
			}
		}
	}
	return out
}

// samples are texts that a regex could match, before its anchors are looked at. Of
// each alternative there is one before there are two of any.
func (r *Regex) samples() (out []string) {
	out = append(out, r.names()...)
	parts := []*regex.Node{nil}
	regex.Walk(r.Tree.Root, func(n *regex.Node) bool {
		if n.Op == regex.OpAlt {
			parts = append(parts, n.Subs...)
		}
		return true
	})
	var more []string
	for _, part := range parts[:min(len(parts), maxTexts)] {
		list := r.Tree.Samples(part)
		if len(list) > 0 {
			out, more = append(out, list[0]), append(more, list[1:]...)
		}
	}
	out = append(append(out, regex.Examples(r.Source)...), r.edges()...)
	return append(out, more...)
}

// names are the known names among those that a regex matches.
func (r *Regex) names() (out []string) {
	for _, n := range r.Names {
		if r.Compiled().MatchString(n) {
			out = append(out, n)
		}
	}
	return out
}

// edges are the plainest text with each other character that stands between two ends
// of a range and is neither letter nor digit: what somebody may not have meant.
func (r *Regex) edges() (out []string) {
	plain := r.Tree.Sample(nil)
	for _, c := range "_-.^[+,/:" {
		for i, old := range plain {
			out = append(out, plain[:i]+string(c)+plain[i+len(string(old)):])
		}
	}
	return out[:min(len(out), maxTexts)]
}

// Events are calls with a text in the place of which the regex is asked.
func (r *Regex) Events(text string) (out []*analyze.Event) {
	for _, h := range r.Hooks {
		on := EventBeforeTool(h)
		switch {
		case on == "":
			if r.Role == RoleField || r.Role == RoleMatches {
				out = append(out, plainEvent(h, r.Field, text))
			}
		case r.Role == RoleTool:
			out = append(out, ToolCall(on, text, anyInput))
		case r.Role == RoleProgram || r.Role == RoleWord:
			for _, line := range commandLines(h, r.Span, text) {
				out = append(out, ToolCall(on, "Shell", map[string]string{"command": line}))
			}
		default:
			out = append(out, r.calls(h, on, text)...)
		}
		if len(out) > maxTexts {
			break
		}
	}
	return out
}

// anyInput is an input that answers whichever tool is meant.
var anyInput = map[string]string{"command": "ls", "path": "README.md", "content": "text", "url": "https://example.com/"}

// calls are calls of the tools that a hook is about, with the text in the field.
func (r *Regex) calls(h *ast.Hook, on, text string) (out []*analyze.Event) {
	tools := Tools(h.Match)
	for _, tool := range slices.Sorted(maps.Keys(needed)) {
		if !tools.Open && !slices.Contains(tools.Canonical, tool) {
			continue
		}
		for _, field := range slices.Sorted(maps.Keys(needed[tool])) {
			if r.Role == RolePattern || reads(r.Field, field) {
				out = append(out, ToolCall(on, tool, map[string]string{field: text}))
			}
		}
	}
	if r.Role == RoleInput { // of a tool that only its name tells of
		for _, re := range ToolRegexes(h.Match) {
			for _, tool := range regex.Examples(re.Source) {
				out = append(out, ToolCall(on, tool, map[string]string{r.Field: text}))
			}
		}
	}
	return out
}

// reads reports whether an expression is made of a field, as far as its text shows.
func reads(expr, field string) bool {
	return slices.Contains(strings.FieldsFunc(expr, func(c rune) bool {
		return c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z')
	}), field)
}

// plainEvent is an event without a tool that has a text in a field.
func plainEvent(h *ast.Hook, field, text string) *analyze.Event {
	members := map[string]string{"event_type": h.On[0], "work_dir": ExampleProject, "project": ExampleProject, field: text}
	line, err := json.Marshal(members)
	if err != nil {
		panic("lint: an event cannot be written: " + err.Error())
	}
	return &analyze.Event{JSON: line, Name: h.On[0]}
}

// commandLines are the commands that a command block is about, with a text in the
// place of one of its words.
func commandLines(h *ast.Hook, at diag.Span, text string) (out []string) {
	each := func(m *ast.Match) {
		if m == nil {
			return
		}
		for _, c := range m.Command {
			if line, ok := commandLine(c, at, text); ok {
				out = append(out, line)
			}
		}
	}
	each(h.Match)
	ast.EachStep(h.Steps, func(s *ast.Step) { each(s.Match) })
	return out
}

// commandLine is a command for a block; false where the place is not in it.
func commandLine(c *ast.CommandMatch, at diag.Span, text string) (string, bool) {
	found := false
	word := func(re ast.Regex) string {
		if re.Span == at {
			found = true
			return text
		}
		return strings.Join(firstOf(regex.Examples(re.Source)), "")
	}
	program := "x"
	for i, re := range c.Program {
		if w := word(re); i == 0 || re.Span == at {
			program = w
		}
	}
	words := []string{program}
	for _, re := range slices.Concat(c.Args, c.Operands) {
		words = append(words, word(re))
	}
	for _, re := range c.Flags {
		words = append(words, flag(word(re)))
	}
	return strings.Join(words, " "), found
}

func firstOf(list []string) []string { return list[:min(1, len(list))] }

// flag is a flag's name as a command line has it.
func flag(name string) string {
	switch {
	case strings.HasPrefix(name, "-"):
		return name
	case len(name) == 1:
		return "-" + name
	}
	return "--" + name
}
