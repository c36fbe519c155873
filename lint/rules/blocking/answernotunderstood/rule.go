// Package answernotunderstood finds scripts that answer in the words of another
// agent.
package answernotunderstood

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/guard"
	"github.com/hookc/hookc/lint/script/src"
)

// Rule is answer-not-understood.
var Rule = &lint.Rule{
	Code: "HK2111", Name: "answer-not-understood", Severity: diag.Error,
	Title: "A script denies with an answer that its agent does not understand.",
	Why: `Each agent has its own format of answers. It ignores an unknown answer or treats it
as a failed hook, and the tool runs. Such answers are a word of another agent, an array,
the name of another event, a member in the wrong place, and ` + "`continue: false`" + ` where it
only ends the turn after the tool. Gemini CLI ignores permissionDecision. Codex
runs the tool if the answer is ask or contains an unknown field. Claude Code runs
the tool if a hookSpecificOutput with a deny has no hookEventName (measured with
0.61.0, 0.169.0 and 2.1.329).`,
	Misses: "Agents and events for which the effect of such an answer is not known; it is known only before a tool call; elsewhere the word of a decision is looked at. A script that names another agent, or that also gives an answer the agent understands, may be intended for several agents and is skipped, unless each of its denials is in the agent's words and has a field that it refuses. Unknown fields are found only in strings of shell scripts and in objects of Python and JavaScript.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		h := s.Handler
		a, e := h.Group.File.Agent, h.Group.Event
		if belowEvent(s, r) {
			return
		}
		if a == nil || a.Answer.Denies == nil || e == nil || !e.Blocks || e.Unsure || e.Like != "" || h.Async || s.RunsOnSeveralEvents() {
			return
		}
		seen := s.Parsed()
		if blocks(seen) {
			return
		}
		if s.ServesSeveral() {
			oneForAll(seen, r)
			return
		}
		if e.Canonical != "before_tool" {
			decision(seen, r)
			return
		}
		judged, none := constants(seen, r)
		if none && !words(seen, judged, r) {
			return
		}
		for _, answer := range seen.Answers() {
			object(seen, answer, r)
		}
	},
}

// oneForAll reports, in a script for several agents, a field that is for another one, in an answer that
// denies in the agent's own words too: it gets this answer, and refuses all of it.
func oneForAll(s hostconfig.ParsedScript, r *lint.Report) {
	a := s.Handler.Group.File.Agent.Answer
	var denials []hostconfig.Answer
	for _, x := range s.Answers() {
		if x.Denies(a) != "" {
			denials = append(denials, x)
		}
	}
	if s.Handler.Group.Event.Canonical != "before_tool" || slices.ContainsFunc(denials, func(x hostconfig.Answer) bool { return other(x, a) == "" }) {
		return
	}
	for _, x := range denials {
		object(s, x, r)
	}
}

// decision reports a word that no decision of the agent has, where an event takes a decision.
func decision(s hostconfig.ParsedScript, r *lint.Report) {
	a, e := s.Handler.Group.File.Agent, s.Handler.Group.Event
	if !slices.Contains(e.Takes, "decision") {
		return
	}
	for _, d := range s.Refusals() {
		if d.Member == "decision" && len(a.Answer.Denies["decision"]) > 0 && !a.Answer.Takes(d.Member, d.Value) && !answers(s, a, d.Member) {
			x := report(s, r, d.Place, "%s does not understand decision with the value %q here", a.Title, d.Value)
			x.Severity = max(x.Severity, diag.Warning)
			x.Detail = fmt.Sprintf("Answer with decision: %q, or write the reason to standard error and exit with code %d.", a.Answer.Denies["decision"][0], s.Handler.BlockingExitCode())
		}
	}
}

// blocks reports whether a script ends with a code that blocks somewhere, but where it has
// failed: what it answers does not count then.
func blocks(s hostconfig.ParsedScript) bool {
	if s.Handler.Group.File.Agent.Exit.Ignored {
		_, ok := s.Blocks()
		return ok
	}
	return slices.ContainsFunc(s.Exits, func(x script.Exit) bool {
		return x.Code == s.Handler.BlockingExitCode() && !guard.OnFailure(s.Program, x) && !script.SaysFailed(x.Stderr)
	})
}

