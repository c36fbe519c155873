package parse

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// mark is the name whose place a position test looks for. It stands once in
// each test's file.
const mark = "needle"

func loadOne(t testing.TB, text string) (*ast.Policy, diag.List) {
	t.Helper()
	return Load(Options{Dir: ".", FS: fstest.MapFS{"a.hook.hcl": {Data: []byte(text)}}})
}

// inHook puts an argument into a hook.
func inHook(arg string) string {
	return "hook \"h\" {\n  on = [\"before_tool\"]\n" + arg + "\n}\n"
}

// TestPositions checks that a name in a condition or in {{ }} is found at the
// very line and column where the file has it, however the string is written.
func TestPositions(t *testing.T) {
	for name, arg := range map[string]string{
		"quoted":                  `  when = "a or needle"`,
		"after an escaped quote":  `  when = "\"x\" == needle"`,
		"after a backslash":       `  when = "'\\\\' == needle"`,
		"after a unicode escape":  `  when = "'\u00e9\U0001F600' == needle"`,
		"after a line escape":     `  when = "'a' ==\n needle"`,
		"after a tab escape":      `  when = "\tneedle"`,
		"after a doubled dollar":  `  when = "'$${x}' == needle"`,
		"after a doubled percent": `  when = "'%%{x}' == needle"`,
		"after three dollars":     `  when = "'$$${x}' == needle"`,
		"after wide runes":        `  when = "'漢字é' == needle"`,
		"after a combining mark":  "  when = \"'e\u0301' == needle\"",
		"after a tab":             "\twhen =\t\"'a' ==\tneedle\"",
		"heredoc":                 "  when = <<EXPR\n    'a' ==\n      needle\nEXPR",
		"flush heredoc":           "  when = <<-EXPR\n    'a' ==\n      needle\n  EXPR",
		"flush, first line":       "  when = <<-EXPR\n\n      needle or\n    'a'\n  EXPR",
		"flush with blank lines":  "  when = <<-EXPR\n    a or\n\n \n    needle\n  EXPR",
		"flush with tabs":         "  when = <<-EXPR\n\t\ta or\n\t\tneedle\n  EXPR",
		"flush with no indent":    "  when = <<-EXPR\na or\n  needle\n  EXPR",
		"flush with an escape":    "  when = <<-EXPR\n    '$${x}' ==\n    '%%{' + needle\n  EXPR",
		"heredoc with CRLF":       "  when = <<-EXPR\r\n    a or\r\n    needle\r\n  EXPR\r",
		"template":                `  deny { reason = "x {{ needle }} y" }`,
		"template alone":          `  deny { reason = "{{ needle }}" }`,
		"template, escapes":       `  deny { reason = "\"\u00e9\" {{{{ {{ a }} {{ \"b\" + needle }}" }`,
		"template, ${}":           "  deny {\n reason = \"\\t${\"é\"} {{ needle }} ${1}\"\n}",
		"template, heredoc":       "  deny {\n    reason = <<-EOT\n      a\n        {{ needle }}\n      EOT\n  }",
		"template, heredoc ${}":   "  deny {\n    reason = <<-EOT\n      ${upper(\"a\")} b\n        {{ needle }}\n      EOT\n  }",
		"template, ~":             "  deny {\n reason = \"a   ${~ \"b\" ~}   {{ needle }}\"\n}",
		"template, %{ if }":       "  deny {\n reason = \"%{ if true }x {{ needle }}%{ endif }\"\n}",
		"template, if heredoc":    "  deny {\n reason = <<-EOT\n    %{ if true ~}\n      {{ needle }}\n    %{ endif ~}\n    EOT\n}",
		"in a list":               `  context { files = ["a", ["{{ needle }}"]] }`,
		"in an object":            `  rewrite { input = { command = "{{ needle }}" } }`,
		"in a branch":             `  deny { reason = (true ? "{{ needle }}" : "") }`,
		"in let":                  `  let = { x = "{{ needle }}" }`,
		"step's when":             `  deny { when = "\"a\" == needle" }`,
		"a step in a step":        "  run {\n    fallback {\n      deny { reason = \"{{ needle }}\" }\n    }\n  }",
	} {
		t.Run(name, func(t *testing.T) {
			text := inHook(arg)
			if strings.Contains(arg, "\r") {
				text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", "\r\n")
				text = strings.ReplaceAll(text, "\r\r", "\r")
			}
			p, diags := loadOne(t, text)
			for _, d := range diags {
				if d.Code != diag.CodeMissingArg {
					t.Fatalf("%v in\n%s", d, text)
				}
			}
			span, ok := find(p)
			if !ok {
				t.Fatalf("no %s in\n%s", mark, dump(p))
			}
			checkPlace(t, text, span)
		})
	}
}

// find is where mark stands in the policy.
func find(p *ast.Policy) (span diag.Span, found bool) {
	look := func(e *ast.Expr) {
		ast.Walk(e, func(e *ast.Expr) bool {
			if e.Op == ast.OpIdent && e.Name == mark {
				span, found = e.At, true
			}
			return true
		})
	}
	for _, h := range p.Hooks {
		look(h.When)
		for _, l := range h.Lets {
			look(l.Expr)
		}
		ast.EachStep(h.Steps, func(s *ast.Step) {
			look(s.When)
			for _, a := range s.Args {
				look(a.Expr)
			}
		})
	}
	return span, found
}

func checkPlace(t *testing.T, text string, span diag.Span) {
	t.Helper()
	offset := strings.Index(text, mark)
	before := text[:offset]
	line := strings.Count(before, "\n") + 1
	column := len([]rune(before[strings.LastIndexByte(before, '\n')+1:])) + 1
	want := diag.Pos{Line: line, Column: column, Byte: offset}
	end := diag.Pos{Line: line, Column: column + len(mark), Byte: offset + len(mark)}
	if span.Start != want || span.End != end {
		t.Errorf("%s is at %+v to %+v, want %+v to %+v in\n%s", mark, span.Start, span.End, want, end, text)
	}
}
