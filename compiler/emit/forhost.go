package emit

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

// forHost lists the hooks that can apply to events of a host: those of other hosts by
// their condition, when = "host == 'codex'", neither lose anything there nor need an
// event of it.
func forHost(p *ast.Policy, h *host.Target) []*ast.Hook {
	return slices.DeleteFunc(slices.Clone(p.Hooks), func(hk *ast.Hook) bool { return neverOn(hk.When, h.Name) })
}

// neverOn reports whether a condition is false on every event of a host.
func neverOn(when *ast.Expr, name string) bool {
	holds, known := onHost(when, name)
	return known && !holds
}

// onHost is what a condition comes to on the events of a host, if that is enough to
// know it.
func onHost(x *ast.Expr, name string) (holds, known bool) {
	if x == nil {
		return true, true
	}
	if inner := x.Not(); inner != nil {
		holds, known = onHost(inner, name)
		return !holds, known
	}
	if x.Op != ast.OpBinary {
		return false, false
	}
	switch x.Name {
	case "and", "or":
		decides := x.Name == "or"
		left, leftKnown := onHost(x.Args[0], name)
		right, rightKnown := onHost(x.Args[1], name)
		if leftKnown && left == decides || rightKnown && right == decides {
			return decides, true
		}
		return !decides, leftKnown && rightKnown
	case "==", "!=":
		for i, a := range x.Args {
			if other := x.Args[1-i]; isHost(a) && other.Op == ast.OpConst && other.Value.Kind() == value.String {
				return (other.Value.Str() == name) == (x.Name == "=="), true
			}
		}
	case "in":
		if isHost(x.Args[0]) {
			return inTexts(x.Args[1], name)
		}
	}
	return false, false
}

// isHost reports whether an expression is the event's host.
func isHost(x *ast.Expr) bool {
	return x.Op == ast.OpIdent && x.Name == event.Fields[event.HostName].Path
}

// inTexts reports whether a list of constant texts has a name.
func inTexts(list *ast.Expr, name string) (found, known bool) {
	if list.Op == ast.OpConst && list.Value.Kind() == value.List {
		for i := range list.Value.Len() {
			item := list.Value.At(i)
			found = found || item.Kind() == value.String && item.Str() == name
		}
		return found, true
	}
	if list.Op != ast.OpArray || list.Name != "" {
		return false, false
	}
	for _, item := range list.Args {
		if item.Op != ast.OpConst || item.Value.Kind() != value.String {
			return false, false
		}
		found = found || item.Value.Str() == name
	}
	return found, true
}
