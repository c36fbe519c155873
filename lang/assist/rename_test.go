package assist

import (
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/stdlib"
)

const whole = secret + `
hook "guard" {
  on  = ["before_tool"]
  let = { lead  = "{{ get(shell.words, 0) }}" }
  match {
    tool    = "Shell"
    pattern = [pattern.disk, "x"]
  }
  when = "lead in var.files or len(raised) > state.failures"
  state {
    add = { failures = 1 }
  }
  deny {
    reason = "{{ lead }} ${join(", ", var.files)} {{ var.files[0] }}"
  }
}
hook "changed" {
  on   = ["tests_changed"]
  when = "file in keys(local.owners)"
  warn {
    message = "{{ file }} {lead: 1}"
  }
}
assert "guarded" {
  hook    = "guard"
  decides = ["deny"]
}
use "./team" {
  only = ["secrets"]
  with = {
    globs = var.files
  }
}
override "team/secrets" {
  mode = "monitor"
}
`

const team = `
variable "globs" {
  type = list(string)
}
variable "files" {
  default = 1
}
hook "secrets" {
  on = ["before_tool"]
  match {
    reads = var.globs
  }
  deny {
    reason = "no"
  }
}
`

// inner has lets in conditions, and a folder under another name.
const innerLets = `
use "./other" {
  as = "crew"
}
override "crew/tidy" {
  mode = "monitor"
}
assert "asks" {
  hook    = "crew/tidy"
  decides = ["ask"]
}
hook "lets" {
  on   = ["before_tool"]
  when = "let lead = get(shell.words, 0); let more = len(shell.words) > 1; more and lead == 'rm' or any(shell.words, let it = upper(#); it != lead and {it: it}.it != 'more') and none(shell.words, let it = lower(#); it == 'x')"
  deny {
    reason = "{{ let lead = cwd; lead }} lead"
  }
}
`

const other = `
hook "tidy" {
  on = ["before_tool"]
  ask {
    reason = "sure?"
  }
}
`

// TestRename: every place that names what is renamed has the new name, no other place
// changes, and the policy means the same: it loads without errors before and after.
func TestRename(t *testing.T) {
	for _, c := range []struct {
		what, to string
		places   int
	}{
		{"hook \"gu|ard", "keeper", 2},
		{"variable \"fil|es", "paths_of", 5},
		{"own|ers =", "people", 2},
		{"pattern \"di|sk", "device", 2},
		{"state \"fail|ures", "misses", 3},
		{"event \"tests_|changed", "tests_touched", 2},
		{"fields = { fi|le", "name_of", 3},
		{"let = { le|ad", "word", 3},
		{"let = { rai|sed", "root", 2},
		{"assert \"guar|ded", "sure", 1},
		{"override \"team/secr|ets", "hidden", 3},
		{"only = [\"secr|ets", "hidden", 3},
		{"    glo|bs = var", "wanted", 3},
		{"as = \"cr|ew", "gang", 3},
		{"override \"cr|ew/tidy", "gang", 3},
		{"override \"crew/ti|dy", "clean", 3},
		{"when = \"let le|ad", "head", 3},
		{"let mo|re =", "many", 2},
		{"let i|t = upper", "word", 3},
		{"it = lower(#); i|t", "word", 2},
		{"cwd; le|ad", "here", 2},
	} {
		t.Run(c.what, func(t *testing.T) {
			marked := strings.ReplaceAll(c.what, "|", "")
			texts := map[string][]byte{"a.hook.hcl": []byte(whole), "c.hook.hcl": []byte(innerLets), "team/b.hook.hcl": []byte(team), "other/o.hook.hcl": []byte(other)}
			file := "a.hook.hcl"
			if !strings.Contains(whole, marked) {
				file = "c.hook.hcl"
			}
			offset := strings.Index(string(texts[file]), marked) + strings.Index(c.what, "|")
			v := loaded(t, texts)
			at, old, ok := v.RenameAt(file, offset)
			if !ok || at.Start.Byte > offset || at.End.Byte < offset {
				t.Fatalf("RenameAt: %v %q %v", at, old, ok)
			}
			edits, err := v.Rename(file, offset, c.to)
			if err != nil {
				t.Fatal(err)
			}
			if len(edits) != c.places {
				t.Errorf("%d places: %v", len(edits), edits)
			}
			after := map[string][]byte{}
			for name, text := range v.Texts {
				after[name] = edited(t, name, text, old, edits)
			}
			loaded(t, after)
		})
	}
}

