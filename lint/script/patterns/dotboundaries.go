package patterns

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// DotBoundary is a \b right before the dot that the name of a hidden file begins with.
type DotBoundary struct {
	src.Place
	File string
}

// dotName are names that begin with a dot, and are no usual ending of another name, as .git is of an
// address and .config of many files.
const dotName = `((?:env|ssh|aws|npmrc|netrc|pgpass|pypirc|gnupg|kube|claude|codex|cursor|gemini|github|gitignore|gitattributes|gitmodules|vscode|husky|htpasswd|bash_history|bash_profile|bashrc|zshrc)\b|git\\{0,2}/)`

// The boundary and the name, in a regex as it is, and in a string that wants two backslashes. In
// front of it stands nothing that is a part of a word.
var (
	dotAsIs    = lazyregexp.New(`(?:^|[^\w\\)\]}+*?]|\\s[+*]?|\.[+*]\??)(\\[b<](?:\((?:\?:)?(?:[^()|]*\|)*)?(?:\\\.|\[\.\]))` + dotName)
	dotEscaped = lazyregexp.New(`(?:^|[^\w\\)\]}+*?]|\\\\s[+*]?|\.[+*]\??)(\\\\b(?:\((?:\?:)?(?:[^()|]*\|)*)?(?:\\\\\.|\[\.\]))` + dotName)
)

// DotBoundaryOf is the first of a regex.
func DotBoundaryOf(regex string) (DotBoundary, bool) { return dotBoundary(dotAsIs, regex, 0) }

func dotBoundary(re *lazyregexp.Regexp, text string, at int) (DotBoundary, bool) {
	if !strings.Contains(text, `\b`) && !strings.Contains(text, `\<`) {
		return DotBoundary{}, false
	}
	m := re.FindStringSubmatchIndex(text)
	if m == nil {
		return DotBoundary{}, false
	}
	return DotBoundary{src.At(at+m[2], at+m[5]), "." + strings.TrimRight(text[m[4]:m[5]], `\/`)}, true
}

// DotBoundaries are those of a program's constant texts, the first of each.
func DotBoundaries(p *script.Program) (out []DotBoundary) {
	if !strings.Contains(p.Text, `\b`) && !strings.Contains(p.Text, `\<`) {
		return nil
	}
	add := func(re *lazyregexp.Regexp, at, end int) {
		if b, ok := dotBoundary(re, p.Text[at:end], at); ok && len(out) < src.MaxObjects {
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
			re := dotEscaped
			if c.Regex {
				re = dotAsIs
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
				add(dotAsIs, int(n.Pos().Offset())+quoteOf(n), int(n.End().Offset())-quoteOf(n))
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
