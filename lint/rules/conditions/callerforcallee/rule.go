// Package callerforcallee finds hooks that look at the agent that calls, where they mean the one
// that is started.
package callerforcallee

import (
	"regexp"
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is caller-for-callee.
var Rule = &lint.Rule{
	Code: "HK4382", Name: "caller-for-callee", Severity: diag.Warning,
	Title: "A hook about the start of a subagent asks for the agent that starts it.",
	Why: `agent is the type of the agent that makes the call, and nil for the main agent. The subagent
that a call of the tool Agent starts is target_agent. A guard of the start of deployer that asks for
agent == 'deployer' applies only to what deployer itself starts.`,
	Misses: "Hooks whose texts do not say that the agent is started.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			tools := lint.Tools(h.Match)
			if len(lint.ToolRegexes(h.Match)) == 0 || tools.Open || !slices.Equal(tools.Canonical, []string{"Agent"}) {
				continue
			}
			said := lint.SaidOf(h)
			report := func(at diag.Span, name string) {
				if name != "" && !seen[at] && p.Own(at) && started(said, name) {
					seen[at] = true
					r.At(at, "agent is the caller, and %s speaks of the agent %s that is started", lint.BaseName(h), name).Detail = "Write target_agent for the agent that the call starts."
				}
			}
			for _, f := range h.Match.Whole {
				if f.Field == "agent" {
					each(f.Regexes, report)
				}
			}
			ast.Walk(h.When, func(x *ast.Expr) bool {
				compared(x, report)
				return true
			})
		}
	},
}

func each(list []ast.Regex, report func(diag.Span, string)) {
	for _, re := range list {
		if words, _, ok := regex.Words(re.Source); ok && len(words) == 1 {
			report(re.Span, words[0])
		}
	}
}

// compared looks at a comparison of agent that holds for a name.
func compared(x *ast.Expr, report func(diag.Span, string)) {
	if x.Op != ast.OpBinary || !isAgent(x.Args[0]) {
		return
	}
	if x.Name == "in" && x.Args[1].Op == ast.OpArray {
		for _, a := range x.Args[1].Args {
			if a.Op == ast.OpConst {
				report(x.Args[0].Span, a.Value.Text())
			}
		}
		return
	}
	if x.Args[1].Op != ast.OpConst {
		return
	}
	v := x.Args[1].Value
	switch {
	case x.Name == "==" && v.Kind() == value.String:
		report(x.Args[0].Span, v.Str())
	case x.Name == "in" && v.Kind() == value.List:
		for i := range v.Len() {
			report(x.Args[0].Span, v.At(i).Text())
		}
	}
}

func isAgent(x *ast.Expr) bool {
	if x.Op == ast.OpBinary && x.Name == "??" {
		x = x.Args[0]
	}
	return x.Op == ast.OpIdent && x.Name == "agent"
}

// started reports whether a text speaks of the start of an agent, and never of what the agent
// starts.
func started(text, name string) bool {
	name = regexp.QuoteMeta(name)
	verbs := `(start|launch|spawn|delegat|hand|invok|dispatch)\w*`
	modals := `((may|must|can|should|does|do|not|never|only) +)*`
	ends := ` *($|[.,;:!?\n]|(with|before|after|in|on|without|when|until|if|again|work)\b)`
	if matches(`(?i)\bby\s+(the\s+)?((sub-?)?agent\s+)?`+name+`\b`, text) || starts(text, name, verbs, modals, ends) {
		return false
	}
	return matches(`(?i)\b`+verbs+`[ -]+((of|off|to|over|work|tasks?|the|a|an|another|its|sub-?agents?|agents?)[ -]+){0,5}['"`+"`"+`]?`+name+`\b`, text) ||
		matches(`(?i)\b`+name+`['"`+"`"+`]? +((may|must|can|should|is|are|gets?|was|has|have|been|be|being|not|never|only) +)+(started|launched|spawned|invoked|dispatched)\b`, text) ||
		matches(`(?im)\b`+name+`['"`+"`"+`]? +`+modals+`(start|launch)(s|es)?\b`+ends, text)
}

func matches(re, text string) bool { return regexp.MustCompile(re).MatchString(text) }

// starts reports whether a text says that an agent starts something: its verb has an object.
func starts(text, name, verbs, modals, ends string) bool {
	all := regexp.MustCompile(`(?i)\b`+name+`['"`+"`"+`]? +`+modals+verbs).FindAllStringIndex(text, -1)
	alone := regexp.MustCompile(`(?im)^` + ends)
	return slices.ContainsFunc(all, func(at []int) bool { return !alone.MatchString(text[at[1]:]) })
}
