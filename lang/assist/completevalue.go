package assist

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/folder"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/value"
)

// completeValue lists what can be written in the value of an argument.
func (s *spot) completeValue() []Completion {
	if x, ok := s.expression(); ok {
		return s.completeExpression(x)
	}
	if n := s.str(); n != nil {
		r := inside(n)
		if s.AtKey {
			return s.keys(s.span(r.From, r.To), true)
		}
		return s.values(s.span(r.From, r.To), quotesThere)
	}
	n := s.node()
	at := s.span(s.offset, s.offset)
	if n != nil && n.Kind == hclfile.Path {
		if len(n.Parts) > 1 && s.offset >= n.Parts[1].From {
			return s.members(n)
		}
		at = s.span(n.From, n.Parts[0].To)
	} else if n == nil && len(s.Item.Value) > 0 || n != nil && n.Kind == hclfile.Other {
		return nil
	}
	if s.AtKey {
		return s.keys(at, false)
	}
	list := slices.ContainsFunc(s.Nodes, func(n *hclfile.Node) bool { return n.Kind == hclfile.List })
	need := quotesMissing
	if !list && len(s.Keys) == 0 && formOf(s.path(), s.Item.Text) == formList {
		need = bracketsMissing
	}
	return append(s.values(at, need), s.roots(at)...)
}

// wrapping is what a value lacks where it is written.
type wrapping uint8

const (
	quotesThere wrapping = iota
	quotesMissing
	bracketsMissing
)

func (w wrapping) around(text string) string {
	switch w {
	case quotesMissing:
		return `"` + text + `"`
	case bracketsMissing:
		return `["` + text + `"]`
	}
	return text
}

// values lists the constants that the argument at the spot can have.
func (s *spot) values(at diag.Span, need wrapping) []Completion {
	path, name := s.path(), s.Item.Text
	last := ""
	if len(path) > 0 {
		last = path[len(path)-1]
	}
	var out []Completion
	switch {
	case name == "on" && (last == "hook" || last == "assert" || last == "from"):
		out = s.eventValues()
	case name == "tool" && last == "match":
		out = s.toolValues()
	case name == "hook" && last == "assert":
		out = s.hookValues(s.v.hooksOf(s.folder, ""))
	case (name == "only" || name == "except") && last == "use":
		out = s.hookValues(s.v.hooksOf(usedFolder(s.file, s.block().Label()), ""))
	case name == "agrees_with" && last == "assert":
		out = s.packs(diag.Span{})
	case name == "clear" && last == "state" && len(path) > 1:
		out = s.stateValues()
	case name == "redact" && last == "defaults":
		out = fieldValues(event.Kinds)
	case last == "match" && (name == "reads" || name == "writes" || name == "deletes" || name == "path"):
		out = globSnippets()
	case last == "match" && (name == "pattern" || name == "input" || name == "fields"), last == "pattern" && name == "regex":
		out = regexSnippets()
	case last == "command" && len(path) > 1:
		out = s.commandValues(name)
	case name == "fields" && last == "event" && len(s.Keys) > 0:
		for _, t := range []string{"string", "bool", "int", "number", "any", "list(string)", "map(string)", "optional(string)"} {
			out = append(out, Completion{Label: t, Insert: t, Kind: KindType})
		}
		need = quotesThere
	case isDuration(path, name):
		for _, d := range []string{"500ms", "5s", "30s", "1m", "10m"} {
			out = append(out, Completion{Label: d, Insert: d, Kind: KindValue, Detail: "duration"})
		}
	default:
		for _, e := range enumOf(path, name) {
			out = append(out, Completion{Label: e, Insert: e, Kind: KindValue})
		}
		if name == "targets" {
			out = targetValues()
		}
		if formOf(path, name) == formBare {
			need = quotesThere
		}
	}
	there := texts(s.sk, s.Item)
	mine := ""
	if n := s.str(); n != nil {
		mine = s.sk.Unquoted(n)
	}
	kept := out[:0]
	for _, c := range out {
		if slices.Contains(there, c.Insert) && c.Insert != mine {
			continue
		}
		c.Insert, c.Replace = need.around(c.Insert), at
		if need != quotesThere {
			c.Label = strings.Trim(c.Label, `"`)
		}
		kept = append(kept, c)
	}
	return kept
}

