//go:build !js

package plugin

import (
	"slices"
	"strings"

	"github.com/tdewolff/parse/v2/js"
)

// reader goes over the body of a hook.
type reader struct {
	t     *translated
	hook  *Hook
	names map[*js.Var]string // variables that stand for a part of a parameter
	tool  string             // the part that is the name of the tool
	inner int                // how deep in functions of its own
	drops int                // how deep in functions whose result nobody uses
}

// bind gives the names of a pattern the parts that they stand for. A member that a pattern
// names is used there.
func (r *reader) bind(b js.IBinding, path string, tools []string) {
	switch b := b.(type) {
	case *js.Var:
		r.names[b] = path
	case *js.BindingObject:
		for _, item := range b.List {
			r.member(item, path, tools)
		}
	}
}

func (r *reader) member(item js.BindingObjectItem, path string, tools []string) {
	v, plain := item.Value.Binding.(*js.Var)
	var name []byte
	switch {
	case item.Key != nil && item.Key.Computed == nil:
		name = item.Key.Literal.Data
	case item.Key == nil && plain:
		name = v.Data
	default:
		return
	}
	path += "." + unquote(name)
	if plain && unquote(name) == string(v.Data) {
		name = v.Data // of a name alone, the parser's key is a copy
	}
	r.hook.Uses = append(r.hook.Uses, Use{Path: path, Span: r.t.at(name), Tools: tools, Or: item.Value.Default != nil})
	r.bind(item.Value.Binding, path, tools)
}

// path is the part of a parameter that an expression is; "" for none.
func (r *reader) path(x js.IExpr) string {
	switch x := ungroup(x).(type) {
	case *js.Var:
		return r.names[linked(x)]
	case *js.DotExpr:
		if base := r.path(x.X); base != "" {
			if y, ok := x.Y.(js.LiteralExpr); ok {
				return base + "." + string(y.Data)
			}
			if y, ok := x.Y.(*js.LiteralExpr); ok {
				return base + "." + string(y.Data)
			}
		}
	case *js.IndexExpr:
		if text, ok := literal(x.Y); ok && r.path(x.X) != "" {
			return r.path(x.X) + "." + unquote(text)
		}
	}
	return ""
}

// linked is the variable that a name means.
func linked(v *js.Var) *js.Var {
	for v.Link != nil {
		v = v.Link
	}
	return v
}

// isNew reports whether an expression is surely an object that did not exist before.
func isNew(x js.IExpr) bool {
	switch x := ungroup(x).(type) {
	case *js.ObjectExpr:
		return true
	case *js.CallExpr:
		switch callee(x) {
		case "structuredClone", "JSON.parse":
			return true
		case "Object.assign":
			return len(x.Args.List) > 0 && isNew(x.Args.List[0].Value)
		}
	}
	return false
}

// callee is the name of a function of the language that is called, with its object.
func callee(c *js.CallExpr) string {
	switch x := ungroup(c.X).(type) {
	case *js.Var:
		return string(x.Data)
	case *js.DotExpr:
		if object, ok := ungroup(x.X).(*js.Var); ok {
			return string(object.Data) + "." + string(last(x))
		}
	}
	return ""
}

// among reads ["a", "b"].includes(input.tool), or the name as another agent has it, and the same with a
// set and with a constant.
func (r *reader) among(c *js.CallExpr) {
	f, ok := ungroup(c.X).(*js.DotExpr)
	if !ok || len(c.Args.List) != 1 || r.path(c.Args.List[0].Value) != r.tool {
		return
	}
	if how := string(last(f)); how != "includes" && how != "has" {
		return
	}
	for _, e := range r.t.list(f.X) {
		if data, ok := literal(e.Value); ok {
			r.hook.Tools = append(r.hook.Tools, Text{unquote(data), r.t.at(data)})
		}
	}
}

func literal(x js.IExpr) ([]byte, bool) {
	switch x := ungroup(x).(type) {
	case *js.LiteralExpr:
		return x.Data, x.TokenType == js.StringToken
	}
	return nil, false
}

// last is the name of the last member of a path.
func last(x js.IExpr) []byte {
	switch x := ungroup(x).(type) {
	case *js.DotExpr:
		switch y := x.Y.(type) {
		case js.LiteralExpr:
			return y.Data
		case *js.LiteralExpr:
			return y.Data
		}
	case *js.IndexExpr:
		data, _ := literal(x.Y)
		return data
	case *js.Var:
		return x.Data
	}
	return nil
}

