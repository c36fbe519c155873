package absence

import (
	"encoding/json"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
)

// commands are commands that read, write and delete a file, %.
var commands = []string{"touch %", "cat %", "rm %"}

// Calls are calls of the tool that the hook may be about: the hook's example, a plain
// one, and commands with the file of the example or of a glob.
func Calls(h *ast.Hook, example *analyze.Event, on, tool string) []*analyze.Event {
	all := []*analyze.Event{lint.ToolCall(on, tool, nil)}
	path := ofGlob(h.Match)
	if example != nil {
		if example.Tool == tool {
			return append(all, example)
		}
		path = pathOf(example)
		all = append(all, like(example, all[0]))
	}
	if path == "" || tool != "Shell" {
		return all
	}
	for _, c := range commands {
		e := lint.ToolCall(on, tool, map[string]string{"command": strings.ReplaceAll(c, "%", path)})
		all = append(all, like(example, e))
	}
	return all
}

// ofGlob is a file that a glob of reads, writes or deletes may mean; "" where there is
// none.
func ofGlob(m *ast.Match) string {
	if m == nil {
		return ""
	}
	for _, t := range m.Touched() {
		for _, g := range t.Any {
			return plain(strings.NewReplacer("**/", "", "**", "a.txt", "*", "a", "?", "a").Replace(g.Source))
		}
	}
	return ""
}

// plain is the path if a shell takes it as it is.
func plain(path string) string {
	if strings.ContainsAny(path, " '\"$\\&;|<>()*?[{") {
		return ""
	}
	return path
}

// like is the example with the tool and the input of a call; the call where there is no
// example.
func like(example, call *analyze.Event) *analyze.Event {
	var e, c map[string]json.RawMessage
	if example == nil || json.Unmarshal(example.JSON, &e) != nil || json.Unmarshal(call.JSON, &c) != nil {
		return call
	}
	e["tool_name"], e["tool_input"] = c["tool_name"], c["tool_input"]
	text, err := json.Marshal(e)
	if err != nil {
		return call
	}
	return &analyze.Event{JSON: text, Name: example.Name, Tool: call.Tool}
}

// pathOf is the path of a call, if a shell takes it as it is.
func pathOf(e *analyze.Event) string {
	var call struct {
		Input map[string]any `json:"tool_input"`
	}
	if json.Unmarshal(e.JSON, &call) != nil {
		return ""
	}
	path, _ := call.Input["path"].(string)
	return plain(path)
}
