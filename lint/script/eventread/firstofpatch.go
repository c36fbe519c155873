package eventread

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// FirstFile is a place where a program takes the first header of a patch, in which there is one
// for each file, and nothing else looks for the others.
type FirstFile struct {
	src.Place
	Instead string // what finds all of them
}

var (
	// header is a regex that takes the path of a file out of a patch; anyHeader one of which any
	// part may be taken.
	header    = lazyregexp.New(`File\b[^\n"'/]{0,40}:\)?(?:\s|\\s|\[\[:space:\]\]|[ +*?])*\((?:\?P?<\w+>)?(?:\.|\\S|\[\^)`)
	anyHeader = lazyregexp.New(`(?:Add|Update|Delete)\b[^\n]*\bFile\b|\\\*\\\*\\\*|\*\*\*`)

	findsAll = map[string]*lazyregexp.Regexp{
		"python": lazyregexp.New(`\bfinditer\(|\bfindall\(|\.splitlines\(|\.count\(|\.split\(\s*["']\\n`),
		"node":   lazyregexp.New(`\bmatchAll\(|\.split\(|/\w*g\w*(?:\b|\))|,\s*["']\w*g\w*["']\s*\)|\bwhile\s*\(`),
		"sh":     lazyregexp.New(`\bwhile\b|\bfor\b|\bmapfile\b|\breadarray\b|\bgrep\s+-\w*c|\bwc\s+-l`),
	}
	pythonFirst = lazyregexp.New(`\bre\.(?:search|match)\(\s*(?:r?["']|(\w+)\s*,)|\b(\w+)\.(?:search|match)\(\s*\w`)
	nodeFirst   = lazyregexp.New(`\.match\(\s*(?:/|(\w+)\s*\))|\b(\w+)\.exec\(\s*\w|/\w*\.exec\(\s*\w`)
)

// FirstFileOfPatch is where a program takes the first of the files of a patch for all of them.
func FirstFileOfPatch(p *script.Program) (FirstFile, bool) {
	if !strings.Contains(p.Text, "File") || !anyHeader.MatchString(p.Text) {
		return FirstFile{}, false
	}
	switch {
	case p.Lang == "sh" && p.Problem == nil:
		return firstHeaderOfShell(p)
	case p.Lang == "python" || p.Lang == "node":
		return firstHeaderOfCode(p)
	}
	return FirstFile{}, false
}

// firstHeaderOfCode looks at Python and JavaScript, where nothing else finds several matches or
// goes over lines.
func firstHeaderOfCode(p *script.Program) (FirstFile, bool) {
	first, instead := pythonFirst, "Go over re.finditer"
	if p.Lang == "node" {
		first, instead = nodeFirst, "Go over matchAll of a regex with the flag g"
	}
	source := src.WithoutComments(p.Text)
	if findsAll[p.Lang].MatchString(source) {
		return FirstFile{}, false
	}
	bare := p.Bare()
	for _, m := range first.FindAllStringSubmatchIndex(p.Text, src.MaxObjects) {
		line := p.Text[m[0]:]
		line = line[:strings.IndexByte(line+"\n", '\n')]
		text := line
		for i := 2; i+1 < len(m); i += 2 {
			if m[i] >= 0 && p.Text[m[i]:m[i+1]] != "re" {
				text = regexp.MustCompile(`(?m)\b` + p.Text[m[i]:m[i+1]] + `\s*=[^\n]*(?:\n?[^\n]*File[^\n]*)`).FindString(p.Text)
			}
		}
		if p.Lang == "node" && strings.HasPrefix(p.Text[m[0]:m[1]], "/") {
			text = p.Text[strings.LastIndexByte(p.Text[:m[0]], '\n')+1 : m[1]]
		}
		if header.MatchString(text) && !src.Commented(bare, m[0]) {
			end := src.Closing(bare, m[0]+strings.IndexByte(line, '('))
			return FirstFile{src.At(m[0], min(end+1, m[0]+len(line))), instead}, true
		}
	}
	return FirstFile{}, false
}

// firstHeaderOfShell looks at a shell, which goes over no lines.
func firstHeaderOfShell(p *script.Program) (at FirstFile, ok bool) {
	tree, parsed := p.Bash()
	if !parsed || findsAll["sh"].MatchString(src.WithoutComments(p.Text)) {
		return at, false
	}
	found := func(n syntax.Node, instead string) {
		if !ok {
			at, ok = FirstFile{src.At(int(n.Pos().Offset()), int(n.End().Offset())), instead}, true
		}
	}
	text := func(n syntax.Node) string { return p.Text[n.Pos().Offset():n.End().Offset()] }
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.BinaryCmd: // grep … | head -1
			if n.Op == syntax.Pipe && firstLine.MatchString(text(n.Y)) && headerOfLine.MatchString(text(n.X)) {
				found(n.Y, "Look at every line")
			}
		case *syntax.CallExpr:
			if firstMatch.MatchString(text(n)) && headerOfLine.MatchString(text(n)) {
				found(n, "Look at every line")
			}
		case *syntax.BinaryTest:
			if right, is := n.Y.(*syntax.Word); is && n.Op == syntax.TsReMatch && slices.ContainsFunc(append(constantTexts(right, tree), text(right)), func(t string) bool {
				return header.MatchString(strings.ReplaceAll(t, `\ `, " "))
			}) {
				found(n, "Take the headers with grep, and look at every line")
			}
		}
		return true
	})
	return at, ok
}

var (
	firstLine    = lazyregexp.New(`^head\s+(?:-n\s*1|-1|-n1)\b|^sed\s+(?:-n\s+)?["']?1[pq]|^read\b`)
	firstMatch   = lazyregexp.New(`^grep\b[^|]*\s(?:-\w*m\s*1|--max-count=1)\b|^awk\b[^|]*\bexit\b`)
	headerOfLine = lazyregexp.New(`\bFile\b`)
)

// constantTexts are the texts that a word stands for, which may be a variable without quotes.
func constantTexts(w *syntax.Word, tree *syntax.File) []string {
	if v, ok := bash.OnlyPart(w).(*syntax.ParamExp); ok {
		return bash.ConstantValues(tree)[v.Param.Value]
	}
	return nil
}
