package trial

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/hookc/hookc/runtime/host/agent"
)

// judge is what an agent makes of an answer on an event.
func (a *Answer) judge(of *agent.Agent, event *agent.Event) {
	exit, out, object := of.Exit, reply{}, false
	if event.Takes == nil || len(event.Takes) > 0 {
		object = json.Unmarshal([]byte(a.Stdout), &out) == nil
	}
	switch {
	case event.AnyExit && a.Code != 0:
		a.Verdict = Denies
		return
	case a.Code == exit.Block && exit.JSONWins && object:
	case a.Code == exit.Block && !exit.Ignored && !event.JSONOnly:
		a.Verdict = Denies
		if exit.NeedsText && a.Stderr == "" && (a.Stdout == "" || !exit.OutputToo) {
			a.Verdict = Fails
		}
		return
	case a.Code != 0:
		a.Verdict = Fails
	}
	if !object {
		return
	}
	if event.Like != "" && event.Canonical == "before_tool" { // Copilot CLI reads hookSpecificOutput there
		for name, value := range out.Own {
			if _, ok := out.Top[name]; !ok {
				out.Top[name] = value
			}
		}
	}
	if v := out.verdict(of.Answer, event.Takes); v != Nothing {
		a.Verdict = v
	}
	a.Rewrite = out.rewrite(event.Takes)
}

// rewrites are what agents call the member of an answer that is the tool's new input.
var rewrites = []string{"updatedInput", "tool_input", "modifiedArgs", "updated_input"}

// reply is an answer in JSON.
type reply struct {
	Top map[string]json.RawMessage
	Own map[string]json.RawMessage // of hookSpecificOutput
}

// UnmarshalJSON reads an object; what stands in hookSpecificOutput is kept if it is one.
func (r *reply) UnmarshalJSON(data []byte) error {
	if err := json.Unmarshal(data, &r.Top); err != nil {
		return err
	}
	if own, ok := r.Top["hookSpecificOutput"]; ok {
		_ = json.Unmarshal(own, &r.Own)
	}
	return nil
}

// text is a member, where the agent reads it; "" for none.
func (r reply) text(of agent.Answer, member string) (s string) {
	in := r.Own
	if slices.Contains(of.Flat, member) {
		in = r.Top
	}
	if json.Unmarshal(in[member], &s) != nil || of.Ran(member, s) {
		return ""
	}
	if reason, ok := of.Reason[member]; ok && len(in[reason]) < len(`"x"`) {
		return ""
	}
	if _, named := r.Own["hookEventName"]; of.Named && !named && !slices.Contains(of.Flat, member) {
		return ""
	}
	return s
}

// rewrite is the new input of the tool, by the members that an event takes; nil for any. "" for none.
func (r reply) rewrite(takes []string) string {
	for _, member := range rewrites {
		in := r.Own
		switch {
		case slices.Contains(takes, member):
			in = r.Top
		case takes != nil && !slices.Contains(takes, "own."+member):
			continue
		}
		if input := compact(in[member]); input != "" {
			return input
		}
	}
	return ""
}

// verdict is what the members of an answer say that an event takes; nil for any.
func (r reply) verdict(of agent.Answer, takes []string) Verdict {
	taken := func(member string) bool {
		return takes == nil || slices.Contains(takes, member) || slices.Contains(takes, "own."+member)
	}
	if string(r.Top["continue"]) == "false" && taken("continue") && of.Continue != agent.Runs {
		return Denies
	}
	if of.Cancel != "" && string(r.Top[of.Cancel]) == "true" {
		return Denies
	}
	says := func(by map[string][]string, value string) bool {
		for member, values := range by {
			if s := r.text(of, member); s != "" && taken(member) && slices.Contains(values, s) && (s == value || value == "" && s != "ask") {
				return true
			}
		}
		return false
	}
	switch {
	case says(of.Denies, ""):
		return Denies
	case says(of.Denies, "ask"):
		return Asks
	case says(of.Approves, ""):
		return Allows
	}
	return Nothing
}

func compact(data json.RawMessage) string {
	var b bytes.Buffer
	if json.Compact(&b, data) != nil {
		return ""
	}
	return b.String()
}
