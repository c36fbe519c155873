// Package bashinsh finds scripts of bash that another shell runs.
package bashinsh

import (
	"github.com/hookc/hookc/lint/script/posix"
	"path"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is bash-in-sh.
var Rule = &lint.Rule{
	Code: "HK7020", Name: "bash-in-sh", Severity: diag.Warning,
	Title: "A script is written for bash, but sh runs it, which may be dash.",
	Why: `On Debian and Ubuntu sh is dash. It exits with code 2 on syntax that it does
not know, which blocks every call of a guard. A command that it does not know, such as
` + "`[[`" + `, fails, so a condition is false and the guard lets everything through. Its echo
replaces ` + "`\\n`" + ` in a text by a line break: an event with a command of several lines is no JSON then.`,
	Misses: "Only the first place in a script is reported. Of a policy, only the lines of steps are read. Command lines are checked for the agents that were measured to start them with sh.",
	Policy: policy,
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Lang != "sh" || s.Source == nil || s.Handler.Group.File.Agent == nil || !sh(s) || strings.Contains(string(s.Source), "\r\n") {
			return
		}
		if s.Parsed().Problem != nil {
			return
		}
		b, ok := posix.FirstBashism(s.Parsed().Program)
		if !ok {
			echoed(s, r)
			return
		}
		d := r.At(s.SpanOf(b.Place), "sh runs this script, and a sh such as dash does not know %s", b.What)
		effect := "The command fails there."
		if b.Syntax {
			effect = "It stops with an error there."
			if e := s.Handler.Group.Event; e != nil && e.Blocks && !e.JSONOnly {
				effect = "dash exits with code 2 there, which blocks the call."
			}
		}
		d.Detail = effect + " Start the script with bash: #!/usr/bin/env bash."
	},
}

// echoed reports an echo of the event's JSON.
func echoed(s *hostconfig.Script, r *lint.Report) {
	at, ok := posix.EchoedJSON(s.Parsed().Program)
	if !ok {
		return
	}
	d := r.At(s.SpanOf(at), "sh runs this script, and the echo of a sh such as dash replaces \\n in the JSON by a line break, which jq refuses")
	d.Detail = "A guard then knows no command of several lines. Write printf '%s\\n' in place of echo."
}

// sh reports whether it is certain that sh reads a script.
func sh(s *hostconfig.Script) bool {
	if s.Path == "" {
		return s.Handler.Group.File.Agent.Running.Shell == "sh" && s.Handler.Value.Get("shell") == nil
	}
	if !s.Direct {
		return startedBy(s) == "sh" || startedBy(s) == "dash"
	}
	first, _, _ := strings.Cut(string(s.Source), "\n")
	line, ok := strings.CutPrefix(first, "#!")
	if !ok {
		return false
	}
	words := strings.Fields(line)
	if len(words) > 1 && path.Base(words[0]) == "env" {
		words = words[1:]
	}
	return len(words) > 0 && (path.Base(words[0]) == "sh" || path.Base(words[0]) == "dash")
}

// startedBy is the program that reads a script; "" where that is not known.
func startedBy(s *hostconfig.Script) string {
	for _, line := range s.Handler.ParsedScripts() {
		if line.Path != "" {
			continue
		}
		for _, c := range line.Commands {
			text := string(line.Source[min(c.Start, len(line.Source)):min(c.End, len(line.Source))])
			if len(c.Words) > 1 && strings.Contains(text, path.Base(s.Path)) {
				return path.Base(c.Words[0])
			}
		}
	}
	return ""
}
