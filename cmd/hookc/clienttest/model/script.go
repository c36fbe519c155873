// Package model is a model on the loopback interface that answers from a script
// and remembers what it was asked. It speaks the protocols of four services, so
// that each agent's real client can talk to it.
package model

// Turn is one answer of the scripted model: a text, or calls of tools.
type Turn struct {
	Text   string
	Calls  []ToolCall
	Tokens int // how many tokens the model says that it used, such as to start a compaction; few where 0
}

// ToolCall is a tool that the model wants to run.
type ToolCall struct {
	Name      string
	Input     any    // a map, or a json.RawMessage for what no map can hold
	Namespace string // of the tool, where the Responses API sends one
	Custom    bool   // Input is a string, for a custom tool of the Responses API
}

// Say is a turn that ends with a text: the client stops unless a hook objects.
func Say(text string) Turn { return Turn{Text: text} }

// Use is a turn that calls one tool.
func Use(tool string, input any) Turn {
	return Turn{Calls: []ToolCall{{Name: tool, Input: input}}}
}
