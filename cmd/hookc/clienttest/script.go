package clienttest

import "github.com/hookc/hookc/cmd/hookc/clienttest/model"

// Turn is one answer of the scripted model.
type Turn = model.Turn

// ToolCall is a tool that the model wants to run.
type ToolCall = model.ToolCall

// Request is one call of the client to the model's service.
type Request = model.Request

// Say is a turn that ends with a text: the client stops unless a hook objects.
func Say(text string) Turn { return model.Say(text) }

// Use is a turn that calls one tool under the client's own name.
func Use(tool string, input any) Turn { return model.Use(tool, input) }

// Bash is a turn that runs a command line in Claude Code.
func Bash(command string) Turn {
	return Use("Bash", map[string]any{"command": command, "description": "run it"})
}

// Kind is a thing that most clients have a tool for.
type Kind string

// The kinds of actions.
const (
	ShellKind Kind = "shell"
	WriteKind Kind = "write"
	EditKind  Kind = "edit"
	ReadKind  Kind = "read"
	EchoKind  Kind = "echo"  // a tool of the MCP server that Options.MCP offers
	AgentKind Kind = "agent" // a subagent of the client's general kind
)

// Action is a call of a tool that each client has under a name of its own. Run
// turns it into the client's call.
type Action struct {
	Kind     Kind
	Command  string // of the shell
	Path     string // of a file; relative to the project
	Old, New string // what an edit replaces; New is also what is written
	Text     string // for the MCP tool, or the subagent's task
}

func do(a Action) Turn { return Turn{Calls: []ToolCall{{Input: a}}} }

// Shell is a turn that runs a command line.
func Shell(command string) Turn { return do(Action{Kind: ShellKind, Command: command}) }

// WriteFile is a turn that makes a file.
func WriteFile(path, content string) Turn {
	return do(Action{Kind: WriteKind, Path: path, New: content})
}

// EditFile is a turn that replaces a text of a file.
func EditFile(path, old, new string) Turn {
	return do(Action{Kind: EditKind, Path: path, Old: old, New: new})
}

// ReadFile is a turn that reads a file.
func ReadFile(path string) Turn { return do(Action{Kind: ReadKind, Path: path}) }

// Echo is a turn that calls the tool "echo" of the MCP server "srv". It answers
// "ECHO " and the text.
func Echo(text string) Turn { return do(Action{Kind: EchoKind, Text: text}) }

// Delegate is a turn that gives a task to a subagent. Options.Agents has its script,
// by a text of the task. Some clients do not wait for it.
func Delegate(task string) Turn { return do(Action{Kind: AgentKind, Text: task}) }
