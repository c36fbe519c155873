package lint

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/runtime/host/all"
)

func policyOf(t *testing.T, text string) *Policy {
	t.Helper()
	p, ds := lang.Load(lang.Options{FS: fstest.MapFS{"p.hook.hcl": {Data: []byte(text)}}, Dir: "."})
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	res, more := compiler.Compile(p, compiler.Options{})
	if more.HasErrors() {
		t.Fatal(more)
	}
	return &Policy{Policy: p, Result: res, Targets: all.Targets(), own: map[string]bool{"p.hook.hcl": true}}
}

// TestLiterals points at a part of a regex in each way of writing one, and
// replaces it.
func TestLiterals(t *testing.T) {
	for _, tt := range []struct {
		name, policy string
		computed     bool
	}{
		{"quoted", `match { pattern = "a\\.b\"X\"c" }`, false},
		{"heredoc", "match {\n pattern = trimspace(<<-E\n    aXb\n  E\n  )\n}", true},
		{"variable", `match { pattern = "a${"X"}" }`, true},
		{"template sign", `match { pattern = "$${X\\}" }`, false},
		{"input", `match { input = { command = ["q", "éX"] } }`, false},
		{"expr in quotes", `when = "command matches \"a\\\\.X\""`, false},
		{"expr single", `when = "command matches 'a\\\\.X'"`, false},
		{"expr raw", "when = \"command matches `a\\\\.X`\"", false},
		{"expr in heredoc", "when = <<-E\n  command matches \"a\\\\.X\"\nE", false},
		{"raw in heredoc", "when = <<-E\n  command\n    matches `a\\.X`\nE", false},
		{"sum", `when = "command matches 'a' + 'X'"`, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			source := "hook \"h\" {\n  description = \"d\"\n  on = [\"before_tool\"]\n  " + tt.policy + "\n  deny { reason = \"no\" }\n}\n"
			p := policyOf(t, source)
			list := Regexes(p)
			i := slices.IndexFunc(list, func(r *Regex) bool { return strings.Contains(r.Source, "X") })
			if i < 0 {
				t.Fatal("the regex was not collected")
			}
			r := list[i]
			at := strings.Index(r.Source, "X")
			if e, ok := r.Replace(at, at+1, `""\d`); ok {
				after := source[:e.Span.Start.Byte] + e.Text + source[e.Span.End.Byte:]
				want := strings.Replace(r.Source, "X", `""\d`, 1)
				again := Regexes(policyOf(t, after))
				if i >= len(again) || again[i].Source != want {
					t.Errorf("after the edit it does not say %s:\n%s", want, after)
				}
			}
			if _, ok := r.Replace(at, at+1, `"`); ok == tt.computed {
				t.Errorf("replaced: %v", ok)
			}
			if s := r.At(at, at+1); !tt.computed && source[s.Start.Byte:s.End.Byte] != "X" {
				t.Errorf("it points at %q", source[s.Start.Byte:s.End.Byte])
			}
		})
	}
}

// FuzzReplace spells texts in every way and reads them again, and replaces a part
// of them.
func FuzzReplace(f *testing.F) {
	f.Add(`a\.b"c'd`+"`e\n\t\x07é😀${x}%{y}$", "q\\$", uint8(2), uint8(5))
	f.Add("$", "{", uint8(1), uint8(1))
	f.Fuzz(func(t *testing.T, text, with string, from, to uint8) {
		if len(text)+len(with) > 1000 {
			return
		}
		text, with = strings.ToValidUTF8(text, "?"), strings.ToValidUTF8(with, "?")
		runes := []rune(text)
		a, b := min(int(from), len(runes)), min(int(to), len(runes))
		if a > b {
			a, b = b, a
		}
		start, end := len(string(runes[:a])), len(string(runes[:b]))
		want := text[:start] + with + text[end:]
		for name, w := range spellings(text) {
			got, ok := w.read()
			if !ok {
				t.Errorf("%s: %s is not read as %q", name, w.file, text)
				continue
			}
			e, ok := got.edit(start, end, with)
			if !ok {
				continue
			}
			after := string(w.file[:e.Span.Start.Byte]) + e.Text + string(w.file[e.Span.End.Byte:])
			if again := got.decode([]byte(after[got.whole.Start.Byte:len(after)-(len(w.file)-got.whole.End.Byte)]), got.whole); again != want {
				t.Errorf("%s: %q became %s, which says %q, not %q", name, w.file, after, again, want)
			}
		}
	})
}

