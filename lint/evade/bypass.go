package evade

import (
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
)

// Call says which tool calls a text is tried in, and how it is spelt otherwise.
type Call struct {
	Event     string
	Tools     []string // tried in order
	Field     string   // of the input
	Spellings func(text string) []Spelling
}

// Bypass is a text that a hook is about, and a call with another spelling of it that
// neither the hook nor anything else in the policy stops.
type Bypass struct {
	Text  string
	How   string
	Event *analyze.Event
}

// FindBypass finds the first of some texts that slips through a hook.
func FindBypass(p *lint.Policy, h *ast.Hook, texts []string, c Call) (Bypass, bool) {
	for _, text := range texts {
		for _, tool := range c.Tools {
			if !p.Facts.Applies(h, c.with(tool, text)) {
				continue
			}
			for _, s := range c.Spellings(text) {
				if e := c.with(tool, s.Text); !p.Facts.Applies(h, e) && !p.Blocks(e) {
					return Bypass{Text: text, How: s.How, Event: e}, true
				}
			}
		}
	}
	return Bypass{}, false
}

func (c Call) with(tool, text string) *analyze.Event {
	return lint.ToolCall(c.Event, tool, map[string]string{c.Field: text})
}
