package hclfile

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/diag"
)

// mainArgument is what people mean who give a block a text: deny = "no", deny "no".
var mainArgument = map[string]string{
	"deny": "reason", "ask": "reason", "allow": "reason", "warn": "message", "context": "text", "run": "shell",
}

// blockAsArgument says how the value of an argument is written that is a block.
func (r *Reader) blockAsArgument(d *diag.Diag, a *hclsyntax.Attribute) {
	if a.Name == "command" {
		d.Detail = `Its arguments are program, args, flags and operands. A regex for the whole line is input = { command = "…" }.`
		return
	}
	if _, isText := a.Expr.(*hclsyntax.TemplateExpr); isText {
		r.writeBlock(d, a.Name, hcl.RangeBetween(a.EqualsRange, a.Expr.Range()), a.Expr.Range())
	}
}

// textAsName says how the text of a block is written that stands where a name would.
func (r *Reader) textAsName(d *diag.Diag, b *hclsyntax.Block) {
	if len(b.LabelRanges) == 1 && len(b.Body.Attributes)+len(b.Body.Blocks) == 0 {
		old := b.LabelRanges[0]
		if b.CloseBraceRange.Start.Byte > old.End.Byte {
			old = hcl.RangeBetween(old, b.CloseBraceRange)
		}
		r.writeBlock(d, b.Type, old, b.LabelRanges[0])
	}
}

// writeBlock proposes a block with its main argument, whose value is written at text.
func (r *Reader) writeBlock(d *diag.Diag, name string, old, text hcl.Range) {
	arg, value := mainArgument[name], r.text(r.Span(text))
	if arg == "" || len(value) < 2 || value[0] != '"' {
		return
	}
	block := "{ " + arg + " = " + value + " }"
	d.Fix = &diag.Fix{Title: "write " + name + " " + block, Edits: []diag.Edit{{Span: r.Span(old), Text: block}}}
}
