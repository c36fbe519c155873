package hostconfig

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/diag"
)

var kinds = [...]string{Invalid: "invalid", Comment: "comment", TrailingComma: "trailing comma", ByteOrderMark: "byte order mark",
	DuplicateKey: "duplicate key", SingleQuotes: "single quotes", UnquotedKey: "unquoted key",
	ControlCharacter: "control character", LoneSurrogate: "lone surrogate", NotUTF8: "not UTF-8"}

// shown is a value as a test reads it.
func shown(v *Value) string {
	if v == nil {
		return "nothing"
	}
	switch v.Kind {
	case Bool:
		return strconv.FormatBool(v.Bool)
	case Number:
		return v.Text
	case String:
		return strconv.QuoteToASCII(v.Text)
	case Array:
		var out []string
		for _, item := range v.Items {
			out = append(out, shown(item))
		}
		return "[" + strings.Join(out, " ") + "]"
	case Object:
		var out []string
		for _, m := range v.Members {
			out = append(out, m.Key+":"+shown(m.Value))
		}
		return "{" + strings.Join(out, " ") + "}"
	}
	return "null"
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, value, problems string }{
		{`{"a": [1, true, null, "x"]}`, `{a:[1 true null "x"]}`, ""},
		{"", "nothing", "1:1 invalid: the file is empty"},
		{" \n", "nothing", "2:1 invalid: the file is empty"},
		{"\xef\xbb\xbf{}", "{}", "1:1 byte order mark"},
		{"{ // why\n\"a\": 1 /* and\nmore */ }", "{a:1}", "1:3 comment|2:8 comment"},
		{"# x\n{}", "{}", "1:1 comment"},
		{`{"a": 1,}`, "{a:1}", "1:8 trailing comma"},
		{"{\"a\": 1, // why\n}", "{a:1}", "1:8 trailing comma|1:10 comment"},
		{`{"a": 1, "a": [2,]}`, "{a:1 a:[2]}", "1:10 duplicate key: a|1:17 trailing comma"},
		{`[1,]`, "[1]", "1:3 trailing comma"},
		{`{"é": 1, "é": 2}`, "{é:1 é:2}", "1:10 duplicate key: é"},
		{`{'a': 'it''s'}`, `{a:"it" s:null}`, "1:2 single quotes|1:7 single quotes|1:11 invalid: a comma is missing before this"},
		{`{'a': 'it\'s "so"'}`, `{a:"it's \"so\""}`, "1:2 single quotes|1:7 single quotes"},
		{`{a: 1}`, "{a:1}", "1:2 unquoted key: a"},
		{"{\"a\": \"x\ty\nz\"}", `{a:"x\ty\nz"}`, "1:9 control character|1:11 control character"},
		{"{\"a\": \"x,\n\"b\": 2}", `{a:"x," b:2}`, "1:7 invalid: the string does not end on its line"},
		{`"\ud83d\ude00"`, `"\U0001f600"`, ""},
		{`"\ud800x\udc00"`, `"\ufffdx\ufffd"`, "1:2 lone surrogate|1:9 lone surrogate"},
		{"\"\xff\"", `"\ufffd"`, "1:2 not UTF-8"},
		{`"\q"`, `"\\q"`, `1:2 invalid: this escape sequence does not exist; write \\ for a backslash`},
		{`"\u12"`, `"\ufffd12"`, `1:2 invalid: \u needs four hexadecimal digits`},
		{`{"a" 1 "b": 2}`, "{a:1 b:2}", "1:6 invalid: a colon is missing after the key"},
		{`{"a": 1 "b": 2}`, "{a:1 b:2}", "1:9 invalid: a comma is missing before this"},
		{`{"a": , "b": 2}`, "{a:null b:2}", "1:7 invalid: the key has no value"},
		{`[1,,2]`, "[1 2]", "1:4 invalid: there is nothing before the comma"},
		{`{"a": [1, {"b": 2}`, "{a:[1 {b:2}]}", "1:19 invalid: the closing ']' is missing"},
		{`{"a": [1}`, "{a:[1]}", "1:9 invalid: found '}', expected ']'"},
		{`{"a": 1]}`, "{a:1}", "1:8 invalid: found ']', expected '}'"},
		{`{"a": "b`, `{a:"b"}`, "1:7 invalid: the string does not end"},
		{`{"a": True}`, "{a:true}", "1:7 invalid: JSON has no True; write true"},
		{`{"a": None}`, "{a:null}", "1:7 invalid: JSON has no None; write null"},
		{`{"a": bash}`, `{a:"bash"}`, "1:7 invalid: bash is not a value; a string needs double quotes"},
		{`[01, 1.5e3, -2, .5]`, "[01 1.5e3 -2 .5]", "1:2 invalid: 01 is not a number"},
		{`{} {}`, "{}", "1:4 invalid: there is text after the value"},
		{"{\"a\": 1} // end", "{a:1}", "1:10 comment"},
		{"[*]", "[null]", "1:2 invalid: a value is missing"},
	} {
		v, problems := parse("f", []byte(c.text))
		var got []string
		for _, p := range problems {
			s := fmt.Sprintf("%d:%d %s", p.Span.Start.Line, p.Span.Start.Column, kinds[p.Kind])
			if p.Text != "" {
				s += ": " + p.Text
			}
			got = append(got, s)
		}
		if shown(v) != c.value || strings.Join(got, "|") != c.problems {
			t.Errorf("%q\n is  %s  %s\nwant %s  %s", c.text, shown(v), strings.Join(got, "|"), c.value, c.problems)
		}
	}
}