type spelling struct {
	file []byte
	read func() (written, bool)
}

// spellings writes a text as files do.
func spellings(text string) map[string]spelling {
	out := map[string]spelling{}
	hcl, _ := encodeHCL(text, true)
	file := []byte(`a = "` + hcl + `"` + "\n")
	ts := newTexts(func(string) []byte { return file })
	whole := diag.Span{File: "x", Start: diag.Pos{Line: 1, Column: 5, Byte: 4}, End: diag.Pos{Line: 1, Column: 5, Byte: len(file) - 1}}
	quoted := ts.policyLiteral(whole, text)
	out["quoted"] = spelling{file, quoted.read}
	for _, quote := range []byte("\"'`") {
		inner, _ := encodeExpr(text, quote)
		outer, _ := encodeHCL("x matches "+string(quote)+inner+string(quote), true)
		head, _ := encodeHCL("x matches ", true)
		file := []byte(`a = "` + outer + `"` + "\n")
		at := diag.Span{File: "x", Start: diag.Pos{Line: 1, Byte: 5 + len(head)}, End: diag.Pos{Line: 1, Byte: len(file) - 2}}
		ts := newTexts(func(string) []byte { return file })
		l := ts.policyLiteral(at, text)
		out["expr "+string(quote)] = spelling{file, l.read}
	}
	file2 := []byte(`{"a": "` + encodeJSON(text, '"') + `"}`)
	at := diag.Span{File: "x", Start: diag.Pos{Line: 1, Column: 7, Byte: 6}, End: diag.Pos{Line: 1, Byte: len(file2) - 1}}
	l := jsonLiteral(file2, at, text)
	out["json"] = spelling{file2, l.read}
	return out
}

// TestCollect lists what the regexes of a policy are compared with.
func TestCollect(t *testing.T) {
	p := policyOf(t, `
pattern "shared" { regex = "secret" }

hook "a" {
  description = "d"
  on          = ["before_tool"]
  for_each    = toset(["x", "y"])
  match {
    tool    = "Shell"
    pattern = [pattern.shared, "k${each.key}"]
    command {
      program = "git"
    }
  }
  when = "not (command matches 'a|b' or command matches 'c')"
  deny { reason = "no" }
}

hook "b" {
  description = "d"
  on          = ["before_tool"]
  match { pattern = pattern.shared }
  allow {}
}
`)
	var got []string
	for _, r := range Regexes(p) {
		got = append(got, strings.Join(slices.DeleteFunc([]string{
			r.Source, roleNames[r.Role], word(r.Not, "not"), word(r.Allows, "allows"), word(r.Blocks, "blocks"), word(r.Hook == nil, "shared"),
		}, func(s string) bool { return s == "" }), " "))
	}
	want := []string{
		"Shell tool blocks", "secret pattern allows blocks shared", "kx pattern blocks", "git program blocks",
		"a|b matches not blocks", "c matches not blocks", "ky pattern blocks",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

var roleNames = []string{"tool", "name", "pattern", "input", "field", "program", "word", "matches"}

func word(is bool, text string) string {
	if is {
		return text
	}
	return ""
}

// TestMatchers holds that only what an agent takes for a regex is one.
func TestMatchers(t *testing.T) {
	claude := agents.Lookup("claude-code")
	for _, tt := range []struct {
		event, matcher string
		regex          bool
	}{
		{"PreToolUse", "Bash|Edit", false}, {"PreToolUse", "*", false}, {"PreToolUse", "", false},
		{"PreToolUse", "mcp__.*", true}, {"PreToolUse", "^Bash$", true}, {"Stop", "a.*", false}, {"SessionStart", "start.*", true},
	} {
		source := []byte(`"` + tt.matcher + `"`)
		at := diag.Span{File: "x", Start: diag.Pos{Line: 1, Column: 1}, End: diag.Pos{Line: 1, Column: 1, Byte: len(source)}}
		f := &hostconfig.File{Name: "x", Source: source, Agent: claude}
		f.Groups = []*hostconfig.Group{{File: f, Event: claude.Event(tt.event), Matcher: &hostconfig.Value{Kind: hostconfig.String, Text: tt.matcher, Span: at}}}
		list := ConfigRegexes(f)
		if (len(list) == 1) != tt.regex || tt.regex && list[0].Dialect != regex.ECMAScript {
			t.Errorf("%s of %s: %d regexes", tt.matcher, tt.event, len(list))
		}
	}
}
