// Package mistypedtool finds names of tools that are almost right.
package mistypedtool

import (
	"slices"
	"strings"
	"sync"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/toolname"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/all"
)

// Rule is mistyped-tool.
var Rule = &lint.Rule{
	Code: "HK1202", Name: "mistyped-tool", Severity: diag.Warning,
	Title: "A match names a tool that no agent has, none of the policy's targets, or only some of them.",
	Why: `hookc compares the whole name of a tool, and case matters. A misspelled name matches
no tool, and neither does another agent's name for it. If the hook applies to no tool
at all on Claude Code, hookc does not compile the policy (HK0025). Bash is Claude Code's name of the tool that
Gemini CLI calls run_shell_command: on both, write Shell.`,
	Misses: "Names that are not similar to a known one, because another agent or a server may have such a tool. Regular expressions other than names separated by |. Another agent's name, if the policy names no targets, or if a name beside it selects the same tool. One target's name where another hook selects the other's, or where the hook speaks of an agent.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		targets := toolname.Of(all.Targets(), p.Policy.Targets)
		seen, x := map[diag.Span]bool{}, newReader(p)
		for _, h := range p.OwnHooks() {
			x.elsewhere(h, seen, r)
			look(p, targets, h.Match, r)
			ast.EachStep(h.Steps, func(s *ast.Step) { look(p, targets, s.Match, r) })
		}
	},
}

// known are the names of tools: canonical ones first, then those of hosts.
var known = sync.OnceValues(func() (canonical, others []string) {
	for _, t := range event.Tools {
		canonical = append(canonical, t.Name)
	}
	for _, target := range all.Targets() {
		for _, t := range target.Tools() {
			others = append(others, t.Name)
		}
	}
	for _, a := range agents.All() {
		for _, t := range a.Tools {
			others = append(others, t.Name)
		}
	}
	slices.Sort(others)
	return canonical, slices.Compact(others)
})

// names is regexes that are a name, or several.
var names = lazyregexp.New(`^\^?\(?[A-Za-z]\w*(\|[A-Za-z]\w*)*\)?\$?$`)

func look(p *lint.Policy, targets *toolname.Names, m *ast.Match, r *lint.Report) {
	for _, re := range lint.ToolRegexes(m) {
		if !p.Own(re.Span) || !names.MatchString(re.Source) {
			continue
		}
		for _, name := range words(re) {
			if near, ok := nearest(name); ok {
				report(p, re, name, near, r).Summary = "no tool is called " + name
			} else if meant := foreign(targets, name, m); meant != nil && p.NamesTargets() {
				d := report(p, re, name, meant[0], r)
				d.Detail = "It is the name that another agent gives to " + strings.Join(meant, " or ") + ", which is the name for every host."
			}
		}
	}
}

func words(re ast.Regex) []string { return strings.Split(strings.Trim(re.Source, "^()$"), "|") }

// foreign is what is meant by another agent's name for a tool; nil where a target
// has the name, or where the match selects the tool by another one.
func foreign(targets *toolname.Names, name string, m *ast.Match) []string {
	_, others := known()
	meant, wrong := targets.Wrong(name)
	if !wrong || !slices.Contains(others, name) {
		return nil
	}
	for _, re := range lint.ToolRegexes(m) {
		if !names.MatchString(re.Source) {
			return nil
		}
		for _, w := range words(re) {
			if _, wrong := targets.Wrong(w); !wrong && slices.ContainsFunc(meant, func(tool string) bool { return targets.Is(w, tool) }) {
				return nil
			}
		}
	}
	return meant
}

// nearest is what a name was probably meant to be; false where it is right, or
// like none.
func nearest(name string) (string, bool) {
	canonical, others := known()
	if slices.Contains(canonical, name) || slices.Contains(others, name) || strings.HasPrefix(name, "mcp__") {
		return "", false
	}
	if near, ok := diag.Nearest(name, canonical); ok {
		return near, true
	}
	capital := slices.DeleteFunc(slices.Clone(others), func(n string) bool { return n[0] >= 'a' }) // WebFetch, and not webfetch too
	if near, ok := diag.Nearest(name, capital); ok {
		return near, true
	}
	return diag.Nearest(name, others)
}

func report(p *lint.Policy, re ast.Regex, name, near string, r *lint.Report) *diag.Diag {
	d := r.At(re.Span, "no target of the policy has a tool %s", name)
	d.Detail = "Did you mean " + near + "? hookc compares the whole name, and case matters."
	text := p.Text(re.Span)
	if strings.Count(text, name) == 1 {
		d.Fix = &diag.Fix{Title: "write " + near, Unsafe: true,
			Edits: []diag.Edit{{Span: re.Span, Text: strings.Replace(text, name, near, 1)}}}
	}
	return d
}
