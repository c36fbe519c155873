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
	if c.bound("tool") {
		return
	}
	switch pathOf(name) {
	case "tool.name":
		eachText(other, c.aliasText)
	case "tool.host_name":
		c.hostTools(other)
	}
}

// eachText calls f for the constant texts of an operand: it, or those in a list.
func eachText(x *ast.Expr, f func(text string, at diag.Span)) {
	switch {
	case x.Op == ast.OpArray:
		for _, item := range x.Args {
			eachText(item, f)
		}
	case x.Op != ast.OpConst:
	case x.Value.Kind() == value.String:
		f(x.Value.Str(), x.Span)
	case x.Value.Kind() == value.List:
		for i := range x.Value.Len() {
			f(x.Value.At(i).Str(), x.Span)
		}
	}
}

func (c *checker) aliasText(name string, at diag.Span) {
	tools := c.aliases[name]
	if _, canonical := event.LookupTool(name); canonical {
		return
	}
	if len(tools) == 0 {
		c.unknownTool(name, at)
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
