package parse

import (
	"runtime"
	"sync"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// chunkBytes is the least size of a chunk. HCL's token list grows by doubling
// and is scanned by the garbage collector, so small ones cost less, also on one
// core.
const chunkBytes = 32 << 10

// parseHCL parses a file, a large one in chunks and on all cores. cuts are
// offsets between top-level blocks. A chunk that parses by itself leaves nothing
// open, so the whole means the same; where one does not, the file is parsed
// again at once, for HCL's own account of it.
func parseHCL(src *source, text []byte, cuts []int) (*hclsyntax.Body, hcl.Diagnostics) {
	if len(cuts) > 0 {
		if body, ok := parseChunks(src, text, cuts); ok {
			return body, nil
		}
	}
	f, diags := hclsyntax.ParseConfig(text, src.name, hcl.InitialPos)
	return f.Body.(*hclsyntax.Body), diags
}

func parseChunks(src *source, text []byte, cuts []int) (*hclsyntax.Body, bool) {
	bounds := append(append([]int{0}, cuts...), len(text))
	bodies := make([]*hclsyntax.Body, len(bounds)-1)
	var wg sync.WaitGroup
	work := make(chan int)
	for range min(runtime.GOMAXPROCS(0), len(bodies)) {
		wg.Go(func() {
			for i := range work {
				bodies[i] = parseChunk(src, text, bounds[i], bounds[i+1])
			}
		})
	}
	for i := range bodies {
		work <- i
	}
	close(work)
	wg.Wait()
	whole := &hclsyntax.Body{Attributes: hclsyntax.Attributes{}}
	for _, b := range bodies {
		if b == nil || len(b.Attributes) > 0 {
			return nil, false
		}
		whole.Blocks = append(whole.Blocks, b.Blocks...)
	}
	return whole, true
}

// parseChunk is nil where the chunk has an error.
func parseChunk(src *source, text []byte, from, to int) *hclsyntax.Body {
	line := src.pos(from).Line
	f, diags := hclsyntax.ParseConfig(text[from:to], src.name, hcl.Pos{Line: line, Column: 1, Byte: from})
	if len(diags) > 0 {
		return nil
	}
	return f.Body.(*hclsyntax.Body)
}
