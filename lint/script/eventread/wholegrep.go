package eventread

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// WholeSearches are the searches of a shell's script for a word in the whole event, where no
// member of it is chosen.
func WholeSearches(p *script.Program) (out []src.Place) {
	if p.Lang != "sh" || p.Problem != nil || !strings.Contains(p.Text, "grep") {
		return nil
	}
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	whole := WholeEvents(tree)
	holds := func(w *syntax.Word) bool {
		for name := range whole {
			if bash.IsVariable(w, name) || bash.IsQuotedVariable(w, name) {
				return true
			}
		}
		return false
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.BinaryCmd:
			from, to := bash.Called(n.X.Cmd), bash.Called(n.Y.Cmd)
			if n.Op == syntax.Pipe && from != nil && to != nil && searchesWord(to) {
				last := from.Args[len(from.Args)-1]
				if (from.Args[0].Lit() == "echo" || from.Args[0].Lit() == "printf") && len(from.Args) <= 3 && holds(last) {
					out = append(out, src.At(int(to.Pos().Offset()), int(to.End().Offset())))
				}
			}
		case *syntax.Stmt:
			c := bash.Called(n.Cmd)
			if c == nil || !searchesWord(c) {
				break
			}
			for _, r := range n.Redirs {
				if r.Op == syntax.WordHdoc && holds(r.Word) {
					out = append(out, src.At(int(c.Pos().Offset()), int(c.End().Offset())))
				}
			}
		}
		return true
	})
	return out
}

// WholeEvents are the variables that hold the event as it came, and nothing else.
func WholeEvents(tree *syntax.File) map[string]bool {
	times, out := map[string]int{}, map[string]bool{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		a, ok := n.(*syntax.Assign)
		if !ok || a.Name == nil {
			return true
		}
		times[a.Name.Value]++
		if c := bash.Called(bash.Substitution(a.Value)); c != nil && len(c.Args) == 1 && c.Args[0].Lit() == "cat" {
			out[a.Name.Value] = true
		}
		return true
	})
	for name, n := range times {
		if n != 1 {
			delete(out, name)
		}
	}
	return out
}

// plainWord is a regex for words that can also be a part of a folder's path: alternatives of
// letters, with or without boundaries.
var plainWord = lazyregexp.New(`^(?:\\b|\\<)?\(?[a-z0-9_-]+(?:\([a-z0-9_-]+\)\??)?(?:\\?\|[a-z0-9_-]+)*\)?(?:\\b|\\>)?$`)

// searchesWord reports whether a grep asks whether a word is there.
func searchesWord(c *syntax.CallExpr) bool {
	if name := c.Args[0].Lit(); name != "grep" && name != "egrep" {
		return false
	}
	quiet := false
	for i, w := range c.Args[1:] {
		lit := w.Lit()
		if strings.HasPrefix(lit, "-") {
			if strings.ContainsAny(lit, "voce") {
				return false
			}
			quiet = quiet || strings.Contains(lit, "q")
			continue
		}
		text, quoted := bash.WholeQuoted(w)
		if !quoted {
			text = lit
		}
		return quiet && i+2 == len(c.Args) && plainWord.MatchString(text)
	}
	return false
}
