package clienttest

import (
	"encoding/json"
	"strings"
)

// Request is one call of the client to the model's service.
type Request struct {
	Path  string
	Body  []byte
	Main  bool   // it carries tools, so it is the main agent's loop, not a side question such as a title
	Agent string // the text of Model.Agents whose subagent asks; "" for the others
}

// body is what this package reads of a Messages request.
type body struct {
	Stream   bool              `json:"stream"`
	Tools    []json.RawMessage `json:"tools"`
	System   json.RawMessage   `json:"system"`
	Messages []struct {
		Role    string          `json:"role"`
		Content json.RawMessage `json:"content"`
	} `json:"messages"`
}

// block is one content block of a message.
type block struct {
	Type    string          `json:"type"`
	Text    string          `json:"text"`
	Content json.RawMessage `json:"content"`
	IsError bool            `json:"is_error"`
}

func (r Request) parse() body {
	var b body
	// A request that is not JSON has no parts; the test sees it in Body.
	_ = json.Unmarshal(r.Body, &b)
	return b
}

// Text is everything that the model could read in this request, system prompt
// and messages, one block a line.
func (r Request) Text() string {
	b := r.parse()
	parts := []string{flat(b.System)}
	for _, m := range b.Messages {
		parts = append(parts, flat(m.Content))
	}
	return strings.Join(parts, "\n")
}

// ToolResults is what the model was told about its tool calls, oldest first.
func (r Request) ToolResults() []string {
	var out []string
	for _, m := range r.parse().Messages {
		for _, c := range blocks(m.Content) {
			if c.Type == "tool_result" {
				out = append(out, flat(c.Content))
			}
		}
	}
	return out
}

// flat is the text of a content: a string, or blocks that may nest.
func flat(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	var parts []string
	for _, b := range blocks(raw) {
		parts = append(parts, b.Text, flat(b.Content))
	}
	return strings.TrimSpace(strings.Join(parts, "\n"))
}

func blocks(raw json.RawMessage) []block {
	var bs []block
	_ = json.Unmarshal(raw, &bs) // a string has no blocks
	return bs
}
