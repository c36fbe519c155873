//go:build !js

package plugin

import (
	"strings"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/js"
)

// Parse reads a plugin. One that is very large, or newer than the parser, is empty.
func Parse(name string, source []byte) *Module {
	if tooLarge(source) {
		return &Module{}
	}
	t, fault := translate(name, source)
	if fault != nil {
		return &Module{Fault: fault}
	}
	input := parse.NewInputBytes(t.code)
	t.code = input.Bytes() // which can be a copy
	t.index()
	ast, err := js.Parse(input, js.Options{})
	if err != nil {
		return &Module{}
	}
	t.constants = constants{}
	js.Walk(t.constants, ast)
	m := &Module{}
	m.find(t, ast.List)
	return m
}

// find reads the functions of the top of a module: each may be a plugin.
func (m *Module) find(t *translated, list []js.IStmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *js.ExportStmt:
			m.plugin(t, s.Decl)
		case *js.VarDecl:
			m.variables(t, s)
		case *js.FuncDecl:
			m.body(t, s.Params, s.Body.List)
		}
	}
}

func (m *Module) variables(t *translated, d *js.VarDecl) {
	for _, e := range d.List {
		m.plugin(t, e.Default)
	}
}

func (m *Module) plugin(t *translated, x js.IExpr) {
	switch x := ungroup(x).(type) {
	case *js.VarDecl:
		m.variables(t, x)
	case *js.FuncDecl:
		m.body(t, x.Params, x.Body.List)
	case *js.ArrowFunc:
		m.body(t, x.Params, x.Body.List)
	}
}

// body reads the object that a plugin returns, and the functions that an extension hands over.
func (m *Module) body(t *translated, params js.Params, list []js.IStmt) {
	for _, s := range list {
		if e, ok := s.(*js.ExprStmt); ok {
			m.on(t, params, e)
		}
		r, ok := s.(*js.ReturnStmt)
		if !ok {
			continue
		}
		if o, ok := ungroup(r.Value).(*js.ObjectExpr); ok {
			for _, p := range o.List {
				m.hook(t, p)
			}
		}
	}
}

func (m *Module) hook(t *translated, p js.Property) {
	var params js.Params
	var body *js.BlockStmt
	name := p.Name
	switch v := ungroup(p.Value).(type) {
	case *js.ArrowFunc:
		params, body = v.Params, &v.Body
	case *js.FuncDecl:
		params, body = v.Params, &v.Body
	case *js.MethodDecl:
		params, body, name = v.Params, &v.Body, &v.Name.PropertyName
	}
	if body == nil || name == nil || name.Computed != nil {
		return
	}
	m.read(t, name.Literal.Data, "input.tool", params, body, "input", "output")
}

// on reads pi.on("tool_call", (event, context) => …), where pi is the extension's parameter.
func (m *Module) on(t *translated, params js.Params, s *js.ExprStmt) {
	c, ok := ungroup(s.Value).(*js.CallExpr)
	if !ok || len(c.Args.List) != 2 || len(params.List) == 0 {
		return
	}
	f, ok := ungroup(c.X).(*js.DotExpr)
	if !ok || string(last(f)) != "on" {
		return
	}
	object, _ := ungroup(f.X).(*js.Var)
	own, _ := params.List[0].Binding.(*js.Var)
	name, named := literal(c.Args.List[0].Value)
	if object == nil || own == nil || linked(object) != linked(own) || !named {
		return
	}
	switch v := ungroup(c.Args.List[1].Value).(type) {
	case *js.ArrowFunc:
		m.read(t, name, "event.toolName", v.Params, &v.Body, "event", "context")
	case *js.FuncDecl:
		m.read(t, name, "event.toolName", v.Params, &v.Body, "event", "context")
	}
}

// read reads a hook, whose parameters are called as they are given.
func (m *Module) read(t *translated, name []byte, tool string, params js.Params, body *js.BlockStmt, called ...string) {
	h := &Hook{Name: unquote(name), Span: t.at(name)}
	m.Hooks = append(m.Hooks, h)
	r := &reader{t: t, hook: h, tool: tool, names: map[*js.Var]string{}}
	for i, prefix := range called {
		if i < len(params.List) {
			r.bind(params.List[i].Binding, prefix, nil)
		}
	}
	r.statements(body.List, nil)
}

func ungroup(x js.IExpr) js.IExpr {
	for {
		g, ok := x.(*js.GroupExpr)
		if !ok {
			return x
		}
		x = g.X
	}
}

func unquote(data []byte) string { return strings.Trim(string(data), "\"'`") }
