package event

import (
	"testing"

	"github.com/hookc/hookc/runtime/value"
)

// What a tool that nobody knows would run and fetch is read by the names of its
// input, wherever they stand.
func TestUnknownTool(t *testing.T) {
	for _, c := range []struct {
		tool, input  string
		command, url string
	}{
		{"Monitor2", `{"command": "rm x", "description": "d"}`, "rm x", ""},
		{"Monitor2", `{"job": {"cmd": "rm x"}}`, "rm x", ""},
		{"Watch", `{"shellCommand": "rm x"}`, "rm x", ""},
		{"Watch", `{"command_line": "rm x"}`, "rm x", ""},
		{"Watch", `{"on_change": [{"script": "rm x"}]}`, "rm x", ""},
		{"Task2", `{"argv": ["rm", "a b"]}`, "rm 'a b'", ""},
		{"Task2", `{"program": "rm", "args": ["a b"]}`, "rm 'a b'", ""},
		{"Task2", `{"commands": ["ls", "rm x"]}`, "sh -c ls\nsh -c 'rm x'", ""},
		{"Task2", `{"commands": [["ls", "-l"], {"command": "rm x"}]}`, "sh -c 'ls -l'\nsh -c 'rm x'", ""},
		{"Two", `{"cmd": "echo '", "command": "rm x"}`, `sh -c 'echo '\'''` + "\nsh -c 'rm x'", ""},
		{"shell_exec", `{"input": "rm x"}`, "rm x", ""},
		{"Note", `{"input": "rm x", "text": "rm x", "title": "command"}`, "", ""},
		{"Get", `{"url": "https://a/"}`, "", "https://a/"},
		{"Get", `{"ws": {"url": "wss://a/", "protocols": ["x"]}}`, "", "wss://a/"},
		{"Get", `{"path": "https://a/"}`, "", "https://a/"},
		{"Get", `{"webhookUrl": "https://a/", "links": ["https://b/"]}`, "", "https://a/"},
		{"mcp__a__b", `{"uri": "https://a/"}`, "", "https://a/"},
		{"mcp__a__b", `{"uri": "a/b"}`, "", ""},
	} {
		e := ofJSON(c.tool, c.input)
		if got := e.Get(Command).Str(); got != c.command {
			t.Errorf("%s %s: command %q, want %q", c.tool, c.input, got, c.command)
		}
		if got := e.Get(URL).Str(); got != c.url {
			t.Errorf("%s %s: url %q, want %q", c.tool, c.input, got, c.url)
		}
	}
	if got := ofJSON("Get", `{"url": "https://a/", "mirrors": [{"href": "https://b/"}]}`).Get(URLs).Len(); got != 2 {
		t.Errorf("%d addresses, want 2", got)
	}
}

// A known tool that makes several of its calls in one is read by the names of its
// input, and only for what it is about.
func TestSeveralInOne(t *testing.T) {
	for _, c := range []struct {
		tool, input string
		field       FieldID
		want        string
	}{
		{"Shell", `{"commands": ["ls", "rm x"]}`, Command, `"sh -c ls\nsh -c 'rm x'"`},
		{"Shell", `{"command": "ls", "script": "rm x"}`, Command, `"ls"`},
		{"Shell", `{"commands": ["ls"], "path": "a", "url": "https://a/"}`, Paths, `null`},
		{"ReadFile", `{"files": [{"path": "a"}, {"path": "b"}]}`, Paths, `["a","b"]`},
		{"ReadFile", `{"path": "a", "files": ["b"]}`, Paths, `["a"]`},
		{"ReadFile", `{"files": ["a"], "command": "rm x"}`, Command, `null`},
		{"Fetch", `{"requests": [{"url": "https://a/", "prompt": "p"}, {"url": "https://b/"}]}`, URLs, `["https://a/","https://b/"]`},
		{"Fetch", `{"url": "https://a/", "links": ["https://b/"]}`, URLs, `["https://a/"]`},
	} {
		e := ofJSON(c.tool, c.input)
		e.Tools = []string{c.tool}
		e.Derive()
		if got := string(value.AppendJSON(nil, e.Get(c.field))); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.tool, c.input, got, c.want)
		}
	}
}

// A working directory that is not absolute is not known.
func TestLocate(t *testing.T) {
	for cwd, want := range map[string]string{"": "/here", "/shop": "/shop", "shop": unknownText, ".": unknownText, "~": unknownText, "~/x": unknownText, "../..": unknownText} {
		e := &Event{}
		e.Set(Cwd, value.OfString(cwd))
		e.Locate("/here")
		if got := e.Get(Cwd).Str(); got != want {
			t.Errorf("%q: got %q, want %q", cwd, got, want)
		}
	}
}
