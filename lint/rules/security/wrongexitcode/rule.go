// Package wrongexitcode finds scripts that refuse with an exit code that refuses
// nothing.
package wrongexitcode

import (
	"fmt"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/guard"
	"github.com/hookc/hookc/lint/trial"
)

// Rule is wrong-exit-code.
var Rule = &lint.Rule{
	Code: "HK7003", Name: "wrong-exit-code", Severity: diag.Error,
	Title: "A script denies, but exits with a code that does not block.",
	Why: `Only exit code 2 blocks. Exit code 1 counts as an error of the hook: the agent logs
it and runs the tool, and ignores the script's message. ` + "`sys.exit(\"text\")`" + ` writes the text to
standard error and exits with 1, as does a text that main returns to ` + "`sys.exit(main())`" + `;
` + "`process.exit(\"text\")`" + ` throws an error. After a tool call the model reads standard error with exit code 2
alone: a hook that prints what a linter has found and exits with 1 tells it nothing, which is a warning.`,
	Misses: "hookc runs a shell script without effects on events with the texts that it compares with. Any other script counts as denying if it writes such a text just before it exits. A comparison of the event with a text around the exit counts too, in a shell that cannot be run if a reason is written before it; and in Python and JavaScript an exit with a text below a condition that is not about the program itself, if nothing else in the program blocks but handlers of its own errors; both are warnings. Text on standard output, which is checked only in shell scripts, makes it a warning. If a script also blocks correctly elsewhere, exit code 1 may be a real error, so it is a warning.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		h := s.Handler
		a := h.Group.File.Agent
		ignored(s, r)
		afterwards(s, r)
		if !judged(h) {
			return
		}
		seen := s.Parsed()
		for _, x := range seen.Exits {
			switch {
			case !letsThrough(a, x.Code):
			case script.SaysDenied(x.Stderr):
				report(seen, x, r)
			case x.Stderr == "" && saysOnOutput(x):
				d := report(seen, x, r)
				d.Severity = max(d.Severity, diag.Warning)
				d.Detail += " Write the reason to standard error with >&2."
			default:
				unsaid(seen, x, r)
			}
		}
	},
	Handler: tried,
}

// judged reports whether other exit codes than one let a handler's tool run.
func judged(h *hostconfig.Handler) bool {
	a, e := h.Group.File.Agent, h.Group.Event
	return a != nil && e != nil && e.Blocks && !e.AnyExit && !e.JSONOnly && a.Exit.OneOpen && a.Exit.Block != 0 && !h.Async && !h.FailsClosed()
}

// letsThrough reports whether an agent runs the tool after an exit code that says that
// something is wrong.
func letsThrough(a *agents.Agent, code int) bool {
	return code == 1 || code != 0 && code != a.Exit.Block && a.Exit.OtherOpen
}

func saysOnOutput(x script.Exit) bool {
	return script.SaysDenied(x.Stdout) && !strings.Contains(x.Stdout, "{")
}

// unsaid reports an end that hangs on a text of the event, whatever it says.
func unsaid(s hostconfig.ParsedScript, x script.Exit, r *lint.Report) {
	_, elsewhere := s.Refuses()
	if (x.Compares || shellCompares(s, x)) && s.Handler.CanPrevent() || x.Text && !elsewhere {
		d := report(s, x, r)
		d.Severity = max(d.Severity, diag.Warning)
	}
}

// shellCompares reports whether an end of a shell's script with a reason hangs on a text of the
// event. A script that can be run shows that better: tried asks it.
func shellCompares(s hostconfig.ParsedScript, x script.Exit) bool {
	return comparesInShell(s, x) && !canBeTried(trial.Surveyed(s.Handler))
}

func comparesInShell(s hostconfig.ParsedScript, x script.Exit) bool {
	return s.Program.Lang == "sh" && x.Stderr != "" && !script.SaysFailed(x.Stderr) && guard.ComparesEvent(s.Program, x.Place)
}

func report(s hostconfig.ParsedScript, x script.Exit, r *lint.Report) *diag.Diag {
	h := s.Handler
	a := h.Group.File.Agent
	at := s.SpanOf(x.Place)
	d := r.At(at, "the script denies here, but exit code %d does not block; use %d", x.Code&0xff, a.Exit.Block)
	d.Detail = fmt.Sprintf("%s runs the tool after every exit code except %d.", a.Title, a.Exit.Block)
	if !h.CanPrevent() {
		d.Detail = fmt.Sprintf("%s blocks only on exit code %d.", a.Title, a.Exit.Block)
	}
	if x.Text {
		d.Detail += map[string]string{"python": " With a text sys.exit writes it to standard error and exits with 1.",
			"node": " process.exit takes no text: it throws an error, and the code is 1."}[s.Program.Lang]
	}
	if s.Program.Lang == "sh" {
		d.Fix = &diag.Fix{Title: fmt.Sprintf("exit with code %d", a.Exit.Block), Unsafe: true,
			Edits: []diag.Edit{{Span: at, Text: fmt.Sprintf("exit %d", a.Exit.Block)}}}
		if source(s, x) != fmt.Sprintf("exit %d", x.Code) {
			d.Fix = nil
		}
	}
	if _, elsewhere := s.Blocks(); elsewhere || !h.Group.File.Certain(agents.Exits) || !h.CanPrevent() || s.RunsOnSeveralEvents() {
		d.Severity = max(d.Severity, diag.Warning)
	}
	return d
}

func source(s hostconfig.ParsedScript, x script.Exit) string {
	if x.Start < 0 || x.End > len(s.Source) {
		return ""
	}
	return string(s.Source[x.Start:x.End])
}
