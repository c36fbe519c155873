package hostconfig

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/agents"
)

// evidence is what in a file tells whose it is.
type evidence struct {
	name    string
	events  []string
	keys    map[string]bool // of handlers
	types   map[string]bool
	vars    map[string]bool
	tools   []string        // words of matchers
	plugin  []*agents.Agent // for which the folder is a plugin
	version bool
	nested  bool
	unknown bool // something that no known agent has
}

// enough pieces of a kind tell whose a file is; what has more is hostile.
const maxEvidence = 500

var identifier = lazyregexp.New(`[A-Za-z_]+`)

var variable = lazyregexp.New(`\$\{?([A-Za-z_][A-Za-z0-9_]*)`)

func (f *File) evidence() *evidence {
	e := &evidence{name: f.Name, keys: map[string]bool{}, types: map[string]bool{}, vars: map[string]bool{}}
	e.version = f.Top.Get("version") != nil && f.Top.Get("version").Kind == Number
	if from := f.Top.Get("hooks"); from != nil {
		e.addEvents(from, func(m Member) bool { return m.Kind == Array || m.Kind == Object || isEvent(m.Key) })
	} else {
		e.addEvents(f.Top, func(m Member) bool { return isEvent(m.Key) })
	}
	e.unknown = e.namesItsHooks(f.Top.Get("hooks"))
	for name := range e.vars {
		if strings.HasSuffix(name, "_PLUGIN_ROOT") && len(setBy(name)) == 0 {
			e.unknown = true
		}
	}
	for name := range e.types {
		if len(agents.WithType(name)) == 0 && !isEvent(name) {
			e.unknown = true
		}
	}
	return e
}

// namesItsHooks reports whether below hooks stand objects under names of their own, which no agent has
// events like: a format of the project's.
func (e *evidence) namesItsHooks(hooks *Value) bool {
	if hooks == nil || len(hooks.Members) == 0 {
		return false
	}
	return !slices.ContainsFunc(hooks.Members, func(m Member) bool {
		return m.Kind != Object || slices.ContainsFunc(agents.All(), func(a *agents.Agent) bool {
			_, near := agents.NearEvent(a, m.Key)
			return near || a.Event(m.Key) != nil
		})
	})
}

// isEvent reports whether some agent has an event of the name.
func isEvent(name string) bool { return len(agents.WithEvent(name)) > 0 }

// addEvents collects the evidence of events and of what stands below them.
func (e *evidence) addEvents(v *Value, is func(Member) bool) {
	if v == nil {
		return
	}
	for _, m := range v.Members {
		if len(e.events) == maxEvidence {
			return
		}
		if is(m) {
			e.events = append(e.events, m.Key)
			e.addHandlers(m.Value, 0)
		}
	}
	for _, entry := range v.Items {
		for _, key := range eventKeys {
			if t := entry.Get(key); len(e.events) < maxEvidence && t != nil && t.Kind == String && isEvent(t.Text) {
				e.events = append(e.events, t.Text)
			}
		}
		e.addHandlers(entry, 0)
	}
}

// addHandlers collects the evidence of groups and handlers.
func (e *evidence) addHandlers(v *Value, depth int) {
	if v == nil || depth > 4 {
		return
	}
	for _, m := range v.Members {
		switch {
		case m.Key == "hooks":
			e.nested = true
			e.addHandlers(m.Value, depth+1)
			continue
		case m.Key == "type" && m.Kind == String:
			if len(e.types) < maxEvidence {
				e.types[m.Text] = true
			}
		}
		if m.Key == "matcher" && m.Kind == String && len(e.tools) < maxEvidence {
			e.tools = append(e.tools, identifier.FindAllString(m.Text, 50)...)
		}
		if len(e.keys) < maxEvidence {
			e.keys[m.Key] = true
		}
		e.addVariables(m.Value)
	}
	for _, item := range v.Items {
		e.addHandlers(item, depth+1)
	}
	e.addVariables(v)
}

func (e *evidence) addVariables(v *Value) {
	if v.Kind == Array {
		for _, item := range v.Items {
			if item.Kind == String {
				e.addVariables(item)
			}
		}
	}
	if v.Kind == String && len(e.vars) < maxEvidence {
		for _, m := range variable.FindAllStringSubmatch(v.Text, maxEvidence) {
			e.vars[m[1]] = true
		}
	}
}

// addPluginFiles looks at what else lies in the folder of a plugin.
func (e *evidence) addPluginFiles(dir string) {
	for _, a := range agents.All() {
		for _, mark := range a.PluginMarks {
			if _, err := os.Stat(filepath.Join(filepath.FromSlash(dir), mark)); err == nil {
				e.plugin = append(e.plugin, a)
			}
		}
	}
}

// namesVariableOf reports whether a variable in the file has to do with the agent; those
// that others set too say nothing.
func (e *evidence) namesVariableOf(a *agents.Agent) bool {
	for name := range e.vars {
		for _, prefix := range a.Prefixes {
			if strings.HasPrefix(name, prefix) && len(setBy(name)) <= 1 {
				return true
			}
		}
	}
	return false
}

func setBy(variable string) (out []*agents.Agent) {
	for _, a := range agents.All() {
		if a.Sets(variable) {
			out = append(out, a)
		}
	}
	return out
}

// knownEvents is the events that some agent has.
func (e *evidence) knownEvents() []string {
	return slices.DeleteFunc(slices.Clone(e.events), func(name string) bool { return !isEvent(name) })
}
