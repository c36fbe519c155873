package patterns

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// DotBoundaries are the word boundaries before the dot of a hidden name in a program's constant texts,
// the first of each.
func DotBoundaries(p *script.Program) (out []src.DotBoundary) {
	if !strings.Contains(p.Text, `\b`) && !strings.Contains(p.Text, `\<`) {
		return nil
	}
	add := func(re *lazyregexp.Regexp, at, end int) {
		if b, ok := src.FirstDotBoundary(re, p.Text[at:end], at); ok && len(out) < src.MaxObjects {
			out = append(out, b)
		}
	}
	switch p.Lang {
	case "python", "node":
		bare := p.Bare()
		for _, c := range src.Constants(p.Text, p.Lang) {
			if bare[c.Start] != p.Text[c.Start] || src.Commented(bare, c.Start) {
				continue
			}
			re := src.DotEscaped
			if c.Regex {
				re = src.DotAsIs
			}
			open := c.Start + strings.IndexAny(p.Text[c.Start:c.End], "\"'`/") + 1
			add(re, open, open+len(c.Text))
		}
	case "sh":
		tree, ok := p.Bash()
		if !ok {
			return nil
		}
		syntax.Walk(tree, func(n syntax.Node) bool {
			switch n.(type) {
			case *syntax.SglQuoted, *syntax.Lit:
				add(src.DotAsIs, int(n.Pos().Offset())+quoteOf(n), int(n.End().Offset())-quoteOf(n))
			}
			return true
		})
	}
	return out
}

// quoteOf is how long the quotes of a text of a shell are.
func quoteOf(n syntax.Node) int {
	if _, ok := n.(*syntax.SglQuoted); ok {
		return 1
	}
	return 0
}
