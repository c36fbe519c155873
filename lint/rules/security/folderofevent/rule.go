// Package folderofevent finds guards of commands that compare the folder of the event, which cd on
// the same line leaves.
package folderofevent

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
)

// Rule is folder-of-event.
var Rule = &lint.Rule{
	Code: "HK7064", Name: "folder-of-event", Severity: diag.Warning,
	Title: "A guard of commands compares the folder of the event, and cd on the same line evades it.",
	Why: `cwd is the folder in which the agent is when it calls the tool. Each command of the line has a
folder of its own, .cwd: in cd /srv/live && rake db:drop it is /srv/live, wherever the agent is. Ask
the command: any(match.commands, within(.cwd ?? cwd, '/srv/live')).`,
	Misses:  "Guards by the text of the line, and guards of files, which have absolute paths. Folders that are put together from other values. In a policy with very many such guards, only the first ones are checked.",
	Options: []lint.Option{{Name: "hooks", Doc: "how many guards are tried; each costs some evaluations of the policy", Default: 200}},
	Policy: func(p *lint.Policy, r *lint.Report) {
		left, seen := r.Int("hooks"), map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			at := comparison(h, h.When)
			if event == "" || at == nil || !p.Own(at.Span) || seen[at.Span] || !lint.HookBlocks(h) {
				continue
			}
			if left--; left < 0 {
				break
			}
			seen[at.Span] = look(p, h, event, at, r)
		}
	},
}

// comparison is where a condition compares the folder of the event with a constant.
func comparison(h *ast.Hook, when *ast.Expr) (at *ast.Expr) {
	ast.Walk(when, func(x *ast.Expr) bool {
		switch {
		case at != nil:
		case (x.Op == ast.OpBinary || x.Op == ast.OpCall) && len(x.Args) > 1 && isFolder(x.Args[0]) && len(folders(x)) > 0:
			at = x
		case x.Op == ast.OpIdent:
			if let := lint.Let(h, x.Name); let != nil {
				at = comparison(&ast.Hook{}, let)
			}
		}
		return at == nil
	})
	return at
}

func isFolder(x *ast.Expr) bool { return x.Op == ast.OpIdent && x.Name == "cwd" }

// folders are absolute folders that a comparison names.
func folders(x *ast.Expr) (out []string) {
	texts := ast.Texts(x.Args[1])
	if x.Name == "matches" {
		for _, re := range texts {
			texts = append(texts, regex.Examples(re)...)
		}
	}
	for _, text := range texts {
		if text = strings.TrimSuffix(text, "/"); absolute.MatchString(text) {
			out = append(out, text, text+"/x")
		}
	}
	return out
}

var absolute = lazyregexp.New(`^(/[\w.@-]+)+$`)

const elsewhere = "/elsewhere"

// look tries a command in a folder to which the guard applies, and cd to it from another one.
func look(p *lint.Policy, h *ast.Hook, event string, at *ast.Expr, r *lint.Report) bool {
	applies := func(dir, line string) bool { return p.Facts.Applies(h, in(p, h, event, dir, line)) }
	all := append(folders(at), elsewhere)
	for _, line := range lines(p, h, event) {
		for _, dir := range all {
			if !applies(dir, line) || !applies(dir, "cd "+dir+" && "+line) {
				continue
			}
			for _, from := range all {
				e := in(p, h, event, from, "cd "+dir+" && "+line)
				if from == dir || p.Facts.Applies(h, e) || p.Blocks(e) {
					continue
				}
				d := r.At(at.Span, "%s stops %s in %s, but not cd %s && %s", lint.BaseName(h), line, dir, dir, line)
				d.Detail = "Compare the folder of the command: any(match.commands, within(.cwd ?? cwd, '…'))."
				d.Witness = lint.Witness(e, "the line runs "+line+" in "+dir+", and no hook blocks it")
				return true
			}
		}
	}
	return false
}

// lines are commands of the hook's blocks, and that of an event to which it applies. Such a command
// stands alone, and names no folder.
func lines(p *lint.Policy, h *ast.Hook, event string) []string {
	out := evade.Candidates(h, nil, &ast.Expr{}, "")
	if e := p.Facts.Witness(p.Facts.Guard(h, event)); e != nil && byCommand(h) {
		out = append(out, lint.CommandOf(e))
	}
	return slices.DeleteFunc(out, func(line string) bool { return line == "" || strings.HasPrefix(line, "cd ") })
}

// byCommand reports whether a hook looks at the commands of a line.
func byCommand(h *ast.Hook) bool {
	return h.Match != nil && len(h.Match.Command) > 0 || h.When != nil && strings.Contains(h.When.String(), "shell.commands")
}

// in is a call of the shell in a folder, otherwise like an event to which the hook applies.
func in(p *lint.Policy, h *ast.Hook, event, dir, line string) *analyze.Event {
	e := p.CallLike(h, event, "Shell", map[string]string{"command": line})
	var members map[string]any
	if json.Unmarshal(e.JSON, &members) != nil {
		return e
	}
	members["work_dir"] = dir
	if data, err := json.Marshal(members); err == nil {
		e.JSON = data
	}
	return e
}
