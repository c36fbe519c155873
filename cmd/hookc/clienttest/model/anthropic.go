package model

import (
	"net/http"
	"strings"
)

// anthropic is the part of the Messages API that Claude Code 2.1.329 uses.
type anthropic struct{}

// subagentMark is what Claude Code writes above a subagent's system prompt.
const subagentMark = "cc_is_subagent=true"

func (anthropic) read(body []byte) question {
	v := parsed(body)
	q := question{stream: member(v, "stream") == true, system: textOf(member(v, "system"))}
	for _, t := range list(member(v, "tools")) {
		q.tools = append(q.tools, name(member(t, "name")))
	}
	for _, m := range list(member(v, "messages")) {
		content := member(m, "content")
		out := message{role: name(member(m, "role")), text: textOf(content)}
		for _, b := range list(content) {
			if member(b, "type") == "tool_result" {
				out.results = append(out.results, strings.TrimSpace(textOf(member(b, "content"))))
			}
		}
		q.messages = append(q.messages, out)
	}
	if strings.Contains(q.system, subagentMark) {
		q.asker, q.sub = q.instructions(), true
	}
	return q
}

func (anthropic) write(w http.ResponseWriter, t Turn, stream bool) {
	blocks, stop := anthropicBlocks(t)
	if !stream {
		writeJSON(w, anthropicMessage(t, blocks, stop))
		return
	}
	event := func(name string, data object) {
		data["type"] = name
		send(w, name, data)
	}
	event("message_start", object{"message": anthropicMessage(t, []object{}, nil)})
	for i, b := range blocks {
		start, delta := anthropicSplit(b)
		event("content_block_start", object{"index": i, "content_block": start})
		event("content_block_delta", object{"index": i, "delta": delta})
		event("content_block_stop", object{"index": i})
	}
	event("message_delta", object{
		"delta": object{"stop_reason": stop, "stop_sequence": nil},
		"usage": object{"output_tokens": 10},
	})
	event("message_stop", object{})
}

// anthropicBlocks is the turn as content blocks, and why the model stopped.
func anthropicBlocks(t Turn) ([]object, string) {
	var out []object
	if t.Text != "" || len(t.Calls) == 0 {
		out = append(out, object{"type": "text", "text": t.Text})
	}
	for _, c := range t.Calls {
		out = append(out, object{"type": "tool_use", "id": id("toolu"), "name": c.Name, "input": c.Input})
	}
	if len(t.Calls) > 0 {
		return out, "tool_use"
	}
	return out, "end_turn"
}

// anthropicMessage is the message around the blocks.
func anthropicMessage(t Turn, blocks []object, stop any) object {
	return object{
		"id": id("msg"), "type": "message", "role": "assistant",
		"model": "claude-sonnet-4-5", "content": blocks, "stop_reason": stop, "stop_sequence": nil,
		"usage": object{"input_tokens": t.used() - 10, "output_tokens": 10},
	}
}

// anthropicSplit is a block as the stream sends it: an empty start, then all of it.
func anthropicSplit(b object) (start, delta object) {
	if b["type"] == "text" {
		return object{"type": "text", "text": ""}, object{"type": "text_delta", "text": b["text"]}
	}
	return object{"type": "tool_use", "id": b["id"], "name": b["name"], "input": object{}},
		object{"type": "input_json_delta", "partial_json": encoded(b["input"])}
}
