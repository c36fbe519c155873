package model

import (
	"net/http"
	"strings"
)

// responses is the part of OpenAI's Responses API that Codex 0.169.0 uses.
type responses struct{}

func (responses) read(body []byte) question {
	v := parsed(body)
	q := question{
		stream: member(v, "stream") == true,
		system: textOf(member(v, "instructions")),
		schema: member(member(member(v, "text"), "format"), "schema"),
	}
	for _, t := range list(member(v, "tools")) {
		q.tools = append(q.tools, name(member(t, "name")))
	}
	if text, ok := member(v, "input").(string); ok {
		q.messages = []message{{role: "user", text: text}}
	}
	for _, item := range list(member(v, "input")) {
		q.messages = append(q.messages, responsesItem(item))
	}
	q.asker = q.instructions()
	return q
}

// responsesItem is a message, or a call of a tool, or what it gave.
func responsesItem(item any) message {
	out := message{role: name(member(item, "role")), text: textOf(item)}
	if strings.HasSuffix(name(member(item, "type")), "_output") {
		out.results = []string{out.text}
	}
	return out
}

func (responses) write(w http.ResponseWriter, t Turn, stream bool) {
	whole := object{"id": id("resp"), "object": "response", "status": "completed", "output": responsesOutput(t), "usage": object{
		"input_tokens": t.used() - 10, "input_tokens_details": nil,
		"output_tokens": 10, "output_tokens_details": nil, "total_tokens": t.used(),
	}}
	if !stream {
		writeJSON(w, whole)
		return
	}
	event := func(name string, data object) {
		data["type"] = name
		send(w, name, data)
	}
	event("response.created", object{"response": object{"id": whole["id"]}})
	for i, item := range responsesOutput(t) {
		event("response.output_item.done", object{"output_index": i, "item": item})
	}
	event("response.completed", object{"response": whole})
}

// responsesOutput is the turn as items.
func responsesOutput(t Turn) []object {
	var out []object
	if t.Text != "" || len(t.Calls) == 0 {
		out = append(out, object{"type": "message", "id": id("msg"), "role": "assistant",
			"content": []object{{"type": "output_text", "text": t.Text}}})
	}
	for _, c := range t.Calls {
		item := object{"id": id("item"), "call_id": id("call"), "name": c.Name}
		if c.Custom {
			item["type"], item["input"] = "custom_tool_call", c.Input
		} else {
			item["type"], item["arguments"] = "function_call", encoded(c.Input)
		}
		if c.Namespace != "" {
			item["namespace"] = c.Namespace
		}
		out = append(out, item)
	}
	return out
}
