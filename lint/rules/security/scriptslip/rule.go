// Package scriptslip finds parts of scripts that their language takes for something else.
package scriptslip

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/dryrun"
	"github.com/hookc/hookc/lint/script/slip"
	"github.com/hookc/hookc/lint/script/src"
)

// Rule is script-slip.
var Rule = &lint.Rule{
	Code: "HK7062", Name: "script-slip", Severity: diag.Warning, Repeats: true,
	Title: "A script has a slip that its language takes without a complaint, or notices too late.",
	Why: "`file = $(jq …)`" + ` runs a program called file. ` + "`[\"$file\" = .env ]`" + ` runs one called [.env.
` + "`[ \"$a\"=\"$b\" ]`" + ` is one text and always true. In single quotes ` + "`'$file'`" + ` is five characters. A
variable with a typo in its name is empty in a shell, and an error in Python and JavaScript. A filter
without its dot, as in ` + "`jq -r 'tool_input.command'`" + `, is an error of jq. In Python and JavaScript
` + "`if \"dropdb\" or \"mkfs\" in command`" + ` is always true, ` + "`(\".env\")`" + ` no tuple, ` + "`subprocess.run(\"npm test\")`" + ` a
program with a blank in its name, and ` + "`spawn(…).status`" + ` not there. Two texts of Python without a comma are one, a generator gives its
items once, and ` + "`command.strip()`" + ` alone changes nothing. ` + "`jq … f > f`" + ` empties f before jq reads it. Backquotes in a
text of ` + "`<<EOF`" + ` run what stands between them. ` + "`grep -qv x file`" + ` is true for nearly every file. ` + "`.a | test(\"x\") and .b`" + ` asks .a for .b,
` + "`contains([\"a\"])`" + ` finds "ab", and jq -e tells of its last answer alone. A function of a shell is not known above its definition. An hour from 16 on
and a minute from 30 on are not the time from 16:30 on. A guard with such a slip
compares nothing, or fails, and most agents then run the tool.`,
	Misses: "Names that are not almost the name of one that the script sets. Scripts that read other files with source, or that evaluate texts. Names in strings of Python and templates of JavaScript. Texts side by side that are longer than a line, or parts of a sentence. What a loop reads again in its next round.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Source == nil {
			return
		}
		p := s.Parsed()
		for _, slip := range slip.Of(p.Program) {
			r.At(s.SpanOf(slip.Place), "%s", slip.What).Detail = slip.Instead + "."
		}
		for _, slip := range slip.ProcessSlips(p.Program) {
			r.At(s.SpanOf(slip.Place), "%s", slip.What).Detail = slip.Instead + "."
		}
		moduleFormat(s, r)
		if s.Lang != "sh" || p.Problem != nil {
			return
		}
		tree, ok := p.Bash()
		if !ok {
			return
		}
		emptyPatterns(s, r)
		sessionMarks(s, r)
		for _, f := range dryrun.FilterProblems(tree) {
			r.At(s.SpanOf(src.Place{Start: f.Start, End: f.End}), "%s", f.What).
				Detail = "jq writes nothing and exits with 3. Correct the filter."
		}
		for _, f := range dryrun.FilterSlips(string(s.Source), tree) {
			r.At(s.SpanOf(src.Place{Start: f.Start, End: f.End}), "%s", f.What).Detail = f.Instead + "."
		}
	},
}
