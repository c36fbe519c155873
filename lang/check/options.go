package check

import (
	"slices"

	"github.com/hookc/hookc/lang/toolname"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

// Options is what the checker is told about the world beyond the policy. The
// zero Options knows no host.
type Options struct {
	Aliases map[string][]string // a host's tool name → canonical names

	// ToolNames is the tools of these targets; nil where no host is known.
	ToolNames func(targets []string) *toolname.Names

	Events   map[string][]string             // a host's event name → canonical names
	CanBlock func(target, event string) bool // nil: every target can block what some host can
	Targets  []string                        // of a policy that names none
	Prompts  func(target, event string) bool // whether the target asks its own model there; nil: every target does
	Names    []value.Field                   // names of conditions beyond the events' fields
	Funcs    []*fn.Func                      // functions beyond the pure builtins
}

// ForHosts is what these hosts are called and can do.
func ForHosts(hosts []*host.Target) Options {
	o := Options{Aliases: map[string][]string{}, Events: map[string][]string{}}
	o.ToolNames = func(targets []string) *toolname.Names { return toolname.Of(hosts, targets) }
	blocks := map[[2]string]bool{}
	for _, h := range hosts {
		for _, t := range h.Tools() {
			o.Aliases[t.Name] = union(o.Aliases[t.Name], t.Canonical)
		}
		for e := range h.Events {
			o.Events[e.Name] = union(o.Events[e.Name], []string{e.Canonical})
			blocks[[2]string{h.Name, e.Canonical}] = e.Block
		}
	}
	o.CanBlock = func(target, name string) bool {
		if _, ok := event.LookupKind(name); !ok { // of the policy's own: who can send it waits for the answer
			return slices.ContainsFunc(hosts, func(h *host.Target) bool { return h.Name == target && h.Custom })
		}
		return blocks[[2]string{target, name}]
	}
	asks := map[[2]string]bool{}
	for _, h := range hosts {
		o.Targets = append(o.Targets, h.Name)
		for e := range h.Events {
			asks[[2]string{h.Name, e.Canonical}] = h.Prompts && e.Prompts
		}
	}
	o.Prompts = func(target, event string) bool { return asks[[2]string{target, event}] }
	return o
}

func union(a, b []string) []string {
	for _, s := range b {
		if !slices.Contains(a, s) {
			a = append(a, s)
		}
	}
	return a
}
