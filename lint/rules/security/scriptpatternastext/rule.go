// Package scriptpatternastext finds patterns that a script compares as texts.
package scriptpatternastext

import (
	"github.com/hookc/hookc/lint/script/patterns"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is script-pattern-as-text.
var Rule = &lint.Rule{
	Code: "HK7053", Name: "script-pattern-as-text", Severity: diag.Warning,
	Title: "A script compares with a pattern that does not match what it is written for.",
	Why: "`[ \"$path\" = *.env ]`" + ` compares texts, and the shell puts names of files in the place of the
star. ` + "`[[ $path == \"*.env\" ]]` and `[[ $command =~ \"^git push\" ]]`" + ` look for a star and a caret, as the
pattern is in quotes. In ` + "`grep 'push|rebase'`" + ` the bar is a character unless there is -E,
and in ` + "`[0-9]{16}` and `[a-z]+`" + ` so are the braces and the plus, for grep and for sed. In Python and
JavaScript endswith, includes and == know no patterns either. Claude Code names files by absolute paths,
which ` + "`src/*` and `.env`" + ` do not match; nor does it match what realpath or os.path.abspath makes. Gemini CLI names them as the model wrote them, and ` + "`*/src/*`" + ` does not match
src/a.go. In a string of jq, and in one of Python or JavaScript that is not raw, ` + "`\\b`" + ` is a
backspace; a regex needs two backslashes. grep, sed and ` + "`=~` take `\\d`" + ` for the letter d, and grep takes ` + "`[\"\\x27]`" + `
for the letter x and its neighbours. A test of a file such as ` + "`[ -f \".eslintrc*\" ]`" + ` takes a star in quotes for a star. Python's re.match
looks only at the beginning of the text. A list of words, as split returns it, holds no git push, and the
parts of a path no src/generated. A guard that looks for a server's name in an address lets every address through
that has it in its path or query. Whatever the pattern is to stop, runs.`,
	Misses: "Patterns that are put together. Paths of which the script asks whether they are absolute. In Python and JavaScript, variables whose name does not say that they hold a path or a command.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Source == nil {
			return
		}
		for _, t := range patterns.Of(s.Parsed().Program) {
			r.At(s.SpanOf(t.Place), "%s", t.What).Detail = t.Instead + "."
		}
		paths(s, r)
	},
}

// paths reports patterns for the path of a tool's file that do not match the form in which the
// agent names files.
func paths(s *hostconfig.Script, r *lint.Report) {
	f, e := s.Handler.Group.File, s.Handler.Group.Event
	if f.Agent == nil || !f.Sure || e == nil {
		return
	}
	for _, p := range patterns.PathPatterns(s.Parsed().Program) {
		switch {
		case p.Made:
			r.At(s.SpanOf(p.Place), "the script has made this path absolute, and none begins with %s", folderOf(p.Text)).
				Detail = "Compare with a path that begins with the project's folder, or take that folder off first."
			return
		case f.Agent.FilePaths == agents.FormNotKnown || s.ServesSeveral():
			return
		case p.Name && f.Agent.FilePaths == agents.Absolute:
			r.At(s.SpanOf(p.Place), "%s names files by absolute paths, and none of them is %s", f.Agent.Title, p.Text).
				Detail = "Compare the last part of the path, or let anything stand before a slash in front of it, as in */" + p.Text + "."
			return
		case p.Relative && f.Agent.FilePaths == agents.Absolute:
			r.At(s.SpanOf(p.Place), "%s names files by absolute paths, and none of them begins with %s", f.Agent.Title, folderOf(p.Text)).
				Detail = "Let anything stand before a slash in front of it, as in */" + folderOf(p.Text) + "."
			return
		case p.Folder && f.Agent.FilePaths == agents.AsWritten:
			folder := folderOf(strings.TrimPrefix(p.Text, "*/"))
			r.At(s.SpanOf(p.Place), "%s names files as the model wrote them, and a relative path that begins with %s has no slash before it", f.Agent.Title, folder).
				Detail = "Add the pattern " + strings.TrimPrefix(p.Text, "*/") + "."
			return
		}
	}
}

// folderOf is the folder that a path begins with, and its slash.
func folderOf(path string) string {
	first, _, _ := strings.Cut(path, "/")
	return first + "/"
}
