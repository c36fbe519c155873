package eventread

import (
	"path"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// readers are what programs that an interpreter reads from standard input use to read the same
// input again, by the interpreter.
var readers = map[string]*lazyregexp.Regexp{
	"python": lazyregexp.New(`\bsys\.stdin\.(?:buffer\.)?read|\bfrom sys import stdin\b|\bfor\s+\w+\s+in\s+sys\.stdin\b|\bload\(\s*sys\.stdin\b|(?:^|[^.\w])input\(|\bopen\(\s*(?:0|["']/dev/stdin["'])\s*[,)]`),
	"node":   lazyregexp.New(`\bprocess\.stdin\.(?:on|once|setEncoding|read|resume)\(|\bof\s+process\.stdin\b|readFileSync\(\s*(?:0\b|["']/dev/stdin["']|process\.stdin\.fd)`),
	"ruby":   lazyregexp.New(`(?:\bSTDIN|\$stdin)\.(?:read|gets|each_line)\b|\bARGF\b`),
	"perl":   lazyregexp.New(`<STDIN>|<>`),
}

// StdinProgram is where a shell gives an interpreter its program in a here-document, and that
// program reads the standard input, of which nothing is left.
func StdinProgram(p *script.Program) (at src.Place, lang string, ok bool) {
	if p.Lang != "sh" || p.Problem != nil || !strings.Contains(p.Text, "<<") {
		return src.Place{}, "", false
	}
	tree, parsed := p.Bash()
	if !parsed {
		return src.Place{}, "", false
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		s, is := n.(*syntax.Stmt)
		if !is || ok {
			return !ok
		}
		c := bash.Called(s.Cmd)
		if c == nil || !programOnInput(c) {
			return true
		}
		name := interpreter(c)
		doc := hereProgram(s)
		if doc == nil || readers[name] == nil {
			return true
		}
		text := p.Text[int(doc.Pos().Offset()):int(doc.End().Offset())]
		if readsInput(text, name) && !strings.Contains(text, "isatty") && !strings.Contains(text, "isTTY") {
			at, lang, ok = src.At(int(c.Pos().Offset()), int(c.End().Offset())), path.Base(c.Args[0].Lit()), true
		}
		return !ok
	})
	return at, lang, ok
}

// readsInput reports whether a program reads standard input, outside of its comments.
func readsInput(text, lang string) bool {
	bare := src.WithoutComments(text)
	if lang == "python" || lang == "node" {
		bare = src.Mask(text, lang)
	}
	for _, m := range readers[lang].FindAllStringIndex(text, src.MaxObjects) {
		if len(bare) != len(text) {
			return readers[lang].MatchString(bare)
		}
		if bare[m[0]] == text[m[0]] {
			return true
		}
	}
	return false
}

// interpreter is what a command starts, by the name that readers has.
func interpreter(c *syntax.CallExpr) string {
	name := path.Base(c.Args[0].Lit())
	if lang := script.Language(name); lang != "" {
		return lang
	}
	return name
}

// programOnInput reports whether an interpreter reads its program from standard input: it has no
// operand but -, and no option with which a program comes.
func programOnInput(c *syntax.CallExpr) bool {
	for _, w := range c.Args[1:] {
		switch w.Lit() {
		case "-":
			return true // what follows is arguments
		case "-u", "-B", "-E", "-I", "-s", "-S", "-W", "--no-warnings":
		default:
			return false
		}
	}
	return true
}

// hereProgram is the here-document that is the standard input of a statement; nil where a later
// redirection gives it another one, or the program uses another descriptor.
func hereProgram(s *syntax.Stmt) (doc *syntax.Word) {
	for _, r := range s.Redirs {
		switch {
		case r.N != nil && r.N.Value != "0":
			if r.Op == syntax.DplIn || r.Op == syntax.RdrIn {
				return nil
			}
		case r.Op == syntax.Hdoc || r.Op == syntax.DashHdoc:
			doc = r.Hdoc
		case redirectsInput(r):
			doc = nil
		}
	}
	return doc
}