// Places are those of the text: a string's span holds its quotes.
func TestSpans(t *testing.T) {
	text := "{\n  \"ключ\": [\"a\\u0041\", 12],\n  \"b\": {}\n}"
	v, _ := parse("f", []byte(text))
	for _, c := range []struct {
		span diag.Span
		want string
	}{
		{v.Span, `1:1 ` + text},
		{v.Members[0].Span, `2:3 "ключ"`},
		{v.Get("ключ").Items[0].Span, `2:12 "a\u0041"`},
		{v.Get("ключ").Items[1].Span, `2:23 12`},
		{v.Get("b").Span, `3:8 {}`},
	} {
		got := fmt.Sprintf("%d:%d %s", c.span.Start.Line, c.span.Start.Column, text[c.span.Start.Byte:c.span.End.Byte])
		if got != c.want {
			t.Errorf("%s; want %s", got, c.want)
		}
	}
}

// What can be mended reads the same when it is.
func TestFixes(t *testing.T) {
	text := "\xef\xbb\xbf{ // why\n a: 'x \"y\" \\' z', \"t\": \"1\t2\", /* no */ \"l\": [1, 2,],\n}"
	v, problems := parse("f", []byte(text))
	var b strings.Builder
	at := 0
	for _, p := range problems {
		for _, e := range p.Fix {
			b.WriteString(text[at:e.Span.Start.Byte] + e.Text)
			at = e.Span.End.Byte
		}
	}
	b.WriteString(text[at:])
	again, left := parse("f", []byte(b.String()))
	if len(left) > 0 || !json.Valid([]byte(b.String())) || shown(again) != shown(v) {
		t.Errorf("mended it is %s with %v", b.String(), left)
	}
}

func TestDeep(t *testing.T) {
	for _, open := range []string{"[", `{"a":`, "[[],"} {
		v, problems := parse("f", []byte(strings.Repeat(open, 200_000)))
		if v == nil || len(problems) != 1 || problems[0].Kind != Invalid {
			t.Errorf("%s is %d problems", open, len(problems))
		}
	}
}

