package hostconfig

import (
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
	w := place(f.Name)
	f.Plugin, f.Only = w.plugin, w.only
	s := f.signs()
	switch {
	case len(w.agents) > 0 && !w.plugin:
		f.Agent, f.Sure = w.agents[0], true
		if f.Agent.Nests && !s.own(f.Agent) { // VS Code reads these files too
			f.Sure = false
		}
	case s.foreign:
		return
	default:
		f.Agent, f.Sure = s.best(w.agents)
		if only, ok := named(f.Name); ok && f.Agent == nil {
			f.Agent = only
		}
	}
	if file != "" && (f.Agent != nil || w.plugin) {
		f.Root = root(file, w.up)
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
	version bool
	nested  bool
	foreign bool // something that no known agent has
}

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
		if strings.HasSuffix(name, "_PLUGIN_ROOT") && !known(name) {
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

func known(variable string) bool {
	return slices.ContainsFunc(agents.All, func(a *agents.Agent) bool { return a.Sets(variable) })
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

// own reports whether something in the file is the agent's alone.
func (s *signs) own(a *agents.Agent) bool { return s.weigh(a) >= strong }

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
			n += strong
			if p.Alias {
				n -= strong - 2*weak
			}
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
