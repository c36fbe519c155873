package assist

import (
	"strings"
	"testing"
)

// TestDefinition: the name at the | is defined where the text says so, and nowhere
// else.
func TestDefinition(t *testing.T) {
	const use = "hook \"a\" {\n  on = [\"before_tool\"]\n"
	for _, c := range []struct{ name, text, want string }{
		{"a pattern", secret + use + "match {\n pattern = [pattern.di|sk]\n}\n}", "disk"},
		{"a variable", secret + use + "match {\n reads = concat(var.fil|es, [])\n}\n}", "files"},
		{"a variable in ${ }", secret + use + "deny {\n reason = \"x ${join(\", \", var.fil|es)}\"\n}\n}", "files"},
		{"a variable in {{ }}", secret + use + "deny {\n reason = \"x {{ var.fil|es }}\"\n}\n}", "files"},
		{"a variable in a broken text", secret + "hook \"b\" {\n when = \"(\n}\n" + use + "when = \"any(var.fil|es, # ==", "files"},
		{"a local", secret + use + "for_each = local.own|ers\n}", "owners"},
		{"a state", secret + use + "when = \"state.fail|ures > 1\"\n}", "failures"},
		{"a state of a step", secret + use + "state {\n add = { fail|ures = 1 }\n}\n}", "failures"},
		{"an event", secret + "hook \"a\" {\n on = [\"tests|_changed\"]\n}", "tests_changed"},
		{"a field of an event", secret + "hook \"a\" {\n on = [\"tests_changed\"]\n when = \"fil|e == 'x'\"\n}", "file"},
		{"a let of the policy", secret + use + "when = \"len(raise|d) > 0\"\n}", "raised"},
		{"a let of the hook", use + "let = { many = \"{{ len(command) }}\" }\n when = \"man|y > 0\"\n}", "many"},
		{"a let of the condition", use + "when = \"let many = len(command); man|y > 0\"\n}", "many"},
		{"a let of a closure", use + "when = \"any(shell.words, let w = #; |w == 'x')\"\n}", "w"},
		{"a let of a broken condition", use + "when = \"let many = len(command); man|y > (", "many"},
		{"no let behind its bracket", use + "when = \"any(shell.words, let many = #; many == 'x') and man|y\"\n}", ""},
		{"no let behind its argument", use + "when = \"max((let many = 1; many), let many = 2; many, man|y)\"\n}", ""},
		{"no let in its own value", use + "when = \"let many = man|y; true\"\n}", ""},
		{"the name of a use", "use \"./team\" {\n  as = \"crew\"\n}\noverride \"cr|ew/x\" {\n}", "crew"},
		{"the name of a used folder", "use \"./team\" {\n}\noverride \"te|am/x\" {\n}", "team"},
		{"a check", use + "check \"tests\" {\n shell = \"x\"\n}\n deny {\n when = \"check.tes|ts.ok\"\n}\n}", "tests"},
		{"a hook of an assertion", use + "}\nassert \"x\" {\n hook = \"|a\"\n}", "a"},
		{"a hook of a pack", "use \"std/git\" {\n}\noverride \"git/force-|push\" {\n}", "force-push"},
		{"the hook itself", "hook \"a|b\" {\n}", "ab"},
		{"nothing of an agent's event", "hook \"a\" {\n on = [\"before|_tool\"]\n}", ""},
		{"nothing of a field of an item", use + "let = { name = \"{{ cwd }}\" }\n when = \"any(shell.commands, .na|me == 'x')\"\n}", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, file, offset := at(t, c.text)
			spans := v.Definition(file, offset)
			if len(spans) == 0 {
				if c.want != "" {
					t.Fatal("not found")
				}
				return
			}
			got := string(v.text(spans[0].File)[spans[0].Start.Byte:spans[0].End.Byte])
			if len(spans) > 1 || got != c.want {
				t.Errorf("%d places, the first is %q at %v", len(spans), got, spans[0])
			}
		})
	}
}

// TestDefinitionOfFile: a path leads to its file, and other texts nowhere.
func TestDefinitionOfFile(t *testing.T) {
	const policy = `hook "a" {
  on = ["before_tool"]
  validate {
    file   = "n/t.md"
    schema = "n/s.json"
  }
  deny {
    reason = "${file("n/t.md")} ${fileexists("n/none.md") ? "n" : file("./n/../n/u.md")}"
  }
}
`
	v := loaded(t, map[string][]byte{"a.hook.hcl": []byte(policy), "n/t.md": []byte("text"), "n/u.md": nil, "n/s.json": []byte("{}")})
	for at, want := range map[string]string{
		`schema = "n/s|.json`: "n/s.json", `file("n/|t.md`: "n/t.md", `file("./n/../n/|u.md`: "n/u.md",
		`fileexists("n/no|ne`: "", `on = ["before|_tool`: "",
	} {
		before, after, _ := strings.Cut(at, "|")
		spans := v.Definition("a.hook.hcl", strings.Index(policy, before+after)+len(before))
		got := ""
		if len(spans) == 1 {
			got = spans[0].File
		}
		if got != want || len(spans) > 1 {
			t.Errorf("%s leads to %v, want %q", at, spans, want)
		}
	}
}
