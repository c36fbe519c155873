package assist

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/all"
)

// eventValues lists the events that fit: those of the targets, with a tool where the
// match asks about one, that can be blocked where a step decides.
func (s *spot) eventValues() []Completion {
	var out []Completion
	h := s.hook()
	tool, decides := false, false
	for _, it := range h.Body {
		if it.Text == "match" && it.Block {
			for _, a := range it.Body {
				tool = tool || slices.Contains([]string{"tool", "pattern", "input", "command", "reads", "writes", "deletes"}, a.Text)
			}
		}
		if kind, ok := effect.Lookup(it.Text); ok && it.Block && h.Text == "hook" {
			decides = decides || kind.Decision && kind.Name != "allow"
		}
	}
	decides = decides && !isTrue(s.sk, h.Arg("async"))
	for _, k := range event.Kinds {
		if tool && !k.Tool || decides && !k.Blockable || !s.v.hasEvent(k.Name) {
			continue
		}
		c := Completion{Label: k.Name, Insert: k.Name, Kind: KindEvent, Detail: event.KindDocs[k.ID], Doc: eventHosts(k.Name, s.v.targets()), Sort: sortNormal + k.Name}
		if slices.Contains(commonEvents, k.Name) {
			c.Sort = sortFirst + k.Name
		}
		out = append(out, c)
	}
	for _, e := range s.v.declared().Events {
		if !tool && e.Name != "" {
			out = append(out, Completion{Label: e.Name, Insert: e.Name, Kind: KindEvent, Detail: "event of this policy", Sort: sortFirst + "~" + e.Name})
		}
	}
	return out
}

// commonEvents are the events of most hooks.
var commonEvents = []string{"before_tool", "after_tool", "before_agent", "before_stop", "session_start"}

// hasEvent reports whether one of the policy's targets has an event.
func (v *View) hasEvent(name string) bool {
	targets := v.targets()
	if len(targets) == 0 {
		return true
	}
	for _, t := range all.Targets() {
		if !slices.Contains(targets, t.Name) {
			continue
		}
		if _, ok := t.Event(name); ok || t.Custom {
			return true
		}
	}
	return false
}

func (s *spot) toolValues() []Completion {
	var out []Completion
	names := options().ToolNames(s.v.targets())
	for _, t := range event.Tools {
		own := names.HostNames(t.Name)
		c := Completion{Label: t.Name, Insert: t.Name, Kind: KindTool, Detail: t.Doc, Sort: sortFirst + t.Name, Doc: toolDoc(t, own)}
		out = append(out, c)
		for _, o := range own {
			if o != t.Name {
				out = append(out, Completion{Label: o, Insert: t.Name, Kind: KindTool, Detail: "write " + t.Name + ", which hosts call " + o, Sort: sortLast + o})
			}
		}
	}
	out = append(out, Completion{Label: "mcp__server__tool", Insert: "mcp__server__.*", Kind: KindTool, Detail: "tools of an MCP server", Sort: sortLater})
	return out
}

func targetValues() (out []Completion) {
	for _, t := range all.Targets() {
		out = append(out, Completion{Label: t.Name, Insert: t.Name, Kind: KindTarget, Detail: t.Doc})
	}
	return out
}

func (s *spot) hookValues(hooks []hookName) (out []Completion) {
	for _, h := range hooks {
		out = append(out, h.completion(diag.Span{}))
	}
	return out
}

func (s *spot) stateValues() (out []Completion) {
	for _, st := range s.v.declared().States {
		out = append(out, Completion{Label: st.Name, Insert: st.Name, Kind: KindState, Detail: st.Type.String()})
	}
	return out
}

func fieldValues(kinds []*event.Kind) (out []Completion) {
	seen := map[event.FieldID]bool{}
	for _, k := range kinds {
		for _, u := range event.FieldsOf(k) {
			f := event.Fields[u.Field]
			if !seen[f.ID] {
				seen[f.ID] = true
				out = append(out, Completion{Label: f.Path, Insert: f.Path, Kind: KindField, Detail: f.Type.String(), Doc: sentence(event.FieldDocs[f.ID])})
			}
		}
	}
	return out
}

