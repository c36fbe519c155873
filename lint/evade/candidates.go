package evade

import (
	"cmp"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// maxTexts bounds the texts of one condition that are tried.
const maxTexts = 4

// Candidates are command lines that a part of a condition may tell apart: commands of the match of a
// hook, or of one of its steps, plain and with the texts that the part names. plain stands for these
// commands where it is not empty.
func Candidates(h *ast.Hook, step *ast.Step, part *ast.Expr, plain string) (out []string) {
	option, texts := named(h, part)
	for _, base := range bases(h, step, plain) {
		if base == "" {
			continue
		}
		program, rest, _ := strings.Cut(base, " ")
		out = append(out, base)
		for _, text := range texts[:min(len(texts), maxTexts)] {
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

// bases are the commands of the blocks of a match.
func bases(h *ast.Hook, step *ast.Step, plain string) (out []string) {
	if plain != "" {
		return []string{plain}
	}
	matches := []*ast.Match{h.Match}
	if step != nil {
		matches = append(matches, step.Match)
	}
	for _, m := range matches {
		if m == nil {
			continue
		}
		for _, c := range m.Command {
			out = append(out, CommandLine(c))
		}
	}
	return out
}

// anyOption is the option of a condition that asks for the values of all.
const anyOption = "*"

// named are an option that a condition asks for, and the texts that it compares with or that its
// regexes find.
func named(h *ast.Hook, part *ast.Expr) (option string, texts []string) {
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
		case x.Op == ast.OpCall && x.Name == "get" && len(x.Args) > 1 && isOptions(x.Args[0]) && x.Args[1].Op == ast.OpConst:
			if option == "" || option == anyOption {
				option = x.Args[1].Value.Text()
			}
			return
		case x.Op == ast.OpMember && x.Name == "options" && option == "":
			option = anyOption
		case x.Op == ast.OpConst && x.Value.Kind() == value.List:
			for i := range x.Value.Len() {
				add(x.Value.At(i), isRegex)
			}
		case x.Op == ast.OpConst:
			add(x.Value, isRegex)
		case x.Op == ast.OpIdent:
			if let := lint.Let(h, x.Name); let != nil {
				inner, more := named(&ast.Hook{}, let)
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

// isOptions reports whether an expression is the options of a command.
func isOptions(x *ast.Expr) bool { return x.Op == ast.OpMember && x.Name == "options" }
