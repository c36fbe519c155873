// Package bound refuses texts that would cost their reader memory, stack or time
// without end, before that reader sees them.
package bound

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// MaxNesting is how deep a text of HCL may be nested, in brackets, templates and
// operators that follow each other. HCL's parser and all that walks over its
// tree recurse once for each.
const MaxNesting = 500

// TooDeep is the offset at which text is nested deeper than the limit; -1 where
// it is not. It is asked before HCL's parser sees the text.
func TooDeep(text []byte) int {
	if opening(text) <= MaxNesting {
		return -1
	}
	tokens, _ := hclsyntax.LexConfig(text, "", hcl.InitialPos)
	n := nesting{}
	for i, t := range tokens {
		if n.take(tokens[i:]); n.depth > MaxNesting {
			return t.Range.Start.Byte
		}
	}
	return -1
}

// opening counts the bytes that can make a text deeper. It is far below the
// limit for nearly all texts, which saves them a second scan.
func opening(text []byte) (n int) {
	for _, c := range text {
		if deepens[c] {
			n++
		}
	}
	return n
}

var deepens = [256]bool{
	'(': true, '[': true, '{': true, '!': true, '-': true, '+': true, '*': true, '/': true, '%': true,
	'?': true, ':': true, '&': true, '|': true, '<': true, '>': true, '=': true, '.': true,
}

// nesting follows the brackets of a text. Each level counts the operators since
// its last comma or line.
type nesting struct {
	depth  int
	levels []level
}

type level struct {
	operators int
	lines     bool // a new line begins another expression
}

// take looks at the first of the tokens that are left.
func (n *nesting) take(left hclsyntax.Tokens) {
	switch left[0].Type {
	case hclsyntax.TokenOBrace:
		n.open(true)
	case hclsyntax.TokenOParen, hclsyntax.TokenOBrack, hclsyntax.TokenOQuote, hclsyntax.TokenOHeredoc, hclsyntax.TokenTemplateInterp:
		n.open(false)
	case hclsyntax.TokenTemplateControl:
		n.open(false)
		if len(left) > 1 {
			n.directive(string(left[1].Bytes))
		}
	case hclsyntax.TokenCParen, hclsyntax.TokenCBrack: // x[0][0] is as deep as x + 0 + 0
		n.close()
		n.operator()
	case hclsyntax.TokenCBrace, hclsyntax.TokenCQuote, hclsyntax.TokenCHeredoc, hclsyntax.TokenTemplateSeqEnd:
		n.close()
	case hclsyntax.TokenComma:
		n.next()
	case hclsyntax.TokenNewline:
		if len(n.levels) == 0 || n.levels[len(n.levels)-1].lines {
			n.next()
		}
	case hclsyntax.TokenIdent, hclsyntax.TokenNumberLit, hclsyntax.TokenQuotedLit, hclsyntax.TokenStringLit, hclsyntax.TokenComment:
	default:
		n.operator()
	}
}

// directive counts %{ if } and %{ for } until their end. It stands in the level
// of the directive itself; the text around it is one further out.
func (n *nesting) directive(word string) {
	if len(n.levels) < 2 {
		return
	}
	around := &n.levels[len(n.levels)-2]
	switch word {
	case "if", "for":
		around.operators++
		n.depth++
	case "endif", "endfor":
		if around.operators > 0 {
			around.operators--
			n.depth--
		}
	}
}

func (n *nesting) open(lines bool) {
	n.levels = append(n.levels, level{lines: lines})
	n.depth++
}

func (n *nesting) close() {
	if len(n.levels) == 0 {
		return
	}
	last := len(n.levels) - 1
	n.depth -= 1 + n.levels[last].operators
	n.levels = n.levels[:last]
}

func (n *nesting) operator() {
	if len(n.levels) == 0 {
		n.levels = append(n.levels, level{lines: true})
		n.depth++
	}
	n.levels[len(n.levels)-1].operators++
	n.depth++
}

// next begins another expression of the same level.
func (n *nesting) next() {
	if len(n.levels) == 0 {
		return
	}
	l := &n.levels[len(n.levels)-1]
	n.depth -= l.operators
	l.operators = 0
}
