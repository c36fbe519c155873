package assist

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

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
