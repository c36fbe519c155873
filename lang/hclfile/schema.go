package hclfile

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/diag"
)

// Schema says what a block may hold.
type Schema struct {
	What   string // "a hook"
	Args   []string
	Blocks []string
	Labels int
}

// Fits reports everything of a block that the schema does not know, and
// whether its header is usable.
func (r *Reader) Fits(b *hclsyntax.Block, want Schema) bool {
	r.knownArgs(b.Body, want)
	r.KnownBlocks(b.Body, want)
	return r.Labels(b, want)
}

func (r *Reader) knownArgs(body *hclsyntax.Body, want Schema) {
	for name, a := range body.Attributes {
		if slices.Contains(want.Args, name) || r.Enough() {
			continue
		}
		at := r.Span(a.NameRange)
		if slices.Contains(want.Blocks, name) {
			r.blockAsArgument(r.Diags.Errorf(diag.CodeUnknownArg, at, "%s is a block: write `%s { … }`, without `=`", name, name), a)
			continue
		}
		d := r.Diags.Errorf(diag.CodeUnknownArg, at, "unknown argument %q in %s", name, want.What)
		d.Detail = r.near(d, name, at, "arguments", want.Args)
		want.elsewhere(d, name)
	}
}

// KnownBlocks reports blocks that the schema does not know.
func (r *Reader) KnownBlocks(body *hclsyntax.Body, want Schema) {
	for _, b := range body.Blocks {
		if slices.Contains(want.Blocks, b.Type) || r.Enough() {
			continue
		}
		at := r.Span(b.TypeRange)
		if slices.Contains(want.Args, b.Type) {
			r.Diags.Errorf(diag.CodeUnknownBlock, at, "%s is an argument: write `%s = …`", b.Type, b.Type)
			continue
		}
		d := r.Diags.Errorf(diag.CodeUnknownBlock, at, "unknown block %q in %s", b.Type, want.What)
		d.Detail = r.near(d, b.Type, at, "blocks", want.Blocks)
		if outer := outerBlock[b.Type]; slices.Contains(want.Blocks, outer) {
			d.Detail, d.Fix = "Write it inside "+outer+" { }.", nil
		}
		want.elsewhere(d, b.Type)
	}
}

// outerBlock is in which block one stands that is often written beside it.
var outerBlock = map[string]string{"command": "match", "defaults": "policy"}

// near suggests the name that a misspelled one is near to, with the change as a
// fix; else it lists what is valid of this kind.
func (r *Reader) near(d *diag.Diag, name string, at diag.Span, kind string, candidates []string) string {
	if near, ok := diag.Nearest(name, candidates); ok {
		d.Fix = &diag.Fix{Title: "write " + near, Edits: []diag.Edit{{Span: at, Text: near}}}
		return "Did you mean " + near + "?"
	}
	if len(candidates) == 0 {
		return ""
	}
	return "Valid " + kind + ": " + strings.Join(candidates, ", ") + "."
}

// Labels reports whether a block has as many names as the schema wants, at
// least; what is wrong with them is an error.
func (r *Reader) Labels(b *hclsyntax.Block, want Schema) bool {
	switch n := len(b.Labels); {
	case n == want.Labels:
		return true
	case n < want.Labels:
		r.Diags.Errorf(diag.CodeName, r.Span(b.TypeRange), "%s needs a name: `%s \"…\" { … }`", want.What, b.Type)
	case want.Labels == 0:
		r.textAsName(r.Diags.Errorf(diag.CodeName, r.Span(b.LabelRanges[0]), "%s must not have a name: write `%s { … }`", want.What, b.Type), b)
	default:
		r.Diags.Errorf(diag.CodeName, r.Span(b.LabelRanges[want.Labels]), "%s must have only one name", want.What)
		return true
	}
	return false
}

// One is the block of this type in body; a second one is an error.
func (r *Reader) One(body *hclsyntax.Body, kind string) *hclsyntax.Block {
	var found *hclsyntax.Block
	for _, b := range body.Blocks {
		if b.Type != kind {
			continue
		}
		if found == nil {
			found = b
			continue
		}
		r.Diags.Duplicate(r.Span(b.TypeRange), r.Span(found.TypeRange), "a second "+kind+" block")
	}
	return found
}

// InOrder lists arguments as they stand in the file.
func InOrder(attrs hclsyntax.Attributes) []*hclsyntax.Attribute {
	return slices.SortedFunc(maps.Values(attrs), func(a, b *hclsyntax.Attribute) int {
		return cmp.Compare(a.NameRange.Start.Byte, b.NameRange.Start.Byte)
	})
}

// Header is where a block is named: its last label, else its type.
func Header(b *hclsyntax.Block) hcl.Range {
	if n := len(b.LabelRanges); n > 0 {
		return b.LabelRanges[n-1]
	}
	return b.TypeRange
}