// loaded is a policy without errors.
func loaded(t *testing.T, texts map[string][]byte) *View {
	t.Helper()
	p, ds := lang.Load(lang.Options{Dir: ".", FS: memory(texts), Packs: stdlib.Packs})
	if ds.HasErrors() {
		for name, text := range texts {
			t.Logf("%s:\n%s", name, text)
		}
		t.Fatal(ds)
	}
	return &View{Policy: p, Texts: texts, Packs: stdlib.Packs}
}

func edited(t *testing.T, file string, text []byte, old string, edits []diag.Edit) []byte {
	t.Helper()
	var mine []diag.Edit
	for _, e := range edits {
		if e.Span.File == file {
			mine = append(mine, e)
		}
	}
	slices.SortFunc(mine, func(a, b diag.Edit) int { return b.Span.Start.Byte - a.Span.Start.Byte })
	s := string(text)
	for _, e := range mine {
		if got := s[e.Span.Start.Byte:e.Span.End.Byte]; got != old {
			t.Errorf("%v replaces %q, not %q", e.Span, got, old)
		}
		s = s[:e.Span.Start.Byte] + e.Text + s[e.Span.End.Byte:]
	}
	return []byte(s)
}

// TestRenameRefused: what keeps its name, and names that cannot be, are refused with
// the reason.
func TestRenameRefused(t *testing.T) {
	for _, c := range []struct{ name, text, to, why string }{
		{"an agent's event", "hook \"a\" {\n  on = [\"before|_tool\"]\n}", "x", "event of the agents"},
		{"a hook of a pack", "use \"std/git\" {\n}\noverride \"git/force-|push\" {\n}", "x", "pack of hookc"},
		{"not a name", "hook \"a|b\" {\n}", "No Name", "lower-case"},
		{"taken", "hook \"a|b\" {\n}\nhook \"cd\" {\n}", "cd", "defined in a.hook.hcl"},
		{"taken by the language", "hook \"a\" {\n  let = { x|y = \"{{ 1 }}\" }\n}", "command", "name of conditions"},
		{"taken by a function", "hook \"a\" {\n  let = { x|y = \"{{ 1 }}\" }\n}", "len", "function"},
		{"a let that another sees", "hook \"a\" {\n  when = \"let x|y = 1; let ab = 2; xy == ab\"\n}", "ab", "defined in a.hook.hcl"},
		{"a let that sees another", "hook \"a\" {\n  when = \"let ab = 1; any([1], let x|y = #; xy == ab)\"\n}", "ab", "defined in a.hook.hcl"},
		{"a let of a hook that a condition hides", "hook \"a\" {\n  let = { x|y = \"{{ 1 }}\" }\n  when = \"let ab = 1; xy == ab\"\n}", "ab", "defined in a.hook.hcl"},
		{"a let of a condition like one of its hook", "hook \"a\" {\n  let = { ab = \"{{ 1 }}\" }\n  when = \"let x|y = 1; xy == ab\"\n}", "ab", "defined in a.hook.hcl"},
		{"the name of a folder", "use \"./team\" {\n}\noverride \"te|am/x\" {\n}", "x", "write as in the use"},
		{"a use like another", "use \"./team\" {\n  as = \"a|b\"\n}\nuse \"./cd\" {\n}", "cd", "defined in a.hook.hcl"},
		{"no name", "hook \"a\" {\n  async = tr|ue\n}", "x", "no name here"},
		{"of nothing", "hook \"a\" {\n  match {\n    reads = var.no|ne\n  }\n}", "x", "not defined"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, file, offset := at(t, c.text)
			edits, err := v.Rename(file, offset, c.to)
			if err == nil || !strings.Contains(err.Error(), c.why) || edits != nil {
				t.Errorf("%v, %v", edits, err)
			}
		})
	}
}

// TestOtherPolicies: what an editor has open of another policy is none of this one's.
func TestOtherPolicies(t *testing.T) {
	v := loaded(t, map[string][]byte{"a.hook.hcl": []byte(whole), "team/b.hook.hcl": []byte(team)})
	v.Texts["other/a.hook.hcl"] = []byte(whole)
	v.Texts["other/tests/a.txtar"] = []byte("event tests_changed\n")
	offset := strings.Index(whole, "state.failures") + len("state.fa")
	edits, err := v.Rename("a.hook.hcl", offset, "misses")
	if err != nil || len(edits) != 3 {
		t.Errorf("%v: %v", err, edits)
	}
}
