package swappedarguments

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// downloads are programs that get something from the network, and that take no command from a pipe.
var downloads = []string{"curl", "wget", "wget2", "fetch", "aria2c", "httpie", "http", "https", "xh", "iwr", "irm", "Invoke-WebRequest", "Invoke-RestMethod"}

// runs are programs that run the text that they get.
var runs = []string{"sh", "bash", "dash", "zsh", "ksh", "fish", "ash", "busybox", "python", "python2", "python3", "node", "nodejs", "deno", "bun", "ruby", "perl", "php", "pwsh", "powershell", "iex", "Invoke-Expression", "source", "eval", "sudo"}

// opposite is the other end of a pipe.
var opposite = map[string]string{"from": "to", "to": "from"}

// pipes looks for questions about a command whose two ends of the pipe are exchanged.
func pipes(p *lint.Policy, h *ast.Hook, x *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op != ast.OpLoop || len(x.Args) < 2 || x.Args[1] == nil {
			return true
		}
		list := x.Args[0].String()
		if list != "shell.commands" && list != "match.commands" {
			return true
		}
		var names []string
		for _, part := range lint.Conjuncts(x.Args[1]) {
			if of, set := asked(part); of != nil && of.Name == "name" {
				names = append(names, set...)
			}
		}
		if list == "match.commands" && len(names) == 0 {
			names = programs(h)
		}
		for _, part := range lint.Conjuncts(x.Args[1]) {
			if of, set := asked(part); of != nil && exchanged(names, of.Name, set) && !seen[of.At] && p.Own(of.At) {
				seen[of.At] = true
				reportPipe(p, of, names, set, r)
			}
		}
		return true
	})
}

func reportPipe(p *lint.Policy, of *ast.Expr, names, set []string, r *lint.Report) {
	source, sink := set[0], names[0]
	if of.Name == "to" {
		source, sink = sink, source
	}
	d := r.At(of.At, ".%s asks whether %s writes into %s", of.Name, source, sink)
	other := opposite[of.Name]
	d.Detail = ".from is the programs from which a command reads, .to those that read from it. Write ." + other + " for a download that is run."
	if p.Text(of.At) == of.Name {
		d.Fix = &diag.Fix{Title: "write " + other, Unsafe: true, Edits: []diag.Edit{{Span: of.At, Text: other}}}
	}
}

// exchanged reports whether what runs a text is asked to be the source of what downloads one.
func exchanged(names []string, end string, set []string) bool {
	if len(names) == 0 || len(set) == 0 {
		return false
	}
	switch end {
	case "from":
		return only(names, downloads) && only(set, runs)
	case "to":
		return only(names, runs) && only(set, downloads)
	}
	return false
}

func only(names, of []string) bool {
	return !slices.ContainsFunc(names, func(n string) bool { return !slices.Contains(of, path.Base(n)) })
}

// asked is the member of a command that a part of a condition compares with names, and these names:
// .name in ['sh'], .name == 'sh', any(.from, # in ['sh']), 'sh' in .from.
func asked(part *ast.Expr) (of *ast.Expr, names []string) {
	if part.Op == ast.OpLoop && part.Name == "any" && len(part.Args) > 1 && part.Args[1] != nil {
		inner := part.Args[1]
		if inner.Op == ast.OpBinary && isItem(inner.Args[0]) {
			return member(part.Args[0]), compared(inner)
		}
		return nil, nil
	}
	if part.Op != ast.OpBinary || len(part.Args) != 2 {
		return nil, nil
	}
	if part.Name == "in" && part.Args[0].Op == ast.OpConst && part.Args[0].Value.Kind() == value.String {
		return member(part.Args[1]), ast.Texts(part.Args[0])
	}
	return member(part.Args[0]), compared(part)
}

// compared are the names that the left side of a comparison may be.
func compared(x *ast.Expr) []string {
	switch x.Name {
	case "==", "in":
		return ast.Texts(x.Args[1])
	case "matches":
		if x.Args[1].Op == ast.OpConst && x.Args[1].Value.Kind() == value.String {
			words, _, _ := regex.Words(strings.Trim(x.Args[1].Value.Str(), "^$"))
			return words
		}
	}
	return nil
}

func isItem(x *ast.Expr) bool { return x.Op == ast.OpPointer && x.Name == "" }

// member is the member of the command that a loop looks at; nil where it is something else.
func member(x *ast.Expr) *ast.Expr {
	for x.Op == ast.OpBinary && x.Name == "??" || x.Op == ast.OpChain || x.Op == ast.OpCall && x.Name == "lower" && len(x.Args) == 1 {
		x = x.Args[0]
	}
	if x.Op == ast.OpMember && isItem(x.Args[0]) {
		return x
	}
	return nil
}

// programs are the programs that the match of a hook names.
func programs(h *ast.Hook) (out []string) {
	if h.Match == nil {
		return nil
	}
	for _, c := range h.Match.Command {
		for _, re := range c.Program {
			words, _, ok := regex.Words(re.Source)
			if !ok {
				return nil
			}
			out = append(out, words...)
		}
	}
	return out
}
