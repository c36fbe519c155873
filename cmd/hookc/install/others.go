package install

import (
	"github.com/hookc/hookc/runtime/value"
)

// Other is a hook of somebody else's on an event that the owner has a hook on.
type Other struct{ File, Event, Command string }

// Others lists the hooks that run beside the owner's.
func (p *Plan) Others() (out []Other) {
	for _, c := range p.Changes {
		f, err := parseJSON(c.Before)
		if err != nil || c.Before == nil {
			continue
		}
		for _, path := range p.lists(c) {
			for _, v := range f.entries(path) {
				if !p.owner.owns(v) {
					out = append(out, Other{c.Path, path[len(path)-1], commandOf(v)})
				}
			}
		}
	}
	return out
}

// lists is the lists of a file that the owner has entries in.
func (p *Plan) lists(c *Change) (out [][]string) {
	seen := map[string]bool{}
	for _, placed := range p.Placed {
		key := quoted(placed.Under[len(placed.Under)-1])
		if placed.File == c.named && !seen[key] {
			seen[key] = true
			out = append(out, placed.Under)
		}
	}
	return out
}

// commandOf is the first command in an entry, to show which hook it is.
func commandOf(v value.Value) string {
	switch v.Kind() {
	case value.Map:
		for _, name := range []string{"command", "bash", "url", "prompt"} {
			if text, ok := v.Get(name); ok && text.Kind() == value.String {
				return text.Str()
			}
		}
		for i := range v.Len() {
			if found := commandOf(v.At(i)); found != "" {
				return found
			}
		}
	case value.List:
		for i := range v.Len() {
			if found := commandOf(v.At(i)); found != "" {
				return found
			}
		}
	}
	return ""
}
