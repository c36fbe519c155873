// Package patterns finds patterns of programs that find something else than what is meant: compared as
// texts, in another dialect, anchored, or for a path that the event has otherwise.
package patterns

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// TextPattern is a pattern where it is compared as a text, character by character.
type TextPattern struct {
	src.Place
	What, Instead string // sentences without a full stop

	List bool // one text of a list: of several one is enough
}

// Of finds the patterns of a program that are compared as texts.
func Of(p *script.Program) []TextPattern {
	switch {
	case p.Lang == "sh" && p.Problem == nil:
		tree, ok := p.Bash()
		if first, _, _ := strings.Cut(p.Text, "\n"); !ok || bash.OtherShell.MatchString(first) {
			return nil // zsh takes a quoted regex for one
		}
		t := &Finder{Src: p.Text, values: bash.ConstantValues(tree), files: bash.FoundFiles(tree)}
		syntax.Walk(tree, t.node)
		syntax.Walk(tree, t.escapes)
		return slices.Concat(t.Out, tildes(p.Text, p.Lang), addresses(p))
	case p.Lang == "python" || p.Lang == "node":
		bare := p.Bare()
		out := slices.Concat(codePatterns(p.Text, bare, p.Lang), codeEscapes(p.Text, bare, p.Lang), listItems(p.Text, bare, p.Lang), tildes(p.Text, p.Lang), addresses(p))
		if p.Lang == "python" {
			out = append(out, anchoredMatches(p)...)
		}
		return out
	}
	return nil
}

// Finder collects the patterns of a shell's script that are compared as texts.
type Finder struct {
	Src    string
	values map[string][]string // of variables, where all of them are constant
	files  map[string]bool     // variables that hold names of files, which the shell has found for a glob
	Out    []TextPattern
}

// Add notes a node as one.
func (t *Finder) Add(n syntax.Node, what, instead string) {
	t.Out = append(t.Out, TextPattern{src.At(int(n.Pos().Offset()), int(n.End().Offset())), what, instead, false})
}

func (t *Finder) node(n syntax.Node) bool {
	switch n := n.(type) {
	case *syntax.CallExpr:
		t.call(n)
	case *syntax.BinaryTest:
		right, ok := n.Y.(*syntax.Word)
		if !ok {
			break
		}
		switch {
		case n.Op == syntax.TsReMatch && strings.HasPrefix(bash.Text(right), "*"):
			t.Add(right, "this is a glob, and a regex does not begin with *", "Write == "+t.Src[right.Pos().Offset():right.End().Offset()]+" for a glob")
		case n.Op == syntax.TsReMatch && t.quotes(right, func(text string) bool { return onlyRegex(text) || regexOfTest.MatchString(text) }):
			t.Add(right, "bash compares a regex in quotes as a text", "Take the quotes away, or keep the regex in a variable and write =~ $regex")
		case (n.Op == syntax.TsMatch || n.Op == syntax.TsMatchShort || n.Op == syntax.TsNoMatch) && t.quotes(right, onlyGlob):
			t.Add(right, "a pattern in quotes is compared as a text, in which * is a star", "Take the quotes away from the wildcards")
		}
	case *syntax.UnaryTest:
		w, ok := n.X.(*syntax.Word)
		if ok && fileTest.MatchString(n.Op.String()) && !t.files[bash.QuotedName(w)] && (bareStar(w) || t.quotes(w, func(text string) bool { return strings.Contains(text, "*") })) {
			t.Add(w, "[[ takes this for the name of a file with a star in it, and there is none", "Write compgen -G '…' >/dev/null in place of the test")
		}
	case *syntax.CaseClause:
		for _, item := range n.Items {
			for _, w := range item.Patterns {
				if t.quotes(w, onlyGlob) {
					t.Add(w, "a pattern in quotes is compared as a text, in which * is a star", "Take the quotes away from the wildcards")
				}
			}
		}
	}
	return true
}

// call finds patterns in [ and test, and regexes that grep does not read as such.
func (t *Finder) call(c *syntax.CallExpr) {
	if len(c.Args) == 0 {
		return
	}
	switch c.Args[0].Lit() {
	case "[", "test":
		for i, w := range c.Args[1:] {
			if i > 0 && fileTest.MatchString(c.Args[i].Lit()) && !t.files[bash.QuotedName(w)] && t.quotes(w, func(text string) bool { return strings.Contains(text, "*") }) {
				t.Add(w, "in quotes this is the name of a file with a star in it, and there is none", "Write compgen -G "+t.Src[w.Pos().Offset():w.End().Offset()]+" >/dev/null in place of the test")
			}
		}
		for i := 2; i+1 < len(c.Args); i++ {
			right := c.Args[i+1]
			switch c.Args[i].Lit() {
			case "=~":
				t.Add(c.Args[i], "[ does not know =~; it ends with an error, and the condition is false", "Write [[ … =~ … ]] for bash, or use grep -E")
			case "=", "==", "!=":
				if t.quotes(right, onlyGlob) || bareStar(right) {
					t.Add(right, "[ compares texts and knows no patterns", "Write [[ … ]] for bash, or case … in")
				}
			}
		}
	case "grep", "zgrep", "git", "sed", "gsed":
		t.basic(c)
	}
}

