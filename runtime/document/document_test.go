package document

import (
	"errors"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/value"
)

func TestFormats(t *testing.T) {
	for name, want := range map[string]Format{
		"a.json": JSON, "a": JSON, ".eslintrc": JSON, "x.yaml/a": JSON, "a.yaml": YAML, "b/a.YML": YAML, "a.toml": TOML, "Cargo.lock": TOML,
		"a.md": Markdown, "b/SKILL.MD": Markdown, "a.mdc": Markdown, "a.jsonl": JSONL, "a.NDJSON": JSONL, "a.jsonc": JSONC, "tsconfig.json": JSONC, "tsconfig.base.json": JSONC, ".vscode/settings.json": JSONC, "x/.devcontainer/devcontainer.json": JSONC,
	} {
		if got := FormatOf(name); got != want {
			t.Errorf("%s is %d, want %d", name, got, want)
		}
	}
}

func TestJSONWithComments(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"// a\n{\"a\": 1, /* b */ \"c\": [1, 2,], // d\n}", `{"a":1,"c":[1,2]}`}, {`{"a": "//x,]", "b": "\"/*"}`, `{"a":"//x,]","b":"\"/*"}`},
		{"[1, /* , */ ]", "[1]"}, {"[1,, ]", ""}, {"[,]", ""}, {"{} /* x", ""}, {"/**/1", "1"}, {"/*/1", ""}, {"[1 /", ""}, {`"x`, ""},
	} {
		v, err := Parse("a.jsonc", []byte(tt.in))
		if (err != nil) != (tt.want == "") || err == nil && asJSON(v) != tt.want {
			t.Errorf("%q is %s, %v, want %s", tt.in, asJSON(v), err, tt.want)
		}
	}
	if _, err := Parse("a.json", []byte("[1,]")); err == nil {
		t.Error("JSON has no comma at the end of a list")
	}
}

func TestJSONLines(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", "[]"}, {"1", "[1]"}, {"{\"a\":1}\n[2]\n", `[{"a":1},[2]]`}, {"1\r\n\n  \n\"x\"", `[1,"x"]`},
		{"1\n{\"a\":", "[1]"}, {"{\"a\":\n1\n", ""}, {"1 2\n3\n", ""}, {"\xff\n1\n", ""}, {"\xff", "[]"},
	} {
		v, err := Parse("a.jsonl", []byte(tt.in))
		if (err != nil) != (tt.want == "") || err == nil && asJSON(v) != tt.want {
			t.Errorf("%q is %s, %v, want %s", tt.in, asJSON(v), err, tt.want)
		}
	}
	if _, err := Parse("a.jsonl", []byte("1\n\n{\n2\n")); err == nil || !strings.HasPrefix(err.Error(), "JSON Lines: line 3: ") {
		t.Errorf("want the line, got %v", err)
	}
}

func TestFrontMatter(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", "null"}, {"# Title\n", "null"}, {"---\n", "null"}, {"---", "null"}, {"---\na: 1\n", "null"}, {"\n---\na: 1\n---\n", "null"},
		{"---\n---\n# Title", "null"}, {"---\na: 1\n---\nb: 2\n", `{"a":1}`}, {"\uFEFF---\r\na: 1\r\n---\r\n", `{"a":1}`}, {"--- \na: 1\n---", `{"a":1}`},
		{"---\na: [x, y]\nb:\n  - z\n---\n---\nc: 1\n---\n", `{"a":["x","y"],"b":["z"]}`}, {"----\na: 1\n----\n", "null"},
		{"---\na: |\n  ---x\n---\n", `{"a":"---x\n"}`}, {"---\n- 1\n---\n", "[1]"},
		{"---\nname: x\ndescription: Use it so: \"now\"\nkeys: [a]\n---\n", `{"name":"x","description":"Use it so: \"now\"","keys":["a"]}`},
		{"---\na: @foo\nb: `x` is y\nc: 5\nd: 100%\n---\n", `{"a":"@foo","b":"` + "`x`" + ` is y","c":5,"d":"100%"}`},
		{"---\ndescription: it: is\n\tbad: x\n---\n", ""}, {"---\na: [\n---\n", ""}, {"---\na: 'x\n---\n", ""}, {"---\nk: \n a: b: c\n---\n", ""},
	} {
		v, err := Parse("a.md", []byte(tt.in))
		if (err != nil) != (tt.want == "") || err == nil && asJSON(v) != tt.want {
			t.Errorf("%q is %s, %v, want %s", tt.in, asJSON(v), err, tt.want)
		}
	}
	if _, err := Parse("a.md", []byte("---\na: 1\nb: [\n---\n")); err == nil || !strings.HasPrefix(err.Error(), "YAML: line 4") && !strings.HasPrefix(err.Error(), "YAML: line 3") {
		t.Errorf("want the file's line, got %v", err)
	}
}

