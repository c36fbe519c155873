package mistypedtool

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
)

// reader compares the names of tools with the regexes of a policy.
type reader struct {
	policy   *lint.Policy
	targets  []*agents.Agent
	whole    map[string]*regexp.Regexp // by their sources; nil for what RE2 does not read
	selected map[string]bool           // whether a hook of the policy selects a name
}

func newReader(p *lint.Policy) *reader {
	return &reader{policy: p, targets: targets(p), whole: map[string]*regexp.Regexp{}, selected: map[string]bool{}}
}

// elsewhere reports a match that selects a tool by the name of one target, and not by what another
// target of the policy calls the same tool.
func (x *reader) elsewhere(h *ast.Hook, seen map[diag.Span]bool, r *lint.Report) {
	list := lint.ToolRegexes(h.Match)
	if len(x.targets) < 2 || len(list) == 0 || seen[list[0].Span] || !x.policy.Own(list[0].Span) {
		return
	}
	for _, here := range x.targets {
		for _, tool := range x.tools(here, list) {
			for _, other := range x.targets {
				names := namesOf(other, tool)
				if len(names) == 0 || !hears(other, h) || slices.ContainsFunc(names, x.selects) || x.selects(tool) || ofOneHost(h) {
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

// tools are the canonical tools that some regexes select on an agent by a name of its own that
// stands for one tool.
func (x *reader) tools(a *agents.Agent, list []ast.Regex) (out []string) {
	for _, t := range a.Tools {
		if len(t.Canonical) == 1 && t.Name != t.Canonical[0] && x.matches(list, t.Name) {
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
func (x *reader) selects(name string) bool {
	is, ok := x.selected[name]
	if !ok {
		is = slices.ContainsFunc(x.policy.Hooks, func(h *ast.Hook) bool { return x.matches(lint.ToolRegexes(h.Match), name) })
		x.selected[name] = is
	}
	return is
}

func (x *reader) matches(list []ast.Regex, name string) bool {
	return slices.ContainsFunc(list, func(re ast.Regex) bool {
		whole, ok := x.whole[re.Source]
		if !ok {
			whole, _ = regexp.Compile("^(?:" + re.Source + ")$")
			x.whole[re.Source] = whole
		}
		return whole != nil && whole.MatchString(name)
	})
}

// ofOneHost reports whether a hook is about one agent, by its condition or its texts.
func ofOneHost(h *ast.Hook) bool {
	if h.UsedNames()["host"] {
		return true
	}
	words := strings.FieldsFunc(strings.ToLower(lint.SaidOf(h)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' })
	return slices.ContainsFunc(agents.All(), func(a *agents.Agent) bool {
		first, _, _ := strings.Cut(a.Name, "-")
		return slices.Contains(words, first)
	})
}
