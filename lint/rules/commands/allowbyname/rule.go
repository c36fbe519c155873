// Package allowbyname finds approvals of a command that approve what else its line
// does.
package allowbyname

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
)

// Rule is allow-by-name.
var Rule = &lint.Rule{
	Code: "HK6006", Name: "allow-by-name", Severity: diag.Error,
	Title: "An allow of a command also approves redirections, variables or options that make it harmful.",
	Why: `An allow that checks which commands run knows little of what the line does:
` + "`cat x > ~/.bashrc`" + ` is cat, and writes the file that the next shell runs.
` + "`LD_PRELOAD=./x.so ls`" + ` is ls, and runs what the library holds. find deletes
files, and git -c runs programs. The user is not asked. Check the redirections, the
variables and the options.

A redirection is an error, a variable or an option a warning.`,
	Misses: "Files that the command writes or reads by its arguments. Options of programs other than find, sort, rg, tree and git. Variables of an assignment that stands alone before the command. What another hook of the policy blocks. allow-compound reports other commands on the line.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, a := range evade.Approvals(p) {
			if a.Beside == nil {
				look(a, r)
			}
		}
	},
}

// extra is something that a line may do beside what its command is for.
type extra struct {
	severity diag.Severity
	what     string
	detail   string
	lines    func(line string) []string
}

// extras are in the order in which they are reported, one for a hook.
var extras = []extra{
	{
		diag.Error, "writing any file by a redirection", "Check the redirections: all(shell.commands, .redirects == []).",
		func(line string) []string {
			return around(line, "%s > "+profile, "%s >> "+profile, "%s >| "+profile, "%s &> "+profile, "%s 2> "+profile, "%s <> "+profile)
		},
	},
	{
		diag.Warning, "running any code by a variable", "Check the variables: all(shell.commands, .env == {}).",
		func(line string) []string {
			return around(line, "LD_PRELOAD=./x.so %s", "PATH=./x:$PATH %s", "DYLD_INSERT_LIBRARIES=./x.dylib %s")
		},
	},
}

// profile is a file that the next shell runs.
const profile = "/home/dev/.bashrc"

func around(line string, forms ...string) (out []string) {
	for _, form := range forms {
		out = append(out, strings.ReplaceAll(form, "%s", line))
	}
	return out
}

// readers are commands that are taken for reading ones, each with options by which
// it is none.
var readers = []struct{ plain, with, what string }{
	{"find .", "find . -delete", "deleting files with find"},
	{"sort README.md", "sort -o " + profile + " README.md", "writing any file with sort"},
	{"rg x", "rg --pre ./x x", "running any program with rg"},
	{"tree", "tree -o " + profile, "writing any file with tree"},
	{"git status", "git -c core.fsmonitor=./x status", "running any program with git"},
	{"git diff", "git diff --output=" + profile, "writing any file with git"},
	{"git log", "git log --output=" + profile, "writing any file with git"},
}

// changes is a command that nobody approves beside reading ones: who approves it means
// the whole program.
var changes = map[string]string{"git": "git push --force", "find": "find . -exec rm {} +"}

func look(a evade.Approval, r *lint.Report) {
	for _, x := range extras {
		for _, line := range x.lines(a.Line) {
			if report(a, x, line, r) {
				return
			}
		}
	}
	for _, c := range readers {
		program, _, _ := strings.Cut(c.plain, " ")
		if a.Of(c.plain) == nil || changes[program] != "" && a.Of(changes[program]) != nil {
			continue
		}
		x := extra{diag.Warning, c.what, "Check the options, such as none(shell.commands, \"write\" in .does or \"delete\" in .does or \"execute\" in .does).", nil}
		if report(a, x, c.with, r) {
			return
		}
	}
}

func report(a evade.Approval, x extra, line string, r *lint.Report) bool {
	e := a.Of(line)
	if e == nil {
		return false
	}
	d := r.At(a.Place(), "%s approves %s", lint.BaseName(a.Hook), x.what)
	d.Severity = max(d.Severity, x.severity)
	d.Detail = x.detail
	d.Witness = lint.Witness(e, "the line is approved and the user is not asked")
	return true
}
