package model

import "net/http"

// gemini is the part of Google's generateContent that Gemini CLI 0.61.0 uses.
type gemini struct{}

func (gemini) read(body []byte) question {
	v := parsed(body)
	config := member(v, "generationConfig")
	q := question{system: textOf(member(member(v, "systemInstruction"), "parts")), schema: member(config, "responseJsonSchema")}
	for _, t := range list(member(v, "tools")) {
		for _, f := range list(member(t, "functionDeclarations")) {
			q.tools = append(q.tools, name(member(f, "name")))
		}
	}
	for _, m := range list(member(v, "contents")) {
		q.messages = append(q.messages, geminiMessage(m))
	}
	q.asker = q.instructions()
	return q
}

func geminiMessage(m any) message {
	parts := list(member(m, "parts"))
	out := message{role: name(member(m, "role")), text: textOf(parts)}
	for _, p := range parts {
		if f := member(p, "functionResponse"); f != nil {
			result := geminiResult(member(f, "response"))
			out.results = append(out.results, result)
			out.text += "\n" + result
		}
	}
	return out
}

// geminiResult is what a tool gave: its output, its error, or all of it.
func geminiResult(response any) string {
	for _, key := range []string{"output", "error"} {
		if s, ok := member(response, key).(string); ok {
			return s
		}
	}
	return encoded(response)
}

func (gemini) write(w http.ResponseWriter, t Turn, stream bool) {
	var parts []object
	if t.Text != "" || len(t.Calls) == 0 {
		parts = append(parts, object{"text": t.Text})
	}
	for _, c := range t.Calls {
		parts = append(parts, object{"functionCall": object{"name": c.Name, "args": c.Input}})
	}
	answer := object{
		"candidates":    []object{{"content": object{"role": "model", "parts": parts}, "finishReason": "STOP", "index": 0}},
		"usageMetadata": object{"promptTokenCount": t.used() - 10, "candidatesTokenCount": 10, "totalTokenCount": t.used()},
		"modelVersion":  "scripted",
	}
	if stream {
		send(w, "", answer)
	} else {
		writeJSON(w, answer)
	}
}