func globSnippets() (out []Completion) {
	for _, g := range [][2]string{
		{"**/.env", "a file of this name at any depth, also outside the project"},
		{"**/*.pem", "files that end so at any depth"},
		{"./**", "every file of the project"},
		{"src/**", "a folder of the project and everything in it"},
		{"~/.ssh/**", "a folder below the home folder"},
		{"!docs/**", "not these, though another glob matches them"},
	} {
		out = append(out, Completion{Label: g[0], Insert: g[0], Kind: KindSnippet, Detail: g[1]})
	}
	return out
}

// regexSnippets are parts of regexes. Where they are written a backslash is doubled so
// many times.
func regexSnippets(escaped int) (out []Completion) {
	for _, r := range [][2]string{
		{"(?i)", "in either case"},
		{`\b`, "the beginning or end of a word"},
		{`(?P<name>\w+)`, "a group: match.name is what it finds"},
		{`^`, "the beginning of the string"},
		{`$`, "the end of the string"},
	} {
		insert := r[0]
		for range escaped {
			insert = strings.ReplaceAll(insert, `\`, `\\`)
		}
		out = append(out, Completion{Label: r[0], Insert: insert, Kind: KindSnippet, Detail: r[1], Sort: sortLast})
	}
	return out
}

// variableValues are the values that a variable can have: those that its validation lists,
// its default and, of a list, what that holds. In quotes only strings fit; need says what
// a string lacks.
func (s *spot) variableValues(d definition, at diag.Span, need wrapping) (out []Completion) {
	kind := sourceOf(d.sk, d.it.Arg("type"))
	list := strings.HasPrefix(kind, "list(string") || strings.HasPrefix(kind, "set(string")
	add := func(label, insert, detail string) {
		if !slices.ContainsFunc(out, func(c Completion) bool { return c.Insert == insert }) {
			out = append(out, Completion{Label: label, Insert: insert, Kind: KindValue, Detail: detail, Doc: sentence(d.description()), Replace: at, Sort: sortFirst})
		}
	}
	if need == bracketsMissing && !list {
		need = quotesMissing
	}
	if kind == "string" || list && need != bracketsMissing || kind == "" {
		for _, text := range append(d.allowed(), texts(d.sk, d.it.Arg("default"))...) {
			add(text, need.around(text), kind)
		}
	}
	if need == quotesThere || list && need == quotesMissing {
		return out
	}
	if kind == "bool" {
		add("true", "true", kind)
		add("false", "false", kind)
	}
	if list {
		for _, text := range d.allowed() {
			add(text, need.around(text), kind)
		}
	}
	if text := sourceOf(d.sk, d.it.Arg("default")); text != "" && text != "null" && len(text) <= maxDetail && !strings.Contains(text, "\n") {
		add(text, text, kind+", the default")
	}
	switch {
	case list, strings.HasPrefix(kind, "list("), strings.HasPrefix(kind, "set("):
		add("[]", "[]", kind)
	case strings.HasPrefix(kind, "map("):
		add("{}", "{}", kind)
	}
	return out
}

// allowed are the values that the validation of a variable lists: contains(["a", "b"], x).
func (d definition) allowed() (out []string) {
	for _, it := range d.it.Body {
		if it.Text != "validation" || !it.Block || it.Arg("condition") == nil {
			continue
		}
		hclfile.Walk(it.Arg("condition").Value, func(n *hclfile.Node) {
			if n.Kind != hclfile.Call || n.Nodes == nil || len(n.Parts) == 0 || n.Parts[0].Text != "contains" || n.Nodes[0].Kind != hclfile.List {
				return
			}
			for _, item := range n.Nodes[0].Nodes {
				if isString(item) {
					out = append(out, d.sk.Unquoted(item))
				}
			}
		})
	}
	return out
}
