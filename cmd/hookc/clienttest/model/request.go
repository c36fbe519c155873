package model

import "strings"

// Request is one call of the client to the model's service.
type Request struct {
	Path  string
	Body  []byte
	Main  bool   // it carries tools, so it is the main agent's loop, not a side question such as a title
	Agent string // the text of Model.Agents whose subagent asks; "" for the others
}

// question is a request in a form that all protocols share.
type question struct {
	stream   bool
	schema   any      // the JSON Schema that the answer must have; nil for none
	tools    []string // the names of the tools on offer
	system   string
	messages []message
	asker    string // the text by which Model.Agents knows the subagent that asks
	sub      bool   // it is surely a subagent, if also one without a script
}

// message is one message of a conversation.
type message struct {
	role    string
	text    string   // all of its text, results of tools as well
	results []string // what it says about calls of tools
}

func (r Request) question() question {
	_, p := protocolOf(r.Path)
	if p == nil {
		return question{}
	}
	return p.read(r.Body)
}

// Text is everything that the model could read in this request, system prompt
// and messages, one block a line.
func (r Request) Text() string {
	q := r.question()
	parts := []string{q.system}
	for _, m := range q.messages {
		parts = append(parts, m.text)
	}
	return strings.Join(parts, "\n")
}

// ToolResults is what the model was told about its tool calls, oldest first.
func (r Request) ToolResults() []string {
	var out []string
	for _, m := range r.question().messages {
		out = append(out, m.results...)
	}
	return out
}

// Tools is the names of the tools that the client offers.
func (r Request) Tools() []string { return r.question().tools }

// instructions is the system prompt and what the user or the parent agent said:
// where a client does not say which agent asks, its script is known by them.
func (q question) instructions() string {
	parts := []string{q.system}
	for _, m := range q.messages {
		if m.role == "user" && m.results == nil {
			parts = append(parts, m.text)
		}
	}
	return strings.Join(parts, "\n")
}
