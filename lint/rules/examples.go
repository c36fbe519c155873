package rules

import (
	"bytes"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/lint"
)

// Cases are the cases of a rule: what its page shows and what the tests run. They are
// read when somebody asks, so that the start of hookc does not wait for them.
func Cases(r *lint.Rule) *txtar.Archive {
	data, err := cases.ReadFile(Folder(r) + "/cases.txtar")
	if err != nil {
		return &txtar.Archive{}
	}
	return txtar.Parse(data)
}

// Unescape is a file of a case: a line \-- name -- of a test stands for -- name --, since
// the cases are an archive too.
func Unescape(data []byte) []byte {
	if rest, ok := bytes.CutPrefix(data, []byte(`\-- `)); ok {
		data = append([]byte("-- "), rest...)
	}
	return bytes.ReplaceAll(data, []byte("\n\\-- "), []byte("\n-- "))
}

// Examples are the cases of a rule that its page shows: avoid and prefer.
func Examples(r *lint.Rule) (out lint.Examples) {
	for _, f := range Cases(r).Files {
		kind, name, _ := strings.Cut(f.Name, "/")
		e := lint.Example{File: name, Text: string(Unescape(f.Data))}
		switch {
		case name == "want": // what the rule finds in the case
		case kind == "avoid":
			out.Avoid = append(out.Avoid, e)
		case kind == "prefer":
			out.Prefer = append(out.Prefer, e)
		}
	}
	return out
}