// FuzzParse holds the reader against Go's own on all that Go's own reads, and
// checks what must hold of everything.
func FuzzParse(f *testing.F) {
	for _, s := range []string{`{"a":[1,2.5e-3,"x\u00e9\ud83d"],"b":{"a":null,"a":true}}`, "\xef\xbb\xbf{'a': // x\n}", `{"a" "b", [} ]`, "{\"a\": \"x\ny\""} {
		f.Add([]byte(s))
	}
	if root := os.Getenv("HOOKC_CORPORA"); root != "" {
		files, _ := filepath.Glob(filepath.Join(root, "configs", "*", "*.json"))
		for _, name := range files {
			if data, err := os.ReadFile(name); err == nil {
				f.Add(data)
			}
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		v, problems := parse("f", src)
		checkValue(t, src, v)
		strict := true
		last := -1
		for i, p := range problems {
			if p.Kind == Invalid && i < len(problems)-1 {
				t.Fatalf("something comes behind what is invalid: %v", problems)
			}
			if p.Kind != DuplicateKey && p.Kind != LoneSurrogate && p.Kind != NotUTF8 {
				strict = false
			}
			checkSpan(t, src, p.Span)
			if p.Kind != Invalid && p.Span.Start.Byte < last {
				t.Fatalf("they are out of order: %v", problems)
			}
			last = p.Span.Start.Byte
		}
		if json.Valid(src) != strict {
			t.Fatalf("valid is %v, and the problems are %v", json.Valid(src), problems)
		}
		if strict {
			agree(t, src, v)
		}
		Read("hooks/hooks.json", src, "")
		Read(".claude/settings.json", src, "")
	})
}

func checkValue(t *testing.T, src []byte, v *Value) {
	if v == nil {
		return
	}
	checkSpan(t, src, v.Span)
	for _, item := range v.Items {
		checkValue(t, src, item)
	}
	for _, m := range v.Members {
		checkSpan(t, src, m.Span)
		checkValue(t, src, m.Value)
	}
}

func checkSpan(t *testing.T, src []byte, s diag.Span) {
	if s.Start.Byte < 0 || s.End.Byte < s.Start.Byte || s.End.Byte > len(src) || s.Start.Line < 1 || s.Start.Column < 1 {
		t.Fatalf("%+v lies outside of %d bytes", s, len(src))
	}
}

// agree compares with encoding/json, number for number.
func agree(t *testing.T, src []byte, v *Value) {
	d := json.NewDecoder(bytes.NewReader(src))
	d.UseNumber()
	var want any
	if err := d.Decode(&want); err != nil {
		t.Fatal(err)
	}
	a, _ := json.Marshal(want)
	b, _ := json.Marshal(plain(v))
	if !bytes.Equal(a, b) {
		t.Fatalf("it is %s; Go reads %s", b, a)
	}
}

func plain(v *Value) any {
	switch v.Kind {
	case Bool:
		return v.Bool
	case Number:
		return json.Number(v.Text)
	case String:
		return v.Text
	case Array:
		out := []any{}
		for _, item := range v.Items {
			out = append(out, plain(item))
		}
		return out
	case Object:
		out := map[string]any{}
		for _, m := range v.Members {
			out[m.Key] = plain(m.Value)
		}
		return out
	}
	return nil
}

func BenchmarkParse(b *testing.B) {
	one := `{"matcher": "Bash", "hooks": [{"type": "command", "command": "bash \"$CLAUDE_PROJECT_DIR\"/.claude/hooks/x.sh"}]}`
	src := []byte(`{"hooks": {"PreToolUse": [` + strings.Repeat(one+",\n", 9_999) + one + `]}}`)
	if !utf8.Valid(src) {
		b.Fatal("it is no UTF-8")
	}
	b.SetBytes(int64(len(src)))
	b.Run("parse", func(b *testing.B) {
		for b.Loop() {
			parse("f", src)
		}
	})
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			Read(".claude/settings.json", src, "")
		}
	})
}
