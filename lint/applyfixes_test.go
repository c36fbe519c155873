package lint_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// replacing is a rule that writes one text in place of another, once a hook.
func replacing(code, old, text string, unsafe bool) *lint.Rule {
	return onHooks(code, func(p *lint.Policy, h *ast.Hook, r *lint.Report) {
		src := p.Source(h.Span.File)
		at := bytes.Index(src[h.Span.Start.Byte:], []byte(old))
		if at < 0 {
			return
		}
		span := h.Span
		span.Start.Byte += at
		span.End.Byte = span.Start.Byte + len(old)
		r.At(span, "%s is there", old).Fix = &diag.Fix{
			Title: "write " + text, Unsafe: unsafe, Edits: []diag.Edit{{Span: span, Text: text}},
		}
	})
}

func TestMend(t *testing.T) {
	const tests = "event before_tool tool=Shell command='git push'\ndecide deny\n"
	for name, c := range map[string]struct {
		rules    []*lint.Rule
		unsafe   bool
		want     string // of the file, as sed would say it
		withheld string
	}{
		"safe":             {rules: []*lint.Rule{replacing("01", `"d"`, `"better"`, false)}, want: `"d"/"better"`},
		"two rounds":       {rules: []*lint.Rule{replacing("01", `"d"`, `"e"`, false), replacing("02", `"e"`, `"f"`, false)}, want: `"d"/"f"`},
		"unsafe, not said": {rules: []*lint.Rule{replacing("01", `"push"`, `"pull"`, true)}},
		"unsafe":           {rules: []*lint.Rule{replacing("01", `"no"`, `"never"`, true)}, unsafe: true, want: `"no"/"never"`},
		"stops more":       {rules: []*lint.Rule{replacing("01", `"push"`, `"push|pull"`, true)}, unsafe: true, want: `"push"/"push|pull"`},
		"stops less": {
			rules: []*lint.Rule{replacing("01", `"push"`, `"pull"`, true)}, unsafe: true, withheld: "the test t would see a weaker decision",
		},
		"one of two stops less": {
			rules: []*lint.Rule{replacing("01", `"no"`, `"never"`, true), replacing("02", `"git"`, `"hg"`, true)}, unsafe: true,
			want: `"no"/"never"`, withheld: "the test t would see a weaker decision",
		},
		"decides otherwise": {
			rules: []*lint.Rule{replacing("01", `"push"`, `"pull"`, false)}, withheld: "the test t would have another result",
		},
		"says otherwise": {
			rules: []*lint.Rule{replacing("01", `"no"`, `"never"`, false)}, withheld: "the test t would have another result",
		},
		"does not compile": {rules: []*lint.Rule{replacing("01", `"git"`, `"git`, true)}, unsafe: true, withheld: "the policy would not compile"},
		"one of two": {
			rules: []*lint.Rule{replacing("01", `"d"`, `"e"`, false), replacing("02", `"git"`, `"hg"`, false)},
			want:  `"d"/"e"`, withheld: "the test t would have another result",
		},
		"for ever": {rules: []*lint.Rule{replacing("01", `description`, `description `, false)}, want: "description/description" + strings.Repeat(" ", 10)},
		"nothing":  {rules: []*lint.Rule{replacing("01", `"d"`, `"d"`, false)}, withheld: "it has no effect"},
	} {
		t.Run(name, func(t *testing.T) {
			project(t, map[string]string{"p.hook.hcl": hook("a"), "t.txtar": tests})
			o := lint.Options{Paths: []string{"."}, Rules: c.rules}
			m, err := lint.ApplyFixes(o, run(t, o), c.unsafe)
			if err != nil {
				t.Fatal(err)
			}
			old, text, _ := strings.Cut(c.want, "/")
			want := hook("a")
			if c.want != "" {
				want = strings.Replace(want, old, text, 1)
			}
			got, changed := m.After["p.hook.hcl"]
			if changed != (c.want != "") || changed && string(got) != want {
				t.Errorf("mended to\n%s\nwant\n%s", got, want)
			}
			var why []string
			for _, w := range m.Withheld {
				why = append(why, w.Why)
			}
			if strings.Join(why, "; ") != c.withheld {
				t.Errorf("withheld: %q, want %q", why, c.withheld)
			}
			if disk, err := os.ReadFile("p.hook.hcl"); err != nil || string(disk) != hook("a") {
				t.Errorf("the disk was touched: %v\n%s", err, disk)
			}
		})
	}
}

