package rules_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/lang/config"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
	"github.com/hookc/hookc/lint/shellcheck"
	"github.com/hookc/hookc/stdlib"
)

// Every word of a preset names rules that there are.
func TestPresets(t *testing.T) {
	for _, p := range rules.Presets {
		list, err := lint.Selection{Select: p.Select}.Rules(rules.All)
		if err != nil || len(list) == 0 || p.Doc == "" {
			t.Errorf("%s: %d rules, %v", p.Name, len(list), err)
		}
	}
}

// TestCases runs each rule on the cases beside it. A case is a folder of
// cases.txtar: its files, and in `want` what the rule finds, each with the text
// that it points at. The rule's page shows avoid and prefer. In avoid, and in a case
// whose name begins with hit, the rule must find something; in prefer, and where the
// name begins with miss, nothing. Files that begin with #! can be executed, unless a
// line of `modes` says otherwise: "path 644".
func TestCases(t *testing.T) {
	for _, rule := range rules.All {
		t.Run(rule.Name, func(t *testing.T) {
			if _, ok := shellcheck.Find("."); !ok && rule.Name == "shellcheck" {
				t.Skip("shellcheck is not installed")
			}
			file := filepath.Join(filepath.FromSlash(rules.Folder(rule)), "cases.txtar")
			archive := rules.Cases(rule)
			kinds := map[string]bool{}
			for _, c := range split(archive) {
				kind, _, _ := strings.Cut(c.name, "-")
				kinds[kind] = true
				t.Run(c.name, func(t *testing.T) { c.run(t, rule, kind == "avoid" || kind == "hit") })
			}
			if kinds["hit"] = true; !kinds["avoid"] || !kinds["prefer"] || !kinds["miss"] || len(kinds) != 4 {
				t.Errorf("%s: cases are called avoid, prefer, hit-… and miss-…; all but hit-… must be there", file)
			}
			if os.Getenv("HOOKC_UPDATE") != "" {
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// ruleCase is one folder of the archive; want is in it, for updates.
type ruleCase struct {
	name  string
	files []txtar.File
	want  *txtar.File
}

func split(archive *txtar.Archive) (out []*ruleCase) {
	names := map[string]*ruleCase{}
	for i := range archive.Files {
		f := &archive.Files[i]
		name, rest, _ := strings.Cut(f.Name, "/")
		c := names[name]
		if c == nil {
			c = &ruleCase{name: name}
			names[name] = c
			out = append(out, c)
		}
		if rest == "want" {
			c.want = f
			continue
		}
		c.files = append(c.files, txtar.File{Name: rest, Data: rules.Unescape(f.Data)})
	}
	return out
}

func (c *ruleCase) run(t *testing.T, rule *lint.Rule, finds bool) {
	got := found(t, rule, c.files)
	if finds != (got != "") {
		t.Errorf("a case called %s finds\n%s", c.name, got)
	}
	switch {
	case c.want == nil && got != "":
		t.Errorf("the case has no file want; found\n%s", got)
	case c.want == nil:
	case os.Getenv("HOOKC_UPDATE") != "":
		c.want.Data = []byte(got)
	case got != string(c.want.Data):
		t.Errorf("found\n%s\nwant\n%s", got, c.want.Data)
	}
}

// found runs one rule over files and lists what it finds.
func found(t *testing.T, rule *lint.Rule, files []txtar.File) string {
	t.Helper()
	dir := t.TempDir()
	lay(t, dir, files)
	t.Chdir(dir)
	asked := []*lint.Rule{rule}
	if rule.Ignore != nil { // it is about what others find
		asked = rules.All
	}
	options := lint.Options{Paths: []string{"."}, Packs: stdlib.Packs, Rules: asked, AllRules: rules.All}
	if _, err := os.Stat(config.Name); err == nil {
		options.Settings = settingsOf(t)
	}
	res, err := lint.Run(options)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range res.Failures {
		t.Error(f)
	}
	var b strings.Builder
	for _, d := range res.Findings {
		if rule.Ignore != nil && d.Name != "" && d.Code != rule.Code {
			continue
		}
		if d.Code != rule.Code {
			t.Errorf("the case does not compile, or is not what was meant: %v", d)
			continue
		}
		write(&b, d, res.Sources[d.Span.File], dir)
	}
	return b.String()
}

// settingsOf is what a case's own .hookc.hcl says.
func settingsOf(t *testing.T) map[string]lint.Setting {
	t.Helper()
	file, diags := config.Read(config.Name)
	_, settings, wrong := lint.Configure(file, nil, rules.All)
	for _, d := range append(diags, wrong...) {
		t.Error(d)
	}
	return settings
}

func lay(t *testing.T, dir string, files []txtar.File) {
	t.Helper()
	modes := map[string]os.FileMode{}
	for _, f := range files {
		if f.Name == "modes" {
			for line := range strings.Lines(string(f.Data)) {
				var name string
				var mode uint32
				if _, err := fmt.Sscanf(line, "%s %o", &name, &mode); err != nil {
					t.Fatal(err)
				}
				modes[name] = os.FileMode(mode)
			}
		}
	}
	for _, f := range files {
		if f.Name == "modes" {
			continue
		}
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		mode, ok := modes[f.Name]
		if !ok {
			mode = 0o644
			if bytes.HasPrefix(f.Data, []byte("#!")) {
				mode = 0o755
			}
		}
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
	}
}

// write is a finding in one line, with the text that it points at, then what
// comes with it.
func write(b *strings.Builder, d diag.Diag, source []byte, dir string) {
	text := ""
	if s, e := d.Span.Start.Byte, d.Span.End.Byte; 0 <= s && s <= e && e <= len(source) {
		text, _, _ = strings.Cut(string(source[s:e]), "\n")
	}
	line := fmt.Sprintf("%s: %s %s %s\n", d.Span, d.Severity, text, d.Summary)
	for _, n := range d.Notes {
		line += fmt.Sprintf("  note %s %s\n", n.Span, n.Text)
	}
	if d.Fix != nil {
		line += "  fix " + d.Fix.Title
		if d.Fix.Unsafe {
			line += " (unsafe)"
		}
		for _, e := range d.Fix.Edits {
			line += fmt.Sprintf(" | %s %q", e.Span, e.Text)
		}
		line += "\n"
	}
	if d.Witness != nil {
		line += fmt.Sprintf("  on %s\n  shows %s\n", bytes.TrimSpace(d.Witness.Event), d.Witness.Shows)
	}
	b.WriteString(strings.ReplaceAll(line, dir, "$WORK"))
}

// TestList holds the groups against the folders, and codes and names against each
// other.
func TestList(t *testing.T) {
	seen := map[string]bool{}
	for i, r := range rules.All {
		if i > 0 && rules.All[i-1].Code >= r.Code {
			t.Errorf("%s does not stand in the order of codes", r.Code)
		}
		if _, ok := rules.Retired[string(r.Code)]; ok || seen[r.Name] {
			t.Errorf("%s %s: the code is retired, or the name is there twice", r.Code, r.Name)
		}
		seen[r.Name] = true
		if r.Title == "" || r.Why == "" || r.Severity == 0 {
			t.Errorf("%s: a rule has a title, a why and a severity", r.Name)
		}
		if r.Policy == nil && r.Regex == nil && r.Config == nil && r.Handler == nil && r.Script == nil && r.Ignore == nil {
			t.Errorf("%s has no function", r.Name)
		}
	}
	var folders, there []string
	for i, g := range rules.Groups {
		for _, r := range g.Rules {
			folders = append(folders, rules.Folder(r))
			if !strings.HasPrefix(string(r.Code), fmt.Sprintf("HK%d", i+1)) {
				t.Errorf("%s %s is in the group %s, whose codes begin with HK%d", r.Code, r.Name, g.Dir, i+1)
			}
		}
	}
	for _, pattern := range []string{"*/*/rule.go", "*/*/cases.txtar"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		there = nil
		for _, f := range files {
			there = append(there, filepath.ToSlash(filepath.Dir(f)))
		}
		slices.Sort(folders)
		if !slices.Equal(folders, there) {
			t.Errorf("the list has the folders\n%v\nand there are\n%v\nof %s", folders, there, pattern)
		}
	}
}
