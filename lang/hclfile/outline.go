package hclfile

import (
	"bytes"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// Outline is where things stand in a file of a policy, whatever they mean.
type Outline struct {
	Comments []Comment
	Blocks   []ast.TopBlock // in source order
}

// Comment is a comment of the file. What looks like one inside of a string is
// none.
type Comment struct {
	Text  string // without its marker and the blanks around it
	Span  diag.Span
	Alone bool // nothing stands before it on its line

	// Covers is what it is about: the argument or block that begins below a
	// comment that stands alone, up to its end, else the comment's own line.
	Covers diag.Span
}

// ReadOutline reads the outline of a file, as far as it parses.
func ReadOutline(name string, data []byte) Outline {
	src := newSource(name, data)
	r := NewReader()
	if !r.isText(src) {
		return Outline{}
	}
	text, cuts := r.skim(src)
	body, _ := r.parseHCL(src, text, cuts)
	out := Outline{Blocks: topBlocks(src, body.Blocks), Comments: src.comments(text)}
	if len(out.Comments) > 0 {
		cover(src, out.Comments, body)
	}
	return out
}

func topBlocks(s *source, blocks hclsyntax.Blocks) []ast.TopBlock {
	out := make([]ast.TopBlock, len(blocks))
	for i, b := range blocks {
		out[i] = ast.TopBlock{Type: b.Type, Span: s.span(b.Range().Start.Byte, b.CloseBraceRange.End.Byte)}
		if len(b.Labels) > 0 {
			out[i].Label = b.Labels[0]
		}
	}
	return out
}

// comments are HCL's own comments. HCL lexes the end of the line with a comment
// of one line.
func (s *source) comments(text []byte) (out []Comment) {
	if !hasComment(text) {
		return nil
	}
	tokens, _ := hclsyntax.LexConfig(text, s.name, hcl.InitialPos)
	for _, t := range tokens {
		if t.Type != hclsyntax.TokenComment {
			continue
		}
		raw := strings.TrimRight(string(t.Bytes), "\r\n")
		from := t.Range.Start.Byte
		c := Comment{Span: s.span(from, from+len(raw))}
		start := s.lines[c.Span.Start.Line-1]
		c.Alone = strings.TrimSpace(string(s.data[start:from])) == ""
		c.Covers = s.span(start, s.lineEnd(from))
		c.Text = commentText(raw)
		out = append(out, c)
	}
	return out
}

func hasComment(text []byte) bool {
	return bytes.IndexByte(text, '#') >= 0 || bytes.Contains(text, []byte("//")) || bytes.Contains(text, []byte("/*"))
}

func commentText(raw string) string {
	switch {
	case strings.HasPrefix(raw, "#"):
		raw = raw[1:]
	case strings.HasPrefix(raw, "//"):
		raw = raw[2:]
	default:
		raw = strings.TrimSuffix(strings.TrimPrefix(raw, "/*"), "*/")
	}
	return strings.TrimSpace(raw)
}

func (s *source) lineEnd(at int) int {
	if n := bytes.IndexByte(s.data[at:], '\n'); n >= 0 {
		return at + n
	}
	return len(s.data)
}

// cover finds what stands below the comments that stand alone. Several of them
// below each other are about the same.
func cover(s *source, list []Comment, body *hclsyntax.Body) {
	ends := map[int]int{} // of what begins on a line, the farthest end
	itemEnds(s, body, ends)
	for i := len(list) - 1; i >= 0; i-- {
		c := &list[i]
		if !c.Alone {
			continue
		}
		next := c.Span.End.Line + 1
		if i+1 < len(list) && list[i+1].Alone && list[i+1].Span.Start.Line == next {
			c.Covers = list[i+1].Covers
			continue
		}
		if next > len(s.lines) {
			continue
		}
		from := s.lines[next-1]
		to, ok := ends[next]
		if !ok {
			to = s.lineEnd(from)
		}
		c.Covers = s.span(from, to)
	}
}

func itemEnds(s *source, body *hclsyntax.Body, ends map[int]int) {
	item := func(from, to int) {
		line := s.pos(from).Line
		ends[line] = max(ends[line], to)
	}
	for _, a := range body.Attributes {
		item(a.SrcRange.Start.Byte, a.SrcRange.End.Byte)
	}
	for _, b := range body.Blocks {
		item(b.Range().Start.Byte, b.CloseBraceRange.End.Byte)
		itemEnds(s, b.Body, ends)
	}
}