// statements reads a list, in which a tool is known. After an early return for all other
// tools it is known too.
func (r *reader) statements(list []js.IStmt, tools []string) {
	for _, s := range list {
		r.statement(s, tools)
		if s, ok := s.(*js.IfStmt); ok && s.Else == nil && leaves(s.Body) {
			if other := r.implied(s.Cond, false); other != nil {
				tools = other
			}
		}
	}
}

func leaves(s js.IStmt) bool {
	switch s := s.(type) {
	case *js.ReturnStmt:
		return s.Value == nil
	case *js.BlockStmt:
		return len(s.List) == 1 && leaves(s.List[0])
	}
	return false
}

func (r *reader) statement(s js.IStmt, tools []string) {
	switch s := s.(type) {
	case *js.BlockStmt:
		r.statements(s.List, tools)
	case *js.IfStmt:
		r.expr(s.Cond, tools)
		then := tools
		if known := r.implied(s.Cond, true); known != nil {
			then = known
		}
		r.statement(s.Body, then)
		if s.Else != nil {
			r.statement(s.Else, tools)
		}
	case *js.ReturnStmt:
		if o, ok := ungroup(s.Value).(*js.ObjectExpr); ok && (r.inner == 0 || r.drops > 0) {
			r.returns(o)
		} else if name := r.refusal(s.Value); name != nil && r.inner == 0 {
			r.hook.Returns = append(r.hook.Returns, Return{Span: r.t.at(name), Members: []string{unquote(name)}})
		}
		r.expr(s.Value, tools)
	case *js.VarDecl:
		for _, e := range s.List {
			if path := r.path(e.Default); path != "" {
				r.bind(e.Binding, path, tools)
			}
			r.expr(e.Default, tools)
		}
	case *js.SwitchStmt:
		r.cases(s, tools)
	case *js.ExprStmt:
		r.dropped(s.Value, tools)
	case *js.ThrowStmt:
		r.expr(s.Value, tools)
	case nil:
	default:
		js.Walk(visitor{r, tools}, s)
	}
}

// refusal is the error or the text that is returned, as if that refused a call; nil for none.
func (r *reader) refusal(x js.IExpr) []byte {
	if n, ok := ungroup(x).(*js.NewExpr); ok {
		if name, ok := ungroup(n.X).(*js.Var); ok && strings.HasSuffix(string(name.Data), "Error") {
			return name.Data
		}
	}
	if data, ok := literal(x); ok && len(data) > 2 {
		return data
	}
	return nil
}

// returns notes an object that is returned.
func (r *reader) returns(o *js.ObjectExpr) {
	out := Return{Lost: r.drops > 0}
	for _, p := range o.List {
		switch {
		case p.Name == nil && p.Spread, p.Name != nil && p.Name.Computed != nil:
			out.Open = true
			continue
		case p.Name == nil:
			v, ok := p.Value.(*js.Var)
			if !ok {
				out.Open = true
				continue
			}
			out.Members = append(out.Members, string(v.Data))
			if len(out.Members) == 1 {
				out.Span = r.t.at(v.Data)
			}
			continue
		}
		out.Members = append(out.Members, unquote(p.Name.Literal.Data))
		if len(out.Members) == 1 {
			out.Span = r.t.at(p.Name.Literal.Data)
		}
	}
	if len(out.Members) > 0 {
		r.hook.Returns = append(r.hook.Returns, out)
	}
}

// dropped reads a statement that is a call: nobody uses its value, and what a function among its
// arguments returns is no more than a part of that.
func (r *reader) dropped(x js.IExpr, tools []string) {
	call := ungroup(x)
	if u, ok := call.(*js.UnaryExpr); ok && u.Op == js.AwaitToken {
		call = ungroup(u.X)
	}
	c, ok := call.(*js.CallExpr)
	if !ok {
		r.expr(x, tools)
		return
	}
	r.expr(c.X, tools)
	for _, a := range c.Args.List {
		f, ok := ungroup(a.Value).(*js.ArrowFunc)
		if !ok || r.inner > 0 && r.drops == 0 {
			r.expr(a.Value, tools)
			continue
		}
		r.inner++
		r.drops++
		r.statements(f.Body.List, tools)
		r.inner--
		r.drops--
	}
}

func (r *reader) cases(s *js.SwitchStmt, tools []string) {
	about := r.path(s.Init) == r.tool
	for _, c := range s.List {
		if data, ok := literal(c.Cond); ok && about {
			r.hook.Tools = append(r.hook.Tools, Text{unquote(data), r.t.at(data)})
		}
		r.statements(c.List, nil)
	}
}

