// Package negatedany finds guards that one allowed file or command switches off for all others.
package negatedany

import (
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is negated-any.
var Rule = &lint.Rule{
	Code: "HK6012", Name: "negated-any", Severity: diag.Warning,
	Title: "A guard does not apply as soon as one file, command or address is allowed, so the others pass too.",
	Why: `not any(files.written, within(#, 'docs')) is true if no file is in docs. A line that writes one
file in docs and another elsewhere passes. The guard was probably meant to apply if any file is
not in docs: any(files.written, not within(#, 'docs')). The first form is also true of a call that
writes nothing, so that a hook for every tool stops each search and each read, too. The same holds for
urls, match.commands, and the addresses and paths among the operands of a command.`,
	Misses:  "Guards that a file or command of hookc's choice does not meet, because they want a certain one. Conditions other than comparisons with a text, within and the names of several programs. In a policy with very many such guards, only the first ones are checked.",
	Options: []lint.Option{{Name: "hooks", Doc: "how many guards are tried; each costs a few evaluations of the policy", Default: 200}},
	Policy: func(p *lint.Policy, r *lint.Report) {
		left, seen := r.Int("hooks"), map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || h.When == nil || !lint.HookBlocks(h) {
				continue
			}
			for _, x := range lint.Conjuncts(h.When) {
				ast.Walk(x, func(inner *ast.Expr) bool {
					list, allowed, at := negated(inner)
					if at == nil && inner == x && left > 0 {
						left -= everyOne(p, h, event, x, seen, r)
					}
					if at == nil || seen[at.Span] || left <= 0 {
						return true
					}
					left--
					seen[at.Span] = inner == x && list != "operands" && report(p, h, event, at, list, allowed, r) || several(p, h, event, at, list, allowed, r)
					return true
				})
			}
		}
	},
}

// negated is the list and the condition of not any(list, condition), none(list, condition) or
// all(list, not condition).
func negated(x *ast.Expr) (list string, allowed, at *ast.Expr) {
	loop, name := x, "none"
	if in := x.Not(); in != nil {
		loop, name = in, "any"
	}
	if loop.Op != ast.OpLoop || len(loop.Args) < 2 || loop.Args[1] == nil || listOf(loop.Args[0]) == "" {
		return "", nil, nil
	}
	allowed = loop.Args[1]
	if in := allowed.Not(); loop == x && loop.Name == "all" && in != nil {
		allowed, name = in, "all"
	}
	if loop.Name != name {
		return "", nil, nil
	}
	return listOf(loop.Args[0]), allowed, loop
}

// listOf is the name of a list: a member of a name, the addresses of a call, or the operands of a
// command; "" for any other.
func listOf(x *ast.Expr) string {
	for x.Op == ast.OpBinary && x.Name == "??" || x.Op == ast.OpChain {
		x = x.Args[0]
	}
	switch {
	case x.Op == ast.OpIdent && x.Name == "urls":
		return x.Name
	case x.Op == ast.OpMember && x.Args[0].Op == ast.OpIdent:
		return x.Args[0].Name + "." + x.Name
	case x.Op == ast.OpMember && x.Args[0].Op == ast.OpPointer && (x.Name == "operands" || x.Name == "args"):
		return "operands"
	}
	return ""
}

// touching are the commands that put a file into a list; % is the file.
var touching = map[string]string{"files.written": "echo x > %", "files.read": "cat %", "files.deleted": "rm %"}

// lines are a command line with an allowed item and one with another; "" where the condition
// does not show them.
func lines(list string, allowed *ast.Expr) (good, bad string) {
	if touch := touching[list]; touch != "" {
		inside, outside := files(allowed)
		if inside == "" {
			return "", ""
		}
		return strings.ReplaceAll(touch, "%", inside), strings.ReplaceAll(touch, "%", outside)
	}
	if list == "shell.commands" {
		if name := programOf(allowed); name != "" {
			return name + " x", "unheard-of x"
		}
	}
	return "", ""
}

// files are a file in the folder of a condition, and one that is not.
func files(x *ast.Expr) (inside, outside string) {
	const elsewhere = "/elsewhere/x.txt"
	switch {
	case x.Op == ast.OpCall && x.Name == "within" && len(x.Args) == 2 && x.Args[0].Op == ast.OpPointer && x.Args[1].Op == ast.OpConst:
		if folder := x.Args[1].Value.Text(); folder == "project" {
			return "x.txt", elsewhere
		} else if plain(folder) {
			return strings.TrimSuffix(folder, "/") + "/x.txt", elsewhere
		}
	case x.Op == ast.OpBinary && x.Name == "startsWith" && x.Args[0].Op == ast.OpPointer:
		if folder := beginning(x.Args[1]); strings.HasPrefix(folder, "/") && plain(folder) {
			return strings.TrimSuffix(folder, "/") + "/x.txt", elsewhere
		}
	case x.Op == ast.OpBinary && x.Name == "or":
		return files(x.Args[0])
	case x.Op == ast.OpBinary && x.Args[0].Op == ast.OpPointer && x.Args[0].Name == "":
		for _, file := range allowedFiles(x) {
			if plain(file) && !strings.HasPrefix(file, "-") {
				return file, elsewhere
			}
		}
	}
	return "", ""
}

