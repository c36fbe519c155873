package docs

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
	"github.com/hookc/hookc/stdlib"
)

// TestExamplesAreClean lints the policies of all pages that have hooks. What an
// example shows on purpose has a comment that says so.
func TestExamplesAreClean(t *testing.T) {
	dir := t.TempDir()
	for _, page := range append(slices.Clone(pages), "testing.md") {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		lay(t, filepath.Join(dir, strings.ReplaceAll(strings.TrimPrefix(page, "../"), "/", "-")), chunks(string(data)))
	}
	t.Chdir(dir)
	res, err := lint.Run(lint.Options{Paths: []string{"."}, Packs: stdlib.Packs, Rules: rules.All, Retired: rules.Retired})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range res.Failures {
		t.Error(f)
	}
	for _, d := range res.Findings {
		if d.Severity != diag.Info {
			t.Errorf("%s: %s[%s %s]: %s\n%s", d.Span, d.Severity, d.Code, d.Name, d.Summary, res.Sources[d.Span.File])
		}
	}
	if len(res.Policies) == 0 {
		t.Error("there are no policies in the pages")
	}
}

// lay writes each policy of a page into a folder of its own.
func lay(t *testing.T, dir string, page []chunk) {
	files := map[string]string{}
	for i, c := range page {
		if c.fence != "```hcl" {
			continue
		}
		name, ok := fileName(c.body)
		files[name] = c.body
		if ok {
			continue // of the next one
		}
		if !hooks(files) {
			clear(files)
			continue
		}
		for name, body := range files {
			file := filepath.Join(dir, fmt.Sprint(i), name)
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(body), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		clear(files)
	}
}

// hooks reports whether a policy has hooks of its own; packs are linted elsewhere.
func hooks(files map[string]string) bool {
	for _, body := range files {
		if strings.HasPrefix(body, "hook ") || strings.Contains(body, "\nhook ") {
			return true
		}
	}
	return false
}

// presetTable is the presets of the linter.
func presetTable(*testing.T, []string) string {
	var b strings.Builder
	b.WriteString("| preset | runs | exit code 1 from |\n|---|---|---|\n")
	for _, p := range rules.Presets {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", p.Name, p.Doc, p.FailLevel)
	}
	return b.String()
}
