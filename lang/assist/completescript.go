package assist

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/host/format"
)

// scriptSpot is a place in a test.
type scriptSpot struct {
	*spot
	line  scriptLine
	index int // of the word at the place, or that would begin there
	at    diag.Span
	text  string // what is written of the word
	files []string
}

func (v *View) scriptSpot(file string, offset int) *scriptSpot {
	sk := v.sketch(file)
	s := &scriptSpot{spot: &spot{v: v, file: file, folder: v.testedFolder(file), data: sk.Data(), sk: sk}}
	s.offset = clamp(offset, s.data)
	s.at = sk.Span(s.offset, s.offset)
	lines, files := readScript(s.data)
	s.files = files
	from := s.offset
	for from > 0 && s.data[from-1] != '\n' {
		from--
	}
	end := s.offset + lineLen(s.data[s.offset:])
	for _, l := range lines {
		if len(l.words) > 0 && from <= l.words[0].From && l.words[0].From <= end {
			s.line = l
		}
	}
	for i, w := range s.line.words {
		if w.To < s.offset {
			s.index = i + 1
			continue
		}
		if w.From <= s.offset {
			s.index, s.at, s.text = i, spanOf(sk, w.Range), w.Text
			return s
		}
		break
	}
	return s
}

// completeScript lists what can be written at a place of a test.
func (v *View) completeScript(file string, offset int) (out []Completion) {
	s := v.scriptSpot(file, offset)
	add := func(kind Kind, label, insert, detail string) {
		out = append(out, Completion{Label: label, Insert: insert, Kind: kind, Detail: detail, Replace: s.at, Sort: sortNormal + label})
	}
	if s.inArchive() && !s.line.row {
		return nil
	}
	verdicts := []string{"deny", "ask", "allow", "none"}
	switch {
	case s.line.row && s.index == 0:
		for _, w := range verdicts {
			add(KindValue, w, w, "")
		}
	case s.line.namesHook(s.index):
		for _, h := range v.hooksOf(s.folder, "") {
			out = append(out, h.completion(s.at))
		}
		if s.sends() {
			out = append(out, s.arguments()...)
		}
	case s.line.row:
	case s.index == 0 && strings.HasPrefix(s.text, "["):
		add(KindKeyword, "[effects]", "[effects] ", "only where steps act: hookc test --effects")
		add(KindKeyword, "[!effects]", "[!effects] ", "only where no step acts")
		for _, n := range all.Names() {
			add(KindTarget, "[host:"+n+"]", "[host:"+n+"] ", "only where the policy is for this host")
		}
	case s.index == 0:
		for _, c := range ScriptCommands {
			out = append(out, Completion{Label: c.Name, Insert: c.Name, Kind: KindKeyword, Detail: c.Usage, Doc: c.Doc, Replace: s.at, Sort: sortNormal})
		}
	default:
		out = append(out, s.arguments()...)
	}
	return out
}

// inArchive reports whether the place is behind the script.
func (s *scriptSpot) inArchive() bool {
	for at := 0; at < s.offset; {
		end := at + lineLen(s.data[at:])
		if _, ok := fileMarker(s.data[at:end]); ok {
			return true
		}
		at = end + 1
	}
	return false
}

