//go:build !js

package plugin

import "github.com/tdewolff/parse/v2/js"

// constants are the values of a module's constants, at its top and in its functions.
type constants map[*js.Var]js.IExpr

// Enter notes the constants of a declaration.
func (c constants) Enter(n js.INode) js.IVisitor {
	if d, ok := n.(*js.VarDecl); ok && d.TokenType == js.ConstToken {
		for _, e := range d.List {
			if v, ok := e.Binding.(*js.Var); ok {
				c[linked(v)] = e.Default
			}
		}
	}
	return c
}

// Exit does nothing.
func (constants) Exit(js.INode) {}

// maxSteps bounds how many constants and sets a list is behind: a constant may stand for itself.
const maxSteps = 4

// list is the elements of a list, of a set of one, or of a constant that is one of these.
func (t *translated) list(x js.IExpr) []js.Element {
	for range maxSteps {
		switch at := ungroup(x).(type) {
		case *js.ArrayExpr:
			return at.List
		case *js.NewExpr:
			if v, ok := ungroup(at.X).(*js.Var); !ok || string(v.Data) != "Set" || at.Args == nil || len(at.Args.List) != 1 {
				return nil
			}
			x = at.Args.List[0].Value
		case *js.Var:
			x = t.constants[linked(at)]
		default:
			return nil
		}
	}
	return nil
}
