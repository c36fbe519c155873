// Package unquotedvariable finds folders in commands that a blank in their path
// takes apart.
package unquotedvariable

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Rule is unquoted-variable.
var Rule = &lint.Rule{
	Code: "HK7012", Name: "unquoted-variable", Severity: diag.Warning,
	Title: "A command uses the folder of the project or plugin without quotes.",
	Why: `If the path contains a space, the shell splits it into two words and does not find
the hook. A guard that is not found lets every call through; with Python, or a ` + "`sh`" + `
that is dash, it blocks every call.`,
	Misses: "Handlers with args need no quotes, because they start without a shell. Other variables are not checked.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		f := s.Handler.Group.File
		if s.Path != "" || s.Lang != "sh" || f.Agent == nil || s.Handler.Args != nil {
			return
		}
		var last script.Place
		for _, v := range s.Parsed().Vars {
			if v.Split.End == 0 || v.Split == last || !folder(f, v.Name) {
				continue
			}
			last = v.Split
			report(s, v, r)
		}
	},
}

func folder(f *hostconfig.File, name string) bool {
	for _, p := range f.Agent.Paths {
		if p.Name == name {
			return true
		}
	}
	return false
}

func report(s *hostconfig.Script, v script.Var, r *lint.Report) {
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
	d.Fix = &diag.Fix{Title: "put it in quotes", Edits: []diag.Edit{{Span: at, Text: `\"` + word + `\"`}}}
}
