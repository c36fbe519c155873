package assist

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/block"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// Hover is what is said of the text at a place.
type Hover struct {
	Text string // Markdown
	Span diag.Span
}

// Hover says what stands at an offset of a file.
func (v *View) Hover(file string, offset int) (Hover, bool) {
	var h Hover
	if isScript(file) {
		h = v.hoverScript(file, offset)
	} else {
		h = v.spot(file, offset).hover()
	}
	h.Text = strings.TrimSpace(h.Text)
	return h, h.Text != ""
}

func (s *spot) hover() Hover {
	switch s.In {
	case hclfile.InName:
		return s.hoverName()
	case hclfile.InLabel:
		return s.hoverSymbol()
	case hclfile.InValue:
		if x, ok := s.expression(); ok {
			return s.hoverExpression(x)
		}
		if h := s.hoverSymbol(); h.Text != "" {
			return h
		}
		return s.hoverValue()
	}
	return Hover{}
}

// hoverName says what an argument or block is.
func (s *spot) hoverName() Hover {
	path, name := s.path(), s.Item.Text
	sc, ok := block.SchemaAt(path...)
	if !ok {
		return Hover{}
	}
	at := spanOf(s.sk, s.Item.Range)
	if !s.Item.Block && len(path) == 1 && path[0] == "locals" {
		return s.hoverSymbol()
	}
	if s.Item.Block && slices.Contains(sc.Blocks, name) {
		return Hover{titled("`"+name+"`", "", blockDoc(path, name)), at}
	}
	if slices.Contains(sc.Args, name) {
		d := argumentDoc(path, name)
		return Hover{titled("`"+name+"`", plainLinks(d.Type), d.markdown()), at}
	}
	return Hover{}
}

// titled is a title, its type, and a text below.
func titled(title, kind, text string) string {
	if kind != "" {
		title += ": " + kind
	}
	return title + "\n\n" + text
}

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

// hoverValue says what a constant of an argument is.
func (s *spot) hoverValue() Hover {
	n := s.str()
	if n == nil {
		return Hover{}
	}
	r := inside(n)
	at, text := s.span(r.From, r.To), s.sk.Unquoted(n)
	path, name := s.path(), s.Item.Text
	last := ""
	if len(path) > 0 {
		last = path[len(path)-1]
	}
	switch {
	case name == "tool" && last == "match":
		if doc := s.toolText(text); doc != "" {
			return Hover{doc, at}
		}
		return Hover{regexText(text, ""), at}
	case name == "targets":
		for _, c := range targetValues() {
			if c.Label == text {
				return Hover{titled("`"+text+"`", "", c.Detail), at}
			}
		}
	case last == "match" && (name == "path" || name == "reads" || name == "writes" || name == "deletes"):
		return Hover{titled("glob `"+text+"`", "", globText(text)), at}
	case takesRegex(path, name):
		return Hover{regexText(text, ""), at}
	}
	for _, e := range enumOf(path, name) {
		if e == text {
			d := argumentDoc(path, name)
			return Hover{titled("`"+name+" = "+text+"`", "", d.markdown()), at}
		}
	}
	return Hover{}
}

// toolText is what is said of a canonical tool, or of what a host calls one.
func (s *spot) toolText(name string) string {
	targets := s.v.targets()
	if t, ok := event.LookupTool(name); ok {
		return titled("tool `"+name+"`", "", t.Doc+"\n\n"+toolDoc(t, nil)+"\n\n"+toolHosts(name, targets))
	}
	if is := options().Aliases[name]; len(is) > 0 {
		return titled("tool `"+name+"`", "", "What a host calls "+strings.Join(is, " and ")+". Write that, and the hook works on every host.")
	}
	return ""
}

