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
			m.body(t, s.Body.List)
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
		m.body(t, x.Body.List)
	case *js.ArrowFunc:
		m.body(t, x.Body.List)
	}
}

// body reads the object that a plugin returns.
func (m *Module) body(t *translated, list []js.IStmt) {
	for _, s := range list {
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
	h := &Hook{Name: unquote(name.Literal.Data), Span: t.at(name.Literal.Data)}
	m.Hooks = append(m.Hooks, h)
	r := &reader{t: t, hook: h, names: map[*js.Var]string{}}
	for i, prefix := range []string{"input", "output"} {
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
