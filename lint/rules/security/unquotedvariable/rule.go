// Package unquotedvariable finds folders in commands that a blank in their path
// takes apart.
package unquotedvariable

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/eventread"
	"github.com/hookc/hookc/lint/script/src"
)

// Rule is unquoted-variable.
var Rule = &lint.Rule{
	Code: "HK7012", Name: "unquoted-variable", Severity: diag.Warning, Repeats: true,
	Title: "A command breaks if the path of a folder or file has a space in it.",
	Why: `Without quotes the shell splits the path into two words and does not find the hook.
A guard that is not found lets every call through; with Python, a ` + "`sh`" + ` that is dash,
or Gemini CLI, it blocks every call. Gemini CLI itself replaces ` + "`$GEMINI_PROJECT_DIR`" + ` with a
quoted path (measured on 0.61.0), so there quotes around it break the path: write
` + "`\"${GEMINI_PROJECT_DIR}\"`" + `, which the shell replaces. ` + "`xargs`" + ` splits the path of a file, too.`,
	Misses: "Handlers with args need no quotes, because they start without a shell. Other variables are not checked. The fix is safe only for variables that were measured in a folder with a space.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		f := s.Handler.Group.File
		splitPaths(s, r)
		if s.Path != "" || s.Lang != "sh" || f.Agent == nil || s.Handler.Args != nil {
			return
		}
		var last src.Place
		for _, v := range s.Parsed().Vars {
			folder := folder(f, v.Name)
			switch {
			case folder == nil:
			case folder.Replaced == agents.QuotedByAgent && !braced(s, v):
				if inDoubleQuotes(string(s.Source[:v.Start])) {
					quotedTwice(s, v, r)
				}
			case v.Split.End != 0 && v.Split != last:
				last = v.Split
				unquoted(s, v, folder, r)
			}
		}
	},
}

// splitPaths reports calls of xargs that split the path of the tool's file.
func splitPaths(s *hostconfig.Script, r *lint.Report) {
	if s.Handler.Group.Event == nil || s.Source == nil {
		return
	}
	for _, at := range eventread.SplitPaths(s.Parsed().Program) {
		d := r.At(s.SpanOf(at), "xargs splits a path that contains a space")
		d.Detail = "Write xargs -I{} … \"{}\", or read the path into a variable and quote it."
	}
}

func folder(f *hostconfig.File, name string) *agents.Path {
	for i, p := range f.Agent.Paths {
		if p.Name == name {
			return &f.Agent.Paths[i]
		}
	}
	return nil
}

func braced(s *hostconfig.Script, v script.Var) bool {
	return strings.HasPrefix(string(s.Source[v.Start:v.End]), "${")
}

// inDoubleQuotes reports whether a command line that begins so goes on in double
// quotes; false also where a command within it makes that hard to tell.
func inDoubleQuotes(before string) bool {
	var quote byte
	for i := 0; i < len(before); i++ {
		switch c := before[i]; {
		case quote != '\'' && (c == '`' || c == '$' && strings.HasPrefix(before[i:], "$(")):
			return false
		case c == '\\' && quote != '\'':
			i++
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case c == quote:
			quote = 0
		}
	}
	return quote == '"'
}

// quotedTwice reports a variable that the agent replaces by a quoted text.
func quotedTwice(s *hostconfig.Script, v script.Var, r *lint.Report) {
	f := s.Handler.Group.File
	at := f.SpanIn(s.CommandLine(), v.Start, v.End)
	d := r.At(at, "%s replaces $%s with a quoted path, and the quotes around it break a path that contains a space", f.Agent.Title, v.Name)
	braces := "${" + v.Name + "}"
	d.Detail = "Write " + braces + ", which the shell replaces."
	if at != s.CommandLine().Span {
		d.Fix = &diag.Fix{Title: "write " + braces, Edits: []diag.Edit{{Span: at, Text: braces}}}
	}
}

func unquoted(s *hostconfig.Script, v script.Var, folder *agents.Path, r *lint.Report) {
	f := s.Handler.Group.File
	line := s.CommandLine()
	d := r.At(f.SpanIn(line, v.Start, v.End), "$%s is not quoted", v.Name)
	d.Detail = "Put it in quotes. The shell splits a path that contains a space."
	word := string(s.Source[v.Split.Start:v.Split.End])
	at := f.SpanIn(line, v.Split.Start, v.Split.End)
	rest := strings.ReplaceAll(word, "${"+v.Name+"}", "")
	if strings.ContainsAny(rest, "\"'`*?[\\~{}") || at == line.Span {
		return // quotes or a pattern in it: not mechanical
	}
	if folder.Replaced == agents.QuotedByAgent && strings.Contains(rest, "$") {
		return // what is no longer right in quotes
	}
	d.Fix = &diag.Fix{Title: "put it in quotes", Unsafe: folder.Replaced == agents.Unmeasured, Edits: []diag.Edit{{Span: at, Text: `\"` + word + `\"`}}}
}