// hoverExpression says what a word of a condition is.
func (s *spot) hoverExpression(x expression) Hover {
	t := newTyping(nil, x.text.Text)
	i := t.at(x.at)
	if i < 0 {
		return Hover{}
	}
	w, word := t.words[i], t.word(i)
	at := x.text.Span(w.From, w.To)
	switch w.Kind {
	case cond.WordKeyword:
		return Hover{titled("`"+word+"`", "", keywordDoc(word)), at}
	case cond.WordString:
		if t.is(i-1, "matches") {
			return Hover{regexText(strings.Trim(word, "'\"`"), ""), at}
		}
		if doc := s.toolText(strings.Trim(word, "'\"`")); doc != "" && t.is(i-1, "==", "!=", "[", ",", "in") {
			return Hover{doc, at}
		}
		return Hover{}
	case cond.WordName, cond.WordPointer:
	default:
		return Hover{}
	}
	if f, ok := functionNamed(word); ok && t.is(i+1, "(") {
		return Hover{titled("`"+f.Usage+"`", "", f.Text), at}
	}
	t.env = s.env()
	return Hover{s.nameText(t, i), at}
}

// nameText says what a name or member of a condition is.
func (s *spot) nameText(t *typing, i int) string {
	word := t.word(i)
	items := t.items(i)
	if t.words[i].Kind == cond.WordPointer {
		return titled("`"+word+"`", "`"+t.typeOf(i, i+1, items).String()+"`", "The item of the list.")
	}
	if t.is(i-1, ".", "?.") {
		base := t.memberOf(i - 1)
		from := t.base(i - 1)
		full := word
		if from < i-1 {
			full = t.text[t.words[from].From:t.words[i].To]
		}
		if o, ok := s.v.symbolAt(s.file, s.offset); ok {
			for _, d := range s.v.definedAs(o.symbol) {
				return d.text(s.v)
			}
		}
		for _, f := range base.Fields {
			if f.Name == word {
				return titled("`"+full+"`", "`"+f.Type.String()+"`", sentence(f.Doc)+eventsOf(full))
			}
		}
		switch {
		case base.Kind == value.TMap:
			return titled("`"+full+"`", "`"+base.Element().Optional().String()+"`", "What the map has under this key.")
		case base.Kind == value.TAny || base.Open:
			return titled("`"+full+"`", "`any`", "Its type is known only when the event arrives.")
		}
		return ""
	}
	if o, ok := s.v.symbolAt(s.file, s.offset); ok && o.kind != KindLet {
		return s.hoverSymbol().Text
	}
	for _, l := range t.lets(i) {
		if l.Name == word {
			return titled("`"+word+"`", "`"+l.Type.String()+"`", "A let of this condition.")
		}
	}
	if !t.env.Has(word) {
		return ""
	}
	f := value.Field{Name: word, Type: t.env.RootType(word)}
	doc := sentence(rootDoc(f))
	if s.nameKind(word) == KindLet {
		doc = "A let, evaluated at most once for each event."
	}
	return titled("`"+word+"`", "`"+f.Type.String()+"`", doc+eventsOf(word))
}

// eventsOf says which events have a field.
func eventsOf(path string) string {
	for _, f := range event.Fields {
		if f.Path != path {
			continue
		}
		var on []string
		for _, k := range event.Kinds {
			if slices.ContainsFunc(event.FieldsOf(k), func(u event.Use) bool { return u.Field == f.ID }) {
				on = append(on, k.Name)
			}
		}
		if len(on) == len(event.Kinds) {
			return "\n\nEvery event has it."
		}
		return "\n\nEvents: " + strings.Join(on, ", ") + "."
	}
	return ""
}

func keywordDoc(word string) string {
	switch word {
	case "contains":
		return "text contains part"
	case "startsWith":
		return "text startsWith part"
	case "endsWith":
		return "text endsWith part"
	case "matches":
		return "text matches regex: RE2, anywhere in the text unless the regex has ^ and $"
	case "in":
		return "item in list, or key in map"
	case "let":
		return "let name = value; expression"
	}
	return ""
}
