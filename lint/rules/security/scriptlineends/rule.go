// Package scriptlineends finds scripts with the line ends of Windows.
package scriptlineends

import (
	"bytes"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/src"
)

// Rule is script-line-ends.
var Rule = &lint.Rule{
	Code: "HK7018", Name: "script-line-ends", Severity: diag.Error,
	Title: "A script has Windows line endings (CRLF), so the system or the shell cannot run it.",
	Why: `For a shell, the carriage return is part of the line: ` + "`then\\r`" + ` is no keyword, and
` + "`exit 2\\r`" + ` is no number. A script that is started by its path does not start at all,
because there is no interpreter ` + "`bash\\r`" + `. A guard then blocks every call, or none.`,
	Misses: "Scripts of other languages that are started by their interpreter, which reads both line endings.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Path == "" || len(s.Source) == 0 {
			return
		}
		first := bytes.IndexByte(s.Source, '\n')
		if first < 1 {
			return
		}
		end := bytes.Index(s.Source, []byte("\r\n"))
		byPath := s.Direct && bytes.HasPrefix(s.Source, []byte("#!")) && s.Source[first-1] == '\r'
		if end < 0 || s.Lang != "sh" && !byPath {
			return
		}
		if byPath {
			end = first - 1
		}
		start := bytes.LastIndexByte(s.Source[:end], '\n') + 1
		d := r.At(s.SpanOf(src.Place{Start: start, End: end}), "the line ends with a carriage return")
		d.Detail = "Write the file with LF, and add the line \"*.sh text eol=lf\" to .gitattributes."
		if !byPath && bytes.Count(s.Source, []byte("\r\n")) < bytes.Count(s.Source, []byte("\n")) {
			d.Severity = max(d.Severity, diag.Warning) // it may stand in a text
		}
		if byPath {
			d.Detail = "The system finds no interpreter of that name, and the hook does not start. " + d.Detail
		}
	},
}
