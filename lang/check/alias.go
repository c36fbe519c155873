package check

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// alias refuses tool.name compared with what a host calls the tool: tool.name
// is the canonical name, so that the comparison would never hold.
func (c *checker) alias(name, other *ast.Expr) {
	if pathOf(name) != "tool.name" || c.bound("tool") {
		return
	}
	switch other.Op {
	case ast.OpConst:
		c.aliasConst(other)
	case ast.OpArray:
		for _, item := range other.Args {
			if item.Op == ast.OpConst {
				c.aliasConst(item)
			}
		}
	}
}

func (c *checker) aliasConst(x *ast.Expr) {
	switch x.Value.Kind() {
	case value.String:
		c.aliasText(x.Value.Str(), x.Span)
	case value.List:
		for i := range x.Value.Len() {
			c.aliasText(x.Value.At(i).Str(), x.Span)
		}
	}
}

func (c *checker) aliasText(name string, at diag.Span) {
	tools := c.aliases[name]
	if _, canonical := event.LookupTool(name); canonical || len(tools) == 0 {
		return
	}
	d := c.diags.Errorf(diag.CodeExprToolAlias, at, "%q is a host's name for the tool, but tool.name is %s", name, quoteAll(tools, " or "))
	d.Detail = "Use the canonical name, which is the same for every host. The host's own name is tool.host_name."
	if inner, ok := innerSpan(at, name); ok && len(tools) == 1 {
		span := at
		span.Start, span.End = inner, forward(inner, name)
		d.Fix = &diag.Fix{Title: "write " + tools[0], Edits: []diag.Edit{{Span: span, Text: tools[0]}}}
	}
}
