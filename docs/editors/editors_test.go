// Package editors keeps the set-ups for editors true: the grammars colour conditions as
// hookc reads them, and the extension for VS Code can be packaged.
//
// What needs packages of npm runs where HOOKC_EDITORS_NODE names a folder in which
// `npm ci` has put those of vscode/package-lock.json.
package editors

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/cond"
)

const vscode = "vscode"

// modules is the folder with node_modules; the test skips without it.
func modules(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("HOOKC_EDITORS_NODE")
	if dir == "" {
		t.Skip("HOOKC_EDITORS_NODE does not name a folder with the packages of npm")
	}
	return dir
}

// keywordList is the list of keywords in the grammar of conditions.
var keywordList = regexp.MustCompile(`(\(\?<!\[\\\\w\$#\.\]\)\(\?:)([\w|]+)(\))`)

// TestKeywords: the keywords of the grammar are those of conditions.
func TestKeywords(t *testing.T) {
	file := filepath.Join(vscode, "syntaxes", "hookc-expr.tmLanguage.json")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m := keywordList.FindSubmatch(data)
	if m == nil {
		t.Fatal("the grammar has no list of keywords")
	}
	want := strings.Join(cond.Keywords(), "|")
	switch {
	case string(m[2]) == want:
	case os.Getenv("HOOKC_UPDATE") != "":
		is := keywordList.ReplaceAll(data, []byte("${1}"+want+"${3}"))
		if err := os.WriteFile(file, is, 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s has the keywords %s, not %s; HOOKC_UPDATE=1 go test ./docs/editors rewrites them", file, m[2], want)
	}
}

// manifest is what the tests read of package.json.
type manifest struct {
	ActivationEvents []string
	AgentFiles       []string
	Contributes      struct {
		Commands []struct{ Command string }
		Grammars []struct{ Path string }
	}
}

func readManifest(t *testing.T) (m manifest) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(vscode, "package.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// TestManifest: what package.json declares is there, and what the extension registers is
// declared.
func TestManifest(t *testing.T) {
	m := readManifest(t)
	source, err := os.ReadFile(filepath.Join(vscode, "extension.js"))
	if err != nil {
		t.Fatal(err)
	}
	registered := map[string]bool{}
	for _, r := range regexp.MustCompile(`\bon\("([\w.]+)"`).FindAllStringSubmatch(string(source), -1) {
		registered[r[1]] = true
	}
	for _, c := range m.Contributes.Commands {
		if !registered[c.Command] {
			t.Errorf("package.json declares the command %s, which extension.js does not register", c.Command)
		}
		delete(registered, c.Command)
	}
	for command := range registered {
		t.Errorf("extension.js registers the command %s, which package.json does not declare", command)
	}
	for _, g := range m.Contributes.Grammars {
		if _, err := os.Stat(filepath.Join(vscode, g.Path)); err != nil {
			t.Error(err)
		}
	}
}

// TestPackage: the extension is bundled and packaged without the network, and holds what
// it declares and nothing else.
func TestPackage(t *testing.T) {
	node := modules(t)
	root := t.TempDir()
	dir := filepath.Join(root, "docs", "editors", "vscode")
	copyTracked(t, dir)
	license, err := os.ReadFile(filepath.Join("..", "..", "LICENSE"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "LICENSE"), license, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(node, "node_modules"), filepath.Join(dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("npm", "run", "package", "--", "--out", "hookc.vsix")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got := strings.Join(archived(t, filepath.Join(dir, "hookc.vsix")), "\n")
	want := strings.Join([]string{
		"[Content_Types].xml", "extension.vsixmanifest", "extension/LICENSE.txt", "extension/language-configuration.json",
		"extension/out/extension.js", "extension/package.json", "extension/readme.md",
		"extension/syntaxes/hookc-expr.tmLanguage.json", "extension/syntaxes/hookc-test.tmLanguage.json", "extension/syntaxes/hookc.tmLanguage.json",
		"extension/test-configuration.json",
	}, "\n")
	if got != want {
		t.Errorf("the package holds\n%s", got)
	}
	// Loading it is the least that an editor does: with a vscode that is empty, so that
	// only what is missing in the bundle fails.
	load := exec.Command("node", "-e", `
		const load = require("module")._load;
		require("module")._load = (name, ...more) => name === "vscode" ? new Proxy(class {}, { get: (c, k) => k === "prototype" ? c.prototype : class {} }) : load(name, ...more);
		const { activate, deactivate } = require("./out/extension.js");
		if (typeof activate !== "function" || typeof deactivate !== "function") process.exit(1);`)
	load.Dir = dir
	if out, err := load.CombinedOutput(); err != nil {
		t.Errorf("the bundle cannot be loaded: %v\n%s", err, out)
	}
}

// copyTracked copies the extension without what building it by hand leaves beside it.
func copyTracked(t *testing.T, to string) {
	t.Helper()
	err := filepath.WalkDir(vscode, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if d.Name() == "node_modules" || d.Name() == "out" {
				return fs.SkipDir
			}
			return os.MkdirAll(filepath.Join(to, strings.TrimPrefix(path, vscode)), 0o755)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, strings.TrimPrefix(path, vscode)), data, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// policies is every file of a policy of ours.
func policies(t *testing.T) (out []string) {
	t.Helper()
	for _, root := range []string{"../../stdlib", "../../cmd/hookc/starter", "../../testdata", "testdata"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && strings.HasSuffix(path, ".hook.hcl") {
				out = append(out, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// coloured is a part of a line as an editor shows it.
type coloured struct {
	File     string
	Line     int
	From, To int      // bytes of the line
	Scopes   []string // the innermost first
}

// colour has vscode-textmate colour files.
func colour(t *testing.T, files []string) map[string][]coloured {
	t.Helper()
	cmd := exec.Command("node", filepath.Join(vscode, "test", "tokens.js"), modules(t))
	cmd.Stdin = strings.NewReader(strings.Join(files, "\n"))
	var failed bytes.Buffer
	cmd.Stderr = &failed
	data, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, failed.Bytes())
	}
	out := map[string][]coloured{}
	for line := range bytes.Lines(data) {
		var c coloured
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		out[c.File] = append(out[c.File], c)
	}
	return out
}
