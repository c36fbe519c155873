package parse

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/diag"
)

// schema says what a block may hold.
type schema struct {
	what   string // "a hook"
	args   []string
	blocks []string
	labels int
}

// fits reports everything of a block that the schema does not know, and
// whether its header is usable.
func (ld *loader) fits(b *hclsyntax.Block, want schema) bool {
	ld.knownArgs(b.Body, want)
	ld.knownBlocks(b.Body, want)
	return ld.labels(b, want)
}

func (ld *loader) knownArgs(body *hclsyntax.Body, want schema) {
	for name, a := range body.Attributes {
		if slices.Contains(want.args, name) || ld.Enough() {
			continue
		}
		at := ld.Span(a.NameRange)
		if slices.Contains(want.blocks, name) {
			ld.Diags.Errorf(diag.CodeUnknownArg, at, "%s is a block: write `%s { … }`, without `=`", name, name)
			continue
		}
		d := ld.Diags.Errorf(diag.CodeUnknownArg, at, "unknown argument %q in %s", name, want.what)
		d.Detail = ld.near(d, name, at, "arguments", want.args)
	}
}

func (ld *loader) knownBlocks(body *hclsyntax.Body, want schema) {
	for _, b := range body.Blocks {
		if slices.Contains(want.blocks, b.Type) || ld.Enough() {
			continue
		}
		at := ld.Span(b.TypeRange)
		if slices.Contains(want.args, b.Type) {
			ld.Diags.Errorf(diag.CodeUnknownBlock, at, "%s is an argument: write `%s = …`", b.Type, b.Type)
			continue
		}
		d := ld.Diags.Errorf(diag.CodeUnknownBlock, at, "unknown block %q in %s", b.Type, want.what)
		d.Detail = ld.near(d, b.Type, at, "blocks", want.blocks)
		if outer := outerBlock[b.Type]; slices.Contains(want.blocks, outer) {
			d.Detail, d.Fix = "Write it inside "+outer+" { }.", nil
		}
	}
}

// outerBlock is in which block one stands that is often written beside it.
var outerBlock = map[string]string{"command": "match", "defaults": "policy"}

// near suggests the name that a misspelled one is near to, with the change as a
// fix; else it lists what is valid of this kind.
func (ld *loader) near(d *diag.Diag, name string, at diag.Span, kind string, candidates []string) string {
	if near, ok := diag.Nearest(name, candidates); ok {
		d.Fix = &diag.Fix{Title: "write " + near, Edits: []diag.Edit{{Span: at, Text: near}}}
		return "Did you mean " + near + "?"
	}
	if len(candidates) == 0 {
		return ""
	}
	return "Valid " + kind + ": " + strings.Join(candidates, ", ") + "."
}

func (ld *loader) labels(b *hclsyntax.Block, want schema) bool {
	switch n := len(b.Labels); {
	case n == want.labels:
		return true
	case n < want.labels:
		ld.Diags.Errorf(diag.CodeName, ld.Span(b.TypeRange), "%s needs a name: `%s \"…\" { … }`", want.what, b.Type)
	case want.labels == 0:
		ld.Diags.Errorf(diag.CodeName, ld.Span(b.LabelRanges[0]), "%s must not have a name: write `%s { … }`", want.what, b.Type)
	default:
		ld.Diags.Errorf(diag.CodeName, ld.Span(b.LabelRanges[want.labels]), "%s must have only one name", want.what)
		return true
	}
	return false
}

// one is the block of this type in body; a second one is an error.
func (ld *loader) one(body *hclsyntax.Body, kind string) *hclsyntax.Block {
	var found *hclsyntax.Block
	for _, b := range body.Blocks {
		if b.Type != kind {
			continue
		}
		if found == nil {
			found = b
			continue
		}
		ld.Diags.Duplicate(ld.Span(b.TypeRange), ld.Span(found.TypeRange), "a second "+kind+" block")
	}
	return found
}

// header is where a block is named: its last label, else its type.
func header(b *hclsyntax.Block) hcl.Range {
	if n := len(b.LabelRanges); n > 0 {
		return b.LabelRanges[n-1]
	}
	return b.TypeRange
}
