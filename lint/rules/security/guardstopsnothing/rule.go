// Package guardstopsnothing finds guards that, run on the calls that they are written for,
// stop none of them, or that stop every call.
package guardstopsnothing

import (
	"fmt"
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/guard"
	"github.com/hookc/hookc/lint/trial"
)

// Rule is guard-stops-nothing.
var Rule = &lint.Rule{
	Code: "HK7061", Name: "guard-stops-nothing", Severity: diag.Warning, Residual: true,
	Title: "A guard stops none of the calls that it is written for, or stops every call.",
	Why: "hookc runs the script on calls with the texts that it compares with. If none of them is stopped, " +
		"the guard does nothing: it reads a member that the event does not have, compares the value " +
		"with the quotes that jq writes without -r, ends before it looks, or negates the wrong way. " +
		"If it stops these calls and every other one, the agent can do nothing at all. A variable " +
		"with a typo in its name is empty, and `grep` finds an empty pattern in every line. Qwen Code sends " +
		"UserPromptSubmit again after each result of a tool, with an empty prompt (measured with 0.24.4): " +
		"a script that stops this one ends the agent's work at its first tool.",
	Misses: "Only shell scripts without effects are run, and only if all their comparisons are with constant texts: one that compares numbers, files, the time or the environment may do something on other calls. Only handlers that are asked before a tool is called, and the empty prompts of Qwen Code. Where another rule reports a warning in the script, this one says nothing.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		emptyPrompt(h, r)
		t := trial.Surveyed(h)
		if t == nil || h.Async {
			return
		}
		at, ok := stops(t)
		if !ok {
			return
		}
		probes := t.Probes()
		if len(probes) == 0 {
			return
		}
		switch verdict, same := all(t, probes); {
		case !same:
		case verdict == trial.Nothing:
			d := r.At(at, "the script stops none of the calls with the texts that it compares with")
			d.Detail = "Run it on the call below and follow what it reads: it ends before it comes here."
			show(t, d, probes[0], fmt.Sprintf("the script ends with exit code %d and denies nothing", t.Ask(probes[0]).Code))
		case verdict == trial.Denies && looksAtMore(t):
			blank := t.Blank()
			if verdict, same := all(t, blank); !same || verdict != trial.Denies {
				return
			}
			d := r.At(at, "the script stops every call, also those without the texts that it compares with")
			d.Detail = "Run it on the call below and follow why it comes here."
			show(t, d, blank[0], "the script denies it")
		}
	},
}

func show(t *trial.Handler, d *diag.Diag, c trial.Call, text string) {
	d.Witness = &diag.Witness{Event: t.Event(c), Host: t.Group.File.Agent.Name, Shows: text}
}

// all is what a handler answers to all of some calls; false where that is not known, or
// not the same.
func all(t *trial.Handler, calls []trial.Call) (trial.Verdict, bool) {
	for _, c := range calls {
		a := t.Ask(c)
		if !a.Known || a.Rewrite != "" || a.Verdict != t.Ask(calls[0]).Verdict {
			return 0, false
		}
	}
	return t.Ask(calls[0]).Verdict, len(calls) > 0
}

// stops is where a program means to stop a call, and does not speak of an error of its own.
func stops(t *trial.Handler) (diag.Span, bool) {
	seen := t.Script.Parsed()
	for _, x := range seen.Exits {
		if x.Code == t.BlockingExitCode() && !guard.OnFailure(seen.Program, x) && !script.SaysFailed(x.Stderr) {
			return seen.SpanOf(x.Place), true
		}
	}
	for _, d := range seen.Denials {
		return seen.SpanOf(d), true
	}
	return diag.Span{}, false
}

// looksAtMore reports whether a program compares more than the name of the tool: one that
// stops all calls of a tool is meant to.
func looksAtMore(t *trial.Handler) bool {
	for _, l := range t.Looks {
		if !slices.ContainsFunc(l.Examples, func(text string) bool { return t.Group.File.Agent.Tool(text) != nil }) {
			return true
		}
	}
	return false
}
