package policytest

import "github.com/hookc/hookc/compiler/lower"

// told is what a watched table tells about an event, each once.
type told struct {
	names []string
	known map[string]bool
}

// listen is an environment that hears what the table tells.
func (h *told) listen(getenv func(string) (string, bool)) func(string) (string, bool) {
	return func(variable string) (string, bool) {
		name, ok := lower.Told(variable)
		if !ok {
			return getenv(variable)
		}
		if !h.known[name] {
			if h.known == nil {
				h.known = map[string]bool{}
			}
			h.known[name] = true
			h.names = append(h.names, name)
		}
		return "", false
	}
}
