package agents

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Lookup finds an agent; nil where there is none of the name.
func Lookup(name string) *Agent {
	for _, a := range All() {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// Find is Lookup also among agents whose hooks are programs, or have no configuration that is linted.
func Find(name string) *Agent {
	for _, a := range every() {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// ForFile is the agents that read a project's file of this path; none where only
// its content can tell.
func ForFile(name string) []*Agent { return having(name, func(a *Agent) []string { return a.Files }) }

// Above is how many folders the project is above the one of a file of this path that an agent reads.
func Above(name string) int {
	for _, a := range All() {
		for _, glob := range a.Files {
			if Ends(name, glob) {
				return strings.Count(glob, "/")
			}
		}
	}
	return 0
}

// ForPlugin is the agents that read a plugin's file of this path.
func ForPlugin(name string) []*Agent {
	return having(name, func(a *Agent) []string { return a.PluginFiles })
}

// ForExecutable is the agent for which a file of this path is a hook if it is named after an
// event; nil for none.
func ForExecutable(name string) *Agent {
	name = strings.ReplaceAll(name, "\\", "/")
	return program(path.Dir(name), func(a *Agent) []string { return a.Executables })
}

// ForModule is the agent that loads a file of this path as a plugin; nil for none.
func ForModule(name string) *Agent {
	return program(name, func(a *Agent) []string { return a.Modules })
}

func program(name string, globs func(*Agent) []string) *Agent {
	for _, a := range Programs() {
		for _, glob := range globs(a) {
			if Ends(name, glob) {
				return a
			}
		}
	}
	return nil
}

// Plain is a name without what spellings differ in.
func Plain(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", ".", "", " ", "").Replace(name))
}

// IsBare reports whether the agent's file of this path holds the events
// themselves, without "hooks" around them.
func IsBare(a *Agent, name string) bool {
	return a != nil && slices.ContainsFunc(a.Bare, func(glob string) bool { return Ends(name, glob) })
}

func having(name string, globs func(*Agent) []string) (out []*Agent) {
	for _, a := range All() {
		for _, glob := range globs(a) {
			if Ends(name, glob) {
				out = append(out, a)
				break
			}
		}
	}
	return out
}

// Ends reports whether the last parts of a path match a glob.
func Ends(name, glob string) bool {
	parts, want := strings.Split(strings.ReplaceAll(name, "\\", "/"), "/"), strings.Count(glob, "/")+1
	if len(parts) < want {
		return false
	}
	ok, err := path.Match(glob, strings.Join(parts[len(parts)-want:], "/"))
	return ok && err == nil
}

// NearEvent is the event that a name is a typo of.
func NearEvent(a *Agent, name string) (string, bool) {
	var names []string
	for _, e := range a.Events {
		names = append(names, e.Name)
	}
	return diag.Nearest(name, names)
}

// NearTool is the tool that a name is a typo of.
func NearTool(a *Agent, name string) (string, bool) {
	var names []string
	for _, t := range a.AllTools() {
		if !t.Gone && t.Renamed == "" {
			names = append(names, t.Name)
		}
	}
	return diag.Nearest(name, names)
}

// WithEvent is the agents that have an event of the name.
func WithEvent(name string) (out []*Agent) {
	for _, a := range All() {
		if a.Event(name) != nil {
			out = append(out, a)
		}
	}
	return out
}

// WithType is the agents that have handlers of a type.
func WithType(name string) (out []*Agent) {
	for _, a := range All() {
		if a.Type(name) != nil {
			out = append(out, a)
		}
	}
	return out
}

// WithTool is the agents that have a tool of the name.
func WithTool(name string) (out []*Agent) {
	for _, a := range All() {
		if t := a.Tool(name); t != nil && !t.Gone && t.Renamed == "" {
			out = append(out, a)
		}
	}
	return out
}

// WithOldTool is the agents that had a tool of the name, or had one under it.
func WithOldTool(name string) (out []*Agent) {
	for _, a := range All() {
		if t := a.Tool(name); t != nil && (t.Gone || t.Renamed != "") {
			out = append(out, a)
		}
	}
	return out
}

// Certain reports whether what is known of an agent is so certain that a finding may be an
// error. Of others there is a page of documentation.
func Certain(a *Agent, facts agent.Facts) bool { return a != nil && a.Certain&facts == facts }
