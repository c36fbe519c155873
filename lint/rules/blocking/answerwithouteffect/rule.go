// Package answerwithouteffect finds answers with a member that the agent does not use as
// it is meant.
package answerwithouteffect

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/trial"
)

// Rule is answer-without-effect.
var Rule = &lint.Rule{
	Code: "HK2113", Name: "answer-without-effect", Severity: diag.Warning,
	Title: "An answer has a member that its agent does not read, or not in this form.",
	Why: `The answer is valid JSON, and the agent does not report that it ignores a member. Qwen
Code 0.24.4 ignores updatedInput and runs the old command. Gemini CLI 0.61.0 ignores
additionalContext of BeforeTool. Codex 0.169.0 treats updatedInput without an allow as an
error. Agents ignore a name in another spelling, such as agentMessage for agent_message.
Claude Code and Gemini CLI replace the whole input by the new one, so a Write without
content fails.`,
	Misses: "Answers that are not written as one object, and members whose names are computed. Events other than before a tool call. Agents for which it is not known which members they read.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		h := s.Handler
		a, e := h.Group.File.Agent, h.Group.Event
		if a == nil || e == nil || e.Canonical != "before_tool" || !e.Blocks || e.Unsure || e.Like != "" || h.Async || s.RunsOnSeveralEvents() {
			return
		}
		seen := s.Parsed()
		for _, x := range seen.Answers() {
			if x.Called && seen.Pipes() {
				continue
			}
			for _, in := range []map[string]json.RawMessage{x.Members, x.Own} {
				for _, member := range slices.Sorted(maps.Keys(in)) {
					what, remedy := fault(h, x, in, member)
					if what == "" {
						continue
					}
					d := r.At(s.SpanOf(seen.MemberPlace(x, member)), "%s", what)
					d.Detail = remedy
				}
			}
		}
	},
}

// fault is what is wrong with a member of an answer, and what to do; "" for nothing.
func fault(h *hostconfig.Handler, x hostconfig.Answer, in map[string]json.RawMessage, member string) (what, remedy string) {
	a := h.Group.File.Agent
	rows := a.Answer
	if right := spelled(rows.Reads, in, member); right != "" {
		return a.Title + " does not know " + member + " in an answer; it reads " + right, "Write " + right + "."
	}
	switch {
	case slices.Contains(rows.Lost, member):
		return a.Title + " ignores " + member + " of an answer before a tool call", lostRemedy(member)
	case slices.Contains(rows.WithAllow, member) && x.Text("permissionDecision") == "":
		return "without permissionDecision: \"allow\", " + a.Title + " takes an answer with " + member + " for an error and runs the old input",
			`Add "permissionDecision": "allow".`
	case slices.Contains(rows.Replaces, member):
		return partial(h, in[member], member)
	}
	return "", ""
}

func lostRemedy(member string) string {
	if strings.Contains(strings.ToLower(member), "input") {
		return "Deny the call, and say in the reason what to run instead."
	}
	return "Give the text to the model on an event after the tool call, or as the reason of a denial."
}

// spelled is the member that another one is meant for: it differs in case and underscores
// alone, and does not stand beside it.
func spelled(known []string, in map[string]json.RawMessage, member string) string {
	if slices.Contains(known, member) {
		return ""
	}
	for _, k := range known {
		if plain(k) == plain(member) && in[k] == nil {
			return k
		}
	}
	return ""
}

func plain(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(name))
}

// partial is what is wrong with an input that lacks what its tool needs.
func partial(h *hostconfig.Handler, value json.RawMessage, member string) (what, remedy string) {
	var input map[string]json.RawMessage
	if json.Unmarshal(value, &input) != nil || len(input) == 0 {
		return "", ""
	}
	for _, t := range h.Group.File.Agent.Tools {
		if h.Group.Matcher == nil || t.Gone || t.Renamed != "" || !trial.Matches(h.Group, t.Name) {
			continue
		}
		given, missing := 0, ""
		for _, field := range needed(t) {
			if _, ok := input[field]; ok {
				given++
			} else if missing == "" {
				missing = field
			}
		}
		if given > 0 && missing != "" {
			return member + " replaces the whole input of " + t.Name + ", and " + missing + " is not in it",
				"Start from tool_input of the event and change what is to be changed."
		}
	}
	return "", ""
}

// needed is what a tool that changes files cannot do without.
func needed(t agents.Tool) (out []string) {
	if !slices.Contains(t.Canonical, "WriteFile") && !slices.Contains(t.Canonical, "EditFile") {
		return nil
	}
	for _, field := range t.Input {
		if slices.Contains([]string{"path", "content", "old", "new"}, field[0]) {
			out = append(out, field[1])
		}
	}
	return out
}
