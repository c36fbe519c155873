// Package answerwithouteffect finds answers with a member that the agent does not use as
// it is meant.
package answerwithouteffect

import (
	"bytes"
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
error, and every answer with suppressOutput. Cline 3.0.65 ignores a cancel that is a text. Agents ignore a name in another
spelling, such as agentMessage for agent_message. Claude Code and Gemini CLI replace the
whole input by the new one, so a Write without content fails. An event takes its own members:
Cursor reads permission before a command and continue at a prompt, and Factory Droid no
decision after a tool call.`,
	Misses: "Answers that are not written as one object, and members whose names are computed. Events of which it is not known what they take. Scripts that speak of several agents or events. Agents for which it is not known which members they read.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		h := s.Handler
		a, e := h.Group.File.Agent, h.Group.Event
		if a == nil || e == nil || h.Async || s.RunsOnSeveralEvents() {
			return
		}
		lost(s, r)
		wrongEvent(s, r)
		if !listens(a, e) || e.Unsure || e.Like != "" {
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
					if slices.Contains(a.Answer.Lost, member) && remedy == anotherEvent {
						d.Notes = append(d.Notes, diag.Note{Span: h.Group.EventKey.Span, Text: "the handler is on this event"})
					}
				}
			}
		}
	},
}

// lost reports the members that do nothing on an event. They may be for another agent,
// beside others that do.
func lost(s *hostconfig.Script, r *lint.Report) {
	e, a := s.Handler.Group.Event, s.Handler.Group.File.Agent
	if e.Lost == nil {
		return
	}
	seen := s.Parsed()
	for _, x := range seen.Answers() {
		if x.Called && seen.Pipes() || len(x.Members) > 1 {
			continue
		}
		for _, member := range e.Lost {
			if x.Members[member] == nil && x.Own[member] == nil {
				continue
			}
			d := r.At(s.SpanOf(seen.MemberPlace(x, member)), "%s ignores %s of an answer on %s", a.Title, member, e.Name)
			switch {
			case member == "hookSpecificOutput":
				d.Detail = "Write what is in it at the top of the answer."
			case e.TextLost != "":
				d.Detail = e.TextLost
			default:
				d.Detail = "Give the text to the model on another event, or as the reason of a denial."
			}
		}
	}
}

// listens reports whether an agent takes answers on an event that this rule knows.
func listens(a *agents.Agent, e *agents.Event) bool {
	return e.Canonical == "before_tool" && e.Blocks || a.Answer.Cancel != "" && (e.Blocks || e.After)
}

// meant is the member that another agent's is called here, where that does not stand beside
// it and says nothing that only denies.
func meant(rows agents.Answer, x hostconfig.Answer, member string) string {
	right := rows.Means[member]
	if right == "" || x.Members[right] != nil || right == "errorMessage" && string(x.Members[rows.Cancel]) != "true" {
		return ""
	}
	return right
}

// mistyped is what a member must be and is not; "" where it is, or that is not known.
func mistyped(rows agents.Answer, value json.RawMessage, member string) string {
	kind, ok := rows.Kinds[member]
	if !ok || len(value) == 0 || bytes.ContainsRune(value, '…') {
		return ""
	}
	switch {
	case kind == agents.Bool && string(value) != "true" && string(value) != "false":
		return "true or false"
	case kind == agents.Text && value[0] != '"':
		return "a text"
	}
	return ""
}

// fault is what is wrong with a member of an answer, and what to do; "" for nothing.
func fault(h *hostconfig.Handler, x hostconfig.Answer, in map[string]json.RawMessage, member string) (what, remedy string) {
	a := h.Group.File.Agent
	rows := a.Answer
	if right := spelled(rows.Reads, in, member); right != "" {
		return a.Title + " does not know " + member + " in an answer; it reads " + right, "Write " + right + "."
	}
	if right := meant(rows, x, member); right != "" {
		return a.Title + " does not know " + member + " in an answer; it reads " + right, "Write " + right + ", not inside another object."
	}
	if kind := mistyped(rows, in[member], member); kind != "" {
		return member + " must be " + kind + "; " + a.Title + " ignores it", "Write " + kind + "."
	}
	if slices.Contains(inputs, member) && !slices.Contains(rows.Lost, member) {
		if what, remedy := misnamed(h, in[member], member); what != "" {
			return what, remedy
		}
	}
	switch {
	case slices.Contains(rows.Fails, member) && x.Own[member] == nil:
		return "with " + member + ", " + a.Title + " takes the whole answer before a tool call for an error", "Leave " + member + " out."
	case slices.Contains(rows.Lost, member):
		return a.Title + " ignores " + member + " of an answer before a tool call", lostRemedy(member)
	case slices.Contains(rows.WithAllow, member) && x.Text("permissionDecision") == "":
		return "without permissionDecision: \"allow\", " + a.Title + " takes an answer with " + member + " for an error and runs the old input",
			`Add "permissionDecision": "allow".`
	case member == "permissionDecision" && rows.AllowNeeds != "" && x.Text(member) == "allow" && x.Own[rows.AllowNeeds] == nil:
		return a.Title + " takes an answer that allows without " + rows.AllowNeeds + " for an error, and asks the user all the same",
			"Write nothing where the hook has no opinion. To approve, answer on PermissionRequest."
	case slices.Contains(rows.Replaces, member):
		return partial(h, in[member], member)
	}
	return "", ""
}

const anotherEvent = "Give the text to the model on an event after the tool call, or as the reason of a denial."

func lostRemedy(member string) string {
	if strings.Contains(strings.ToLower(member), "input") {
		return "Deny the call, and say in the reason what to run instead."
	}
	return anotherEvent
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

// inputs are the members that hold a new input.
var inputs = []string{"updatedInput", "updated_input", "modifiedArgs", "tool_input"}

// misnamed is what is wrong with an input that gives a member of its tool under a name that
// the tool does not have.
func misnamed(h *hostconfig.Handler, value json.RawMessage, member string) (what, remedy string) {
	var input map[string]json.RawMessage
	if json.Unmarshal(value, &input) != nil || h.Group.Matcher == nil {
		return "", ""
	}
	for _, t := range h.Group.File.Agent.Tools {
		if t.Gone || t.Renamed != "" || t.Same != "" || len(t.Input) == 0 || !trial.Matches(h.Group, t.Name) {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(input)) {
			if right := rightName(t, input, name); right != "" {
				return "the input of " + t.Name + " has " + right + ", and " + member + " has " + name,
					"Write " + right + "."
			}
		}
	}
	return "", ""
}

// rightName is what a tool calls a member; "" where it has one of the name, or the right one
// stands beside it.
func rightName(t agents.Tool, input map[string]json.RawMessage, name string) (right string) {
	for _, field := range t.Input {
		if field[1] == name || input[field[1]] != nil && slices.Contains(agents.Spellings(field[0]), name) {
			return ""
		}
		if right == "" && slices.Contains(agents.Spellings(field[0]), name) {
			right = field[1]
		}
	}
	return right
}

// ofTool reports whether a tool has all members of an input.
func ofTool(t agents.Tool, input map[string]json.RawMessage) bool {
	for name := range input {
		if !slices.ContainsFunc(t.Input, func(field [2]string) bool { return field[1] == name }) {
			return false
		}
	}
	return true
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
		if (given > 0 || ofTool(t, input)) && missing != "" {
			return member + " replaces the whole input of " + t.Name + ", and " + missing + " is not in it",
				"Start from tool_input of the event and change what is to be changed."
		}
	}
	return "", ""
}

// needs is what tools cannot do without.
var needs = map[string][]string{
	"WriteFile": {"path", "content", "old", "new"}, "EditFile": {"path", "content", "old", "new"},
	"ReadFile": {"path"}, "Shell": {"command"}, "Fetch": {"url"},
}

// needed is what a tool cannot do without, by its own names.
func needed(t agents.Tool) (out []string) {
	for _, field := range t.Input {
		if slices.ContainsFunc(t.Canonical, func(c string) bool { return slices.Contains(needs[c], field[0]) }) {
			out = append(out, field[1])
		}
	}
	return out
}
