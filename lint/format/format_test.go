package format_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/format"
	"github.com/hookc/hookc/lint/rules"
)

const policy = "hook \"é\" {\n  on    = [\"before_tool\"]\n  async = true\n  deny {}\n}\n"

var known = &lint.Rule{
	Code: "HK2999", Name: "some-rule", Severity: diag.Warning, Title: "A title.", Why: "Because\nof it.",
	Misses: "Some.",
	Options: []lint.Option{
		{Name: "limit", Doc: "How much", Default: 3}, {Name: "words", Doc: "Which", Default: []string{"a", "b"}},
	},
}

func examples(*lint.Rule) lint.Examples {
	return lint.Examples{
		Avoid:  []lint.Example{{File: "p.hook.hcl", Text: "hook \"a\" {}\n"}},
		Prefer: []lint.Example{{File: ".claude/settings.json", Text: "{}\n"}},
	}
}

func input() format.Input {
	src := []byte(policy)
	at := func(text string) diag.Span {
		from := bytes.Index(src, []byte(text))
		pos := func(at int) diag.Pos {
			start := bytes.LastIndexByte(src[:at], '\n') + 1
			return diag.Pos{Line: bytes.Count(src[:at], []byte{'\n'}) + 1, Column: utf8.RuneCount(src[start:at]) + 1, Byte: at}
		}
		return diag.Span{File: "a b/p.hook.hcl", Start: pos(from), End: pos(from + len(text))}
	}
	return format.Input{
		Version: "1.2.3",
		Rules:   []*lint.Rule{known}, Examples: examples,
		Sources: map[string][]byte{"a b/p.hook.hcl": src, "clean.hook.hcl": nil},
		Findings: diag.List{
			{
				Code: "HK2999", Name: "some-rule", Severity: diag.Warning, Summary: `100%: "<deny>" & co, says 'é'`,
				Detail: "Do this:\nnot that.", Span: at("deny {}"),
				Notes: []diag.Note{{Span: at(`"é"`), Text: "in this hook"}, {Text: "nowhere"}},
				Fix:   &diag.Fix{Title: "write allow", Edits: []diag.Edit{{Span: at("deny"), Text: "allow"}}},
				Witness: &diag.Witness{
					Event: []byte(`{"event_type":"before_tool","tool_input":{"command":"it's"}}`), Shows: "it is denied",
				},
			},
			{
				Code: "HK2999", Name: "some-rule", Severity: diag.Info, Summary: "over lines", Span: at("async = true\n  deny"),
				Fix: &diag.Fix{Title: "drop it", Unsafe: true, Edits: []diag.Edit{{Span: at("async = true")}}},
			},
			{Code: diag.CodeNoHooks, Severity: diag.Error, Summary: "a folder without policies", Span: diag.Span{File: "dir"}},
			{Code: diag.CodeVariable, Severity: diag.Error, Summary: "nowhere"},
		},
		Replay:      func(diag.Diag) string { return "hookc eval --event -" },
		Fingerprint: func(d diag.Diag) string { return "0123" + string(d.Code) },
	}
}

func written(t *testing.T, f format.Format, in format.Input) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f.Write(&b, in); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestGolden(t *testing.T) {
	for _, f := range format.All {
		for name, in := range map[string]format.Input{"findings": input(), "none": {Version: "1.2.3"}} {
			got := written(t, f, in)
			file := filepath.Join("testdata", f.Name+"."+name)
			if os.Getenv("HOOKC_UPDATE") != "" {
				if err := os.WriteFile(file, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s is not what is written (%v):\n%s", file, err, got)
			}
		}
	}
}

// TestSARIFSchema holds what is written, with the pages of all rules, against
// the schema of OASIS.
func TestSARIFSchema(t *testing.T) {
	schema := sarifSchema(t)
	all := input()
	all.Rules, all.Examples = append(rules.All, known), rules.Examples
	for _, r := range rules.All {
		all.Findings.Add(diag.Diag{Code: r.Code, Name: r.Name, Severity: r.Severity, Summary: r.Title, Span: diag.Span{File: "f"}})
	}
	for _, in := range []format.Input{input(), all, {Version: "0.0.1"}} {
		var b bytes.Buffer
		if err := format.SARIF(&b, in); err != nil {
			t.Fatal(err)
		}
		v, err := jsonschema.UnmarshalJSON(&b)
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(v); err != nil {
			t.Errorf("%#v", err)
		}
	}
}

func sarifSchema(t testing.TB) *jsonschema.Schema {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "sarif-schema-2.1.0.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	doc, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("sarif.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// FuzzEscape puts any text into every part of a finding: what is written stays
// readable for who reads it.
func FuzzEscape(f *testing.F) {
	schema := sarifSchema(f)
	f.Add("<&>\"'\n\r%,:", "]]>\x00\x1b\u202e\xff", "C:\\a b\\c%20.hcl")
	f.Add("::error::x\n::warning::y", "", "/abs/a#b?c.json")
	f.Fuzz(func(t *testing.T, summary, detail, file string) {
		span := diag.Span{File: file, Start: diag.Pos{Line: 1, Column: 1}, End: diag.Pos{Line: 1, Column: 2}}
		in := format.Input{Version: "1.0.0", Sources: map[string][]byte{file: []byte(detail)}, Findings: diag.List{{
			Code: "HK0001", Name: "n", Severity: diag.Error, Summary: summary, Detail: detail, Span: span,
			Fix:     &diag.Fix{Title: summary, Edits: []diag.Edit{{Span: span, Text: detail}}},
			Witness: &diag.Witness{Event: []byte(detail), Shows: summary},
		}}}
		for _, f := range format.All {
			out := written(t, f, in)
			switch f.Name {
			case "json", "rdjson":
				if !json.Valid(out) {
					t.Errorf("%s is no JSON:\n%s", f.Name, out)
				}
			case "sarif":
				v, err := jsonschema.UnmarshalJSON(bytes.NewReader(out))
				if err == nil {
					err = schema.Validate(v)
				}
				if err != nil {
					t.Errorf("%v:\n%s", err, out)
				}
			case "junit", "checkstyle":
				checkXML(t, out)
			case "github":
				if n := bytes.Count(out, []byte("\n")); n != 1 || !bytes.HasPrefix(out, []byte("::error ")) || bytes.ContainsRune(out, '\r') {
					t.Errorf("more than one command:\n%s", out)
				}
			}
		}
	})
}

func checkXML(t *testing.T, out []byte) {
	d := xml.NewDecoder(bytes.NewReader(out))
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Errorf("%v:\n%s", err, out)
			return
		}
	}
}

// A rule's page has every part, in both forms.
func TestPage(t *testing.T) {
	for _, text := range []string{format.Markdown(known, examples(known)), format.Plain(known, examples(known))} {
		for _, want := range []string{"A title.", "Because\nof it.", "Avoid", "Prefer", `hook "a" {}`, "limit", `["a", "b"]`, "Some.", "warning"} {
			if !strings.Contains(text, want) {
				t.Errorf("the page lacks %q:\n%s", want, text)
			}
		}
	}
}
