package event

import (
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/value"
)

// of is a call of a tool with texts as its input: name, text, …
func of(tool string, input ...string) *Event {
	e := &Event{}
	if _, ok := LookupTool(tool); ok {
		e.Tools = []string{tool}
	}
	if tool == "apply_patch" {
		e.Tools = []string{"WriteFile", "EditFile"}
	}
	in := value.OfMap(nil, nil)
	for i := 0; i < len(input); i += 2 {
		in = in.With(input[i], value.OfString(input[i+1]))
	}
	e.Set(ToolHostName, value.OfString(tool))
	e.Set(ToolInput, in)
	e.Derive()
	return e
}

// ofJSON is a call of a tool with this input.
func ofJSON(tool, input string) *Event {
	in, err := value.DecodeJSON([]byte(input))
	if err != nil {
		panic(err)
	}
	e := &Event{}
	e.Set(ToolHostName, value.OfString(tool))
	e.Set(ToolInput, in)
	e.Derive()
	return e
}

func TestFiles(t *testing.T) {
	const patch = "*** Begin Patch\n*** Add File: a\n+x\n*** Update File: b\n*** Move to: c\n@@\n-x\n*** Delete File: d\n*** End Patch\n"
	for _, c := range []struct {
		e                      *Event
		read, written, deleted string
	}{
		{of("ReadFile", "path", "a"), "a", "", ""},
		{of("Glob", "pattern", "*"), "", "", ""},
		{of("Grep", "pattern", "x", "path", "d"), "d", "", ""},
		{of("WriteFile", "path", "a", "content", "x"), "", "a", ""},
		{of("EditFile", "path", "a"), "", "a", ""},
		{of("apply_patch", "input", patch), "", "a b c d", "b d"},
		{of("apply_patch", "path", "z", "content", "x"), "", "z", ""},
		{of("Shell", "command", "rm x"), "", "", ""},
		{of("Fetch", "url", "x"), "", "", ""},
		{of("custom", "path", "a"), "a", "", ""},
		{of("mcp__fs", "path", "a"), "a", "", ""},
		{of("SaveNote", "outFile", "a"), "", "a", ""},
		{of("RemoveFolder", "dirName", "a", "name", "b"), "", "a", "a"},
		{ofJSON("Render", `{"job": {"steps": [{"input_path": "a"}, {"with": {"fileName": "b"}}]}}`), "a b", "", ""},
		{of("mcp__fs__read_file", "path", "a"), "a", "", ""},
		{of("mcp__fs__get", "filename", "a"), "a", "", ""},
		{of("mcp__fs__list_directory", "directory", "d"), "d", "", ""},
		{of("mcp__fs__rewritten", "path", "a"), "a", "", ""},
		{of("mcp__fs__writeFile", "filePath", "a"), "", "a", ""},
		{of("mcp__fs__write_file", "file", "a"), "", "a", ""},
		{of("mcp__fs__File-Create", "file_path", "a"), "", "a", ""},
		{of("mcp__fs__PUT2", "path", "a"), "", "a", ""},
		{of("mcp__fs__delete", "uri", "file:///x%20y%"), "", "/x y%", "/x y%"},
		{of("mcp__fs__removeAll", "path", "a"), "", "a", "a"},
		{of("mcp__fs__rename", "path", "a"), "", "a", "a"},
		{of("mcp__fs__move", "source", "a", "destination", "b"), "", "a b", "a"},
		{of("mcp__fs__copy_file", "source", "a", "destination", "b"), "a", "b", ""},
		{of("mcp__fs__copy", "path", "a"), "", "a", ""},
		{of("mcp__web__read", "uri", "https://x/y"), "", "", ""},
		{of("mcp__fs__read", "path", ""), "", "", ""},
		{of("mcp__code__create_text_file", "relative_path", "a"), "", "a", ""},
		{of("mcp__code__edit", "target_file", "a"), "", "a", ""},
		{of("mcp__code__edit", "absolute_path", "/a"), "", "/a", ""},
		{ofJSON("mcp__fs__write_files", `{"files": [{"path": "a", "content": "x"}, {"file_path": "b"}, {"name": "c"}, 1]}`), "", "a b", ""},
		{ofJSON("mcp__fs__edit_files", `{"edits": [{"path": "a"}, {"files": [{"path": "b"}]}]}`), "", "a b", ""},
		{ofJSON("mcp__fs__write_files", `{"files": "a", "edits": {"path": "b"}}`), "", "a b", ""},
		{ofJSON("mcp__fs__write_files", `{"files": 1, "edits": [], "path": {"path": "c"}}`), "", "c", ""},
		{ofJSON("mcp__fs__read_files", `{"paths": ["a", "b", 1]}`), "a b", "", ""},
	} {
		f := c.e.Files()
		got := [3]string{strings.Join(f.Read, " "), strings.Join(f.Written, " "), strings.Join(f.Deleted, " ")}
		if got != [3]string{c.read, c.written, c.deleted} {
			t.Errorf("%s %s: %q", c.e.Get(ToolHostName).Str(), c.e.Get(ToolInput).Text(), got)
		}
	}
}

func TestCommandOfUnknownTools(t *testing.T) {
	for _, c := range []struct{ tool, input, want string }{
		{"mcp__x__y", "command", "l"}, {"mcp__x__y", "cmd", "l"}, {"mcp__x__y", "script", "l"}, {"mcp__x__y", "shell_command", "l"},
		{"mcp__x__y", "bash", "l"}, {"mcp__x__y", "line", ""}, {"custom", "command", "l"}, {"ReadFile", "command", ""}, {"mcp__x", "command", "l"},
	} {
		if got := of(c.tool, c.input, "l").Get(Command).Str(); got != c.want {
			t.Errorf("%s %s: %q", c.tool, c.input, got)
		}
	}
}

func TestCommandOfWords(t *testing.T) {
	for input, want := range map[string]string{
		`{"command": "git", "args": ["push", "it's", 1]}`: `git push 'it'\''s'`,
		`{"command": ["sh", "-c", "a b"]}`:                `sh -c 'a b'`,
		`{"command": [], "cmd": "x"}`:                     "x",
		`{"args": ["x"]}`:                                 "",
		`{"command": 3}`:                                  "",
	} {
		e := &Event{}
		in, err := value.DecodeJSON([]byte(input))
		if err != nil {
			t.Fatal(err)
		}
		e.Set(ToolHostName, value.OfString("mcp__x__y"))
		e.Set(ToolInput, in)
		e.Derive()
		if got := e.Get(Command).Str(); got != want {
			t.Errorf("%s: %s, want %s", input, got, want)
		}
	}
}

func TestNameWords(t *testing.T) {
	for name, want := range map[string][]string{
		"delete_file": {"delete", "file"}, "deleteFile": {"delete", "File"}, "DELETE": {"DELETE"}, "a2b": {"a", "b"}, "": nil, "__": nil, "fileRM": {"file", "RM"},
	} {
		var got []string
		for i := 0; i < len(name); {
			word, next := nameWord(name, i)
			if word != "" {
				got = append(got, word)
			}
			i = next
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