// words reports the denials that are none here; true where there is no such.
func words(s hostconfig.ParsedScript, judged []src.Place, r *lint.Report) bool {
	a := s.Handler.Group.File.Agent
	clean := true
	for _, d := range s.Refusals() {
		if slices.ContainsFunc(judged, func(p src.Place) bool { return p.Start <= d.Start && d.End <= p.End }) {
			clean = false
			continue
		}
		ran := a.Answer.Ran(d.Member, d.Value)
		if a.Answer.Takes(d.Member, d.Value) || answers(s, a, d.Member) && (!ran || a.Answer.Denies[d.Member] == nil) {
			continue
		}
		clean = false
		x := report(s, r, d.Place, "%s does not understand %s with the value %q here", a.Title, d.Member, d.Value)
		if ran {
			x.Summary += ", so the tool runs"
		} else {
			x.Severity = max(x.Severity, diag.Warning)
		}
		x.Detail = remedy(a)
	}
	return clean
}

// answers reports whether a script knows another member that its agent reads.
func answers(s hostconfig.ParsedScript, a *agents.Agent, but string) bool {
	for member := range a.Answer.Denies {
		if member != but && regexp.MustCompile(`\b`+member+`\b`).Match(s.Source) {
			return true
		}
	}
	return false
}

// remedy is how to deny.
func remedy(a *agents.Agent) string {
	if a.Answer.Cancel != "" {
		return `Answer with {"` + a.Answer.Cancel + `": true} and the reason.`
	}
	if len(a.Answer.Denies) == 0 {
		return "Write the reason to standard error and exit with code 2."
	}
	return "Answer with " + accepted(a) + ", or write the reason to standard error and exit with code 2."
}

func accepted(a *agents.Agent) string {
	var out []string
	for _, member := range slices.Sorted(maps.Keys(a.Answer.Denies)) {
		out = append(out, fmt.Sprintf("%s: %q", member, a.Answer.Denies[member][0]))
	}
	return strings.Join(out, " or ")
}

// object reports what takes the effect from an answer that is of the right words.
func object(s hostconfig.ParsedScript, x hostconfig.Answer, r *lint.Report) {
	a := s.Handler.Group.File.Agent
	denies := x.Denies(a.Answer)
	if denies == "" {
		return
	}
	var d *diag.Diag
	if member := other(x, a.Answer); member != "" {
		d = report(s, r, s.MemberPlace(x, member), "%s does not know the field %s in an answer, so the tool runs", a.Title, member)
		d.Detail = "The agent treats a hook with an unknown field as failed. Remove the field."
	} else if denies == "permissionDecision" && a.Answer.Named && x.Text("hookEventName") == "" {
		d = report(s, r, s.MemberPlace(x, "hookSpecificOutput"), "hookSpecificOutput has no hookEventName, so the tool runs")
		d.Detail = `Add "hookEventName": "` + s.Handler.Group.Event.Name + `".`
	}
	if d != nil && x.Called {
		d.Severity = max(d.Severity, diag.Warning)
	}
}

// other is a member that the agent does not know.
func other(x hostconfig.Answer, a agents.Answer) string {
	if a.Top == nil {
		return ""
	}
	for _, member := range slices.Sorted(maps.Keys(x.Members)) {
		if !slices.Contains(a.Top, member) {
			return member
		}
	}
	for _, member := range slices.Sorted(maps.Keys(x.Own)) {
		if !slices.Contains(a.Own, member) {
			return member
		}
	}
	return ""
}

func report(s hostconfig.ParsedScript, r *lint.Report, at src.Place, format string, args ...any) *diag.Diag {
	d := r.At(s.SpanOf(at), format, args...)
	if !s.Handler.Group.File.Certain(agents.Answers) || !s.IsWholeCommand() || len(s.Prints) == 0 && s.Program.Lang == "sh" {
		d.Severity = max(d.Severity, diag.Warning)
	}
	return d
}
