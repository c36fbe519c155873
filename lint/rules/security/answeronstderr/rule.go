// Package answeronstderr finds answers that a script writes to standard error.
package answeronstderr

import (
	"encoding/json"
	"github.com/hookc/hookc/lint/script/answers"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is answer-on-stderr.
var Rule = &lint.Rule{
	Code: "HK7056", Name: "answer-on-stderr", Severity: diag.Warning,
	Title: "A script writes its JSON answer to standard error, where its agent does not read it.",
	Why: `Agents read an answer from standard output. What is on standard error they show, log or throw
away, and with exit code 0 nothing blocks.`,
	Misses: "Gemini CLI, which reads standard error where standard output is empty. Answers whose members are computed. Scripts that also exit with the code that blocks.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		h := s.Handler
		a, e := h.Group.File.Agent, h.Group.Event
		if a == nil || e == nil || s.Source == nil || h.Async || a.Exit.StderrJSON || e.Takes != nil && len(e.Takes) == 0 {
			return
		}
		p := s.Parsed()
		for _, x := range p.Exits {
			if x.Code == h.BlockingExitCode() && !e.JSONOnly {
				return
			}
		}
		for _, o := range answers.ErrorObjects(p.Program) {
			if member, ok := acts(o.Text); ok {
				d := r.At(s.SpanOf(o.Place), "%s does not read an answer from standard error, so %s has no effect", a.Title, member)
				d.Detail = "Write the answer to standard output."
				if !h.Group.File.Certain(agents.Answers) {
					d.Severity = max(d.Severity, diag.Info)
				}
			}
		}
	},
}

// members do something in an answer.
var members = []string{"decision", "permissionDecision", "permission", "behavior", "updatedInput", "updated_input", "modifiedArgs",
	"additionalContext", "additional_context", "followup_message", "cancel"}

// acts is a member of an answer that does something.
func acts(text string) (string, bool) {
	var top, own map[string]json.RawMessage
	if json.NewDecoder(strings.NewReader(text)).Decode(&top) != nil {
		return "", false
	}
	_ = json.Unmarshal(top["hookSpecificOutput"], &own)
	for _, member := range members {
		if own[member] != nil || top[member] != nil {
			return member, true
		}
	}
	return "", false
}
