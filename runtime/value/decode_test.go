package value

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestDecodeObject(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{`{"b": 1, "a": [1.0, -2, 1e3, true, null, "é\n"]}`, `{"b":1,"a":[1,-2,1000,true,null,"é\n"]}`},
		{"\xef\xbb\xbf{}", `{}`},
		{" {} \n", `{}`},
		{`{"n": 9223372036854775807}`, `{"n":9223372036854775807}`},
		{`{"n": 9223372036854775808}`, `{"n":9223372036854776000}`},
		{`{"n": -0}`, `{"n":0}`},
		{`{"s": "<&>\u2028\u0001"}`, "{\"s\":\"<&>\u2028\\u0001\"}"},
		{`{"a": 1, "a": 2}`, `JSON: duplicate key "a" at byte 9`},
		{`{} {}`, `JSON: a second value after the first at byte 2`},
		{`{} x`, `JSON: invalid character 'x' at start of value at byte 3`},
		{`{"a": 1e999}`, `JSON: number 1e999 is out of range at byte 6`},
		{`[]`, `JSON: want an object, got array at byte 0`},
		{``, `JSON: unexpected end of input at byte 0`},
		{"\xef\xbb\xbf", `JSON: unexpected end of input at byte 3`},
		{`{"a": `, `JSON: unexpected end of input at byte 6`},
		{"{\"a\": \"\xff\"}", `JSON: invalid UTF-8 at byte 7`},
		{"\xef\xbb\xbf{\"a\": \"\xed\xa0\x80\"}", `JSON: invalid UTF-8 at byte 10`},
		{`{"a": "x\ud800", "b": "\udc00\ud800y", "c": "\ud83d\ude00", "d": "\ud800\u0041"}`, `{"a":"x�","b":"��y","c":"😀","d":"�A"}`},
		{`{"\udfff": 1}`, `{"�":1}`},
		{`{"\ud800": 1, "\ud801": 2}`, `JSON: duplicate key "�" at byte 14`},
		{`{"a": "\ud8"}`, "JSON: invalid escape sequence `\\ud8\"}` in string at byte 7"},
		{"\xef\xbb\xbf{\"a\": 01}", `JSON: invalid character '1' after object value (expecting ',' or '}') at byte 10`},
	} {
		v, err := DecodeObject([]byte(tt.in))
		got := string(AppendJSON(nil, v))
		if err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%q\n got %s\nwant %s", tt.in, got, tt.want)
		}
	}
}

func TestDecodeNumbers(t *testing.T) {
	v, err := DecodeObject([]byte(`{"i": 1, "f": 1.0, "e": 1e2, "big": 9223372036854775808}`))
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]Kind{"i": Int, "f": Float, "e": Float, "big": Float} {
		if item, _ := v.Get(key); item.Kind() != want {
			t.Errorf("%s is %s, want %s", key, item.Kind(), want)
		}
	}
}

// TestDecodeDeep wants an answer, whichever, at every depth.
func TestDecodeDeep(t *testing.T) {
	for _, depth := range []int{9_000, 10_000, 100_000, 5_000_000} {
		deep := `{"a":` + strings.Repeat("[", depth) + strings.Repeat("]", depth) + "}"
		v, err := DecodeObject([]byte(deep))
		if err == nil && v.Depth() != depth+1 {
			t.Errorf("depth %d became %d", depth, v.Depth())
		}
		if (err == nil) != (depth < 10_000) {
			t.Errorf("depth %d: %v", depth, err)
		}
	}
}

func TestDecodeLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("50 MB")
	}
	var b bytes.Buffer
	b.WriteString(`{"text": "`)
	b.WriteString(strings.Repeat("all work and no play\\n", 1<<20))
	b.WriteString(`", "rows": [`)
	for b.Len() < 50<<20 {
		b.WriteString(`{"name": "value", "n": 12345, "ok": true},`)
	}
	b.WriteString(`{}]}`)
	start := time.Now()
	v, err := DecodeObject(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if d := time.Since(start); d > time.Minute {
		t.Errorf("%d MB took %s", b.Len()>>20, d)
	}
	t.Logf("%d MB, %d values, %s", b.Len()>>20, v.Weight(), time.Since(start))
}

const typical = `{"session_id":"5f2b7b1e-2c52-4b7e-9c3f-7b1f5b1f9c3f","transcript_path":"/home/me/.claude/projects/-home-me-project/5f2b7b1e.jsonl","cwd":"/home/me/project","permission_mode":"default","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"git push --force origin main && git log --oneline | head -20","description":"Pushes the branch and shows the latest commits","timeout":120000,"run_in_background":false},"tool_use_id":"toolu_01ABCDEFGHJKLMNPQRSTUVWX","extra":{"pid":4242,"ratio":0.5}}`

func BenchmarkDecode(b *testing.B) {
	b.SetBytes(int64(len(typical)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := DecodeObject([]byte(typical)); err != nil {
			b.Fatal(err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{`{}`, typical, `{"a":[1,2.5,null,"\u00e9"]}`, "\xef\xbb\xbf{}", `{"a":1,"a":2}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		v, err := DecodeObject(b)
		if err != nil {
			return
		}
		again, err := DecodeObject(AppendJSON(nil, v))
		if err != nil || !sameJSON(v, again) {
			t.Fatalf("%q became %q, %v", b, AppendJSON(nil, v), err)
		}
	})
}

// sameJSON compares what is left of a value in JSON, where 1.0 is 1.
func sameJSON(a, b Value) bool {
	return string(AppendJSON(nil, a)) == string(AppendJSON(nil, b))
}
