package assist

import (
	"github.com/hookc/hookc/runtime/shell/program"
)

// commandValues lists programs for command { program }.
func (s *spot) commandValues(name string) (out []Completion) {
	if name != "program" {
		return nil
	}
	for _, p := range program.Names() {
		out = append(out, Completion{Label: p, Insert: p, Kind: KindProgram})
	}
	return out
}
