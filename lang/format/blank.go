package format

import (
	"bytes"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// line is one line of a file and what the tokens say about it.
type line struct {
	text   []byte // with its end
	fixed  bool   // inside of a heredoc, string or comment that started above
	opens  bool   // its last token is an open bracket
	closes bool   // its first token is a closing bracket
	ends   bool   // a top-level block ends on it
}

func (l line) blank() bool { return !l.fixed && len(bytes.TrimSpace(l.text)) == 0 }

// layout puts one blank line between top-level blocks and takes the others that
// nobody needs: repeated ones, those inside of brackets at their ends, and those
// at the ends of the file.
func layout(src []byte) []byte {
	lines := describe(src)
	newline := []byte("\n")
	if len(lines) > 0 && bytes.HasSuffix(lines[0].text, []byte("\r\n")) {
		newline = []byte("\r\n")
	}
	out := make([]byte, 0, len(src)+64)
	var last line
	gap := false
	for _, l := range lines {
		if l.blank() {
			gap = true
			continue
		}
		if len(out) > 0 && !l.fixed && (gap && !last.opens && !l.closes || last.ends) {
			out = append(out, newline...)
		}
		out = append(out, l.text...)
		if !bytes.HasSuffix(l.text, []byte("\n")) {
			out = append(out, newline...)
		}
		last, gap = l, false
	}
	return out
}

// describe splits a file into lines.
func describe(src []byte) []line {
	lines := []line{}
	for _, text := range bytes.SplitAfter(src, []byte("\n")) {
		if len(text) > 0 {
			lines = append(lines, line{text: text})
		}
	}
	tokens, _ := hclsyntax.LexConfig(src, "", hcl.InitialPos)
	d := describer{lines: lines}
	for _, t := range tokens {
		d.token(t)
	}
	return lines
}

type describer struct {
	lines   []line
	depth   int // of brackets
	strings int // how many strings and heredocs are open
	string  int // the line, from 1, on which the outermost of them starts
	seen    int // the line, from 1, of the last token that is no comment and no newline
}

func (d *describer) token(t hclsyntax.Token) {
	if t.Type == hclsyntax.TokenEOF {
		return
	}
	first, last := t.Range.Start.Line, endLine(t)
	for n := first + 1; n <= last; n++ {
		d.at(n).fixed = true
	}
	if d.strings > 0 && first > d.string {
		d.at(first).fixed = true
	}
	switch t.Type {
	case hclsyntax.TokenOHeredoc, hclsyntax.TokenOQuote:
		if d.strings++; d.strings == 1 {
			d.string = first
		}
	case hclsyntax.TokenCHeredoc, hclsyntax.TokenCQuote:
		d.strings--
	case hclsyntax.TokenNewline, hclsyntax.TokenComment:
		return
	}
	l := d.at(first)
	switch t.Type {
	case hclsyntax.TokenOBrace, hclsyntax.TokenOBrack, hclsyntax.TokenOParen, hclsyntax.TokenTemplateInterp, hclsyntax.TokenTemplateControl:
		d.depth++
		l.opens = true
	case hclsyntax.TokenCBrace, hclsyntax.TokenCBrack, hclsyntax.TokenCParen, hclsyntax.TokenTemplateSeqEnd:
		d.depth--
		l.opens = false
		l.closes = l.closes || d.seen < first
		l.ends = d.depth == 0 && t.Type == hclsyntax.TokenCBrace
	default:
		l.opens = false
	}
	d.seen = first
}

// at is a line by its number; a spare one where the file has none such.
func (d *describer) at(number int) *line {
	if number < 1 || number > len(d.lines) {
		return &line{}
	}
	return &d.lines[number-1]
}

// endLine is the line of a token's last byte that is no line end.
func endLine(t hclsyntax.Token) int {
	if t.Range.End.Column == 1 && t.Range.End.Line > t.Range.Start.Line {
		return t.Range.End.Line - 1
	}
	return t.Range.End.Line
}
