package hostimport_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/policytext"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/hostimport"
	"github.com/hookc/hookc/lint/rules"
)

// sample is a configuration that somebody published.
type sample struct{ Repo, Path, Host, File string }

// samples calls f for each public configuration; it skips where there are none.
func samples(t *testing.T, f func(s sample, data []byte)) {
	root := os.Getenv("HOOKC_CORPORA")
	if root == "" {
		t.Skip("HOOKC_CORPORA names no corpora")
	}
	index, err := os.ReadFile(filepath.Join(root, "configs", "index.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(index) {
		var s sample
		if err := json.Unmarshal(line, &s); err != nil {
			t.Fatal(err)
		}
		if filepath.Ext(s.File) != ".json" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(root, s.File))
		if err != nil {
			t.Fatal(err)
		}
		f(s, data)
	}
}

// Every public configuration is imported: what comes is a policy that compiles and
// in which the linter sees no error, and each handler that is no hook of it has a
// place that says why.
func TestCorpora(t *testing.T) {
	files, handlers, hooks := 0, 0, 0
	why := map[string]int{}
	samples(t, func(s sample, data []byte) {
		project := t.TempDir()
		imp := readIn(t, project, s.Path, data)
		files++
		handlers += imp.Handlers
		hooks += len(imp.Hooks)
		left := 0
		for _, d := range imp.Losses {
			if d.Severity == diag.Error {
				left++
				why[d.Summary]++
			}
			if d.Span.File == "" || d.Summary == "" {
				t.Errorf("%s: %s: a loss without a place: %+v", s.Repo, s.Path, d)
			}
		}
		if len(imp.Hooks) < imp.Handlers && len(imp.Losses) == 0 {
			t.Errorf("%s: %s: %d of %d handlers, and no loss", s.Repo, s.Path, len(imp.Hooks), imp.Handlers)
		}
		checkPolicy(t, s.Repo+": "+s.Path, imp)
	})
	t.Logf("%d files, %d handlers, %d hooks; left out:", files, handlers, hooks)
	for summary, n := range why {
		t.Logf("%4d %s", n, summary)
	}
}

// readIn imports a file that lies in a project.
func readIn(t *testing.T, project, path string, data []byte) *hostimport.Import {
	t.Helper()
	name := filepath.Join(project, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return hostimport.Read([]*hostconfig.File{hostconfig.Read(path, data, name)}, hostimport.Options{Project: project})
}

// checkPolicy wants the imported hooks to be a policy without errors.
func checkPolicy(t *testing.T, what string, imp *hostimport.Import) {
	t.Helper()
	if len(imp.Hooks) == 0 {
		return
	}
	head := policytext.Block{Type: "policy", Label: "imported"}
	if targets := imp.Targets(); targets != nil {
		head.Args = append(head.Args, policytext.Texts("targets", targets))
	}
	text, err := policytext.File("imported.hook.hcl", append([]policytext.Block{head}, imp.Hooks...))
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "imported.hook.hcl"), text, 0o644); err != nil {
		t.Fatal(err)
	}
	p, diags := lang.Load(lang.Options{Dir: dir})
	if !diags.HasErrors() {
		_, more := compiler.Compile(p, compiler.Options{})
		diags.Add(more...)
	}
	if diags.HasErrors() {
		t.Errorf("%s: %v\n%s", what, diags, text)
		return
	}
	res, err := lint.Run(lint.Options{Paths: []string{dir}, Rules: rules.All})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range res.Findings {
		if d.Severity == diag.Error {
			line := strings.Split(string(text), "\n")[d.Span.Start.Line-1]
			t.Errorf("%s: lint: %s %s: %s", what, d.Code, d.Summary, line)
		}
	}
}
