package clienttest

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// Server is a model that answers from a script and remembers what it was
// asked. It speaks the part of the Anthropic Messages API that Claude Code
// 2.1.329 uses: POST /v1/messages (streamed or not) and count_tokens.
type Server struct {
	http *httptest.Server

	mu       sync.Mutex
	model    Model
	turns    map[string]int // how many of its turns each agent has had; "" is the main agent
	requests []Request
}

// Model is what is answered. After a script's last turn every further question is
// answered with "done".
type Model struct {
	Script []Turn            // to the main agent
	Agents map[string][]Turn // to a subagent, by a text in its system prompt
	Asides map[string]string // to what is asked beside the agents' loops, by a text in it
	Aside  string            // to the rest of that
}

// NewServer starts a server on 127.0.0.1; it stops with the test.
func NewServer(t testing.TB, m Model) *Server {
	t.Helper()
	s := &Server{model: m, turns: map[string]int{}}
	s.http = httptest.NewServer(s)
	t.Cleanup(s.http.Close)
	return s
}

// URL is the server's base address, for ANTHROPIC_BASE_URL.
func (s *Server) URL() string { return s.http.URL }

// Requests is every call so far, in the order of arrival.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.requests...)
}

// ServeHTTP answers the client.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	raw, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	req := Request{Path: r.URL.Path, Body: raw}
	parsed := req.parse()
	turn := s.record(&req, parsed)
	switch {
	case strings.HasSuffix(req.Path, "/count_tokens"):
		writeJSON(w, map[string]any{"input_tokens": 100})
	case !strings.HasSuffix(req.Path, "/messages"):
		writeJSON(w, map[string]any{})
	case parsed.Stream:
		writeStream(w, turn)
	default:
		writeJSON(w, wholeMessage(turn))
	}
}

// record keeps the request and picks its answer: an agent's loop gets the next
// turn of that agent's script.
func (s *Server) record(req *Request, b body) Turn {
	system := flat(b.System)
	loop := strings.HasSuffix(req.Path, "/messages") && len(b.Tools) > 0
	subagent := strings.Contains(system, subagentMark)
	req.Main = loop && !subagent
	s.mu.Lock()
	defer s.mu.Unlock()
	script := s.model.Script
	if loop && subagent {
		req.Agent, script = find(s.model.Agents, system)
	}
	s.requests = append(s.requests, *req)
	if !loop {
		if _, answer := find(s.model.Asides, req.Text()); answer != "" {
			return Say(answer)
		}
		return Say(s.model.Aside)
	}
	n := s.turns[req.Agent]
	s.turns[req.Agent]++
	if n >= len(script) {
		return Say("done")
	}
	return script[n]
}

// subagentMark is what the client writes above a subagent's system prompt.
const subagentMark = "cc_is_subagent=true"

// find is the entry whose key the text has; of several the longest, so that the
// answer does not hang on chance.
func find[T any](answers map[string]T, text string) (key string, answer T) {
	for k, v := range answers {
		if strings.Contains(text, k) && len(k) > len(key) {
			key, answer = k, v
		}
	}
	return key, answer
}

func writeJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	// The client may have gone; there is nobody to tell.
	_ = json.NewEncoder(w).Encode(v)
}