func isDuration(path []string, name string) bool {
	if a := stepArg(path, name); a != nil {
		return a.Form == effect.Duration
	}
	return name == "timeout" && len(path) > 0 && path[len(path)-1] != "on_error" || name == "expire"
}

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

func regexSnippets() (out []Completion) {
	for _, r := range [][2]string{
		{"(?i)", "in either case"},
		{`\\b`, "the beginning or end of a word"},
		{`(?P<name>\\w+)`, "a group: match.name is what it finds"},
		{`^`, "the beginning of the string"},
		{`$`, "the end of the string"},
	} {
		out = append(out, Completion{Label: strings.ReplaceAll(r[0], `\\`, `\`), Insert: r[0], Kind: KindSnippet, Detail: r[1], Sort: sortLast})
	}
	return out
}

// packs lists the packs, and the folders of policies that are known.
func (s *spot) packs(at diag.Span) (out []Completion) {
	for _, name := range folder.PackNames(s.v.Packs) {
		full := packPrefix + name
		out = append(out, Completion{Label: full, Insert: full, Kind: KindPack, Doc: s.v.packDoc(full), Detail: "pack", Replace: at, Sort: sortNormal + name})
	}
	for _, f := range s.v.files() {
		if rel, ok := below(s.folder, folderOf(f)); ok {
			out = append(out, Completion{Label: "./" + rel, Insert: "./" + rel, Kind: KindPack, Detail: "folder", Replace: at, Sort: sortFirst + rel})
		}
	}
	return out
}

// below is a folder as seen from one above it.
func below(base, dir string) (rel string, ok bool) {
	if base == "." {
		return dir, dir != "." && !strings.HasPrefix(dir, "/") && !strings.HasPrefix(dir, "..") && !strings.HasPrefix(dir, packPrefix)
	}
	return strings.CutPrefix(dir, base+"/")
}

// packDoc is what a pack says of itself.
func (v *View) packDoc(name string) string {
	doc := ""
	v.tops(name, func(sk *hclfile.Sketch, it *hclfile.Item) {
		if it.Text == "policy" {
			if d := texts(sk, it.Arg("description")); len(d) > 0 {
				doc = d[0]
			}
		}
	})
	return doc
}

// keys lists the keys that an object at the spot can have.
func (s *spot) keys(at diag.Span, quoted bool) []Completion {
	path, name := s.path(), s.Item.Text
	last := ""
	if len(path) > 0 {
		last = path[len(path)-1]
	}
	var out []Completion
	add := func(kind Kind, label, detail, doc string) {
		out = append(out, Completion{Label: label, Insert: label, Kind: kind, Detail: detail, Doc: doc, Replace: at})
	}
	switch {
	case name == "with" && last == "use":
		s.v.tops(usedFolder(s.file, s.block().Label()), func(sk *hclfile.Sketch, it *hclfile.Item) {
			if it.Text == "variable" && it.Label() != "" {
				add(KindVariable, it.Label(), sourceOf(sk, it.Arg("type")), first(texts(sk, it.Arg("description"))))
			}
		})
	case name == "input" && (last == "match" || last == "rewrite"):
		for _, f := range s.tools().Input().Fields {
			add(KindField, f.Name, f.Type.String(), sentence(f.Doc))
		}
		if len(out) == 0 {
			for _, f := range allInputs() {
				add(KindField, f.Name, f.Type.String(), sentence(f.Doc))
			}
		}
	case name == "fields" && last == "match":
		for _, c := range append(fieldValues(s.kinds()), s.customFields()...) {
			add(KindField, c.Label, c.Detail, c.Doc)
		}
	case last == "state" && len(path) > 1 && (name == "set" || name == "add" || name == "append"):
		for _, st := range s.v.declared().States {
			add(KindState, st.Name, st.Type.String(), "")
		}
	case name == "values" && last == "from":
		for _, f := range eventOf(s.sk, s.Around[0]).Fields {
			add(KindField, f.Name, f.Type.String(), "")
		}
	}
	written := s.writtenKeys()
	kept := out[:0]
	for _, c := range out {
		if slices.Contains(written, c.Label) {
			continue
		}
		if strings.Contains(c.Label, ".") && !quoted {
			c.Insert = `"` + c.Insert + `"`
		}
		if n := s.keyNode(); !quoted && !n {
			c.Insert += " = "
		}
		kept = append(kept, c)
	}
	return kept
}

// keyNode reports whether the spot is in a key whose = is there.
func (s *spot) keyNode() bool {
	for _, n := range s.Nodes {
		for _, e := range n.Entries {
			if e.Key != nil && e.Key.From <= s.offset && s.offset <= e.Key.To && e.Assign > 0 {
				return true
			}
		}
	}
	return false
}

// writtenKeys are the keys of the object around the spot, but for the one at it.
func (s *spot) writtenKeys() (out []string) {
	for i := len(s.Nodes) - 1; i >= 0; i-- {
		if s.Nodes[i].Kind != hclfile.Object {
			continue
		}
		for _, e := range s.Nodes[i].Entries {
			if e.Key != nil && (s.offset < e.Key.From || s.offset > e.Key.To) {
				out = append(out, keyText(s.sk, e))
			}
		}
		return out
	}
	return nil
}

func (s *spot) customFields() (out []Completion) {
	for _, k := range s.kinds() {
		for _, f := range k.Custom {
			out = append(out, Completion{Label: f.Name, Detail: f.Type.String()})
		}
	}
	return out
}

func allInputs() (out []value.Field) {
	for _, t := range event.Tools {
		out = append(out, t.Input...)
	}
	return out
}

func sourceOf(sk *hclfile.Sketch, it *hclfile.Item) string {
	if it == nil || len(it.Value) == 0 {
		return ""
	}
	return string(sk.Data()[it.Value[0].From:it.Value[len(it.Value)-1].To])
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// hookName is a hook as its folder, or a folder that uses that one, calls it.
type hookName struct {
	Name string // with the names of uses in front
	sk   *hclfile.Sketch
	it   *hclfile.Item
}

func (h hookName) completion(at diag.Span) Completion {
	return Completion{
		Label: h.Name, Insert: h.Name, Kind: KindHook, Replace: at,
		Detail: strings.Join(texts(h.sk, h.it.Arg("on")), ", "), Doc: first(texts(h.sk, h.it.Arg("description"))),
	}
}

// hooksOf lists the hooks of a folder and of those that it uses.
func (v *View) hooksOf(dir, prefix string) []hookName { return v.hooksBelow(dir, prefix, 0) }

// maxUses is how deep uses are followed: they may be in a circle.
const maxUses = 8

func (v *View) hooksBelow(dir, prefix string, depth int) (out []hookName) {
	if depth > maxUses {
		return nil
	}
	v.tops(dir, func(sk *hclfile.Sketch, it *hclfile.Item) {
		switch {
		case it.Text == "hook" && it.Label() != "":
			out = append(out, hookName{prefix + it.Label(), sk, it})
		case it.Text == "use" && it.Label() != "":
			out = append(out, v.hooksBelow(usedFolder(sk.Name(), it.Label()), prefix+useName(sk, it)+"/", depth+1)...)
		}
	})
	return out
}

// useName is the name that a use gives its hooks.
func useName(sk *hclfile.Sketch, it *hclfile.Item) string {
	if as := texts(sk, it.Arg("as")); len(as) > 0 {
		return as[0]
	}
	label := strings.TrimSuffix(it.Label(), "/")
	return label[strings.LastIndexByte(label, '/')+1:]
}

// usedHooks are the hooks that a folder has of others.
func (v *View) usedHooks(dir string) (out []hookName) {
	for _, h := range v.hooksOf(dir, "") {
		if strings.Contains(h.Name, "/") {
			out = append(out, h)
		}
	}
	return out
}
