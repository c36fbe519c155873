package assist

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/block"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/event"
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