func decoded(t *testing.T, s string) value.Value {
	t.Helper()
	v, err := value.DecodeJSON([]byte(s))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// The examples of RFC 6901, section 5, and others.
func TestGet(t *testing.T) {
	doc := `{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8,"~1":9,"0":{"-":10}}`
	v := decoded(t, doc)
	for pointer, want := range map[string]string{
		"": doc, "/foo": `["bar","baz"]`, "/foo/0": `"bar"`, "/": "0", "/a~1b": "1", "/c%d": "2", "/e^f": "3", "/g|h": "4", "/i\\j": "5", "/k\"l": "6", "/ ": "7", "/m~0n": "8",
		"/~01": "9", "/0/-": "10", "/foo/2": "", "/foo/-": "", "/foo/00": "", "/foo/01": "", "/foo/+1": "", "/foo/x": "", "/foo/0/x": "", "/nope": "", "/foo/99999999999": "",
	} {
		got, found, err := Get(v, pointer)
		if err != nil || found != (want != "") || found && asJSON(got) != want {
			t.Errorf("%q is %s, %t, %v, want %s", pointer, asJSON(got), found, err, want)
		}
	}
	for _, pointer := range []string{"foo", "/~", "/~2", "/a~", "#/a", strings.Repeat("/a", 1000)} {
		if _, _, err := Get(v, pointer); !errors.As(err, new(*PointerError)) {
			t.Errorf("%q: %v", pointer, err)
		}
	}
}

func TestSetAndAppend(t *testing.T) {
	for _, tt := range []struct {
		op            string
		doc, p, v, to string
	}{
		{"set", `{"a":1,"b":2}`, "/a", "3", `{"a":3,"b":2}`}, {"set", `{"a":1}`, "/b/c/0", "[]", `{"a":1,"b":{"c":{"0":[]}}}`}, {"set", "null", "/a", "1", `{"a":1}`},
		{"set", `{"a":1}`, "", "[1]", "[1]"}, {"set", "[1,2]", "/1", "3", "[1,3]"}, {"set", "[1]", "/1", "2", "[1,2]"}, {"set", "[1]", "/-", "2", "[1,2]"}, {"set", `{"a":[{"b":1}]}`, "/a/0/b", "2", `{"a":[{"b":2}]}`},
		{"set", "[1]", "/2", "3", ""}, {"set", "[1]", "/x", "3", ""}, {"set", `{"a":"s"}`, "/a/b", "1", ""}, {"set", `{"a":null}`, "/a/b", "1", `{"a":{"b":1}}`}, {"set", "{}", "a", "1", ""}, {"set", `{"é":1}`, "/é", "\"ü\"", `{"é":"ü"}`},
		{"append", "null", "", "1", "[1]"}, {"append", "[1]", "", "2", "[1,2]"}, {"append", "[1]", "/-", "2", "[1,2]"}, {"append", "{}", "/a/b", "1", `{"a":{"b":[1]}}`}, {"append", `{"a":[1]}`, "/a", "[2]", `{"a":[1,[2]]}`},
		{"append", `{"a":[1]}`, "/a/-", "2", `{"a":[1,2]}`}, {"append", "{}", "/a/-", "2", `{"a":[2]}`}, {"append", `{"a":{"-":[1]}}`, "/a/-", "2", `{"a":{"-":[1,2]}}`}, {"append", `{"a":null}`, "/a", "1", `{"a":[1]}`},
		{"append", `{"a":1}`, "/a", "1", ""}, {"append", `{"a":{}}`, "/a", "1", ""}, {"append", `[[1]]`, "/0", "2", "[[1,2]]"},
	} {
		doc := decoded(t, tt.doc)
		change := Set
		if tt.op == "append" {
			change = Append
		}
		got, err := change(doc, tt.p, decoded(t, tt.v))
		if (err != nil) != (tt.to == "") || err == nil && asJSON(got) != tt.to {
			t.Errorf("%s %s at %q of %s is %s, %v, want %s", tt.op, tt.v, tt.p, tt.doc, asJSON(got), err, tt.to)
		}
		if asJSON(doc) != tt.doc {
			t.Errorf("%s at %q changed its document to %s", tt.op, tt.p, asJSON(doc))
		}
	}
}
