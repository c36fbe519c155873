package main

import (
	"testing"

	"github.com/hookc/hookc/cmd/playground/session"
	"github.com/hookc/hookc/stdlib"
)

// TestExamples wants each example to compile by itself, and its command line to be
// decided.
func TestExamples(t *testing.T) {
	list, err := examples("../../../docs/cookbook.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		s, err := session.Open(t.TempDir(), stdlib.Packs)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Set(e.Policy); err != nil {
			t.Errorf("%s: %v", e.Title, err)
			continue
		}
		if e.Command == "" {
			continue
		}
		if _, err := s.Decide(session.Question{Command: e.Command}); err != nil {
			t.Errorf("%s: %v", e.Title, err)
		}
	}
}
