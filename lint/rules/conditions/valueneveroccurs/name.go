package valueneveroccurs

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
)

// name is what an expression asks for, with [] for any item of a list; "" where that is
// not plain.
func name(x *ast.Expr, in scope) string {
	switch x.Op {
	case ast.OpIdent:
		for _, l := range in.h.Lets {
			if l.Name == x.Name && l.Expr != nil && len(in.items) < 8 {
				return name(l.Expr, scope{h: &ast.Hook{}})
			}
		}
		return x.Name
	case ast.OpMember:
		return join(name(x.Args[0], in), "."+x.Name)
	case ast.OpIndex:
		return join(name(x.Args[0], in), "[]")
	case ast.OpChain:
		return name(x.Args[0], in)
	case ast.OpTemplate:
		if len(x.Args) == 1 {
			return name(x.Args[0], in)
		}
	case ast.OpBinary:
		if x.Name == "??" && x.Args[1].Op == ast.OpConst || x.Name == "??" && x.Args[1].Op == ast.OpArray {
			return name(x.Args[0], in)
		}
	case ast.OpPointer:
		if n := len(in.items); n > 0 && x.Name == "" {
			return join(name(in.items[n-1], scope{in.h, in.items[:n-1]}), "[]")
		}
	case ast.OpCall:
		if len(x.Args) > 0 {
			return ofCall(x, in)
		}
	case ast.OpLoop:
		switch x.Name {
		case "filter", "sortBy":
			return name(x.Args[0], in)
		case "find", "findLast":
			return join(name(x.Args[0], in), "[]")
		}
	}
	return ""
}

func ofCall(x *ast.Expr, in scope) string {
	switch x.Name {
	case "first", "last", "get":
		return join(name(x.Args[0], in), "[]")
	case "sort", "uniq", "take", "reverse":
		return name(x.Args[0], in)
	case "concat":
		first := name(x.Args[0], in)
		if slices.ContainsFunc(x.Args, func(a *ast.Expr) bool { return kindOf(name(a, in)) != kindOf(first) }) {
			return ""
		}
		return first
	}
	return ""
}

// kindOf is one name for lists of the same kind of items.
func kindOf(name string) string {
	if shapes[name+"[]"].whole == nil {
		return name + "?"
	}
	return shapes[name+"[]"].advice
}

func join(base, rest string) string {
	if base == "" {
		return ""
	}
	if strings.HasPrefix(base, "match.commands") {
		base = "shell" + strings.TrimPrefix(base, "match")
	}
	return base + rest
}

// shapesOf lists what is known of the values of an expression.
func shapesOf(x *ast.Expr, in scope) []shape {
	if x.Op == ast.OpBinary && x.Name == "??" && x.Args[1].Op == ast.OpConst {
		return shapesOf(x.Args[0], in)
	}
	if x.Op == ast.OpCall && len(x.Args) > 0 {
		switch x.Name {
		case "lower":
			return []shape{without("a text in lower case", "Write it in lower case.", upperCase)}
		case "upper":
			return []shape{without("a text in upper case", "Write it in upper case.", lowerCase)}
		case "trim":
			if len(x.Args) == 1 {
				return append(shapesOf(x.Args[0], in), trimmed)
			}
			return shapesOf(x.Args[0], in)
		case "trimPrefix", "trimSuffix":
			return onlyParts(shapesOf(x.Args[0], in))
		}
	}
	if sep := separator(x, in); sep != "" {
		return []shape{without("a part between "+quoted(sep), "split takes the separators away.", func(text string) bool { return strings.Contains(text, sep) })}
	}
	if s, ok := shapes[name(x, in)]; ok {
		return []shape{s}
	}
	return nil
}

func quoted(sep string) string {
	if sep == " " {
		return "blanks"
	}
	return "'" + sep + "'"
}

// onlyParts is what is left of shapes where something was cut off at an end.
func onlyParts(list []shape) []shape {
	var out []shape
	for _, s := range list {
		out = append(out, shape{what: s.what, advice: s.advice, whole: s.part, part: s.part})
	}
	return out
}

// separator is what the text does not hold because split has cut there.
func separator(x *ast.Expr, in scope) string {
	list := x
	switch {
	case x.Op == ast.OpPointer && x.Name == "" && len(in.items) > 0:
		list = in.items[len(in.items)-1]
	case x.Op == ast.OpIndex, x.Op == ast.OpCall && len(x.Args) > 0 && slices.Contains([]string{"first", "last", "get"}, x.Name):
		list = x.Args[0]
	default:
		return ""
	}
	if list.Op == ast.OpIdent {
		for _, l := range in.h.Lets {
			if l.Name == list.Name && l.Expr != nil {
				list = l.Expr
			}
		}
	}
	if list.Op == ast.OpCall && list.Name == "split" && len(list.Args) == 2 && list.Args[1].Op == ast.OpConst {
		return list.Args[1].Value.Text()
	}
	return ""
}
