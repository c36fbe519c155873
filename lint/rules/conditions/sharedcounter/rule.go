// Package sharedcounter finds one count that each instance of a hook compares with a limit of its
// own.
package sharedcounter

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is shared-counter.
var Rule = &lint.Rule{
	Code: "HK4410", Name: "shared-counter", Severity: diag.Warning,
	Title: "Each instance of a hook has a limit of its own, and all compare the same count.",
	Why: `A hook with for_each = { Fetch = 30, Search = 3 } that asks for state.calls >= each.value compares one
number, to which every fetch and every search adds: three fetches use up the searches. Count in a map:
type = map(int), add = { calls = { "{{ tool.name }}" = 1 } }, and get(state.calls, each.key) ?? 0.`,
	Misses: "Counts of more than what the instances are about, which may be a limit for all.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			if _, ok := h.Consts["each"]; ok && h.When != nil {
				look(p, h, seen, r)
			}
		}
	},
}

// look reports comparisons of a number that others count with a limit of this instance.
func look(p *lint.Policy, h *ast.Hook, seen map[diag.Span]bool, r *lint.Report) {
	ast.Walk(h.When, func(x *ast.Expr) bool {
		if x.Class() != ast.Order && x.Class() != ast.Equality {
			return true
		}
		for i, a := range x.Args {
			name, limit := stateOf(a), x.Args[1-i]
			if name == "" || limit.Op != ast.OpConst || !strings.HasPrefix(p.Text(limit.Span), "each.value") || seen[a.Span] || !shared(p, h, name) {
				continue
			}
			seen[a.Span] = true
			d := r.At(a.Span, "all instances of %s compare the same number, state.%s", lint.BaseName(h), name)
			d.Detail = "Make it a map, type = map(int), count by name, and ask for get(state." + name + ", each.key) ?? 0."
		}
		return true
	})
}

// stateOf names the state that an expression is, also with a default.
func stateOf(x *ast.Expr) string {
	if x.Op == ast.OpBinary && x.Name == "??" {
		x = x.Args[0]
	}
	if x.Op == ast.OpMember && x.Args[0].Op == ast.OpIdent && x.Args[0].Name == "state" {
		return x.Name
	}
	return ""
}

// shared reports whether a number counts events of several instances of a hook, and nothing else.
func shared(p *lint.Policy, h *ast.Hook, name string) bool {
	if !slices.ContainsFunc(p.States, func(s *ast.State) bool { return s.Name == name && s.Type.Kind == value.TInt }) {
		return false
	}
	var limited []string
	for _, other := range p.Hooks {
		if other.Span == h.Span {
			own := subjects(other.Match)
			if len(own) != 1 {
				return false // not about one thing each
			}
			limited = append(limited, own...)
		}
	}
	var counted []string
	for _, other := range p.Hooks {
		if !lint.AnyStep(other, func(s *ast.Step) bool { return adds(s, name) }) {
			continue
		}
		list := subjects(other.Match)
		if len(list) == 0 || slices.ContainsFunc(list, func(s string) bool { return !slices.Contains(limited, s) }) {
			return false
		}
		counted = append(counted, list...)
	}
	slices.Sort(counted)
	return len(slices.Compact(counted)) > 1
}

// subjects are the tools or the programs that a match is about.
func subjects(m *ast.Match) (out []string) {
	if m == nil {
		return nil
	}
	for _, c := range m.Command {
		out = append(out, words("program ", c.Program)...)
	}
	if len(out) > 0 {
		return out
	}
	return words("tool ", lint.ToolRegexes(m))
}

func words(kind string, list []ast.Regex) (out []string) {
	for _, re := range list {
		all, _, ok := regex.Words(re.Source)
		if !ok {
			return nil
		}
		for _, w := range all {
			out = append(out, kind+w)
		}
	}
	return out
}

// adds reports whether a step adds to a state.
func adds(s *ast.Step, name string) bool {
	x := s.Arg("add")
	switch {
	case s.Kind != "state" || x == nil:
		return false
	case x.Op == ast.OpConst:
		_, ok := x.Value.Get(name)
		return ok
	case x.Op == ast.OpMap:
		for i := 0; i+1 < len(x.Args); i += 2 {
			if x.Args[i].Value.Text() == name {
				return true
			}
		}
	}
	return false
}
