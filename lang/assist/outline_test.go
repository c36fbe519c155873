package assist

import (
	"fmt"
	"strings"
	"testing"
)

// TestTokens: each word of a condition has its kind, also in a text that is broken.
func TestTokens(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a condition", `hook "a" { when = "any(paths, # == var.x) and cwd matches '^/a' // c" }`,
			"any=function (=operator paths=variable ,=operator #=parameter ===operator var=variable .=operator x=property )=operator and=keyword cwd=variable matches=keyword '^/a'=regex // c=comment"},
		{"braces", `hook "a" { deny { reason = "no {{ command }}, {{{{ 1 {{ len(x" } }`,
			"{{=brace command=variable }}=brace {{=brace len=function (=operator x=variable"},
		{"escapes", `hook "a" { when = "a == \"b\"" }`, `a=variable ===operator \"b\"=string`},
		{"lines", "hook \"a\" {\n  when = <<-E\n    a ==\n      `b\n    c`\n  E\n}", "a=variable ===operator `b=string c`=string"},
		{"a let", `policy "p" { let = { x = "{{ 1.5 }}" } }`, "{{=brace 1.5=number }}=brace"},
		{"an override", `override "a/b" { reason = "{{ cwd }}" }`, "{{=brace cwd=variable }}=brace"},
		{"not what runs nothing", `hook "a" { description = "{{ cwd }}" match { pattern = "{{ x }}" } }`, ""},
		{"not HCL's", `hook "a" { deny { reason = "${var.x} {{ cwd }}" } }`, "{{=brace cwd=variable }}=brace"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, tok := range Tokens("x", []byte(c.text)) {
				kind := [...]string{"keyword", "operator", "number", "string", "regex", "comment", "function", "variable", "property", "parameter", "brace"}[tok.Kind]
				got = append(got, c.text[tok.Span.Start.Byte:tok.Span.End.Byte]+"="+kind)
			}
			if is := strings.Join(got, " "); is != c.want {
				t.Errorf("is     %s\nwanted %s", is, c.want)
			}
		})
	}
}

// TestSymbols: blocks are listed with what is in them.
func TestSymbols(t *testing.T) {
	const text = `
policy "p" {
  let = { x = "{{ 1 }}" }
  defaults {
  }
}
locals {
  a = [1,
    2]
}
hook "h" {
  on = ["before_tool", "after_tool"]
  match {
  }
  check "c" {
  }
}
state "s" {
  type = list(string)
}
hook "unfinished" {
`
	want := "p(policy): x defaults|locals: a([1, …)|h(before_tool, after_tool): match c(check)|s(list(string)):|unfinished:|"
	var got strings.Builder
	for _, s := range Symbols("x", []byte(text)) {
		got.WriteString(s.Name)
		if s.Detail != "" {
			fmt.Fprintf(&got, "(%s)", s.Detail)
		}
		got.WriteString(":")
		for _, c := range s.Children {
			got.WriteString(" " + c.Name)
			if c.Detail != "" {
				fmt.Fprintf(&got, "(%s)", c.Detail)
			}
		}
		got.WriteString("|")
	}
	if got.String() != want {
		t.Errorf("is     %s\nwanted %s", got.String(), want)
	}
}

// TestFolds: what has several lines can be hidden.
func TestFolds(t *testing.T) {
	const text = "# one\n# two\n\n# three\nhook \"a\" {\n  on = [\n    \"x\",\n  ]\n  when = <<-E\n    a\n  E\n  deny { reason = \"x\" }\n}\n"
	var got []string
	for _, f := range Folds("x", []byte(text)) {
		got = append(got, fmt.Sprintf("%d-%d %v", f.Span.Start.Line, f.Span.End.Line, f.Comment))
	}
	if is := strings.Join(got, ", "); is != "5-13 false, 6-8 false, 9-11 false, 1-2 true" {
		t.Error(is)
	}
}

// TestSignature: the innermost call is told, and which argument the place is in.
func TestSignature(t *testing.T) {
	for _, c := range []struct{ when, label, param string }{
		{"any(|", "any(list, condition)", "list"},
		{"any(paths, # == |", "any(list, condition)", "condition"},
		{"any(split(command, |), #)", "split(text, separator[, limit])", "separator"},
		{"any(split(command, ' '), |)", "any(list, condition)", "condition"},
		{"max(1, 2, 3|)", "max(x, …)", "…"},
		{"exists(|)", "exists(path)", "path"},
		{"len(command) > |", "", ""},
		{"nothing(|)", "", ""},
	} {
		v, file, offset := at(t, "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \""+c.when+"\"\n}")
		s, ok := v.Signature(file, offset)
		param := ""
		if s.Active < len(s.Params) {
			param = s.Params[s.Active]
		}
		if s.Label != c.label || ok != (c.label != "") || param != c.param {
			t.Errorf("%s: %+v", c.when, s)
		}
	}
}

// TestHints: globs say where they begin, matches what hosts call the tools, hooks
// between others which priority they have.
func TestHints(t *testing.T) {
	text := "policy \"p\" {\n  targets = [\"gemini\", \"claude-code\"]\n}\nhook \"a\" {\n  on = [\"before_tool\"]\n  match {\n    tool = \"Shell\"\n    reads = [\"**/.env\", \"src/*\", \"/etc/*\", \"!x\"]\n  }\n}\nhook \"b\" {\n  priority = 5\n}\n"
	var got []string
	for _, h := range view(text, nil).Hints("a.hook.hcl") {
		got = append(got, fmt.Sprintf("%d:%d %s", h.Pos.Line, h.Pos.Column, h.Text))
	}
	is := strings.Join(got, ", ")
	if !strings.HasPrefix(is, "4:11 priority 100, 7:19 Bash|") || !strings.HasSuffix(is, " …, 8:23 any folder, 8:32 project/") {
		t.Error(is)
	}
	if more := view("hook \"a\" {\n  match {\n    reads = var.x\n    tool = \"mcp__x\"\n  }\n}\n", nil).Hints("a.hook.hcl"); len(more) > 0 {
		t.Error(more)
	}
}

// TestReferences: every place that names something, the definition if it is asked for.
func TestReferences(t *testing.T) {
	v := loaded(t, map[string][]byte{"a.hook.hcl": []byte(whole), "team/b.hook.hcl": []byte(team)})
	offset := strings.Index(whole, "state.failures") + len("state.fa")
	if n := len(v.References("a.hook.hcl", offset, false)); n != 2 {
		t.Errorf("%d without the definition", n)
	}
	if n := len(v.References("a.hook.hcl", offset, true)); n != 3 {
		t.Errorf("%d with it", n)
	}
	offset = strings.Index(whole, "before_tool")
	if n := len(v.References("a.hook.hcl", offset, true)); n != 2 {
		t.Errorf("%d hooks on an event of the agents", n)
	}
}