// implied is the tools of which one is called where a condition holds, or does not.
func (r *reader) implied(x js.IExpr, holds bool) []string {
	b, ok := ungroup(x).(*js.BinaryExpr)
	if !ok {
		return nil
	}
	and, equal := js.AndToken, []js.TokenType{js.EqEqToken, js.EqEqEqToken}
	or := js.OrToken
	if !holds {
		and, or, equal = or, and, []js.TokenType{js.NotEqToken, js.NotEqEqToken}
	}
	switch {
	case slices.Contains(equal, b.Op):
		if text, ok := r.compared(b); ok {
			return []string{text.Value}
		}
	case b.Op == and:
		if left := r.implied(b.X, holds); left != nil {
			return left
		}
		return r.implied(b.Y, holds)
	case b.Op == or:
		left, right := r.implied(b.X, holds), r.implied(b.Y, holds)
		if left != nil && right != nil {
			return slices.Concat(left, right)
		}
	}
	return nil
}

// compared is the text that the name of the tool is compared with.
func (r *reader) compared(b *js.BinaryExpr) (Text, bool) {
	for _, pair := range [][2]js.IExpr{{b.X, b.Y}, {b.Y, b.X}} {
		if data, ok := literal(pair[1]); ok && r.path(pair[0]) == r.tool {
			return Text{unquote(data), r.t.at(data)}, true
		}
	}
	return Text{}, false
}

func (r *reader) expr(x js.IExpr, tools []string) {
	if x != nil {
		js.Walk(visitor{r, tools}, x)
	}
}

// within reads a function of the hook, whose result something may use.
func (r *reader) within(list []js.IStmt, tools []string) {
	drops := r.drops
	r.inner++
	r.drops = 0
	r.statements(list, tools)
	r.inner--
	r.drops = drops
}

// visitor goes over an expression.
type visitor struct {
	r     *reader
	tools []string
}

// Exit does nothing.
func (visitor) Exit(js.INode) {}

// Enter reads a node.
func (v visitor) Enter(n js.INode) js.IVisitor {
	r := v.r
	switch n := n.(type) {
	case *js.BlockStmt:
		r.statements(n.List, v.tools)
		return nil
	case *js.IfStmt, *js.ReturnStmt, *js.VarDecl, *js.SwitchStmt:
		r.statement(n.(js.IStmt), v.tools)
		return nil
	case *js.ArrowFunc:
		r.within(n.Body.List, v.tools)
		return nil
	case *js.FuncDecl:
		r.within(n.Body.List, v.tools)
		return nil
	case *js.MethodDecl:
		r.within(n.Body.List, v.tools)
		return nil
	case *js.CallExpr:
		r.among(n)
	case *js.BinaryExpr:
		return r.binary(n, v)
	case *js.DotExpr, *js.IndexExpr:
		if path := r.path(n.(js.IExpr)); path != "" {
			r.hook.Uses = append(r.hook.Uses, Use{Path: path, Span: r.t.at(last(n.(js.IExpr))), Tools: v.tools})
			return nil
		}
	}
	return v
}

func (r *reader) binary(b *js.BinaryExpr, v visitor) js.IVisitor {
	switch b.Op {
	case js.EqEqToken, js.EqEqEqToken, js.NotEqToken, js.NotEqEqToken:
		if text, ok := r.compared(b); ok {
			r.hook.Tools = append(r.hook.Tools, text)
		}
	case js.EqToken:
		if name, ok := ungroup(b.X).(*js.Var); ok {
			r.expr(b.Y, v.tools)
			delete(r.names, linked(name))
			return nil
		}
		if path := r.path(b.X); path == "output.args" && isNew(b.Y) {
			r.hook.Replaces = append(r.hook.Replaces, Use{Path: path, Span: r.t.at(last(b.X)), Tools: v.tools})
		}
	case js.AndToken:
		r.expr(b.X, v.tools)
		known := r.implied(b.X, true)
		if known == nil {
			known = v.tools
		}
		r.expr(b.Y, known)
		return nil
	case js.OrToken, js.NullishToken:
		from := len(r.hook.Uses)
		r.expr(b.X, v.tools)
		r.expr(b.Y, v.tools)
		_, constant := b.Y.(*js.LiteralExpr) // output.args.file_path ?? "" names no other member
		if used := r.hook.Uses[from:]; !constant && r.path(b.X) != "" && strings.Count(r.path(b.X), ".") > 0 {
			for i := range used {
				used[i].Or = true
			}
		}
		return nil
	}
	return v
}