// allowedFiles are files for which a comparison of an item holds, if it is one of names: what the
// policy makes of them is asked later.
func allowedFiles(x *ast.Expr) (out []string) {
	with := x.Args[1]
	switch {
	case x.Name == "in" && with.Op == ast.OpArray && len(with.Args) > 0:
		out = append(out, with.Args[0].Value.Text())
	case with.Op != ast.OpConst:
	case x.Name == "endsWith" && strings.HasPrefix(with.Value.Text(), "."):
		out = append(out, "x"+with.Value.Text())
	case x.Name == "endsWith", x.Name == "==":
		out = append(out, strings.TrimPrefix(with.Value.Text(), "/"), with.Value.Text())
	case x.Name == "contains":
		out = append(out, "x"+with.Value.Text()+"x", strings.Trim(with.Value.Text(), "/")+"/x.txt")
	case x.Name == "matches":
		for _, text := range regex.Examples(with.Value.Text()) {
			out = append(out, text, "x"+text, text+"/x.txt")
		}
	case x.Name == "in" && with.Value.Kind() == value.List && with.Value.Len() > 0:
		out = append(out, with.Value.At(0).Text())
	}
	return out
}

// plain reports whether a path is one word for a shell.
func plain(path string) bool {
	return path != "" && !strings.ContainsAny(path, " \t\n'\"\\$*?[]{}()<>|&;~`#!")
}

func beginning(x *ast.Expr) string {
	switch {
	case x.Op == ast.OpConst && x.Value.Kind() == value.String:
		return x.Value.Str()
	case x.Op == ast.OpIdent && (x.Name == "project" || x.Name == "cwd"):
		return lint.ExampleProject
	case x.Op == ast.OpBinary && x.Name == "+":
		if a, b := beginning(x.Args[0]), beginning(x.Args[1]); a != "" && b != "" {
			return a + b
		}
	}
	return ""
}

// programOf is the first of several programs that a condition on a command names. One alone
// may be what a line needs besides others: cd, or tee.
func programOf(x *ast.Expr) string {
	names := programs(x)
	if len(names) < 2 || !program.Known(names[0]) {
		return ""
	}
	return names[0]
}

func programs(x *ast.Expr) (out []string) {
	if x.Op != ast.OpBinary || !strings.HasSuffix(x.Args[0].String(), "name") && x.Name != "or" {
		return nil
	}
	switch with := x.Args[1]; {
	case x.Name == "or":
		return append(programs(x.Args[0]), programs(with)...)
	case x.Name == "==" && with.Op == ast.OpConst:
		return []string{with.Value.Text()}
	case x.Name == "in" && with.Op == ast.OpConst && with.Value.Kind() == value.List:
		for i := range with.Value.Len() {
			out = append(out, with.Value.At(i).Text())
		}
	case x.Name == "in" && with.Op == ast.OpArray:
		for _, a := range with.Args {
			out = append(out, a.Value.Text())
		}
	}
	return out
}

func report(p *lint.Policy, h *ast.Hook, event string, at *ast.Expr, list string, allowed *ast.Expr, r *lint.Report) bool {
	call := callLike(p, h, event)
	if empty(p, h, event, at, list, r) {
		return true
	}
	good, bad := lines(list, allowed)
	if good == "" {
		return false
	}
	both := good + "; " + bad
	if !p.Facts.Applies(h, call(bad)) || p.Blocks(call(good)) || p.Facts.Applies(h, call(both)) || p.Blocks(call(both)) {
		return false
	}
	d := r.At(at.Span, "%s stops %s, but not behind %s: one item that is allowed lets all others through", lint.BaseName(h), bad, good)
	d.Detail = "Check whether any item is not allowed: any(" + list + ", not …)."
	d.Witness = lint.Witness(call(both), "the line runs "+bad+", and no hook blocks it")
	return true
}

// empty looks at a hook for every tool: it stops all calls that have no such file, too.
func empty(p *lint.Policy, h *ast.Hook, event string, at *ast.Expr, list string, r *lint.Report) bool {
	if h.Match != nil || touching[list] == "" {
		return false
	}
	e := p.CallLike(h, event, "Search", map[string]string{"query": "weather"})
	if !p.Facts.Applies(h, e) {
		return false
	}
	d := r.At(at.Span, "%s stops every call without a file in %s, such as Search", lint.BaseName(h), list)
	d.Detail = "Check whether any item is not allowed: any(" + list + ", not …)."
	d.Witness = lint.Witness(e, lint.BaseName(h)+" stops a call that touches no file")
	return true
}

// callLike makes calls of the shell that are otherwise like an event to which the hook applies,
// such as those of one agent.
func callLike(p *lint.Policy, h *ast.Hook, event string) func(line string) *analyze.Event {
	return func(line string) *analyze.Event {
		return p.CallLike(h, event, "Shell", map[string]string{"command": line})
	}
}
