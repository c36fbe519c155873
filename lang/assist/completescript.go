package assist

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/all"
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
	case s.line.row:
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
	case first == "event" && !valued:
		for _, f := range s.keysOfEvent() {
			add(KindField, f[0], f[0]+"=", f[1])
		}
	case (first == "commands" || first == "files") && s.index == 1:
		for _, f := range s.files {
			add(KindValue, f, f, "file of the archive")
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

// keysOfEvent are the keys that the event of the line can have, and what each is.
func (s *scriptSpot) keysOfEvent() (out [][2]string) {
	name, tool := s.line.words[1].Text, ""
	for _, w := range s.line.words {
		if v, ok := strings.CutPrefix(w.Text, "tool="); ok {
			tool = v
		}
	}
	own := slices.ContainsFunc(s.v.declared().Events, func(e *ast.Event) bool { return e.Name == name })
	if k, ok := event.LookupKind(name); !ok && !own || ok && k.Tool {
		out = append(out, [2]string{"tool", "canonical name of the tool"})
		for _, t := range event.Tools {
			if t.Name != tool && tool != "" {
				continue
			}
			for _, f := range t.Input {
				out = append(out, [2]string{f.Name, f.Doc})
			}
		}
	}
	for _, e := range s.v.declared().Events {
		if e.Name == name {
			for _, f := range e.Fields {
				out = append(out, [2]string{f.Name, f.Type.String()})
			}
		}
	}
	return append(out, [2]string{"cwd", event.FieldDocs[event.Cwd]}, [2]string{"session_id", event.FieldDocs[event.SessionID]})
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
