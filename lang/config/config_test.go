package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/config"
	"github.com/hookc/hookc/lang/diag"
)

func TestParse(t *testing.T) {
	f, diags := config.Parse("x/.hookc.hcl", []byte(`
lint {
  select     = ["HK", "slow-sync"]
  ignore     = "HK9101"
  exclude    = ["examples/**"]
  baseline   = "known.json"
  severity   = "info"
  fail_level = "error"

  rule "slow-sync" {
    severity = "error"
    enabled  = true
    limit    = 3
    deep     = false
    words    = ["a", "b"]
    text     = "t"
  }
}
`))
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	l := f.Lint
	if len(l.Select) != 2 || l.Select[1].Text != "slow-sync" || l.Ignore[0].Text != "HK9101" || l.Baseline.Text != "known.json" ||
		l.Severity != diag.Info || l.FailLevel != diag.Error {
		t.Errorf("%+v", l)
	}
	r := l.Rules[0]
	if r.Name.Text != "slow-sync" || r.Severity != diag.Error || r.Enabled == nil || !*r.Enabled || len(r.Options) != 4 {
		t.Errorf("%+v", r)
	}
	if r.Options[0].Value != 3 || r.Options[1].Value != false || len(r.Options[2].Value.([]string)) != 2 || r.Options[3].Value != "t" {
		t.Errorf("%+v", r.Options)
	}
}

// Every error is at its token, and says what is probably meant.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		`lint {`:                                  `1:6: `,
		`lnt {}`:                                  `1:1: unknown block "lnt" in the configuration; Did you mean lint?`,
		`a = 1`:                                   `1:1: unknown argument "a" in the configuration`,
		"lint {}\nlint {}":                        `2:1: the block lint is duplicated`,
		`lint "x" {}`:                             `1:6: lint must not have a name`,
		"lint {\n  selec = []\n}":                 `2:3: unknown argument "selec" in lint; Did you mean select?`,
		"lint {\n  zzz = []\n}":                   `2:3: unknown argument "zzz" in lint; Valid names: preset, select, `,
		"lint {\n  select = 1\n}":                 `2:12: select must be a string`,
		"lint {\n  select = [1]\n}":               `2:13: select must be a string`,
		"lint {\n  select = [x]\n}":               `2:13: select must be a string`,
		"lint {\n  severity = \"eror\"\n}":        `2:14: unknown severity "eror"; Did you mean error?`,
		"lint {\n  exclude = [\"[\"]\n}":          `2:14: "[" is not a glob`,
		"lint {\n  rul \"x\" {}\n}":               `2:3: unknown block "rul" in lint; Did you mean rule?`,
		"lint {\n  rule {}\n}":                    `2:3: a rule needs one name`,
		"lint {\n  rule \"x\" {}\nrule \"x\" {}}": `3:6: the rule x is duplicated`,
		"lint {\n  rule \"x\" { enabled = 1 }\n}": `2:24: enabled must be true or false`,
		"lint {\n  rule \"x\" { a = 1.5 }\n}":     `2:18: a must be a whole number`,
		"lint {\n  rule \"x\" { a = {} }\n}":      `2:18: a must be a string, a number, true, false or a list of strings`,
		"lint {\n  rule \"x\" { a = b }\n}":       `2:18: variables not allowed`,
		"lint {\n  rule \"x\" {\n b {}\n }\n}":    `3:2: unknown block "b" in a rule`,
		"# é\nlint { é = 1 }":                     `2:8: `,
	} {
		_, diags := config.Parse("f", []byte(text))
		if len(diags) == 0 || !strings.HasPrefix(diags[0].Error(), "f:"+want) {
			t.Errorf("%q: %v, want %s", text, diags, want)
		}
	}
}

func TestFind(t *testing.T) {
	dir := t.TempDir()
	repo := filepath.Join(dir, "repo")
	deep := filepath.Join(repo, "a", "b")
	if err := os.MkdirAll(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(name string) {
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	find := func(want string) {
		t.Helper()
		if got, err := config.Find(deep); got != want || err != nil {
			t.Errorf("found %q, %v; want %q", got, err, want)
		}
	}
	write(filepath.Join(dir, config.Name))
	find(filepath.Join(dir, config.Name))
	write(filepath.Join(repo, ".git"))
	find("") // what is above the repository is somebody else's
	write(filepath.Join(repo, config.Name))
	find(filepath.Join(repo, config.Name))
	write(filepath.Join(deep, config.Name))
	find(filepath.Join(deep, config.Name))
}

func TestExcludes(t *testing.T) {
	f, _ := config.Parse("dir/.hookc.hcl", []byte(`lint { exclude = ["old/**", "**/x.json"] }`))
	for path, want := range map[string]bool{
		"dir/old": true, "dir/old/a/b": true, "dir/a/x.json": true, "dir/x.json": true,
		"dir/older": false, "old": false, "dir": false, "dir/a": false,
	} {
		if got := f.Excludes(path); got != want {
			t.Errorf("Excludes(%q) = %v", path, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("lint {\n  select = [\"HK\"]\n  rule \"x\" { a = 1 }\n}\n"))
	f.Add([]byte("\xef\xbb\xbflint { severity = null }"))
	f.Fuzz(func(t *testing.T, data []byte) {
		_, diags := config.Parse("f", data)
		for _, d := range diags {
			if s := d.Span; s.Start.Byte < 0 || s.Start.Byte > s.End.Byte || s.End.Byte > len(data) {
				t.Errorf("%v is outside of the file", s)
			}
		}
	})
}
