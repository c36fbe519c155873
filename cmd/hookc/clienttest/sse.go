package clienttest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync/atomic"
)

// ids numbers messages and tool calls: the client drops what it has seen.
var ids atomic.Int64

// content is the turn as content blocks, and why the model stopped.
func content(t Turn) ([]map[string]any, string) {
	var out []map[string]any
	if t.Text != "" || len(t.Calls) == 0 {
		out = append(out, map[string]any{"type": "text", "text": t.Text})
	}
	for _, c := range t.Calls {
		out = append(out, map[string]any{
			"type": "tool_use", "id": fmt.Sprintf("toolu_%04d", ids.Add(1)), "name": c.Name, "input": c.Input,
		})
	}
	if len(t.Calls) > 0 {
		return out, "tool_use"
	}
	return out, "end_turn"
}

// envelope is the message around the blocks.
func envelope(blocks []map[string]any, stop any) map[string]any {
	return map[string]any{
		"id": fmt.Sprintf("msg_%04d", ids.Add(1)), "type": "message", "role": "assistant",
		"model": "claude-sonnet-4-5", "content": blocks, "stop_reason": stop, "stop_sequence": nil,
		"usage": map[string]any{"input_tokens": 10, "output_tokens": 10},
	}
}

func wholeMessage(t Turn) map[string]any {
	blocks, stop := content(t)
	return envelope(blocks, stop)
}

// writeStream sends the turn as server-sent events, each block in one delta.
func writeStream(w http.ResponseWriter, t Turn) {
	w.Header().Set("Content-Type", "text/event-stream")
	blocks, stop := content(t)
	send(w, "message_start", map[string]any{"message": envelope([]map[string]any{}, nil)})
	for i, b := range blocks {
		start, delta := split(b)
		send(w, "content_block_start", map[string]any{"index": i, "content_block": start})
		send(w, "content_block_delta", map[string]any{"index": i, "delta": delta})
		send(w, "content_block_stop", map[string]any{"index": i})
	}
	send(w, "message_delta", map[string]any{
		"delta": map[string]any{"stop_reason": stop, "stop_sequence": nil},
		"usage": map[string]any{"output_tokens": 10},
	})
	send(w, "message_stop", map[string]any{})
}

// split is a block as the stream sends it: an empty start, then all of it.
func split(b map[string]any) (start, delta map[string]any) {
	if b["type"] == "text" {
		return map[string]any{"type": "text", "text": ""},
			map[string]any{"type": "text_delta", "text": b["text"]}
	}
	input, err := json.Marshal(b["input"])
	if err != nil {
		panic("clienttest: a scripted tool input is not JSON: " + err.Error())
	}
	return map[string]any{"type": "tool_use", "id": b["id"], "name": b["name"], "input": map[string]any{}},
		map[string]any{"type": "input_json_delta", "partial_json": string(input)}
}

func send(w http.ResponseWriter, name string, data map[string]any) {
	data["type"] = name
	line, err := json.Marshal(data)
	if err != nil {
		panic("clienttest: an event of the stream is not JSON: " + err.Error())
	}
	fmt.Fprintf(w, "event: %s\ndata: %s\n\n", name, line)
	if f, ok := w.(http.Flusher); ok {
		f.Flush()
	}
}
