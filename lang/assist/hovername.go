package assist

import (
	"strings"

	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// hoverSymbol says what a name of the policy is.
func (s *spot) hoverSymbol() Hover {
	o, ok := s.v.symbolAt(s.file, s.offset)
	if !ok {
		return Hover{}
	}
	at := spanOf(s.sk, o.at)
	if o.kind == KindPack {
		return Hover{s.v.folderText(o.name), at}
	}
	if o.kind == KindEvent {
		if k, ok := event.LookupKind(o.name); ok {
			return Hover{s.eventText(k), at}
		}
	}
	var text string
	for _, d := range s.v.definedAs(o.symbol) {
		text = d.text(s.v)
	}
	if text == "" && o.kind == KindField {
		text = titled("`"+o.name+"`", s.fieldType(o), "A field of the event `"+o.owner+"`.")
	}
	return Hover{text, at}
}

func (s *spot) fieldType(o occurrence) string {
	for _, e := range s.v.declared().Events {
		if e.Name == o.owner {
			if t, ok := value.Object(e.Fields...).Field(o.name); ok {
				return t.String()
			}
		}
	}
	return ""
}

// definedAs are the definitions of a symbol at the top of files.
func (v *View) definedAs(o symbol) (out []definition) {
	pick := func(list []definition) {
		for _, d := range list {
			if d.kind == o.kind && d.name == o.name {
				out = append(out, d)
			}
		}
	}
	if o.folder != "" {
		pick(v.definitions(o.folder))
		return out
	}
	v.everywhere(func(sk *hclfile.Sketch, it *hclfile.Item) { pick(definitionsIn(sk, it, folderOf(sk.Name()))) })
	return out
}

// text is what is said of a definition.
func (d definition) text(v *View) string {
	title := map[Kind]string{
		KindVariable: "variable", KindLocal: "local", KindPattern: "pattern", KindState: "state", KindEvent: "event",
		KindCommand: "command", KindHook: "hook", KindAssert: "assert", KindPolicy: "policy",
	}[d.kind] + " `" + d.name + "`"
	kind := ""
	switch d.kind {
	case KindVariable, KindState:
		if t := sourceOf(d.sk, d.it.Arg("type")); t != "" {
			kind = "`" + t + "`"
		}
	}
	text := sentence(d.description())
	switch d.kind {
	case KindVariable, KindLocal:
		if val, ok := v.constant(d); ok {
			text += "\n\nValue: `" + short(val) + "`"
		}
	case KindPattern:
		for _, r := range v.pattern(d.folder, d.name) {
			text += "\n\n" + regexText(r.Source, r.Description)
		}
	case KindHook:
		text += v.hookText(d)
	case KindEvent:
		text += "\n\nAn event of this policy."
		for _, f := range eventOf(d.sk, d.it).Fields {
			text += "\n- `" + f.Name + "` " + f.Type.String()
		}
	}
	return titled(title, kind, text)
}

// constant is the value of a variable or local, as the policy last had it.
func (v *View) constant(d definition) (string, bool) {
	root, ok := v.consts(d.folder)[d.root()]
	if ok && root.Kind() == value.Map {
		if val, ok := root.Get(d.name); ok {
			return string(value.AppendJSON(nil, val)), true
		}
	}
	src := sourceOf(d.sk, d.it)
	if d.kind == KindVariable {
		src = sourceOf(d.sk, d.it.Arg("default"))
	}
	return src, src != ""
}

func (v *View) hookText(d definition) string {
	var b strings.Builder
	if on := texts(d.sk, d.it.Arg("on")); len(on) > 0 {
		b.WriteString("\n\nOn " + strings.Join(on, ", ") + ".")
	}
	var steps []string
	for _, it := range d.it.Body {
		if it.Block && isStep(it.Text) {
			steps = append(steps, it.Text)
		}
	}
	if len(steps) > 0 {
		b.WriteString(" Steps: " + strings.Join(steps, ", ") + ".")
	}
	return b.String()
}

// folderText is what is said of a pack or folder.
func (v *View) folderText(folder string) string {
	text := sentence(v.packDoc(folder))
	for _, h := range v.hooksOf(folder, "") {
		text += "\n- `" + h.Name + "`"
		if d := first(texts(h.sk, h.it.Arg("description"))); d != "" {
			text += ": " + d
		}
	}
	if text == "" {
		return ""
	}
	return titled("`"+folder+"`", "", text)
}

// eventText says when an event happens, what it carries and which hosts have it.
func (s *spot) eventText(k *event.Kind) string {
	text := event.KindDocs[k.ID]
	if !k.Blockable {
		text += " No host can block it."
	}
	var own []string
	for _, u := range k.Fields {
		own = append(own, "`"+event.Fields[u.Field].Path+"`")
	}
	if k.Tool {
		own = append([]string{"`tool`", "`command`", "`path`", "`shell`", "`files`"}, own...)
	}
	if len(own) > 0 {
		text += "\n\nFields: " + strings.Join(own, ", ") + ", and those of every event."
	}
	return titled("event `"+k.Name+"`", "", text+"\n\n"+eventHosts(k.Name, s.v.targets()))
}
