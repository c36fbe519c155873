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
	script   []Turn
	next     int
	requests []Request
	aside    string // answers what is asked beside the agent's loop
}

// NewServer starts a server on 127.0.0.1; it stops with the test. After the
// script's last turn every further question is answered with "done", and what is
// asked beside the agent's own loop with aside.
func NewServer(t testing.TB, script []Turn, aside string) *Server {
	t.Helper()
	s := &Server{script: script, aside: aside}
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
	req.Main = strings.HasSuffix(req.Path, "/messages") && len(parsed.Tools) > 0
	turn := s.record(req)
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

// record keeps the request and picks its answer: the agent's loop gets the next
// turn of the script.
func (s *Server) record(req Request) Turn {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, req)
	if !req.Main {
		return Say(s.aside)
	}
	if s.next >= len(s.script) {
		return Say("done")
	}
	s.next++
	return s.script[s.next-1]
}

func writeJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	// The client may have gone; there is nobody to tell.
	_ = json.NewEncoder(w).Encode(v)
}
