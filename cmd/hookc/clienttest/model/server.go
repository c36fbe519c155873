package model

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// Model is what is answered. After a script's last turn every further question is
// answered with "done".
type Model struct {
	Script []Turn            // to the main agent
	Agents map[string][]Turn // to a subagent, by a text in its system prompt or its task
	Asides map[string]string // to what is asked beside the agents' loops, by a text in it
	Aside  string            // to the rest of that; a question for JSON gets what its schema allows
}

// Server is a model behind an address.
type Server struct {
	http *httptest.Server

	mu       sync.Mutex
	model    Model
	turns    map[string]int // how many of its turns each agent has had; "" is the main agent
	requests []Request
}

// Serve starts a server on 127.0.0.1; it stops with the test.
func Serve(t testing.TB, m Model) *Server {
	t.Helper()
	s := &Server{model: m, turns: map[string]int{}}
	s.http = httptest.NewServer(s)
	t.Cleanup(s.http.Close)
	return s
}

// URL is the server's base address.
func (s *Server) URL() string { return s.http.URL }

// Requests is every call so far, in the order of arrival.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.requests...)
}

// ServeHTTP answers the client.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	req := Request{Path: r.URL.Path, Body: body}
	mark, protocol := protocolOf(req.Path)
	counts := strings.Contains(req.Path, "ount_tokens") || strings.Contains(req.Path, "ountTokens")
	switch {
	case counts:
		s.keep(req)
		writeJSON(w, object{"input_tokens": 100, "totalTokens": 100})
	case protocol == nil || r.Method != http.MethodPost:
		s.keep(req)
		writeJSON(w, object{"data": []any{}, "models": []any{}}) // a list of models, or nothing
	default:
		q := protocol.read(body)
		stream := q.stream || mark == "enerateContent" && strings.Contains(req.Path, "stream")
		protocol.write(w, s.answer(req, q), stream)
	}
}

// answer keeps the request and picks its answer: an agent's loop gets the next
// turn of that agent's script.
func (s *Server) answer(req Request, q question) Turn {
	loop := len(q.tools) > 0
	script := s.model.Script
	if agent, its := find(s.model.Agents, q.asker); loop && (agent != "" || q.sub) {
		req.Agent, script = agent, its
	} else {
		req.Main = loop
	}
	s.keep(req)
	if !loop {
		return s.aside(req, q)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	n := s.turns[req.Agent]
	if n >= len(script) {
		return Say("done")
	}
	s.turns[req.Agent]++
	return script[n]
}

// aside answers what is asked beside the agents' loops.
func (s *Server) aside(req Request, q question) Turn {
	if _, answer := find(s.model.Asides, req.Text()); answer != "" {
		return Say(answer)
	}
	if q.schema != nil {
		return Say(encoded(example(q.schema)))
	}
	return Say(s.model.Aside)
}

func (s *Server) keep(req Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, req)
}

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