// arguments lists what can follow a command.
func (s *scriptSpot) arguments() (out []Completion) {
	add := func(kind Kind, label, insert, detail string) {
		out = append(out, Completion{Label: label, Insert: insert, Kind: kind, Detail: detail, Replace: s.at, Sort: sortNormal + label})
	}
	first := s.line.words[0].Text
	key, _, valued := strings.Cut(s.text, "=")
	switch {
	case first == "decide" && s.index == 1:
		for _, w := range []string{"deny", "ask", "allow", "none", "fail"} {
			add(KindValue, w, w, "")
		}
	case first == "event" && s.index > 1 && s.line.words[s.index-1].Text == "--host":
		for _, n := range all.Names() {
			add(KindTarget, n, n, "")
		}
	case first == "event" && s.index == 3 && s.line.words[1].Text == "--host":
		for _, f := range s.files {
			add(KindValue, f, f, "file of the archive")
		}
	case first == "event" && s.index == 1:
		for _, k := range event.Kinds {
			if s.v.hasEvent(k.Name) {
				add(KindEvent, k.Name, k.Name, event.KindDocs[k.ID])
			}
		}
		for _, e := range s.v.declared().Events {
			add(KindEvent, e.Name, e.Name, "event of this policy")
		}
		for _, f := range s.files {
			add(KindValue, f, f, "file of the archive")
		}
		add(KindKeyword, "--host", "--host ", "send a file as a host does")
	case valued && key == "tool":
		s.at = s.sk.Span(s.at.Start.Byte+len("tool="), s.at.End.Byte)
		for _, t := range event.Tools {
			add(KindTool, t.Name, t.Name, t.Doc)
		}
	case s.sends() && !valued:
		for _, f := range s.keysOfEvent() {
			out = append(out, Completion{Label: f.name, Insert: f.name + f.sign(), Kind: KindField, Detail: f.detail, Doc: sentence(f.doc), Replace: s.at, Sort: sortNormal + f.name})
		}
	case s.sends():
		s.at = s.sk.Span(s.at.Start.Byte+strings.IndexByte(s.text, '=')+1, s.at.End.Byte)
		for _, f := range s.keysOfEvent() {
			if f.name == strings.TrimSuffix(key, ":") && f.detail == "bool" {
				add(KindValue, "true", "true", "")
				add(KindValue, "false", "false", "")
			}
		}
	case (first == "commands" || first == "files") && s.index == 1:
		for _, f := range s.files {
			add(KindValue, f, f, "file of the archive")
		}
	case first == "with" && valued:
		s.at = s.sk.Span(s.at.Start.Byte+len(key)+1, s.at.End.Byte)
		for _, d := range s.v.definitions(s.folder) {
			if d.kind == KindVariable && d.name == key && !strings.Contains(sourceOf(d.sk, d.it.Arg("type")), "(") {
				for _, c := range s.variableValues(d, s.at, quotesThere) {
					add(KindValue, c.Label, c.Insert, c.Detail)
				}
				if sourceOf(d.sk, d.it.Arg("type")) == "bool" {
					add(KindValue, "true", "true", "")
					add(KindValue, "false", "false", "")
				}
			}
		}
	case first == "env" && !valued:
		for _, c := range s.variablesOfEnv(s.at) {
			add(KindVariable, c.Label, c.Label+"=", c.Doc)
		}
	case first == "with":
		for _, d := range s.v.definitions(s.folder) {
			if d.kind == KindVariable {
				add(KindVariable, d.name, d.name+"=", d.detail())
			}
		}
	case first == "input" && s.index == 1:
		for _, f := range allInputs() {
			add(KindField, f.Name, f.Name, f.Type.String())
		}
	}
	return out
}

// eventKey is a key that an event of a test can have.
type eventKey struct{ name, detail, doc string }

// sign is what stands between the key and its value: text needs no JSON.
func (k eventKey) sign() string {
	if k.detail == "string" || k.detail == "path" || k.detail == "any" {
		return "="
	}
	return ":="
}

// sends reports whether keys of an event can stand at the place.
func (s *scriptSpot) sends() bool {
	switch s.line.words[0].Text {
	case "event", "commands", "files":
		return s.index > 1
	case "deny", "ask", "allow", "none":
		return s.index > 1 && !s.line.row
	}
	return false
}

// keysOfEvent are the keys that the event of the line can have.
func (s *scriptSpot) keysOfEvent() (out []eventKey) {
	name, tool := "before_tool", ""
	switch s.line.words[0].Text {
	case "event":
		name = s.line.words[1].Text
	case "files":
		tool = "ReadFile"
	default:
		tool = "Shell"
	}
	for _, w := range s.line.words {
		if v, ok := strings.CutPrefix(w.Text, "tool="); ok {
			tool = v
		}
	}
	add := func(k eventKey) {
		if !slices.ContainsFunc(out, func(o eventKey) bool { return o.name == k.name }) {
			out = append(out, k)
		}
	}
	declared := s.v.declared()
	kind, known := event.LookupKind(name)
	for _, k := range declared.EventKinds() {
		if k.Name == name {
			kind, known = k, true
		}
	}
	if !known || kind.Tool {
		if s.line.words[0].Text == "event" {
			add(eventKey{"tool", "string", "canonical name of the tool"})
		}
		for _, t := range event.Tools {
			if t.Name != tool && tool != "" {
				continue
			}
			for _, f := range t.Input {
				add(eventKey{f.Name, f.Type.String(), f.Doc})
			}
		}
	}
	if !known { // a file of the archive, under its host's names
		return append(out, eventKey{"cwd", "string", event.FieldDocs[event.Cwd]}, eventKey{"session_id", "string", event.FieldDocs[event.SessionID]})
	}
	for _, f := range kind.Custom {
		add(eventKey{f.Name, f.Type.String(), ""})
	}
	for _, f := range format.FieldsOf(kind) {
		if f.Required || f.Ignored || f.Name == "work_dir" || f.To == event.Extra {
			continue
		}
		add(eventKey{f.Name, event.Fields[f.To].Type.String(), event.FieldDocs[f.To]})
	}
	return out
}

// hoverScript says what stands at a place of a test.
func (v *View) hoverScript(file string, offset int) Hover {
	s := v.scriptSpot(file, offset)
	if s.text == "" || s.inArchive() && !s.line.row {
		return Hover{}
	}
	if s.index == 0 && !s.line.row {
		for _, c := range ScriptCommands {
			if c.Name == s.text {
				return Hover{titled("`"+c.Usage+"`", "", c.Doc), s.at}
			}
		}
	}
	if s.line.namesHook(s.index) || s.line.namesEvent(s.index) {
		return s.hoverSymbol()
	}
	if tool, ok := strings.CutPrefix(s.text, "tool="); ok {
		return Hover{s.toolText(tool), s.at}
	}
	return Hover{}
}
