package model

import (
	"fmt"
	"net/http"
)

// chat is the part of OpenAI's Chat Completions API that Copilot, OpenCode, Qwen
// Code, Kimi Code, Droid, Cline and pi use.
type chat struct{}

func (chat) read(body []byte) question {
	v := parsed(body)
	q := question{
		stream: member(v, "stream") == true,
		schema: member(member(member(v, "response_format"), "json_schema"), "schema"),
	}
	for _, t := range list(member(v, "tools")) {
		q.tools = append(q.tools, name(member(member(t, "function"), "name")))
	}
	for _, m := range list(member(v, "messages")) {
		out := message{role: name(member(m, "role")), text: textOf(member(m, "content"))}
		switch out.role {
		case "system", "developer":
			q.system += out.text + "\n"
			continue
		case "tool":
			out.results = []string{out.text}
		}
		q.messages = append(q.messages, out)
	}
	q.asker = q.instructions()
	return q
}

func (chat) write(w http.ResponseWriter, t Turn, stream bool) {
	finish := "stop"
	if len(t.Calls) > 0 {
		finish = "tool_calls"
	}
	usage := object{"prompt_tokens": t.used() - 10, "completion_tokens": 10, "total_tokens": t.used()}
	envelope := func(kind string, choice object) object {
		choice["index"] = 0
		return object{"id": id("chatcmpl"), "object": kind, "created": 1, "model": "scripted", "choices": []object{choice}, "usage": usage}
	}
	if !stream {
		writeJSON(w, envelope("chat.completion", object{"message": chatMessage(t, false), "finish_reason": finish}))
		return
	}
	send(w, "", envelope("chat.completion.chunk", object{"delta": chatMessage(t, true), "finish_reason": nil}))
	send(w, "", envelope("chat.completion.chunk", object{"delta": object{}, "finish_reason": finish}))
	fmt.Fprint(w, "data: [DONE]\n\n")
}

// chatMessage is the turn as a message. In a stream each call has its number.
func chatMessage(t Turn, stream bool) object {
	out := object{"role": "assistant", "content": t.Text}
	var calls []object
	for i, c := range t.Calls {
		call := object{"id": id("call"), "type": "function", "function": object{"name": c.Name, "arguments": encoded(c.Input)}}
		if stream {
			call["index"] = i
		}
		calls = append(calls, call)
	}
	if calls == nil {
		return out
	}
	out["tool_calls"] = calls
	if t.Text == "" {
		out["content"] = nil
	}
	return out
}
