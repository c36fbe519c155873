package assist

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
)

// definition is where something of a policy gets its name.
type definition struct {
	kind   Kind
	folder string
	name   string
	sk     *hclfile.Sketch
	it     *hclfile.Item
	at     hclfile.Range // the name, without quotes
}

// declaring are the blocks at the top of a file whose label is a name.
var declaring = map[string]Kind{
	"variable": KindVariable, "pattern": KindPattern, "state": KindState, "event": KindEvent,
	"command": KindCommand, "hook": KindHook, "assert": KindAssert, "policy": KindPolicy,
}

// definitions are those at the top of a folder's files.
func (v *View) definitions(folder string) (out []definition) {
	v.tops(folder, func(sk *hclfile.Sketch, it *hclfile.Item) {
		out = append(out, definitionsIn(sk, it, folder)...)
	})
	return out
}

func definitionsIn(sk *hclfile.Sketch, it *hclfile.Item, folder string) (out []definition) {
	if it.Text == "locals" {
		for _, a := range it.Body {
			if a.Assign > 0 {
				out = append(out, definition{KindLocal, folder, a.Text, sk, a, a.Range})
			}
		}
	}
	if kind, ok := declaring[it.Text]; ok && len(it.Labels) > 0 {
		out = append(out, definition{kind, folder, it.Label(), sk, it, labelRange(it.Labels[0])})
	}
	return out
}

// labelRange is a label without its quotes.
func labelRange(l hclfile.Word) hclfile.Range {
	if len(l.Text) == l.To-l.From { // a name without quotes
		return l.Range
	}
	r := hclfile.Range{From: l.From + 1, To: l.To}
	if !l.Open {
		r.To--
	}
	return r
}

// root is the name in front of the dot; "" where conditions and values have no such
// name.
func (d definition) root() string {
	switch d.kind {
	case KindVariable:
		return "var"
	case KindLocal:
		return "local"
	case KindPattern:
		return "pattern"
	case KindState:
		return "state"
	}
	return ""
}

func (d definition) completion(label string, at diag.Span) Completion {
	return Completion{Label: label, Insert: label, Kind: d.kind, Detail: d.detail(), Doc: d.description(), Replace: at, Sort: sortNormal + label}
}

// detail is what a definition says in a few words: its type or value.
func (d definition) detail() string {
	switch d.kind {
	case KindVariable, KindState:
		return sourceOf(d.sk, d.it.Arg("type"))
	case KindLocal:
		return short(sourceOf(d.sk, d.it))
	case KindPattern:
		return short(sourceOf(d.sk, d.it.Arg("regex")))
	case KindHook:
		return strings.Join(texts(d.sk, d.it.Arg("on")), ", ")
	}
	return ""
}

func (d definition) description() string { return first(texts(d.sk, d.it.Arg("description"))) }

// maxDetail is how many bytes a value may have to be shown.
const maxDetail = 60

// short is the first line of a text, cut where it is long.
func short(s string) string {
	line, _, cut := strings.Cut(s, "\n")
	if len(line) > maxDetail {
		line, cut = strings.ToValidUTF8(line[:maxDetail], ""), true
	}
	if cut {
		line += " …"
	}
	return line
}
