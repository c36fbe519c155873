// Package scriptinterpreter finds scripts whose first line does not name an interpreter
// that the system finds.
package scriptinterpreter

import (
	"bytes"
	"fmt"
	"path"
	"runtime"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/src"
)

// Rule is script-interpreter.
var Rule = &lint.Rule{
	Code: "HK7019", Name: "script-interpreter", Severity: diag.Warning,
	Title: "A script is started by its path, but its first line does not name its interpreter.",
	Why: `The system reads the interpreter from the first line if that begins with ` + "`#!`" + `.
Without it a shell runs the file as a shell script, whatever its language. With a wrong
line the hook does not start, and a guard lets every call through.`,
	Misses: "A shell script without the line, because a shell runs it; bash-in-sh reports what sh does not know. Interpreters that are not installed. Not reported on Windows.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Path == "" || !s.Direct || len(s.Source) == 0 || runtime.GOOS == "windows" {
			return
		}
		text := string(s.Source)
		first, _, _ := strings.Cut(text, "\n")
		problem := ""
		switch line, ok := strings.CutPrefix(first, "#!"); {
		case ok:
			problem = wrong(strings.TrimSpace(line))
		case late(text):
			problem = "the line with #! is not the first bytes of the file, so the system does not read it"
		case s.Handler.Group.File.Format == hostconfig.Code: // the agent starts the program of the extension
		case s.Lang == "python" || s.Lang == "node" || s.Lang == "ruby" || s.Lang == "perl":
			problem = fmt.Sprintf("the first line does not begin with #!, so a shell runs this file of %s", s.Lang)
		}
		if problem == "" || bytes.Contains(s.Source[:len(first)], []byte("\r")) {
			return
		}
		d := r.At(s.SpanOf(src.Place{Start: 0, End: len(first)}), "%s", problem)
		d.Detail = "Write #!/usr/bin/env and the name of the interpreter into the first line, or start the script with its interpreter."
	},
}

// wrong is what is wrong with the words behind #!.
func wrong(line string) string {
	words := strings.Fields(line)
	switch {
	case len(words) == 0:
		return "the first line names no interpreter"
	case !strings.HasPrefix(words[0], "/"):
		return fmt.Sprintf("the interpreter %s is no absolute path", words[0])
	case path.Base(words[0]) == "env" && len(words) == 1:
		return "env is given no interpreter"
	case path.Base(words[0]) == "env" && len(words) > 2 && !strings.HasPrefix(words[1], "-") && !strings.Contains(words[1], "="):
		return fmt.Sprintf("Linux gives env the rest of the line as one word, and there is no program %q; write env -S", strings.Join(words[1:], " "))
	}
	return ""
}

// late reports whether a line with an interpreter stands behind a mark or blank lines.
func late(text string) bool {
	rest := strings.TrimLeft(strings.TrimPrefix(text, "\ufeff"), " \t\r\n")
	return rest != text && strings.HasPrefix(rest, "#!")
}
