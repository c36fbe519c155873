package cond

import (
	"errors"

	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// The limits. A condition of a person is far below them; they keep generated or
// hostile text from costing memory or stack.
const (
	maxBytes  = 1 << 17
	maxTokens = 20_000
	maxNodes  = 10_000
	maxDepth  = 500
)

// Parse reads one expression. It gives nil where the text does not parse; where
// only parts of it are refused, they are OpInvalid and the rest can be checked.
func Parse(src Source) (*ast.Expr, diag.List) {
	var ds diag.List
	if len(src.Text) > maxBytes {
		ds.Errorf(diag.CodeLimit, src.Span(0, 1), "the condition is longer than %d bytes", maxBytes)
		return nil, ds
	}
	toks := scanTokens(src.Text)
	if !withinLimits(src, toks, &ds) {
		return nil, ds
	}
	tree, err := parser.ParseWithConfig(src.Text, &conf.Config{MaxNodes: maxNodes})
	if err != nil {
		ds.Add(syntaxError(src, toks, err))
		return nil, ds
	}
	c := &converter{src: src, toks: toks}
	e := c.node(tree.Node, 0)
	if c.large {
		return nil, c.diags
	}
	return e.Expr, c.diags
}

func withinLimits(src Source, toks *tokens, ds *diag.List) bool {
	const advice = "Split it with `let`, or move its lists to a `local`."
	switch {
	case len(toks.list) > maxTokens:
		ds.Errorf(diag.CodeLimit, src.Span(0, 1), "the condition has more than %d tokens", maxTokens).Detail = advice
	case toks.depth() > maxDepth:
		ds.Errorf(diag.CodeLimit, src.Span(0, 1), "the condition is nested deeper than %d brackets", maxDepth).Detail = advice
	default:
		return true
	}
	return false
}

// locate is what expr says about a syntax error, in bytes.
func locate(toks *tokens, err error) (message string, from, to int) {
	var e *file.Error
	if !errors.As(err, &e) {
		return err.Error(), 0, 0
	}
	return e.Message, toks.byte(e.From), toks.byte(e.To)
}
