package session

import (
	"strings"

	"github.com/hookc/hookc/compiler/explain"
	"github.com/hookc/hookc/lang/diag"
)

// Hook is what one hook made of an event.
type Hook struct {
	Name    string   `json:"name"`
	File    string   `json:"file"`
	Line    int      `json:"line"`
	Own     bool     `json:"own"` // it stands in the text of the policy
	Applied bool     `json:"applied"`
	Decides bool     `json:"decides"`
	Said    string   `json:"said,omitempty"`
	Reason  string   `json:"reason,omitempty"`
	Monitor bool     `json:"monitor,omitempty"`
	Why     string   `json:"why,omitempty"` // it did not apply
	Errors  []string `json:"errors,omitempty"`
	Parts   []Part   `json:"parts,omitempty"`
}

// Part is a part of a hook's match or condition.
type Part struct {
	Text  string   `json:"text"`
	Line  int      `json:"line"`
	State string   `json:"state"`
	Words []string `json:"words,omitempty"`
	Value string   `json:"value,omitempty"`
	Error string   `json:"error,omitempty"`
	Parts []Part   `json:"parts,omitempty"`
}

func (s *Session) hook(h *explain.Hook) Hook {
	file, own := s.file(h.Hook.Span)
	return Hook{
		Name: h.Hook.Name, File: file, Line: h.Hook.Span.Start.Line, Own: own,
		Applied: h.Applied, Decides: h.Decides, Said: h.Said, Reason: h.Reason, Monitor: h.Monitor,
		Why: h.Why, Errors: h.Errors, Parts: parts(h.Parts),
	}
}

// file is a place's file as the page calls it; true for the policy itself.
func (s *Session) file(at diag.Span) (string, bool) {
	if at.File == s.Path() {
		return File, true
	}
	return strings.TrimPrefix(at.File, s.Project+"/"), false
}

func parts(list []explain.Part) (out []Part) {
	for _, p := range list {
		out = append(out, Part{
			Text: p.Text, Line: p.Span.Start.Line, State: p.State.String(),
			Words: p.Words, Value: p.Value, Error: p.Error, Parts: parts(p.Parts),
		})
	}
	return out
}
