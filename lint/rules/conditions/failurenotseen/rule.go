// Package failurenotseen finds hooks that look for a failed command where only commands come that
// have succeeded.
package failurenotseen

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is failure-not-seen.
var Rule = &lint.Rule{
	Code: "HK4405", Name: "failure-not-seen", Severity: diag.Warning,
	Title: "A hook looks for a failed command in the output of commands that succeed.",
	Why: `On Claude Code, Qwen Code, Kimi Code and pi a command that exits with another code than 0 is the
event after_tool_failure. after_tool comes only for a command that has succeeded, so a hook that
searches its output for "failed" never sees a failed test, and one that counts failures counts what has worked. Write on = ["after_tool_failure"]. Its
text is in error.`,
	Misses: "Policies with a target where a failed command is after_tool, or where nobody has measured it, and those that have another hook on after_tool_failure. Hooks whose texts do not speak of a failure, or that speak of failures which a pipe or || true hides.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		if !p.NamesTargets() || !separate(p.Targets) || slices.ContainsFunc(p.Hooks, func(h *ast.Hook) bool { return slices.Contains(h.On, "after_tool_failure") }) {
			return
		}
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			said := lint.SaidOf(h)
			if !seen[h.Span] && countsAll(h) && failures.MatchString(said) && !hidden.MatchString(said) {
				seen[h.Span] = true
				d := r.At(h.At("on"), "%s counts the calls that have worked, but one that fails is the event after_tool_failure", lint.BaseName(h))
				d.Detail = "Write on = [\"after_tool_failure\"]."
				continue
			}
			if seen[h.Span] || !slices.Equal(h.On, []string{"after_tool"}) || !ofCommands(h) || !speaks.MatchString(said) || hidden.MatchString(said) {
				continue
			}
			if word := searched(h); word != "" {
				seen[h.Span] = true
				d := r.At(h.At("on"), "%s looks for %q in the output, but a command that fails is the event after_tool_failure", lint.BaseName(h), word)
				d.Detail = "Write on = [\"after_tool_failure\"] without this condition; what went wrong is in error."
			}
		}
	},
}

// failures is how a hook says that it counts what fails.
var failures = lazyregexp.New(`(?i)\b(?:failures?|failed|failing|fails|errors|crashes)\b`)

// countsAll reports whether a hook does nothing but add to a value after every call.
func countsAll(h *ast.Hook) bool {
	if !slices.Equal(h.On, []string{"after_tool"}) || h.When != nil || len(h.Steps) == 0 || h.Match != nil && len(h.Match.Fields)+len(h.Match.Whole) > 0 {
		return false
	}
	return !slices.ContainsFunc(h.Steps, func(s *ast.Step) bool {
		return s.Kind != "state" || s.When != nil || s.Match != nil || s.Arg("add") == nil || len(s.Args) != 1
	})
}

// separate reports whether a command with another exit code than 0 is after_tool_failure on all
// targets. Targets that are no agents are formats in which the sender names the event: with these alone
// nobody knows.
func separate(targets []*host.Target) bool {
	some := false
	for _, t := range targets {
		a := agents.Find(t.Name)
		if a != nil && !slices.ContainsFunc(a.Events, func(e agents.Event) bool { return e.CommandFails }) {
			return false
		}
		some = some || a != nil
	}
	return some
}

// ofCommands reports whether a hook is about calls of the shell alone.
func ofCommands(h *ast.Hook) bool {
	if h.Match == nil {
		return false
	}
	tools := lint.Tools(h.Match)
	return len(h.Match.Command) > 0 || len(lint.ToolRegexes(h.Match)) > 0 && !tools.Open && slices.Equal(tools.Canonical, []string{"Shell"})
}

var (
	speaks = lazyregexp.New(`(?i)\b(fail\w*|broken?|breaks|crash\w*|errors?|red)\b`)
	hidden = lazyregexp.New(`(?i)\b(pipes?|hid(e|es|den|ing)|swallow\w*|\|\| ?true|although|even (if|though)|exit(s|ed)? (code|status|with) ?0|succeed\w*|success\w*)\b`)
	word   = lazyregexp.New(`(?i)(\bfail|\berrors?\b|\bpanic|\btraceback|\bexception\b|\bnot ok\b|\bexit (code|status)\b)[\w ]*`)
	none   = lazyregexp.New(`(?i)\b(0|no|zero) (fail|error)`)
)

// searched is the word for a failure that a hook looks for in the output; "" where it looks for
// none.
func searched(h *ast.Hook) (found string) {
	try := func(text string) {
		text = strings.NewReplacer(`\b`, " ", `\s`, " ").Replace(text) // of a regex
		if found == "" && !none.MatchString(text) {
			found = word.FindString(text)
		}
	}
	match := func(m *ast.Match) {
		if m == nil {
			return
		}
		for _, f := range m.Fields {
			if f.Field == "output" {
				for _, re := range f.Regexes {
					try(re.Source)
				}
			}
		}
	}
	match(h.Match)
	look(h, h.When, try)
	ast.EachStep(h.Steps, func(s *ast.Step) {
		match(s.Match)
		look(h, s.When, try)
	})
	return found
}

// look tells of each text that a condition compares the output with, where the comparison is not
// negated.
func look(h *ast.Hook, x *ast.Expr, try func(string)) {
	ast.Walk(x, func(x *ast.Expr) bool {
		switch {
		case x.Not() != nil:
			return false
		case x.Op == ast.OpIdent:
			look(h, lint.Let(h, x.Name), try)
		case x.Op == ast.OpBinary && (x.Name == "contains" || x.Name == "matches") && ofOutput(h, x.Args[0]), x.Op == ast.OpLoop && x.Name == "any" && ofOutput(h, x.Args[0]):
			ast.Walk(x, func(x *ast.Expr) bool {
				if x.Op == ast.OpConst && x.Value.Kind() == value.String {
					try(x.Value.Str())
				}
				return true
			})
			return false
		}
		return true
	})
}

// ofOutput reports whether a value comes from the output of the tool.
func ofOutput(h *ast.Hook, x *ast.Expr) (found bool) {
	ast.Walk(x, func(x *ast.Expr) bool {
		switch {
		case x.Op == ast.OpIdent && x.Name == "output":
			found = true
		case x.Op == ast.OpMember && x.Name == "output" && x.Args[0].Op == ast.OpIdent && x.Args[0].Name == "tool":
			found = true
		case x.Op == ast.OpIdent:
			found = found || ofOutput(h, lint.Let(h, x.Name))
		}
		return !found
	})
	return found
}
