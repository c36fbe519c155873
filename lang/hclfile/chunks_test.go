package hclfile

import (
	"fmt"
	"strings"
	"testing"
)

// A file that is parsed in chunks gives what it gives at once, and the same
// errors.
func TestChunks(t *testing.T) {
	src := manyHooks(1000)
	broken := append(append([]byte{}, src...), "hook \"x\" {\n  on = [\n}\n"...)
	for _, data := range [][]byte{src, broken} {
		s := newSource("a", data)
		text, cuts := NewReader().skim(s)
		if len(cuts) < 3 {
			t.Fatalf("only %d cuts", len(cuts))
		}
		body, diags := NewReader().parseHCL(s, text, cuts)
		whole, want := NewReader().parseHCL(s, text, nil)
		if len(body.Blocks) != len(whole.Blocks) || diags.Error() != want.Error() {
			t.Fatalf("%d blocks, %v; want %d, %v", len(body.Blocks), diags, len(whole.Blocks), want)
		}
		for i := range body.Blocks {
			if body.Blocks[i].Range() != whole.Blocks[i].Range() {
				t.Fatalf("block %d is at %v, want %v", i, body.Blocks[i].Range(), whole.Blocks[i].Range())
			}
		}
	}
}

// manyHooks is a file of n blocks.
func manyHooks(n int) []byte {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "hook \"rule-%d\" {\n  when = \"command contains \\\"rm\\\" and cwd startsWith '/work/%d'\"\n\n  deny { reason = \"{{ match.text }} is refused by rule %d\" }\n}\n\n", i, i, i)
	}
	return []byte(b.String())
}
