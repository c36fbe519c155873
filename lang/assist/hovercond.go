package assist

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

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
				return typedText(full, f.Type, sentence(f.Doc)+eventsOf(full))
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
	return typedText(word, f.Type, doc+eventsOf(word))
}

// typedText is a name with its type; of an object, with what it has.
func typedText(name string, t value.Type, doc string) string {
	members := t.Fields
	if t.Kind == value.TList && t.Element().Kind == value.TObject {
		members = t.Element().Fields
	}
	if len(members) == 0 {
		return titled("`"+name+"`", "`"+t.String()+"`", doc)
	}
	kind := "object"
	if t.Kind == value.TList {
		kind = "list of objects"
	}
	var b strings.Builder
	for _, f := range members {
		b.WriteString("\n- `" + f.Name + "` " + typeName(f.Type))
		if f.Doc != "" {
			b.WriteString(": " + f.Doc)
		}
	}
	return titled("`"+name+"`", kind, doc+"\n"+b.String())
}

// typeName is a type without the names of an object's fields.
func typeName(t value.Type) string {
	switch {
	case t.Kind == value.TObject:
		return "object"
	case t.Kind == value.TList && t.Element().Kind == value.TObject:
		return "list(object)"
	}
	return t.String()
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
