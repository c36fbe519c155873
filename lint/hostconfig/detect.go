package hostconfig

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lint/agents"
)

// detect says whose the file is. A path that one agent alone reads settles it.
// Others are settled by what is in the file: the spelling of events, members that
// one agent has, variables that one agent sets. Where nothing of that is there, or
// something of an agent that is not known, it is not sure, or not known at all.
func (f *File) detect(file string) {
	at := f.Name
	if file != "" { // in its own folder a file's name says little
		at = file
	}
	w := place(at)
	f.Plugin, f.Only = w.plugin, w.only
	s := f.signs()
	switch {
	case len(w.agents) > 0 && !w.plugin:
		f.Agent, f.Sure = s.among(w.agents)
	case s.foreign:
		return
	default:
		f.Agent, f.Sure = s.best(w.agents)
		if only, ok := named(f.Name); ok && (f.Agent == nil || only == f.Agent) {
			f.Agent, f.Sure = only, f.Agent == only
		}
	}
	if !w.fixed {
		return
	}
	f.folder = above(filepath.ToSlash(f.Name), w.up)
	if file != "" && f.Agent != nil {
		f.Root = filepath.FromSlash(above(file, w.up))
	}
}

// named is the agent that the file's name speaks of: hooks-cursor.json.
func named(name string) (*agents.Agent, bool) {
	base := name[strings.LastIndexByte(name, '/')+1:]
	for _, a := range agents.All {
		if short, _, _ := strings.Cut(a.Name, "-"); strings.Contains(base, short) {
			return a, true
		}
	}
	return nil, false
}

// signs is what a file shows.
type signs struct {
	name    string
	events  []string
	keys    map[string]bool // of handlers
	types   map[string]bool
	vars    map[string]bool
	tools   []string // words of matchers
	version bool
	nested  bool
	foreign bool // something that no known agent has
}

var words = regexp.MustCompile(`[A-Za-z_]+`)

var variable = regexp.MustCompile(`\$\{?([A-Za-z_][A-Za-z0-9_]*)`)

func (f *File) signs() *signs {
	s := &signs{name: f.Name, keys: map[string]bool{}, types: map[string]bool{}, vars: map[string]bool{}}
	s.version = f.Top.Get("version") != nil && f.Top.Get("version").Kind == Number
	from := f.Top.Get("hooks")
	if from == nil {
		from = f.Top
	}
	s.event(from)
	for name := range s.vars {
		if strings.HasSuffix(name, "_PLUGIN_ROOT") && len(setBy(name)) == 0 {
			s.foreign = true
		}
	}
	for name := range s.types {
		if !slices.ContainsFunc(agents.All, func(a *agents.Agent) bool { return a.Type(name) != nil }) && len(agents.WithEvent(name)) == 0 {
			s.foreign = true
		}
	}
	return s
}

func (s *signs) event(v *Value) {
	if v == nil {
		return
	}
	for _, m := range v.Members {
		if m.Kind == Array || m.Kind == Object || len(agents.WithEvent(m.Key)) > 0 {
			s.events = append(s.events, m.Key)
			s.below(m.Value, 0)
		}
	}
	for _, entry := range v.Items {
		for _, key := range eventKeys {
			if t := entry.Get(key); t != nil && t.Kind == String && len(agents.WithEvent(t.Text)) > 0 {
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
			s.types[m.Text] = true
		}
		if m.Key == "matcher" && m.Kind == String {
			s.tools = append(s.tools, words.FindAllString(m.Text, 50)...)
		}
		s.keys[m.Key] = true
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
	if v.Kind == String {
		for _, m := range variable.FindAllStringSubmatch(v.Text, -1) {
			s.vars[m[1]] = true
		}
	}
}

// among is which of the agents that read a project's file it is for: the one that
// it speaks most like.
func (s *signs) among(readers []*agents.Agent) (*agents.Agent, bool) {
	if len(readers) == 1 {
		return readers[0], true
	}
	best, most, second := readers[0], 0, 0
	for _, a := range readers {
		if n := s.weigh(a); n > most {
			best, most, second = a, n, most
		} else {
			second = max(second, n)
		}
	}
	return best, most >= strong && second < strong || most > 0 && second == 0
}

// What a sign weighs. An event of another agent weighs against it.
const (
	weak   = 1
	strong = 10
)

// best is the agent that fits best, of those that read such a file first.
func (s *signs) best(candidates []*agents.Agent) (best *agents.Agent, sure bool) {
	most, second := 0, 0
	for _, a := range agents.All {
		n := s.weigh(a)
		if n > 0 && !slices.Contains(candidates, a) {
			n = max(n-weak, 1)
		}
		if n > most {
			best, most, second = a, n, most
		} else {
			second = max(second, n)
		}
	}
	return best, most >= strong && most-second >= strong/2
}

// weigh says how much speaks for an agent.
func (s *signs) weigh(a *agents.Agent) int {
	n, has := 0, 0
	for _, name := range s.events {
		e := a.Event(name)
		switch {
		case e == nil:
			continue
		case e.Like != "":
			has++
			continue
		}
		if has++; len(agents.WithEvent(name)) == 1 {
			n = strong
		} else {
			n = max(n, 2*weak)
		}
	}
	if has == 0 || 2*has < len(s.events) && n < strong {
		return 0
	}
	for _, p := range a.Paths {
		if s.vars[p.Name] {
			if n += strong; p.Alias {
				n -= strong - 2*weak
			}
		}
	}
	if s.speaksOf(a) {
		n += strong
	}
	for _, tool := range s.tools {
		if with := agents.WithTool(tool); a.Tool(tool) != nil && len(with) <= 1 {
			n += strong / 2
			break
		}
	}
	for _, key := range a.Marks {
		if s.keys[key] {
			n += strong
		}
	}
	if a.Version && s.version {
		n += strong / 2
	}
	if s.nested == (a.Shape == agents.Nested) {
		n += weak
	}
	return n
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
