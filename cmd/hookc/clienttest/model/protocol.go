package model

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
)

// protocol is how a service is asked and how it answers.
type protocol interface {
	read(body []byte) question
	write(w http.ResponseWriter, t Turn, stream bool)
}

// protocols is the services, by a part of the path that only they have.
var protocols = []struct {
	mark string
	protocol
}{
	{"/messages", anthropic{}},
	{"/responses", responses{}},
	{"/chat/completions", chat{}},
	{"enerateContent", gemini{}},
}

// protocolOf is the protocol of a path, and the part by which it is known; nil
// where the path asks for something else than an answer of the model.
func protocolOf(path string) (string, protocol) {
	for _, p := range protocols {
		if strings.Contains(path, p.mark) {
			return p.mark, p.protocol
		}
	}
	return "", nil
}

// ids numbers messages and tool calls: clients drop what they have seen.
var ids atomic.Int64

func id(prefix string) string { return fmt.Sprintf("%s_%04d", prefix, ids.Add(1)) }

// used is how many tokens the model says that it used.
func (t Turn) used() int { return max(t.Tokens, 20) }

// encoded is a scripted value as JSON.
func encoded(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic("model: a scripted value is not JSON: " + err.Error())
	}
	return string(b)
}

// object is a JSON object.
type object = map[string]any

func writeJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	// The client may have gone; there is nobody to tell.
	_, _ = w.Write([]byte(encoded(v)))
}

// send writes one server-sent event; most protocols name none.
func send(w http.ResponseWriter, event string, data any) {
	w.Header().Set("Content-Type", "text/event-stream")
	if event != "" {
		fmt.Fprintf(w, "event: %s\n", event)
	}
	fmt.Fprintf(w, "data: %s\n\n", encoded(data))
	if f, ok := w.(http.Flusher); ok {
		f.Flush()
	}
}

// textOf is the text of a content: a string, or parts that may nest. It reads the
// parts of all protocols: those with a "text", a "content" or an "output".
func textOf(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case []any:
		var parts []string
		for _, e := range v {
			parts = append(parts, textOf(e))
		}
		return strings.TrimSpace(strings.Join(parts, "\n"))
	case object:
		var parts []string
		for _, key := range []string{"text", "content", "output"} {
			if t := textOf(v[key]); t != "" {
				parts = append(parts, t)
			}
		}
		return strings.Join(parts, "\n")
	}
	return ""
}

// list and member read JSON whose form nobody guarantees.
func list(v any) []any { l, _ := v.([]any); return l }

func member(v any, key string) any { o, _ := v.(object); return o[key] }

func name(v any) string { s, _ := v.(string); return s }

// parsed is the body of a request. One that is not JSON has no parts; a test sees
// it in Body.
func parsed(body []byte) any {
	var v any
	_ = json.Unmarshal(body, &v)
	return v
}
