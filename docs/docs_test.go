// Package docs keeps the pages of this folder true: their policies compile, the
// events beside them are decided as the page says, and tables of names come
// from the code.
//
// A block ```hcl is a policy; one that begins with "# folder/file.hook.hcl" is a
// further file of the policy after it. A block ```json behind a policy is an
// event of the generic host, and the ```text behind that is what is decided. A
// block ```hcl refused does not compile, and the ```text behind it says why.
// A block ```txtar behind a policy is a test of it, as hookc test runs it.
// A block ```sh answers behind a policy is a command line each line, with what
// is decided behind it. Each line of a block ```expr is a condition on
// before_tool.
//
//	HOOKC_UPDATE=1 go test ./docs
//
// rewrites every ```text and everything between <!-- generated: NAME --> and
// <!-- end -->.
package docs

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// pages is what this package keeps true by its examples. TestTutorial follows
// docs/tutorial.md and docs/why.md; docs/testing.md and docs/table-format.md are kept by the tests
// of what they describe.
var pages = append([]string{
	"../README.md", "../CHANGELOG.md", "README.md", "cookbook.md", "lint.md", "architecture.md", "rationale.md", "hosts.md", "agents.md", "commands.md", "ci.md", "diff.md", "verify.md", "graph.md", "mutate.md", "cover.md", "replay.md", "import.md", "install.md", "ledger.md", "contributing.md",
	"reference/blocks.md", "reference/match.md", "reference/shell.md", "reference/steps.md", "reference/conditions.md", "reference/events.md", "reference/functions.md", "reference/errors.md",
	"failures.md", "conformance.md", "performance.md", "packs/README.md", "packs/scope.md", "packs/disagreements.md", "packs/limits.md", "packs/workflow-example.md",
}, append(packPages(), hostPages()...)...)

func TestPages(t *testing.T) {
	update := os.Getenv("HOOKC_UPDATE") != ""
	for _, page := range pages {
		t.Run(page, func(t *testing.T) {
			data, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			was := string(data)
			is := examples(t, regenerate(t, was))
			switch {
			case is == was:
			case update:
				if err := os.WriteFile(page, []byte(is), 0o644); err != nil {
					t.Fatal(err)
				}
			default:
				t.Errorf("%s is stale; HOOKC_UPDATE=1 go test ./docs rewrites it\n%s", page, firstDifference(was, is))
			}
		})
	}
}

func firstDifference(was, is string) string {
	a, b := strings.Split(was, "\n"), strings.Split(is, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "it says:   " + a[i] + "\nit should: " + b[i]
		}
	}
	return "one is longer than the other"
}

var named = regexp.MustCompile("`((?:cmd|lang|compiler|runtime|testdata|docs|\\.ci)/[\\w./-]*)`")

// TestPaths looks for every path that a page names.
func TestPaths(t *testing.T) {
	for _, page := range allPages(t) {
		if strings.Contains(filepath.ToSlash(page), "docs/rules/") {
			continue // paths there are those of examples
		}
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range named.FindAllStringSubmatch(string(data), -1) {
			if _, err := os.Stat(filepath.Join("..", m[1])); errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s names %s, which does not exist", page, m[1])
			}
		}
	}
}
