package parse

import (
	"cmp"
	"maps"
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
		if slices.Contains(want.args, name) || ld.enough() {
			continue
		}
		at := ld.span(a.NameRange)
		if slices.Contains(want.blocks, name) {
			ld.diags.Errorf(diag.CodeUnknownArg, at, "%s is a block: write `%s { … }`, without `=`", name, name)
			continue
		}
		d := ld.diags.Errorf(diag.CodeUnknownArg, at, "unknown argument %q in %s", name, want.what)
		d.Detail = ld.near(d, name, at, "arguments", want.args)
	}
}

func (ld *loader) knownBlocks(body *hclsyntax.Body, want schema) {
	for _, b := range body.Blocks {
		if slices.Contains(want.blocks, b.Type) || ld.enough() {
			continue
		}
		at := ld.span(b.TypeRange)
		if slices.Contains(want.args, b.Type) {
			ld.diags.Errorf(diag.CodeUnknownBlock, at, "%s is an argument: write `%s = …`", b.Type, b.Type)
			continue
		}
		d := ld.diags.Errorf(diag.CodeUnknownBlock, at, "unknown block %q in %s", b.Type, want.what)
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
		ld.diags.Errorf(diag.CodeName, ld.span(b.TypeRange), "%s needs a name: `%s \"…\" { … }`", want.what, b.Type)
	case want.labels == 0:
		ld.diags.Errorf(diag.CodeName, ld.span(b.LabelRanges[0]), "%s must not have a name: write `%s { … }`", want.what, b.Type)
	default:
		ld.diags.Errorf(diag.CodeName, ld.span(b.LabelRanges[want.labels]), "%s must have only one name", want.what)
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
		ld.duplicate(ld.span(b.TypeRange), ld.span(found.TypeRange), "a second "+kind+" block")
	}
	return found
}

// duplicate reports something that is there already.
func (ld *loader) duplicate(at, first diag.Span, what string) *diag.Diag {
	d := ld.diags.Errorf(diag.CodeDuplicate, at, "%s", what)
	d.Notes = []diag.Note{{Span: first, Text: "the first one is here"}}
	return d
}

// inOrder lists arguments as they stand in the file.
func inOrder(attrs hclsyntax.Attributes) []*hclsyntax.Attribute {
	return slices.SortedFunc(maps.Values(attrs), func(a, b *hclsyntax.Attribute) int {
		return cmp.Compare(a.NameRange.Start.Byte, b.NameRange.Start.Byte)
	})
}

// header is where a block is named: its last label, else its type.
func header(b *hclsyntax.Block) hcl.Range {
	if n := len(b.LabelRanges); n > 0 {
		return b.LabelRanges[n-1]
	}
	return b.TypeRange
}
