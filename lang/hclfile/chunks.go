package hclfile

import (
	"runtime"
	"sync"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// chunkBytes is the least size of a chunk. HCL's token list grows by doubling
// and is scanned by the garbage collector, so small ones cost less, also on one
// core; and few are so full of brackets that their nesting must be counted first.
const chunkBytes = 4 << 10

// parseHCL parses a file, a large one in chunks and on all cores. cuts are
// offsets between top-level blocks. A chunk that parses by itself leaves nothing
// open, so the whole means the same; where one does not, the file is parsed
// again at once, for HCL's own account of it; of a very large file, that chunk.
func (r *Reader) parseHCL(src *source, text []byte, cuts []int) (*hclsyntax.Body, hcl.Diagnostics) {
	if !r.bounded(src, text, cuts) {
		return &hclsyntax.Body{}, nil
	}
	if len(cuts) > 0 {
		body, failed := parseChunks(src, text, cuts)
		if failed < 0 {
			return body, nil
		}
		if len(text) > maxBlock { // the errors of one chunk are enough
			bounds := chunkBounds(text, cuts)
			return parseChunk(src, text, bounds[failed], bounds[failed+1])
		}
		if r.tooDeep(src, text, 0) { // what a chunk leaves open may add up
			return &hclsyntax.Body{}, nil
		}
	}
	f, diags := hclsyntax.ParseConfig(text, src.name, hcl.InitialPos)
	return f.Body.(*hclsyntax.Body), diags
}

func chunkBounds(text []byte, cuts []int) []int {
	return append(append([]int{0}, cuts...), len(text))
}

// parseChunks also gives the first chunk with an error; -1 where there is none.
func parseChunks(src *source, text []byte, cuts []int) (whole *hclsyntax.Body, failed int) {
	bounds := chunkBounds(text, cuts)
	bodies := make([]*hclsyntax.Body, len(bounds)-1)
	var wg sync.WaitGroup
	work := make(chan int)
	for range min(runtime.GOMAXPROCS(0), len(bodies)) {
		wg.Go(func() {
			for i := range work {
				if body, diags := parseChunk(src, text, bounds[i], bounds[i+1]); len(diags) == 0 {
					bodies[i] = body
				}
			}
		})
	}
	for i := range bodies {
		work <- i
	}
	close(work)
	wg.Wait()
	whole = &hclsyntax.Body{Attributes: hclsyntax.Attributes{}}
	for i, b := range bodies {
		if b == nil || len(b.Attributes) > 0 {
			return nil, i
		}
		whole.Blocks = append(whole.Blocks, b.Blocks...)
	}
	return whole, -1
}

func parseChunk(src *source, text []byte, from, to int) (*hclsyntax.Body, hcl.Diagnostics) {
	line := src.pos(from).Line
	f, diags := hclsyntax.ParseConfig(text[from:to], src.name, hcl.Pos{Line: line, Column: 1, Byte: from})
	return f.Body.(*hclsyntax.Body), diags
}
