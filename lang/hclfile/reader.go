package hclfile

import (
	"sync"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// Reader holds the files of a policy that were read, and what is wrong with it.
type Reader struct {
	Diags diag.List
	Cache *Cache // of files that were read before; nil for none

	sources map[string]*source // by the name that diagnostics use
	order   []*source
	bytes   int  // of the policy's files
	stopped bool // a limit was met, and reported
}

// NewReader is a reader that has read nothing.
func NewReader() *Reader { return &Reader{sources: map[string]*source{}} }

// Syntax says what is wrong with the syntax of one file, HCL's and that of the
// border to conditions.
func Syntax(name string, data []byte) diag.List {
	r := NewReader()
	r.Parse(ast.Source{Name: name, Data: data})
	r.Diags.Sort()
	return r.Diags
}

// Sources lists the files in the order in which they were read.
func (r *Reader) Sources() []ast.Source {
	out := make([]ast.Source, len(r.order))
	for i, s := range r.order {
		out[i] = ast.Source{Name: s.name, Data: s.data, Pack: s.pack, Blocks: s.top}
	}
	return out
}

// Parse gives the top-level blocks of a file. Its errors are in Diags.
func (r *Reader) Parse(file ast.Source) hclsyntax.Blocks {
	if p, ok := r.Cache.get(file); ok {
		r.add(p.src)
		return p.blocks
	}
	before := len(r.Diags)
	src := newSource(file.Name, file.Data)
	src.pack = file.Pack
	r.add(src)
	blocks := r.parse(src)
	src.top = topBlocks(src, blocks)
	if len(r.Diags) == before && !r.stopped {
		r.Cache.put(parsedFile{src, blocks, &sync.Map{}})
	}
	return blocks
}

func (r *Reader) add(src *source) {
	r.sources[src.name] = src
	r.order = append(r.order, src)
}

func (r *Reader) parse(src *source) hclsyntax.Blocks {
	if !r.isText(src) {
		return nil
	}
	text, cuts := r.skim(src)
	body, diags := r.parseHCL(src, text, cuts)
	r.addHCL(diags)
	for _, a := range InOrder(body.Attributes) {
		if r.Enough() {
			break
		}
		r.Diags.Errorf(diag.CodeUnknownArg, r.Span(a.NameRange), "the argument %s is outside a block", a.Name).
			Detail = "Valid blocks: hook, policy, variable, locals, pattern, use, override, event, state, command."
	}
	return body.Blocks
}

// isText refuses a file that is not UTF-8: HCL would read it, and mean other
// names in it than people see.
func (r *Reader) isText(src *source) bool {
	for i := 0; i < len(src.data); {
		c, n := utf8.DecodeRune(src.data[i:])
		if c == utf8.RuneError && n == 1 {
			d := r.Diags.Errorf(diag.CodeSyntax, src.span(i, i+1), "the file is not UTF-8")
			d.Detail = "Save it as UTF-8. This byte does not begin a character."
			return false
		}
		i += n
	}
	return true
}

// Span turns HCL's range into ours.
func (r *Reader) Span(in hcl.Range) diag.Span {
	s := r.sources[in.Filename]
	if s == nil {
		return diag.Span{}
	}
	return s.span(in.Start.Byte, in.End.Byte)
}
