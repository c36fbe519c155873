package lower

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

var programs = KeyPlace{Source: table.KeyProgram}

// programKey is the key of command { } blocks: every one must ask for a program.
func programKey(blocks []*ast.CommandMatch) (Key, bool) {
	var all []string
	for _, c := range blocks {
		if len(c.Program) == 0 {
			return Key{}, false
		}
		all = append(all, sources(c.Program)...)
	}
	return regexKey(programs, all)
}

// anyCommandKey is the key of any(shell.commands, .name == "x" and …): the first
// conjunct of the closure that says something of the program. Where no command
// has that name, what stands behind it is not evaluated.
func (n vocabulary) anyCommandKey(e *ast.Expr) (k Key, ok, fails bool) {
	if e.Name != "any" || e.Args[1] == nil || !n.isCommands(e.Args[0]) {
		return Key{}, false, true
	}
	whole := conjuncts(e.Args[1], func(e *ast.Expr) bool {
		if !ok {
			k, ok = programOf(e)
		}
		return commandNeverFails(e)
	})
	return k, ok, !whole
}

// isCommands reports whether an expression is the commands of the line on every
// event of the hook.
func (n vocabulary) isCommands(e *ast.Expr) bool {
	path, ok := fieldPath(e)
	return ok && !e.Type.Nullable && e.Type.Kind == value.TList && !n.own["shell"] &&
		(path == event.Fields[event.ShellCommands].Path || path == "match.commands")
}

// programOf is the key of a comparison of .name.
func programOf(e *ast.Expr) (Key, bool) {
	if e.Op != ast.OpBinary || len(e.Args) != 2 {
		return Key{}, false
	}
	left, right := e.Args[0], e.Args[1]
	if e.Name == "==" && left.Op == ast.OpConst {
		left, right = right, left
	}
	if !isMemberOfItem(left) || left.Name != "name" || right.Op != ast.OpConst {
		return Key{}, false
	}
	place := programs
	lits, fold, ok := operandLiterals(e.Name, right.Value)
	place.Fold = fold
	return Key{Place: place, Literals: lits}, ok
}

// isMemberOfItem reports whether an expression is #.x of the innermost loop.
func isMemberOfItem(e *ast.Expr) bool {
	return e.Op == ast.OpMember && !e.Optional && e.Args[0].Op == ast.OpPointer && e.Args[0].Name == ""
}

// commandNeverFails reports whether a condition on a command can be evaluated on
// every command: comparisons of its members with constants.
func commandNeverFails(e *ast.Expr) bool {
	switch e.Op {
	case ast.OpConst:
		return true
	case ast.OpMember:
		return isMemberOfItem(e) && (e.Type.Kind == value.TString || e.Type.Kind == value.TBool && !e.Type.Nullable)
	case ast.OpUnary:
		return e.Name == "not" && e.Type.Kind == value.TBool && commandNeverFails(e.Args[0])
	case ast.OpBinary:
		switch e.Name {
		case "and", "or":
			return bothBool(e) && commandNeverFails(e.Args[0]) && commandNeverFails(e.Args[1])
		case "==", "!=", "contains", "startsWith", "endsWith", "matches":
			return commandNeverFails(e.Args[0]) && commandNeverFails(e.Args[1])
		case "in":
			return inNeverFails(e.Args[0], e.Args[1])
		}
	}
	return false
}

// inNeverFails is .name in ["a", "b"], and "force" in .flags.
func inNeverFails(left, right *ast.Expr) bool {
	if left.Op == ast.OpConst {
		return isMemberOfItem(right) && right.Type.Kind == value.TList && !right.Type.Nullable
	}
	return commandNeverFails(left) && right.Op == ast.OpConst && right.Value.Kind() == value.List
}