// A reason that names a file of the test is the same one in each run of the test.
func TestMendWhatNamesFiles(t *testing.T) {
	policy := strings.Replace(hook("a"), `"no"`, `"no {{ files.read[0] }}"`, 1)
	policy = policy[:strings.Index(policy, "  match")] + "  match { reads = [\"**/.env\"] }\n" + policy[strings.Index(policy, "  deny"):]
	project(t, map[string]string{"p.hook.hcl": policy, "t.txtar": "event before_tool tool=Shell command='cat .env'\ndecide deny\nreason '/.env'\n"})
	o := lint.Options{Paths: []string{"."}, Rules: []*lint.Rule{replacing("01", `"d"`, `"better"`, false)}}
	m, err := lint.ApplyFixes(o, run(t, o), false)
	if err != nil || m.Applied != 1 || len(m.Withheld) > 0 {
		t.Errorf("%d fixes, withheld %v, %v", m.Applied, m.Withheld, err)
	}
}

// Without tests, events that meet the hooks show a change.
func TestMendByEvents(t *testing.T) {
	project(t, map[string]string{"p.hook.hcl": hook("a")})
	o := lint.Options{Paths: []string{"."}, Rules: []*lint.Rule{replacing("01", `"push"`, `"pull"`, false)}}
	m, err := lint.ApplyFixes(o, run(t, o), false)
	if err != nil || len(m.After) > 0 || len(m.Withheld) != 1 || !strings.Contains(m.Withheld[0].Why, `"git push"`) {
		t.Errorf("%v, %v, %v", m.After, m.Withheld, err)
	}
}

// Without tests, the texts that a guard's old and new regexes match show that it
// stops less: each part of a regex, wherever it stands and whatever it is asked of.
func TestUnsafeFixesKeepGuards(t *testing.T) {
	for name, c := range map[string]struct {
		guard, step, old, text string
		weaker                 bool
	}{
		"second alternative":     {`match { input = { command = "^rm|mkfs$" } }`, "deny", "^rm|mkfs$", "^(?:rm|mkfs)$", true},
		"only the begin":         {`match { input = { command = "^rm|mkfs$" } }`, "deny", "^rm|mkfs$", "^(?:rm|mkfs)", true},
		"wider":                  {`match { input = { command = "^rm|mkfs$" } }`, "deny", "^rm|mkfs$", "rm|mkfs", false},
		"an alternative is lost": {`match { input = { command = "shred|dd|mkfs" } }`, "deny", "shred|dd|mkfs", "shred|mkfs", true},
		"deep":                   {`match { input = { command = "git (push|(reset|clean) -f)" } }`, "deny", "(reset|clean)", "reset", true},
		"ask":                    {`match { input = { command = "kubectl|helm" } }`, "ask", "kubectl|helm", "helm", true},
		"a dot":                  {`match { input = { path = "secret.json" } }`, "deny", "secret.json", `secret\\.json`, true},
		"a range":                {`match { input = { path = "key[A-z]" } }`, "deny", "A-z", "A-Za-z", true},
		"condition":              {`when = "command matches 'curl|wget'"`, "deny", "curl|wget", "curl", true},
		"negated, less":          {`when = "not (command matches '^(npm|pnpm) ')"`, "deny", "(npm|pnpm)", "(npm|pnpm|rm)", true},
		"negated, more":          {`when = "not (command matches '^(npm|pnpm) ')"`, "deny", "(npm|pnpm)", "(npm)", false},
		"program":                {"match {\n    command { program = \"rm|shred\" }\n  }", "deny", "rm|shred", "shred", true},
		"args":                   {"match {\n    command {\n      program = \"git\"\n      args    = [\"push|fetch\"]\n    }\n  }", "deny", "push|fetch", "fetch", true},
		"flags":                  {"match {\n    command {\n      program = \"git\"\n      flags   = [\"force|f\"]\n    }\n  }", "deny", "force|f", "f", true},
		"tool":                   {`match { tool = "Shell|WriteFile" }`, "deny", "Shell|WriteFile", "Shell", true},
		"url":                    {`match { input = { url = "evil|bad" } }`, "deny", "evil|bad", "evil", true},
		"pattern":                {`match { pattern = "BEGIN|AKIA" }`, "deny", "BEGIN|AKIA", "BEGIN", true},
		"MCP tool":               {"match {\n    tool  = \"mcp__db__query\"\n    input = { sql = \"DROP|DELETE\" }\n  }", "deny", "DROP|DELETE", "DROP", true},
		"allow, wider":           {`match { input = { command = "^ls$" } }`, "allow", "^ls$", "^ls", true},
		"allow, narrower":        {`match { input = { command = "^ls" } }`, "allow", "^ls", "^ls$", false},
	} {
		t.Run(name, func(t *testing.T) {
			step := c.step + " { reason = \"no\" }"
			if c.step == "allow" {
				step = "allow {}"
			}
			project(t, map[string]string{"p.hook.hcl": "hook \"h\" {\n  on = [\"before_tool\"]\n  " + c.guard + "\n  " + step + "\n}\n"})
			o := lint.Options{Paths: []string{"."}, Rules: []*lint.Rule{replacing("01", c.old, c.text, true)}}
			m, err := lint.ApplyFixes(o, run(t, o), true)
			if err != nil {
				t.Fatal(err)
			}
			if m.Broken != nil || (len(m.Withheld) > 0) != c.weaker || (len(m.After) > 0) == c.weaker {
				t.Errorf("made: %s; withheld: %v", m.After["p.hook.hcl"], m.Withheld)
			}
		})
	}
}