// fileTest are the tests of files that ask whether there is one.
var fileTest = lazyregexp.New(`^-[defrswx]$`)

// bareStar reports whether a word has a wildcard outside of quotes.
func bareStar(w *syntax.Word) bool {
	return slices.ContainsFunc(w.Parts, func(p syntax.WordPart) bool {
		lit, ok := p.(*syntax.Lit)
		return ok && strings.Contains(strings.ReplaceAll(lit.Value, `\*`, ""), "*")
	})
}

var (
	globText  = lazyregexp.New(`^[\w./~*-]*(?:[A-Za-z.][\w./~-]*\*|\*[\w./~-]*[A-Za-z])[\w./~*-]*$|^\*{1,2}/.|/\*\*/`)
	regexText = lazyregexp.New(`^\^[\w/~.]|[\w)\]]\.\*|\\[bsdw]|\w\\\.\w+\$$|\(\w+\|\w+\)|\[[\w^-]+\][+*]`)
)

// regexOfTest is what nobody means as a text behind =~: an escape, an anchor at a word, or
// alternatives in parentheses.
var regexOfTest = lazyregexp.New(`\\[.bsdwBSDW]|^\^.|[\w)\]]\$$|\([^()|]+(?:\|[^()|]+)+\)`)

// onlyGlob reports whether a text is meant for a pattern of paths.
func onlyGlob(text string) bool { return globText.MatchString(text) && !strings.Contains(text, " ") }

// onlyRegex reports whether a text is meant for a regex.
func onlyRegex(text string) bool { return regexText.MatchString(text) }

// Comparisons of what an event holds with a constant text, in Python and JavaScript: the name
// that is compared, what compares, and the text.
var (
	pythonText = lazyregexp.New(`\b(\w+)\.(endswith|startswith|find|count)\(\s*r?["']([^"'\n]*)["']\s*\)|r?["']([^"'\n]*)["']\s+in\s+(\w+)\b|\b(\w+)\s*==\s*r?["']([^"'\n]*)["']`)
	nodeText   = lazyregexp.New("\\b(\\w+)\\??\\.(endsWith|startsWith|includes|indexOf)\\(\\s*[\"'`]([^\"'`\\n]*)[\"'`]\\s*\\)|\\b(\\w+)\\s*===?\\s*[\"'`]([^\"'`\\n]*)[\"'`]")
	nodeRegex  = lazyregexp.New(`\b(\w+)\??\.(includes|startsWith|endsWith)\(\s*/[^/*\n][^/\n]*/[a-z]*\s*\)`)

	ofPath   = lazyregexp.New(`(?i)^(?:\w*_)?(?:file_?path|path|file|file_?name|target)$|Path$`)
	ofAction = lazyregexp.New(`(?i)^(?:\w*_)?(?:command|cmd|prompt|content|text|line)$|Command$`)
)

func codePatterns(source, bare, lang string) (out []TextPattern) {
	re := pythonText
	if lang == "node" {
		re = nodeText
		for _, m := range nodeRegex.FindAllStringSubmatchIndex(source, src.MaxObjects) {
			if bare[m[0]] == source[m[0]] && bare[m[4]] == source[m[4]] {
				how := source[m[4]:m[5]]
				out = append(out, TextPattern{src.At(m[4], m[5]), how + " takes no regex; it ends the program with an error", "Write .test(" + source[m[2]:m[3]] + ") behind the regex", false})
			}
		}
	}
	for _, m := range re.FindAllStringSubmatchIndex(source, src.MaxObjects) {
		group := func(i int) string {
			if 2*i+1 >= len(m) || m[2*i] < 0 {
				return ""
			}
			return source[m[2*i]:m[2*i+1]]
		}
		if bare[m[0]] != source[m[0]] { // in a string or a comment
			continue
		}
		name, text := group(1), group(3)
		switch {
		case lang == "python" && group(5) != "":
			name, text = group(5), group(4)
		case lang == "python" && group(6) != "":
			name, text = group(6), group(7)
		case lang == "node" && group(4) != "":
			name, text = group(4), group(5)
		}
		glob := ofPath.MatchString(name) && onlyGlob(text)
		if !glob && !((ofPath.MatchString(name) || ofAction.MatchString(name)) && onlyRegex(text)) {
			continue
		}
		what, instead := "this compares a text and knows no regexes", "Use re.search"
		switch {
		case glob && lang == "python":
			what, instead = "this compares a text, in which * is a star", "Use fnmatch.fnmatch, or compare without the star"
		case glob:
			what, instead = "this compares a text, in which * is a star", "Compare without the star, or use a regex"
		case lang == "node":
			instead = "Use a regex and .test"
		}
		out = append(out, TextPattern{src.At(m[0], m[1]), what, instead, false})
	}
	return out
}
