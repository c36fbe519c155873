// Package missingevent finds scripts that look for the event where it is not.
package missingevent

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/eventread"
)

// Rule is missing-event.
var Rule = &lint.Rule{
	Code: "HK7025", Name: "missing-event", Severity: diag.Warning,
	Title: "A script reads the event where it is not, not yet, or only in part.",
	Why: `The event comes on standard input, once. A second command that reads it gets nothing: jq
prints nothing, and a guard compares an empty text and lets every call through. An argument
holds no event: the script fails, or reads an empty text. Read standard input once, into a
variable. In JavaScript the data and end events of process.stdin come after the last statement has
run: a process.exit(0) there ends the script before it has seen the event. With ` + "`python3 - <<'EOF'`" + `
the here-document is the standard input, and the program in it reads an empty text. Node.js hands over standard input in
parts of 64 KiB at most: JSON.parse of one of them fails where a file is longer.`,
	Misses: "Programs that read one line of standard input: agents write an event on one. Reads in functions and loops. A first read that not every path through the script reaches. Commands that give the script arguments. In Python only arguments.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Source == nil || s.Handler.Group.Event == nil {
			return
		}
		p := s.Parsed()
		if at, ok := eventread.SecondRead(p.Program); ok {
			r.At(s.SpanOf(at), "standard input is empty here: a command before this one has read all of it").
				Detail = "Read it once, as in event=$(cat), and give each command a copy: printf '%s' \"$event\" | jq …."
		}
		if at, ok := eventread.EndsBeforeInput(p.Program); ok {
			r.At(s.SpanOf(at), "this ends the script before standard input arrives").
				Detail = "Leave it out: the process ends by itself. Or write it where the input was read, at the end of that function."
		}
		if at, program, ok := eventread.StdinProgram(p.Program); ok {
			r.At(s.SpanOf(at), "%s reads its program from standard input, so nothing is left there for the program to read", program).
				Detail = "Give it the program in a file or behind -c, and the event on standard input."
		}
		if at, ok := eventread.ReadAtOnce(p.Program); ok {
			r.At(s.SpanOf(at), "nothing of standard input has come yet, so process.stdin.read() gives null").
				Detail = `Write readFileSync(0, "utf8"), or collect the parts until end.`
		}
		if at, ok := eventread.OneChunk(p.Program); ok {
			r.At(s.SpanOf(at), "this takes the first part of standard input for the whole event; a longer one is cut, and no JSON").
				Detail = map[string]string{"node": "Collect the parts until end, as in for await (const chunk of process.stdin) text += chunk.",
				"python": "Write json.load(sys.stdin).", "sh": "Write event=$(cat)."}[s.Lang]
		}
		if !withoutArguments(s) {
			return
		}
		if at, ok := eventread.EventArgument(p.Program); ok {
			r.At(s.SpanOf(at), "the agent gives the script no argument; the event comes on standard input").
				Detail = "Read standard input."
		}
	},
}

// withoutArguments reports whether a handler starts a file and gives it no arguments.
func withoutArguments(s *hostconfig.Script) bool {
	h := s.Handler
	if s.Path == "" || h.Args != nil || !s.IsWholeCommand() || s.RunsOnSeveralEvents() {
		return false
	}
	for _, o := range h.Scripts {
		if o.Path != "" {
			continue
		}
		words := 2
		if s.Direct {
			words = 1
		}
		if o.Lang != "sh" || len(o.Parsed().Commands) != 1 || len(o.Parsed().Commands[0].Words) != words {
			return false
		}
	}
	return true
}
