// Package jsonbyhand finds answers into which a script puts values as they are.
package jsonbyhand

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/answers"
)

// Rule is json-by-hand.
var Rule = &lint.Rule{
	Code: "HK7055", Name: "json-by-hand", Severity: diag.Warning,
	Title: "A script writes its JSON answer by hand, without escaping a value, or as an object of its language.",
	Why: `Commands, prompts and the output of programs hold quotes and line ends. The first of them
ends the text in the answer, so that it is no JSON: the agent ignores it, and the tool runs. It is
enough that the command is echo "x". What print of Python and console.log write of an object has
single quotes and is no JSON either. A part of a long text, as ${out:0:2000} and out[:2000], holds them too.`,
	Misses: "Names of files, and values that a script changes before. Programs of which hookc does not know that they write several lines. Answers that go through another program.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		e := s.Handler.Group.Event
		if e == nil || s.Source == nil || s.Handler.Async || e.Takes != nil && len(e.Takes) == 0 {
			return
		}
		for _, u := range answers.PrintedObjects(s.Parsed().Program) {
			r.At(s.SpanOf(u.Place), "%s writes an object as the language does, and not as JSON", u.Name).
				Detail = "Write " + map[string]string{"python": "print(json.dumps(…))", "node": "console.log(JSON.stringify(…))"}[s.Lang] + "."
		}
		said := false
		for _, v := range answers.PastedValues(s.Parsed().Program) {
			if said {
				return
			}
			said = true
			if s.Lang != "sh" {
				r.At(s.SpanOf(v.Place), "%s is free text, and a quote or line end in it makes the answer invalid JSON", v.Name).
					Detail = "Write the answer with " + map[string]string{"python": "json.dumps", "node": "JSON.stringify"}[s.Lang] + "."
				continue
			}
			d := r.At(s.SpanOf(v.Place), "$%s is %s, and a quote or line end in it makes the answer invalid JSON", v.Name, v.From)
			d.Detail = `Let jq write the answer: jq -n --arg reason "$` + v.Name + `" '{…}'.`
		}
	},
}
