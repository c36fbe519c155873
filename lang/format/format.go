// Package format is the canonical layout of policy files: hclwrite's indents and
// alignment, and our own blank lines. It moves white space and nothing else;
// comments and heredocs stay as they are.
package format

import (
	"bytes"

	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
)

// maxRounds bounds the repeats of Source. hclwrite aligns by what it sees, so
// that one round can make another useful; more than three have not been met.
const maxRounds = 8

// Source is the file in canonical layout. A file with syntax errors is given
// back as it is, with the errors.
func Source(name string, src []byte) ([]byte, diag.List) {
	if diags := hclfile.Syntax(name, src); diags.HasErrors() {
		return src, diags
	}
	out := src
	for range maxRounds {
		next := layout(hclwrite.Format(out))
		if bytes.Equal(next, out) {
			break
		}
		out = next
	}
	return out, nil
}
