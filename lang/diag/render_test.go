package diag

import (
	"encoding/json"
	"strings"
	"testing"
)

func at(file string, line, column, endLine, endColumn int) Span {
	return Span{File: file, Start: Pos{Line: line, Column: column}, End: Pos{Line: endLine, Column: endColumn}}
}

func rendered(list List, sources map[string][]byte, opts TextOptions) string {
	var b strings.Builder
	RenderText(&b, list, sources, opts)
	return b.String()
}

func TestRenderText(t *testing.T) {
	sources := map[string][]byte{"a.hook.hcl": []byte("hook \"x\" {\n\twhen = \"漢字 == comand\"\n}\n")}
	list := List{
		{
			Code: CodeExprUnknownName, Severity: Error, Summary: "unknown name comand",
			Detail: "Did you mean command?\nNames are in the docs.", Span: at("a.hook.hcl", 2, 16, 2, 22),
			Notes: []Note{{Span: at("a.hook.hcl", 1, 6, 1, 9), Text: "in this hook"}},
			Fix:   &Fix{Title: "write command"},
		},
		{Code: "HK9999", Severity: Warning, Summary: "over lines", Span: at("a.hook.hcl", 1, 10, 3, 2)},
		{Code: CodeVariable, Severity: Error, Summary: "nowhere"},
	}
	want := `a.hook.hcl:2:16: error[HK0103]: unknown name comand
    |
  2 |     when = "漢字 == comand"
    |                     ^^^^^^
    = Did you mean command?
      Names are in the docs.
    = note: a.hook.hcl:1:6: in this hook
    = fix: write command

a.hook.hcl:1:10: warning[HK9999]: over lines
    |
  1 | hook "x" {
    |          ^

error[HK0011]: nowhere

2 errors, 1 warning
`
	if got := rendered(list, sources, TextOptions{}); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// TestRenderTextAnywhere underlines every span of a text with odd lines, and
// spans that are no longer in it.
func TestRenderTextAnywhere(t *testing.T) {
	source := []byte("hook \"y\" \n\t\t\n\r\n漢 \x00\xff\n")
	for line := range 8 {
		for column := range 14 {
			for lines := range 3 {
				list := List{{Severity: Error, Summary: "x", Span: at("a", line, column, line+lines, 5)}}
				if got := rendered(list, map[string][]byte{"a": source}, TextOptions{}); !strings.Contains(got, "1 error") {
					t.Errorf("%d:%d: %q", line, column, got)
				}
			}
		}
	}
}

func TestRenderTextColour(t *testing.T) {
	list := List{{Code: CodeValue, Severity: Error, Summary: "wrong"}}
	if got := rendered(list, nil, TextOptions{Colour: true}); !strings.Contains(got, "\x1b[1;31merror[HK0005]\x1b[0m") {
		t.Errorf("no colour in %q", got)
	}
	if got := rendered(list, nil, TextOptions{}); strings.Contains(got, "\x1b") {
		t.Errorf("a colour nobody asked for in %q", got)
	}
}

// What a file holds must not move the terminal's cursor or change its title.
func TestRenderTextControlCharacters(t *testing.T) {
	sources := map[string][]byte{"a": []byte("x \x1b]0;title\x07\r\n")}
	list := List{{Severity: Error, Summary: "bad \x1b[2J", Span: at("a", 1, 1, 1, 2)}}
	if got := rendered(list, sources, TextOptions{}); strings.ContainsAny(got, "\x1b\x07\r") {
		t.Errorf("control characters in %q", got)
	}
}

// A span beyond its file's text is shown without a panic.
func TestRenderTextStrangeSpans(t *testing.T) {
	sources := map[string][]byte{"a": []byte("ab\n")}
	for _, s := range []Span{at("a", 9, 9, 9, 9), at("a", 1, 99, 1, 3), at("a", 1, 0, 0, 0), at("a", 2, 1, 2, 1), at("", 1, 1, 1, 1)} {
		rendered(List{{Severity: Info, Summary: "s", Span: s}}, sources, TextOptions{})
	}
}

func TestRenderJSON(t *testing.T) {
	var b strings.Builder
	if err := RenderJSON(&b, nil); err != nil || b.String() != "{\n  \"findings\": []\n}\n" {
		t.Errorf("an empty list gives %q, %v", b.String(), err)
	}
	b.Reset()
	d := Diag{
		Code: CodeName, Severity: Warning, Summary: "a < b", Detail: "why", Span: at("f", 1, 2, 3, 4),
		Fix: &Fix{Title: "t", Edits: []Edit{{Span: at("f", 1, 2, 1, 3), Text: "x"}}},
	}
	if err := RenderJSON(&b, List{d}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), `"a < b"`) {
		t.Errorf("HTML escapes in %s", b.String())
	}
	var got struct {
		Findings []map[string]any
	}
	if err := json.Unmarshal([]byte(b.String()), &got); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]any{
		"code": "HK0007", "severity": "warning", "file": "f", "line": 1.0, "column": 2.0,
		"end_line": 3.0, "end_column": 4.0, "message": "a < b", "detail": "why",
	} {
		if got.Findings[0][key] != want {
			t.Errorf("%s is %v, want %v", key, got.Findings[0][key], want)
		}
	}
}

// A line without an end, as a minified file is one, is shown around the span, and
// as often as there are findings in it without the rest of it being read again.
func TestRenderTextLongLine(t *testing.T) {
	line := strings.Repeat("漢", 3000) + "\tbad\x1b" + strings.Repeat("x", 900_000)
	s := at("a", 1, 3002, 1, 3005)
	s.Start.Byte, s.End.Byte = 9001, 9004
	got := rendered(List{{Severity: Error, Summary: "s", Span: s}}, map[string][]byte{"a": []byte("\xef\xbb\xbf" + line)}, TextOptions{})
	if len(got) > 2000 || !strings.Contains(got, "…") {
		t.Errorf("%d bytes: %.300s", len(got), got)
	}
	lines := strings.Split(got, "\n")
	from := strings.Index(lines[3], "^")
	if shown := lines[2]; strings.Count(lines[3], "^") != 3 || width(shown[:strings.Index(shown, "bad")]) != from {
		t.Errorf("the wrong place is underlined:\n%s", got)
	}
	s.End = Pos{Line: 1, Column: 800_000}
	if got := rendered(List{{Severity: Error, Summary: "s", Span: s}}, map[string][]byte{"a": []byte(line)}, TextOptions{}); len(got) > 2000 {
		t.Errorf("%d bytes", len(got))
	}
}

// TestOneLine: a name from a hostile file keeps the summary on one line, whoever makes
// the diagnostic.
func TestOneLine(t *testing.T) {
	var l List
	l.Errorf(CodeValue, Span{}, "unknown field %s", "a\r\nb\tc\x1b[31md\u0085e")
	if got, want := l[0].Summary, "unknown field a\uFFFD\uFFFDb c\uFFFD[31md\uFFFDe"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
