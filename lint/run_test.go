package lint_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// project writes files into a folder and makes it the current one.
func project(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// hook is a policy of one hook that denies a command.
func hook(name string) string {
	return "hook \"" + name + "\" {\n  description = \"d\"\n  on          = [\"before_tool\"]\n" +
		"  match {\n    command {\n      program = \"git\"\n      args    = [\"push\"]\n    }\n  }\n  deny { reason = \"no\" }\n}\n"
}

// onHooks is a rule that is asked about every hook.
func onHooks(name string, f func(*lint.Policy, *ast.Hook, *lint.Report)) *lint.Rule {
	return &lint.Rule{
		Code: diag.Code("HK99" + name), Name: "rule-" + name, Severity: diag.Warning,
		Policy: func(p *lint.Policy, r *lint.Report) {
			for _, h := range p.OwnHooks() {
				f(p, h, r)
			}
		},
	}
}

// names is a rule that finds every hook.
var names = onHooks("01", func(_ *lint.Policy, h *ast.Hook, r *lint.Report) { r.At(h.Span, "the hook %s", h.Name) })

func run(t *testing.T, o lint.Options) *lint.Result {
	t.Helper()
	if o.Paths == nil {
		o.Paths = []string{"."}
	}
	res, err := lint.Run(o)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// A rule that panics is an error that names it; what others found is there.
func TestPanic(t *testing.T) {
	project(t, map[string]string{"p.hook.hcl": hook("a")})
	bad := onHooks("02", func(_ *lint.Policy, h *ast.Hook, r *lint.Report) {
		r.At(h.Span, "half")
		panic("oh")
	})
	res := run(t, lint.Options{Rules: []*lint.Rule{bad, names}})
	if len(res.Failures) != 1 || !strings.Contains(res.Failures[0].Error(), "HK9902 rule-02 failed on ., ") {
		t.Errorf("failures: %v", res.Failures)
	}
	if len(res.Findings) != 1 || res.Findings[0].Name != "rule-01" {
		t.Errorf("findings: %v", res.Findings)
	}
}

// What is found does not depend on who was faster.
func TestOrder(t *testing.T) {
	files := map[string]string{}
	for _, dir := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		files[dir+"/p.hook.hcl"] = hook(dir)
	}
	project(t, files)
	want := run(t, lint.Options{Rules: []*lint.Rule{names}})
	if len(want.Findings) != len(files) || len(want.Policies) != len(files) {
		t.Fatal(want.Findings)
	}
	for range 10 {
		got := run(t, lint.Options{Rules: []*lint.Rule{names}})
		if !slices.EqualFunc(got.Findings, want.Findings, func(a, b diag.Diag) bool { return a.Error() == b.Error() }) {
			t.Errorf("%v\nand\n%v", got.Findings, want.Findings)
		}
	}
}

// A policy that is found twice is looked at once, and one that another uses is a
// part of it.
func TestOnce(t *testing.T) {
	project(t, map[string]string{
		"p.hook.hcl":      hook("a"),
		"u/u.hook.hcl":    "use \"../team\" {}\n",
		"team/s.hook.hcl": hook("s"),
	})
	res := run(t, lint.Options{Paths: []string{".", "p.hook.hcl", "u", "./u/u.hook.hcl"}, Rules: []*lint.Rule{names}})
	var got []string
	for _, p := range res.Policies {
		got = append(got, p.Dir)
	}
	if !slices.Equal(got, []string{".", "u"}) || len(res.Findings) != 2 {
		t.Errorf("%v: %v", got, res.Findings)
	}
	res = run(t, lint.Options{Paths: []string{"team"}, Rules: []*lint.Rule{names}})
	if len(res.Findings) != 1 {
		t.Errorf("asked for by itself: %v", res.Findings)
	}
}

func TestSelect(t *testing.T) {
	rule := func(code, name string, off bool) *lint.Rule {
		return &lint.Rule{Code: diag.Code(code), Name: name, OffByDefault: off}
	}
	all := []*lint.Rule{rule("HK1001", "one", false), rule("HK1002", "two", true), rule("HK2001", "three", false)}
	for _, c := range []struct{ choose, ignore, want string }{
		{"", "", "one three"},
		{"ALL", "", "one two three"},
		{"HK1", "", "one two"},
		{"two", "", "two"},
		{"HK1002", "", "two"},
		{"", "HK1", "three"},
		{"", "one,three", ""},
		{"HK1", "HK1001", "two"},
		{"HK1001", "HK1", "one"},
		{"HK1001", "HK1001", ""},
		{"ALL", "HK", ""},
	} {
		words := func(s string) []string { return strings.FieldsFunc(s, func(r rune) bool { return r == ',' }) }
		got, err := lint.Selection{Select: words(c.choose), Ignore: words(c.ignore)}.Rules(all)
		var list []string
		for _, r := range got {
			list = append(list, r.Name)
		}
		if err != nil || strings.Join(list, " ") != c.want {
			t.Errorf("select %q ignore %q: %v, %v; want %s", c.choose, c.ignore, list, err, c.want)
		}
	}
	for word, near := range map[string]string{"thre": "three", "hk1001": "HK1001", "HK9": "", "HK1003": "", "": ""} {
		_, err := lint.Selection{Select: []string{word}}.Rules(all)
		if e, ok := err.(*lint.WordError); !ok || e.Near != near {
			t.Errorf("%q: %v, want %q", word, err, near)
		}
	}
}

// A fingerprint stays when lines move, blanks change and other text is edited;
// equal findings are counted.
func TestBaseline(t *testing.T) {
	project(t, map[string]string{"p/p.hook.hcl": hook("a") + hook("b")})
	rules := []*lint.Rule{names}
	old := run(t, lint.Options{Rules: rules}).NewBaseline(".")
	if len(old.Findings) != 2 || old.Findings[0].File != "p/p.hook.hcl" {
		t.Fatalf("%+v", old)
	}
	for name, c := range map[string]struct {
		text       string
		left, gone int
	}{
		"same":     {hook("a") + hook("b"), 0, 0},
		"moved":    {"# é\n\n" + hook("b") + "\n\n" + hook("a"), 0, 0},
		"edited":   {strings.ReplaceAll(hook("a")+hook("b"), `"no"`, `"never"`), 0, 0},
		"new":      {hook("a") + hook("c") + hook("b"), 1, 0},
		"gone":     {hook("a"), 0, 1},
		"replaced": {hook("a") + hook("c"), 1, 1},
	} {
		t.Run(name, func(t *testing.T) {
			project(t, map[string]string{"p/p.hook.hcl": c.text})
			res := run(t, lint.Options{Rules: rules})
			if gone := res.ApplyBaseline(old, "."); gone != c.gone || len(res.Findings) != c.left {
				t.Errorf("%d are gone, left %v; want %d, %d", gone, res.Findings, c.gone, c.left)
			}
		})
	}
}

func TestReadBaseline(t *testing.T) {
	for text, ok := range map[string]bool{`{"version": 1}`: true, `{"version": 2}`: false, `[]`: false, ``: false, `{}`: false} {
		if _, err := lint.ReadBaseline([]byte(text)); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
}
