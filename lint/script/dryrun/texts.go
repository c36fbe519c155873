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
	once := p.setOnce()
	add := func(n syntax.Node, examples ...string) {
		examples = slices.DeleteFunc(examples, func(s string) bool { return len(s) < 2 || len(s) > 200 || strings.Contains(s, "\n") })
		if len(examples) > 0 && len(out) < maxLooks {
			out = append(out, Look{int(n.Pos().Offset()), int(n.End().Offset()), examples})
		}
	}
	syntax.Walk(p.tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CallExpr:
			once.grepLooks(n, add)
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
				add(n.Y, globExamples(once.pattern(n.Y))...)
			case syntax.TsReMatch:
				add(n.Y, regexExamples(Extended(once.pattern(n.Y)))...)
			}
		case *syntax.CaseItem:
			for _, w := range n.Patterns {
				add(w, globExamples(once.pattern(w))...)
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

func (v values) grepLooks(c *syntax.CallExpr, add func(syntax.Node, ...string)) {
	if len(c.Args) < 2 || !strings.HasSuffix(c.Args[0].Lit(), "grep") {
		return
	}
	extended := c.Args[0].Lit() == "egrep"
	for i, w := range c.Args[1:] {
		text := v.text(w, unescaped)
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
	return append(globExamples(text), regexExamples(Extended(text))...)
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

// globExamples are a pattern without its stars, and where a blank stands beside one, the
// pattern with a text for each.
func globExamples(p string) []string {
	plain := strings.NewReplacer("*", "", "?", "x", `\`, "").Replace(p)
	out := []string{strings.TrimSpace(plain)}
	if out[0] != plain && out[0] != "" {
		out = append(out, strings.NewReplacer("*", "x", "?", "x", `\`, "").Replace(p))
	}
	return out
}

// values are those of the variables that a program sets once, to a constant text.
type values map[string]string

func (p *Program) setOnce() values {
	once, sets := values{}, map[string]int{}
	syntax.Walk(p.tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Assign:
			if n.Name != nil {
				sets[n.Name.Value]++
				if n.Value != nil && !n.Append {
					once[n.Name.Value] = constantWord(n.Value)
				}
			}
		case *syntax.WordIter:
			sets[n.Name.Value] += 2
		case *syntax.CallExpr:
			if len(n.Args) > 0 && n.Args[0].Lit() == "read" {
				for _, a := range n.Args[1:] {
					sets[a.Lit()] += 2
				}
			}
		}
		return true
	})
	for name, text := range once {
		if sets[name] > 1 || text == "" {
			delete(once, name)
		}
	}
	return once
}

// pattern is the text of a word in which quotes stand for themselves, and a backslash is
// the pattern's.
func (v values) pattern(n syntax.Node) string {
	w, ok := n.(*syntax.Word)
	if !ok {
		return ""
	}
	return v.text(w, func(lit string) string { return lit })
}

// constantWord is a word's text; "" where it is not known before it is expanded.
func constantWord(w *syntax.Word) string { return values(nil).text(w, unescaped) }

func unescaped(lit string) string { return escaped.ReplaceAllString(lit, "$1") }

var escaped = lazyregexp.New(`\\(.)`)

// text is a word's text without quotes, "" where it is not known; what stands outside of
// them is as bare says.
func (v values) text(w *syntax.Word, bare func(lit string) string) string {
	var b strings.Builder
	known := true
	variable := func(x *syntax.ParamExp) {
		text := v[x.Param.Value]
		known = known && text != "" && plain(x)
		b.WriteString(text)
	}
	for _, part := range w.Parts {
		switch part := part.(type) {
		case *syntax.Lit:
			b.WriteString(bare(part.Value))
		case *syntax.SglQuoted:
			b.WriteString(part.Value)
		case *syntax.ParamExp:
			variable(part)
		case *syntax.DblQuoted:
			for _, inner := range part.Parts {
				switch inner := inner.(type) {
				case *syntax.Lit:
					b.WriteString(strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\$`, `$`).Replace(inner.Value))
				case *syntax.ParamExp:
					variable(inner)
				default:
					return ""
				}
			}
		default:
			return ""
		}
	}
	if !known {
		return ""
	}
	return b.String()
}

// plain reports whether a variable stands for its value as it is.
func plain(x *syntax.ParamExp) bool {
	return x.Flags == nil && !x.Excl && !x.Length && !x.Width && x.Index == nil && x.Slice == nil && x.Repl == nil && x.Names == 0 && x.Exp == nil
}
