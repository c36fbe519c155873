package patterns

import (
	"slices"

	"github.com/hookc/hookc/lint/script/bash"
	"mvdan.cc/sh/v3/syntax"
)

// quotes reports whether a word stands in quotes, and a text that it stands for is such a one. A
// variable beside other text is taken for a name.
func (t *Finder) quotes(w *syntax.Word, such func(string) bool) bool {
	if text, quoted := bash.WholeQuoted(w); quoted {
		return such(text)
	}
	if name := bash.QuotedName(w); name != "" {
		return slices.ContainsFunc(t.values[name], such)
	}
	text := ""
	for _, p := range bash.QuotedParts(w) {
		switch p := p.(type) {
		case *syntax.Lit:
			text += p.Value
		case *syntax.ParamExp:
			text += "x"
		default:
			return false
		}
	}
	return text != "" && such(text)
}
