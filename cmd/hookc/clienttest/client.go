package clienttest

import (
	"path/filepath"
	"runtime"
)

// Client is an agent's real client: which one, and how it is run against the
// scripted model.
type Client struct {
	Name     string   // hookc's name of the agent
	Version  string   // that the facts about the agent were measured on
	Packages []string // npm packages with their versions
	Program  string   // the program's path in the folder where they are installed
	Node     bool     // the program is JavaScript
	Settings string   // the file that Options.Settings joins: below "~/" or the project

	home    func(setup) map[string]string  // the files that it needs, as in Options.Files
	args    func(setup) []string           // its arguments
	env     func(setup) []string           // its variables, besides those of all clients
	actions map[Kind]func(Action) ToolCall // its calls for what each client has
	daemon  string                         // a word of the command line of a daemon that it leaves
	unused  []string                       // files below node_modules that are not kept
}

// setup is what a client's files, arguments and variables may depend on.
type setup struct {
	Options
	home string
	url  string // of the model
	echo string // the program of the MCP server; "" for none
	log  string // where the client may log
}

// Clients is all that there are.
func Clients() []Client {
	return []Client{ClaudeCode, Codex, Gemini, Copilot, OpenCode, Qwen, KimiCode, Droid, Cline, Pi}
}

// Can says whether the client has a tool for such an action.
func (c Client) Can(k Kind) bool { return c.actions[k] != nil }

// platform is npm's name of this machine's system.
func platform() string {
	arch := map[string]string{"amd64": "x64"}[runtime.GOARCH]
	if arch == "" {
		arch = runtime.GOARCH
	}
	return runtime.GOOS + "-" + arch
}

// at is the path of an action's file in the project.
func (a Action) at(dir string) Action {
	if a.Path != "" && !filepath.IsAbs(a.Path) {
		a.Path = filepath.Join(dir, a.Path)
	}
	return a
}

// call is a call of a tool whose input has members.
func call(tool string, members ...any) ToolCall {
	input := map[string]any{}
	for i := 0; i < len(members); i += 2 {
		input[members[i].(string)] = members[i+1]
	}
	return ToolCall{Name: tool, Input: input}
}

// noWeb is variables for clients that ask the web for news, flags or lists of
// plugins, and have no setting against it: they are refused at once.
func noWeb() []string {
	return []string{"HTTPS_PROXY=http://127.0.0.1:9", "NO_PROXY=127.0.0.1"}
}
