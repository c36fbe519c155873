package guardbyposition

import (
	"cmp"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
	"github.com/hookc/hookc/runtime/value"
)

// candidates are commands of the hook's block, plain and with the texts that its condition names.
func (g guard) candidates(part *ast.Expr, list string) (out []string) {
	option, texts := g.named(part)
	for _, base := range g.bases(list) {
		if base == "" {
			continue
		}
		program, rest, _ := strings.Cut(base, " ")
		out = append(out, base)
		for _, text := range texts[:min(len(texts), maxPrograms)] {
			text = "'" + strings.ReplaceAll(text, "'", "") + "'"
			switch option {
			case "":
			case anyOption:
				out = append(out, base+" --name="+text)
			default:
				out = append(out, strings.TrimSpace(program+" --"+option+" "+text+" "+rest), base+" --"+option+"="+text)
			}
			out = append(out, base+" "+text, program+" "+text, text)
		}
		out = append(out, base+" other")
	}
	return out
}

// bases are commands that add an item to a list.
func (g guard) bases(list string) (out []string) {
	if list != "match.commands" {
		return []string{lists[list]}
	}
	matches := []*ast.Match{g.Hook.Match}
	if g.step != nil {
		matches = append(matches, g.step.Match)
	}
	for _, m := range matches {
		if m == nil {
			continue
		}
		for _, c := range m.Command {
			out = append(out, evade.CommandLine(c))
		}
	}
	return out
}

// anyOption is the option of a condition that asks for the values of all.
const anyOption = "*"

// named are an option that a condition asks for, and the texts that it compares with or that its
// regexes find.
func (g guard) named(part *ast.Expr) (option string, texts []string) {
	add := func(v value.Value, isRegex bool) {
		switch {
		case v.Kind() != value.String || v.Str() == "":
		case isRegex:
			texts = append(texts, regex.Examples(v.Str())...)
		default:
			texts = append(texts, v.Str())
		}
	}
	var of func(x *ast.Expr, isRegex bool)
	of = func(x *ast.Expr, isRegex bool) {
		switch {
		case x == nil:
			return
		case x.Op == ast.OpMember && x.Args[0].Op == ast.OpMember && x.Args[0].Name == "options":
			option = x.Name
		case x.Op == ast.OpMember && x.Name == "options" && option == "":
			option = anyOption
		case x.Op == ast.OpConst && x.Value.Kind() == value.List:
			for i := range x.Value.Len() {
				add(x.Value.At(i), isRegex)
			}
		case x.Op == ast.OpConst:
			add(x.Value, isRegex)
		case x.Op == ast.OpIdent:
			if let := lint.Let(g.Hook, x.Name); let != nil {
				inner, more := (guard{Hook: &ast.Hook{}}).named(let)
				option, texts = cmp.Or(option, inner), append(texts, more...)
			}
		}
		for i, a := range x.Args {
			of(a, x.Op == ast.OpBinary && x.Name == "matches" && i == 1)
		}
	}
	of(part, false)
	return option, texts
}
