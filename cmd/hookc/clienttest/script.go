package clienttest

// Turn is one answer of the scripted model: a text, or calls of tools.
type Turn struct {
	Text  string
	Calls []ToolCall
}

// ToolCall is a tool that the model wants to run.
type ToolCall struct {
	Name  string
	Input any // a map, or a json.RawMessage for what no map can hold
}

// Say is a turn that ends with a text: the client stops unless a hook objects.
func Say(text string) Turn { return Turn{Text: text} }

// Use is a turn that calls one tool.
func Use(tool string, input any) Turn {
	return Turn{Calls: []ToolCall{{Name: tool, Input: input}}}
}

// Bash is a turn that runs a command line.
func Bash(command string) Turn {
	return Use("Bash", map[string]any{"command": command, "description": "run it"})
}
