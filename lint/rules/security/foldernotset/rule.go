// Package foldernotset finds commands that take the folder of their script from a
// variable that has no such folder there.
package foldernotset

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is folder-not-set.
var Rule = &lint.Rule{
	Code: "HK7026", Name: "folder-not-set", Severity: diag.Warning, Repeats: true,
	Title: "A command does not name the folder of its script as its agent and its shell read it.",
	Why: `Each agent has its own variables for the folder of the project and, only in plugins, for
the folder of the plugin. A variable of another agent is empty: the command then looks for
its script in /, does not find it, and the guard never runs. Files of a plugin are not in
the project, so hooks of a plugin need the variable for the plugin's folder. A shell reads $( )
as a command, ${env:NAME} is of PowerShell, and without a slash behind the variable the path is
another one.`,
	Misses: "Variables that an `env` or the command itself sets, variables with a default value, and agents whose variables are not known. In plugins, only scripts that are in the plugin.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		f := h.Group.File
		if f.Agent == nil || f.Agent.Paths == nil || !f.Sure || f.Generated || f.Format == hostconfig.FrontMatter {
			return
		}
		for _, m := range h.Commands {
			for _, at := range folder.FindAllStringSubmatchIndex(m.Text, 20) {
				use := use{h, m.Text[at[2]:at[3]], m.Text[at[4]:at[5]]}
				if !use.given(m.Text) {
					use.look(f, m.Value, r)
				}
			}
			spelled(h, m.Value, r)
		}
	},
}

var (
	asCommand = lazyregexp.New(`\$\(([A-Za-z_]\w*)\)`)
	asDrive   = lazyregexp.New(`\$\{env:(\w+)\}`)
	noSlash   = lazyregexp.New(`\$\{?([A-Za-z_]\w*)\}?["']?\.[a-z][\w-]*/`)
	lowerCase = lazyregexp.New(`\$\{?([a-z][a-z_]*)\}?["']?/`)
	atRoot    = lazyregexp.New(`(?:^|\s)["']?/(\.[a-z][\w-]*/[\w./-]+)`)
)

// spelled reports folders that the shell does not read as the agent's folder.
func spelled(h *hostconfig.Handler, v *hostconfig.Value, r *lint.Report) {
	f := h.Group.File
	say := func(at []int, what, instead string) {
		d := r.At(f.SpanIn(v, at[0], at[1]), "%s", what)
		d.Detail = instead
	}
	for _, at := range asCommand.FindAllStringSubmatchIndex(v.Text, 4) {
		if name := v.Text[at[2]:at[3]]; anyPath(name) {
			say(at, "the shell runs a program called "+name+" here", "Write ${"+name+"}.")
		}
	}
	for _, at := range asDrive.FindAllStringSubmatchIndex(v.Text, 4) {
		if name := v.Text[at[2]:at[3]]; anyPath(name) && !powershell(h, v) {
			say(at, "${env:"+name+"} is PowerShell's way to write it, and empty in a shell", "Write ${"+name+"}.")
		}
	}
	for _, at := range noSlash.FindAllStringSubmatchIndex(v.Text, 4) {
		if name := v.Text[at[2]:at[3]]; anyPath(name) {
			say(at, "there is no slash between "+name+" and the path behind it", "Write ${"+name+"}/ in front of the path.")
		}
	}
	for _, at := range lowerCase.FindAllStringSubmatchIndex(v.Text, 4) {
		if name := v.Text[at[2]:at[3]]; anyPath(strings.ToUpper(name)) && !strings.Contains(v.Text, name+"=") {
			say([]int{at[2], at[3]}, "variables have upper and lower case, and "+name+" is empty", "Write ${"+strings.ToUpper(name)+"}.")
		}
	}
	for _, at := range atRoot.FindAllStringSubmatchIndex(v.Text, 4) {
		if name := v.Text[at[2]:at[3]]; script.MatchString(name) && f.Holds(name) {
			say([]int{at[2] - 1, at[3]}, "/"+name+" is in the root folder of the machine, and "+name+" is in the project", "Write the folder of the project in front of it.")
		}
	}
}

// anyPath reports whether a variable is a folder of some agent.
func anyPath(name string) bool {
	return slices.ContainsFunc(agents.All(), func(a *agents.Agent) bool { return pathOf(a, name) != nil })
}

// powershell reports whether PowerShell reads a command line.
func powershell(h *hostconfig.Handler, v *hostconfig.Value) bool {
	for _, s := range h.Scripts {
		if s.Span == v.Span {
			return s.Lang != "sh"
		}
	}
	return true
}

// folder is a variable in front of a path.
var folder = lazyregexp.New(`\$\{?([A-Za-z_][A-Za-z0-9_]*)\}?["']?/([\w./-]*)`)

// use is a variable with the path behind it.
type use struct {
	h          *hostconfig.Handler
	name, path string
}

// given reports whether something else gives the variable a value.
func (u use) given(command string) bool {
	return strings.Contains(command, u.name+"=") || strings.Contains(command, u.name+":") ||
		u.h.Value.Get("env").Member(u.name) != nil || u.h.Group.File.Top.Get("env").Member(u.name) != nil
}

func (u use) look(f *hostconfig.File, v *hostconfig.Value, r *lint.Report) {
	own := pathOf(f.Agent, u.name)
	what, other := f.Agent.NoFolder[u.name]
	switch {
	case f.Plugin:
		if own != nil && !own.Plugin && script.MatchString(u.path) && f.Holds(u.path) {
			u.report(f, v, r, u.name+" is the folder of the project, and "+u.path+" is in the plugin")
		}
	case other:
		u.report(f, v, r, u.name+" is "+what+", not the folder of the project")
	case own != nil && own.Plugin:
		u.report(f, v, r, f.Agent.Title+" sets "+u.name+" for hooks of plugins only")
	case own == nil && !f.Agent.Sets(u.name) && slices.ContainsFunc(agents.All(), func(a *agents.Agent) bool { return pathOf(a, u.name) != nil }):
		u.report(f, v, r, f.Agent.Title+" does not set "+u.name)
	}
}

// script is the path of a program.
var script = lazyregexp.New(`\.(sh|bash|py|js|mjs|cjs|ts|mts|rb|pl|ps1)$`)

func (u use) report(f *hostconfig.File, v *hostconfig.Value, r *lint.Report, what string) {
	d := r.At(f.SpanOfText(v, u.name), "%s", what)
	for _, p := range f.Agent.Paths {
		if p.Plugin == f.Plugin && !p.Alias {
			d.Detail = "Write ${" + p.Name + "}."
			return
		}
	}
	if !f.Plugin {
		d.Detail = "Hooks start in the folder of the project: write a path relative to it."
	}
}

func pathOf(a *agents.Agent, name string) *agents.Path {
	for i := range a.Paths {
		if a.Paths[i].Name == name {
			return &a.Paths[i]
		}
	}
	return nil
}