func span(from, to int) diag.Span {
	return diag.Span{File: "f", Start: diag.Pos{Byte: from}, End: diag.Pos{Byte: to}}
}

func TestEdited(t *testing.T) {
	src := map[string][]byte{"f": []byte("0123456789")}
	fix := func(edits ...diag.Edit) *diag.Fix { return &diag.Fix{Edits: edits} }
	edit := func(from, to int, text string) diag.Edit { return diag.Edit{Span: span(from, to), Text: text} }
	for name, c := range map[string]struct {
		fixes []*diag.Fix
		want  string
		made  int
	}{
		"one":              {[]*diag.Fix{fix(edit(2, 4, "x"))}, "01x456789", 1},
		"apart":            {[]*diag.Fix{fix(edit(6, 7, "b")), fix(edit(2, 3, "a"))}, "01a345b789", 2},
		"end to end":       {[]*diag.Fix{fix(edit(2, 4, "a")), fix(edit(4, 6, "b"))}, "01ab6789", 2},
		"overlap":          {[]*diag.Fix{fix(edit(2, 5, "a")), fix(edit(4, 6, "b"))}, "01a56789", 1},
		"inside":           {[]*diag.Fix{fix(edit(2, 8, "a")), fix(edit(4, 4, "b"))}, "01a89", 1},
		"same place":       {[]*diag.Fix{fix(edit(2, 2, "a")), fix(edit(2, 2, "b"))}, "01a23456789", 1},
		"whole or nothing": {[]*diag.Fix{fix(edit(2, 3, "a")), fix(edit(0, 1, "b"), edit(2, 3, "c"))}, "01a3456789", 1},
		"outside":          {[]*diag.Fix{fix(edit(9, 11, "a"))}, "", 0},
		"overlaps itself":  {[]*diag.Fix{fix(edit(1, 3, "a"), edit(2, 4, "b"))}, "", 0},
		"nothing":          {[]*diag.Fix{fix()}, "", 0},
	} {
		texts, made := lint.ApplyEdits(c.fixes, src)
		if string(texts["f"]) != c.want || len(made) != c.made {
			t.Errorf("%s: %q with %d fixes, want %q with %d", name, texts["f"], len(made), c.want, c.made)
		}
	}
}

// FuzzEdited makes fixes of any bytes: what is made is whole, and nothing else of
// the text changes.
func FuzzEdited(f *testing.F) {
	f.Add([]byte{2, 1, 4, 0, 3, 3})
	f.Fuzz(func(t *testing.T, data []byte) {
		src := map[string][]byte{"f": []byte("0123456789abcdef")}
		var fixes []*diag.Fix
		for i := 0; i+2 < len(data); i += 3 {
			fix := &diag.Fix{}
			for n := range data[i] % 3 {
				from := int(data[i+1]) + int(n)
				fix.Edits = append(fix.Edits, diag.Edit{Span: span(from, from+int(data[i+2]%5)), Text: fmt.Sprintf("<%d>", i)})
			}
			fixes = append(fixes, fix)
		}
		texts, made := lint.ApplyEdits(fixes, src)
		edits, removed := 0, 0
		for _, m := range made {
			for _, e := range m.Edits {
				edits++
				removed += e.Span.End.Byte - e.Span.Start.Byte
			}
		}
		text, ok := texts["f"]
		if !ok {
			return
		}
		if got := bytes.Count(text, []byte("<")); got != edits {
			t.Errorf("%d edits were made of %d: %s", got, edits, text)
		}
		kept := 0
		for part := range strings.SplitSeq(string(text), "<") {
			if _, after, ok := strings.Cut(part, ">"); ok {
				part = after
			}
			kept += len(part)
		}
		if kept != 16-removed {
			t.Errorf("%d bytes are kept, want %d: %s", kept, 16-removed, text)
		}
	})
}
