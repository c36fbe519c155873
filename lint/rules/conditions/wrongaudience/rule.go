// Package wrongaudience finds messages to the user that are meant for the agent, and the other
// way round.
package wrongaudience

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is wrong-audience.
var Rule = &lint.Rule{
	Code: "HK4310", Name: "wrong-audience", Severity: diag.Warning,
	Title: "A message goes to the user although it is meant for the agent, or the other way round.",
	Why: `A warn or context goes to the agent, unless it says to = "user": then only the person at the screen
sees it, and the agent goes on as before. The description of such a hook says that it tells, reminds or
asks the agent, or the text is written to somebody who has a user: "ask the user first". A hook that
tells the user and has no to = "user" or "both" speaks to the agent only. fail ends the turn, so that
the agent cannot do what its reason advises.`,
	Misses: "Texts and descriptions in other words. Hooks that also reach the other reader, by another step or a program.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			look(h, seen, r)
		}
	},
}

var (
	tells  = `\b(?:tells?|telling|reminds?|reminding|informs?|informing|warns?|warning|notifies|notify|instructs?|asks?|asking|urges?|advises?|shows?|lets?) (?:`
	agent  = `(?:the |this |an |every )(?:agent|model|assistant)|claude(?: code)?|codex|copilot|gemini)\b`
	person = `(?:the |a )(?:user|person|human|developer))\b`

	toAgent  = lazyregexp.New(`(?i)` + tells + agent)
	toPerson = lazyregexp.New(`(?i)` + tells + person)

	// ofUser is what only somebody is told who works for a user.
	ofUser = lazyregexp.New(`(?i)\b(?:ask|tell|show|inform|warn|wait for) (?:the|your) (?:user|human|person)\b|\byour (?:user|final answer|final message)\b|\bbefore you (?:stop|end your turn)\b`)
)

// advice is what the agent shall do in place of the call, and ends says that its turn is meant to end.
var (
	advice = lazyregexp.New(`(?i)^\s*(please )?(use|run|write|take|try|put|work|push|commit|open|read|move|edit|call|create|add) [^.]*|\binstead\b`)
	ends   = lazyregexp.New(`(?i)\b(ends?|stops?|abort\w*|halts?|terminates?|give up|gave up|no further|enough|again and again|times|attempts?|tries|session|turn|user|person|human|administrator)\b`)
)

// reach is who the steps of a hook speak to.
type reach struct{ agent, person bool }

func reached(h *ast.Hook) (out reach) {
	ast.EachStep(h.Steps, func(s *ast.Step) {
		switch {
		case speaks(s):
			to := s.Constant("to")
			out.person = out.person || to == "user" || to == "both"
			out.agent = out.agent || to != "user"
		case s.Kind == "ask", lint.StartsProgram(s), s.Kind == "prompt":
			out = reach{true, true}
		case lint.StepBlocks(s):
			out.agent = true
		}
	})
	return out
}

func speaks(s *ast.Step) bool { return s.Kind == "warn" || s.Kind == "context" }

func look(h *ast.Hook, seen map[diag.Span]bool, r *lint.Report) {
	who := reached(h)
	ast.EachStep(h.Steps, func(s *ast.Step) {
		if s.Kind == "fail" && !seen[s.Span] && advice.MatchString(written(s.Arg("reason"))) && !ends.MatchString(h.Description+" "+written(s.Arg("reason"))) {
			seen[s.Span] = true
			r.At(s.Span, "the reason tells the agent what to do, and fail ends its turn").Detail = "Write deny, so that the agent can go on."
		}
		if !speaks(s) || seen[s.Span] {
			return
		}
		seen[s.Span] = true
		at, to := s.Span, s.Constant("to")
		for _, a := range s.Args {
			if a.Name == "to" {
				at = a.Expr.Span
			}
		}
		text := written(s.Arg("message")) + written(s.Arg("text"))
		switch {
		case to == "user" && !who.agent && toAgent.MatchString(h.Description) && !toPerson.MatchString(h.Description):
			r.At(at, "%s shall tell the agent, and only the user sees this", lint.BaseName(h)).Detail = "Remove to, or write to = \"agent\" or \"both\"."
		case to == "user" && ofUser.MatchString(text):
			r.At(at, "the text speaks to the agent, and only the user sees it").Detail = "Remove to, or write to = \"agent\" or \"both\"."
		case to != "user" && to != "both" && !who.person && toPerson.MatchString(h.Description) && !toAgent.MatchString(h.Description):
			r.At(at, "%s shall tell the user, and only the agent sees this", lint.BaseName(h)).Detail = "Write to = \"user\" or \"both\"."
		}
	})
}

// written is what of a text is constant.
func written(x *ast.Expr) string {
	var out strings.Builder
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op == ast.OpConst {
			out.WriteString(x.Value.Text())
		}
		return true
	})
	return out.String()
}
