package mistypedtool

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
)

// elsewhere reports a match that selects a tool by the name of one target, and not by what another
// target of the policy calls the same tool.
func elsewhere(p *lint.Policy, h *ast.Hook, seen map[diag.Span]bool, r *lint.Report) {
	list := lint.ToolRegexes(h.Match)
	if len(list) == 0 || seen[list[0].Span] || !p.Own(list[0].Span) || ofOneHost(h) {
		return
	}
	for _, here := range targets(p) {
		for _, tool := range selected(here, list) {
			for _, other := range targets(p) {
				names := namesOf(other, tool)
				if len(names) == 0 || !hears(other, h) || slices.ContainsFunc(names, func(name string) bool { return selects(p, name) }) || selects(p, tool) {
					continue
				}
				seen[list[0].Span] = true
				d := r.At(list[0].Span, "%s never applies on %s, which calls this tool %s", lint.BaseName(h), other.Name, names[0])
				d.Detail = "Write " + tool + ", which is the name for every host."
				return
			}
		}
	}
}

// targets are the agents that a policy names.
func targets(p *lint.Policy) (out []*agents.Agent) {
	for _, t := range p.Targets {
		if a := agents.Find(t.Name); a != nil && p.NamesTargets() {
			out = append(out, a)
		}
	}
	return out
}

// selected are the canonical tools that some regexes select on an agent by a name of its own that
// stands for one tool.
func selected(a *agents.Agent, list []ast.Regex) (out []string) {
	for _, t := range a.Tools {
		if len(t.Canonical) == 1 && t.Name != t.Canonical[0] && matchesOne(list, t.Name) {
			out = append(out, t.Canonical[0])
		}
	}
	return out
}

// namesOf is what an agent calls a canonical tool now.
func namesOf(a *agents.Agent, tool string) (out []string) {
	for _, t := range a.Tools {
		if !t.Gone && t.Renamed == "" && slices.Contains(t.Canonical, tool) {
			out = append(out, t.Name)
		}
	}
	return out
}

// hears reports whether an agent has an event of a hook.
func hears(a *agents.Agent, h *ast.Hook) bool {
	return slices.ContainsFunc(a.Events, func(e agents.Event) bool {
		return slices.Contains(h.On, e.Canonical)
	})
}

// selects reports whether a hook of the policy selects a tool of a name: it may be the other agent's.
func selects(p *lint.Policy, name string) bool {
	return slices.ContainsFunc(p.Hooks, func(h *ast.Hook) bool { return matchesOne(lint.ToolRegexes(h.Match), name) })
}

func matchesOne(list []ast.Regex, name string) bool {
	return slices.ContainsFunc(list, func(re ast.Regex) bool {
		whole, err := regexp.Compile("^(?:" + re.Source + ")$")
		return err == nil && whole.MatchString(name)
	})
}

// ofOneHost reports whether a hook is about one agent, by its condition or its texts.
func ofOneHost(h *ast.Hook) bool {
	if h.UsedNames()["host"] {
		return true
	}
	said := strings.ToLower(lint.SaidOf(h))
	return slices.ContainsFunc(agents.All(), func(a *agents.Agent) bool {
		first, _, _ := strings.Cut(a.Name, "-")
		return regexp.MustCompile(`\b` + regexp.QuoteMeta(first) + `\b`).MatchString(said)
	})
}
