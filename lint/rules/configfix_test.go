package rules_test

import (
	"cmp"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
	"github.com/hookc/hookc/stdlib"
)

// TestConfigFixes makes each fix of a configuration that a case or an example of a
// rule is offered: what was JSON still is, and what was found is no more.
func TestConfigFixes(t *testing.T) {
	for _, rule := range rules.All {
		if rule.Config == nil && rule.Handler == nil && rule.Script == nil {
			continue
		}
		t.Run(rule.Name, func(t *testing.T) {
			for _, c := range split(rules.Cases(rule)) {
				t.Run(c.name, func(t *testing.T) { fixes(t, rule, c.files) })
			}
		})
	}
}

func fixes(t *testing.T, rule *lint.Rule, files []txtar.File) {
	dir := t.TempDir()
	lay(t, dir, files)
	t.Chdir(dir)
	look := func() *lint.Result {
		res, err := lint.Run(lint.Options{Paths: []string{"."}, Packs: stdlib.Packs, Rules: []*lint.Rule{rule}})
		if err != nil {
			t.Fatal(err)
		}
		return res
	}
	before := look()
	for _, d := range before.Findings {
		if d.Fix == nil || d.Code != rule.Code {
			continue
		}
		name := d.Span.File
		old := before.Sources[name]
		fixed := apply(old, d.Fix.Edits)
		if err := os.WriteFile(name, fixed, 0o755); err != nil {
			t.Fatal(err)
		}
		if json.Valid(old) && !json.Valid(fixed) {
			t.Errorf("%s: what was JSON is now\n%s", d.Fix.Title, fixed)
		}
		after := look()
		if n := len(after.Findings); n >= len(before.Findings) {
			t.Errorf("%s: after the fix %d are found, before %d, in\n%s", d.Fix.Title, n, len(before.Findings), fixed)
		}
		if err := os.WriteFile(name, old, 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

// apply makes edits of one file, the last first.
func apply(source []byte, edits []diag.Edit) []byte {
	edits = slices.Clone(edits)
	slices.SortFunc(edits, func(a, b diag.Edit) int { return cmp.Compare(b.Span.Start.Byte, a.Span.Start.Byte) })
	for _, e := range edits {
		source = slices.Concat(source[:e.Span.Start.Byte], []byte(e.Text), source[e.Span.End.Byte:])
	}
	return source
}
