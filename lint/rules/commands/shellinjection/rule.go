// Package shellinjection finds what an event brings inside of program text.
package shellinjection

import (
	"path"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is shell-injection.
var Rule = &lint.Rule{
	Code: "HK6003", Name: "shell-injection", Severity: diag.Error,
	Title: "Text from an event becomes part of program text that is run.",
	Why: `The agent writes the path of a tool call, and a web page may tell the agent what to
write. In a line for sh -c, a file named x; curl … | sh runs as a command, with the
user's rights and without any guard. Pass the text as an argument or a variable.`,
	Misses: "Programs that get program text in other ways: ssh, find -exec, a script's own eval. A path that begins with a dash, which most programs read as a flag.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				if lint.StartsProgram(s) {
					step(h, s, r)
				}
			})
		}
	},
}

// takes is the flags by which programs take program text.
var takes = map[string][]string{
	"sh": {"-c"}, "bash": {"-c"}, "zsh": {"-c"}, "dash": {"-c"}, "ksh": {"-c"}, "fish": {"-c"}, "cmd": {"/c", "/C", "/k"},
	"powershell": {"-Command", "-c"}, "pwsh": {"-Command", "-c"},
	"python": {"-c"}, "python3": {"-c"}, "node": {"-e", "--eval", "-p"}, "perl": {"-e", "-E"}, "ruby": {"-e"}, "php": {"-r"},
}

func step(h *ast.Hook, s *ast.Step, r *lint.Report) {
	x := s.Arg("command")
	if x == nil || x.Op != ast.OpArray || len(x.Args) < 3 {
		return
	}
	name := ""
	for i, a := range x.Args {
		if a.Op == ast.OpConst && a.Value.Kind() == value.String {
			if word := a.Value.Str(); takes[base(word)] != nil {
				name = base(word)
			}
			continue
		}
		if i == 0 || name == "" || !flag(name, x.Args[i-1]) || !open(a) {
			continue
		}
		d := r.At(a.Span, "%s in %s runs text from the event as program text", name, lint.BaseName(h))
		d.Detail = "Pass the text as an argument of a program, or in env and write \"$NAME\" in the line."
	}
}

func base(word string) string { return strings.TrimSuffix(path.Base(word), ".exe") }

// flag reports whether an argument says that the next is program text: -c, or
// -lc, in which c is the last.
func flag(name string, x *ast.Expr) bool {
	if x.Op != ast.OpConst {
		return false
	}
	word := x.Value.Text()
	for _, f := range takes[name] {
		if word == f || len(f) == 2 && f[0] == '-' && strings.HasPrefix(word, "-") && !strings.HasPrefix(word, "--") && strings.HasSuffix(word, f[1:]) {
			return true
		}
	}
	return false
}

// open reports whether an expression can be any text: numbers and truth values
// do no harm.
func open(x *ast.Expr) bool {
	if x.Op != ast.OpTemplate {
		return harmful(x)
	}
	for _, part := range x.Args {
		if harmful(part) {
			return true
		}
	}
	return false
}

func harmful(x *ast.Expr) bool {
	if x.Op == ast.OpConst {
		return false
	}
	switch x.Type.Kind {
	case value.TInt, value.TFloat, value.TBool, value.TNil:
		return false
	}
	return true
}
