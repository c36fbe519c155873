// Package valuemisread finds values that a script takes for something else.
package valuemisread

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/slip"
)

// Rule is value-misread.
var Rule = &lint.Rule{
	Code: "HK7060", Name: "value-misread", Severity: diag.Warning,
	Title: "A script takes a part of a text, an extension or a number for what it is not.",
	Why: "`name.lstrip(\"./\")`" + ` removes all dots and slashes in front, so .env becomes env; ` + "`tr -d`" + ` with a
word removes its letters. The extension of .env is empty for path.extname and os.path.splitext; what
these return begins with a dot, and what ` + "`${file##*.}`" + ` returns does not. ` + "`date +%H`" + ` writes 08, which
` + "`(( … ))` and `[[ … -lt … ]]`" + ` refuse as an octal number. ` + "`[[ $n > 400 ]]`" + ` and ` + "`n > \"400\"`" + ` compare texts, in which 1000 comes
before 400; ` + "`[ $n > 400 ]`" + ` writes a file. The call of an async function without await is true as a condition, and so is what an async callback gives to ` + "`some` or `filter`" + `. So is the -1 of indexOf, search
and find for a text that is not there. The output of git ends with a line break, and is bytes where no encoding is named: it equals no "main". The comparison fails, and the guard lets
the call through. A variable of the environment that is "false" is true as a condition, as every text is.`,
	Misses: "Sets of characters that are no word. Extensions in lists that are also used for something else. Numbers that a function returns. Two texts of numbers of which neither is constant, but for what a shell script counts, and `sort` without `-n`.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Source == nil {
			return
		}
		for _, t := range slip.MisreadValues(s.Parsed().Program) {
			r.At(s.SpanOf(t.Place), "%s", t.What).Detail = t.Instead + "."
		}
		switches(s, r)
		for _, u := range slip.PromiseConditions(string(s.Source), s.Parsed().Program.Lang) {
			r.At(s.SpanOf(u.Place), "%s is async: without await its promise stands here, not its result", u.Name).Detail = slip.AwaitIt(u)
		}
	},
}
