package effect

import (
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/process"
	"github.com/hookc/hookc/runtime/protocol"
	"github.com/hookc/hookc/runtime/value"
)

var check = &Kind{
	Name: "check", Doc: "Runs a command of the project as a gate. Exit code 0 passes, any other fails.", Label: true, Gate: true, Program: true,
	OneOf: [][]string{{"command", "shell"}},
	Args: []Arg{
		{Name: "command", Doc: "program and arguments", Type: &textsType},
		{Name: "shell", Doc: "a line for /bin/sh, instead of command; without {{ }}", Type: &textType, Static: true},
		envArg(),
		{Name: "cwd", Doc: "the working directory; by default the project", Type: &textType},
		{Name: "timeout", Doc: "how long each try may take, within the hook's timeout", Type: &intType, Const: true, Form: Duration},
		{Name: "reason", Doc: "text for the agent, in front of the end of the output", Type: &textType},
		otherwiseArg(),
		{Name: "retries", Doc: "how often to try again if the command cannot run to its end, 0 to 10; a check that fails is not tried again", Type: &intType, Const: true, Most: maxRetries},
		backoffArg(),
	},
	Blocks: []Block{fallbackBlock()},
	NeedOf: otherwiseNeed,
	Apply:  applyCheck,
}

// shown is how much of the output's end is shown, in bytes.
const shown = 2000

// applyCheck runs the command and decides by its exit code.
func applyCheck(r Run) {
	if !r.World().Effects {
		r.Note("check", r.Label()+": not started")
		return
	}
	c, ok := program(r, r.World().Project())
	if !ok {
		return
	}
	c.Merge = true
	what := "check " + r.Label()
	res, kind, wrong := finish(r, c, what)
	output := protocol.Tail(protocol.Plain(res.Stdout), shown)
	if wrong != "" {
		if output != "" {
			r.Log(output)
		}
		giveUp(r, kind, what, wrong)
		return
	}
	r.SetResult(r.Label(), value.OfMap([]string{"ok", "code", "output"},
		[]value.Value{value.OfBool(res.Exit == 0), value.OfInt(res.Exit), value.OfString(output)}))
	if res.Exit == 0 {
		r.Note("check", r.Label()+": passed")
		return
	}
	otherwise(r, notPassed(r, res, output))
}

// finish runs the command until it comes to an end of its own. One that cannot
// start, prints without end or is ended by a signal is tried again; an exit code
// is an answer, and a late command leaves no time.
func finish(r Run, c process.Command, what string) (res process.Result, kind decision.FailureKind, wrong string) {
	t := repetitions(r)
	for {
		res, kind, wrong = once(r, c)
		failed := wrong
		if res.Signal != "" && wrong == "" {
			failed = "a signal ended it"
		}
		if failed == "" || kind == decision.TimeoutFailure || !t.again(r, what, failed) {
			return res, kind, wrong
		}
	}
}

// notPassed is the step's reason, and the end of what the command printed.
func notPassed(r Run, res process.Result, output string) string {
	reason := text(r, "reason")
	if reason == "" {
		reason = "The check " + r.Label() + " did not pass" + how(res) + "."
	}
	if output == "" {
		return reason
	}
	return reason + "\n\n" + output
}

func how(res process.Result) string {
	if res.Signal != "" {
		return ": a signal ended it (" + res.Signal + ")"
	}
	return " (exit code " + value.OfInt(res.Exit).Text() + ")"
}
