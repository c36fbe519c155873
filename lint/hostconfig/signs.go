package hostconfig

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lint/agents"
)

// signs is what a file shows.
type signs struct {
	name    string
	events  []string
	keys    map[string]bool // of handlers
	types   map[string]bool
	vars    map[string]bool
	tools   []string        // words of matchers
	marked  []*agents.Agent // for which the folder is a plugin
	version bool
	nested  bool
	foreign bool // something that no known agent has
}

// enough signs of a kind tell whose a file is; what has more is hostile.
const enough = 500

var words = regexp.MustCompile(`[A-Za-z_]+`)

var variable = regexp.MustCompile(`\$\{?([A-Za-z_][A-Za-z0-9_]*)`)

func (f *File) signs() *signs {
	s := &signs{name: f.Name, keys: map[string]bool{}, types: map[string]bool{}, vars: map[string]bool{}}
	s.version = f.Top.Get("version") != nil && f.Top.Get("version").Kind == Number
	if from := f.Top.Get("hooks"); from != nil {
		s.event(from, func(m Member) bool { return m.Kind == Array || m.Kind == Object || isEvent(m.Key) })
	} else {
		s.event(f.Top, func(m Member) bool { return isEvent(m.Key) })
	}
	for name := range s.vars {
		if strings.HasSuffix(name, "_PLUGIN_ROOT") && len(setBy(name)) == 0 {
			s.foreign = true
		}
	}
	for name := range s.types {
		if !slices.ContainsFunc(agents.All, func(a *agents.Agent) bool { return a.Type(name) != nil }) && !isEvent(name) {
			s.foreign = true
		}
	}
	return s
}

// isEvent reports whether some agent has an event of the name.
func isEvent(name string) bool { return len(agents.WithEvent(name)) > 0 }

// event collects the signs of events and what stands below them.
func (s *signs) event(v *Value, is func(Member) bool) {
	if v == nil {
		return
	}
	for _, m := range v.Members {
		if len(s.events) == enough {
			return
		}
		if is(m) {
			s.events = append(s.events, m.Key)
			s.below(m.Value, 0)
		}
	}
	for _, entry := range v.Items {
		for _, key := range eventKeys {
			if t := entry.Get(key); len(s.events) < enough && t != nil && t.Kind == String && isEvent(t.Text) {
				s.events = append(s.events, t.Text)
			}
		}
		s.below(entry, 0)
	}
}

// below collects the signs of groups and handlers.
func (s *signs) below(v *Value, depth int) {
	if v == nil || depth > 4 {
		return
	}
	for _, m := range v.Members {
		switch {
		case m.Key == "hooks":
			s.nested = true
			s.below(m.Value, depth+1)
			continue
		case m.Key == "type" && m.Kind == String:
			if len(s.types) < enough {
				s.types[m.Text] = true
			}
		}
		if m.Key == "matcher" && m.Kind == String && len(s.tools) < enough {
			s.tools = append(s.tools, words.FindAllString(m.Text, 50)...)
		}
		if len(s.keys) < enough {
			s.keys[m.Key] = true
		}
		s.text(m.Value)
	}
	for _, item := range v.Items {
		s.below(item, depth+1)
	}
	s.text(v)
}

func (s *signs) text(v *Value) {
	if v.Kind == Array {
		for _, item := range v.Items {
			if item.Kind == String {
				s.text(item)
			}
		}
	}
	if v.Kind == String && len(s.vars) < enough {
		for _, m := range variable.FindAllStringSubmatch(v.Text, enough) {
			s.vars[m[1]] = true
		}
	}
}

// beside looks at what else lies in the folder of a plugin.
func (s *signs) beside(dir string) {
	for _, a := range agents.All {
		for _, mark := range a.PluginMarks {
			if _, err := os.Stat(filepath.Join(filepath.FromSlash(dir), mark)); err == nil {
				s.marked = append(s.marked, a)
			}
		}
	}
}

// speaksOf reports whether a variable in the file has to do with the agent; those
// that others set too say nothing.
func (s *signs) speaksOf(a *agents.Agent) bool {
	for name := range s.vars {
		for _, prefix := range a.Prefixes {
			if strings.HasPrefix(name, prefix) && len(setBy(name)) <= 1 {
				return true
			}
		}
	}
	return false
}

func setBy(variable string) (out []*agents.Agent) {
	for _, a := range agents.All {
		if a.Sets(variable) {
			out = append(out, a)
		}
	}
	return out
}

// known is the events that some agent has.
func (s *signs) known() []string {
	return slices.DeleteFunc(slices.Clone(s.events), func(name string) bool { return !isEvent(name) })
}
