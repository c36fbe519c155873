//go:build !js

package dryrun

import (
	"regexp"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/hookc/hookc/lang/lazyregexp"
	own "github.com/hookc/hookc/lang/regex"
)

const maxLooks = 24

// Looks are the constant texts that a program compares with: patterns of grep, of == and
// =~, of case, and what loops and lists hand on.
func (p *Program) Looks() []Look { return p.looks(false) }

// AllLooks are Looks, with those of [ and of filters of jq.
func (p *Program) AllLooks() []Look { return p.looks(true) }

func (p *Program) looks(more bool) (out []Look) {
	add := func(n syntax.Node, examples ...string) {
		examples = slices.DeleteFunc(examples, func(s string) bool { return len(s) < 2 || len(s) > 200 || strings.Contains(s, "\n") })
		if len(examples) > 0 && len(out) < maxLooks {
			out = append(out, Look{int(n.Pos().Offset()), int(n.End().Offset()), examples})
		}
	}
	syntax.Walk(p.tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CallExpr:
			grepLooks(n, add)
			if more {
				jqLooks(n, add)
				testLooks(n, add)
			}
			for _, a := range n.Assigns {
				assignLooks(a, add)
			}
		case *syntax.BinaryTest:
			switch n.Op {
			case syntax.TsMatch, syntax.TsMatchShort:
				add(n.Y, globExample(pattern(n.Y)))
			case syntax.TsReMatch:
				add(n.Y, regexExamples(Extended(pattern(n.Y)))...)
			}
		case *syntax.CaseItem:
			for _, w := range n.Patterns {
				add(w, globExample(pattern(w)))
			}
		case *syntax.WordIter:
			for _, w := range n.Items {
				add(w, listExamples(constantWord(w))...)
			}
		case *syntax.DeclClause:
			for _, a := range n.Args {
				assignLooks(a, add)
			}
		}
		return true
	})
	return out
}

func grepLooks(c *syntax.CallExpr, add func(syntax.Node, ...string)) {
	if len(c.Args) < 2 || !strings.HasSuffix(c.Args[0].Lit(), "grep") {
		return
	}
	extended := c.Args[0].Lit() == "egrep"
	for i, w := range c.Args[1:] {
		text := constantWord(w)
		if strings.HasPrefix(text, "-") && len(text) > 1 && !unknownOption(text) {
			extended = extended || !strings.HasPrefix(text, "--") && strings.ContainsAny(text, "EP")
			continue
		}
		if i > 0 && c.Args[i].Lit() == "-m" {
			continue
		}
		if extended {
			add(w, regexExamples(Extended(text))...)
		} else {
			add(w, regexExamples(basic(text))...)
		}
		return
	}
}

// testLooks are the texts that [ compares with.
func testLooks(c *syntax.CallExpr, add func(syntax.Node, ...string)) {
	if len(c.Args) < 4 || c.Args[0].Lit() != "[" && c.Args[0].Lit() != "test" {
		return
	}
	for i, w := range c.Args[:len(c.Args)-1] {
		if op := w.Lit(); op == "=" || op == "==" || op == "!=" {
			add(c.Args[i+1], constantWord(c.Args[i+1]))
		}
	}
}

func assignLooks(a *syntax.Assign, add func(syntax.Node, ...string)) {
	if a.Value != nil {
		add(a.Value, listExamples(constantWord(a.Value))...)
	}
	if a.Array != nil {
		for _, e := range a.Array.Elems {
			if e.Value != nil {
				add(e.Value, listExamples(constantWord(e.Value))...)
			}
		}
	}
}

// listExamples are what an element of a list may find: it may be a text or a regex.
func listExamples(text string) []string {
	if text == "" || strings.HasPrefix(text, "/") && !strings.Contains(text, " ") && strings.Count(text, "/") > 1 && !strings.HasSuffix(text, "/") && strings.Contains(text, "log") {
		return nil
	}
	if regexp.QuoteMeta(text) == text {
		return []string{text}
	}
	return append([]string{globExample(text)}, regexExamples(Extended(text))...)
}

// regexExamples are examples of a regex, first those in which a gap is a blank, as between
// words.
func regexExamples(text string) []string {
	out := own.Examples(text)
	if spaced := strings.ReplaceAll(text, ".*", " "); spaced != text {
		out = append(own.Examples(spaced), out...)
	}
	return out
}

// globExample is a pattern without its stars.
func globExample(p string) string {
	return strings.TrimSpace(strings.NewReplacer("*", "", "?", "x", `\`, "").Replace(p))
}

// pattern is the text of a word in which quotes stand for themselves, and a backslash is
// the pattern's.
func pattern(n syntax.Node) string {
	w, ok := n.(*syntax.Word)
	if !ok {
		return ""
	}
	return wordText(w, func(lit string) string { return lit })
}

// constantWord is a word's text; "" where it is not known before it is expanded.
func constantWord(w *syntax.Word) string {
	return wordText(w, func(lit string) string { return escaped.ReplaceAllString(lit, "$1") })
}

var escaped = lazyregexp.New(`\\(.)`)

// wordText is a constant word's text, without quotes; what stands outside of them is as
// bare says.
func wordText(w *syntax.Word, bare func(lit string) string) string {
	var b strings.Builder
	for _, part := range w.Parts {
		switch part := part.(type) {
		case *syntax.Lit:
			b.WriteString(bare(part.Value))
		case *syntax.SglQuoted:
			b.WriteString(part.Value)
		case *syntax.DblQuoted:
			for _, inner := range part.Parts {
				lit, ok := inner.(*syntax.Lit)
				if !ok {
					return ""
				}
				b.WriteString(strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\$`, `$`).Replace(lit.Value))
			}
		default:
			return ""
		}
	}
	return b.String()
}
