//go:build !js

package dryrun

import (
	"regexp"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// numeric are comparisons of numbers, and tests of files.
var numeric = lazyregexp.New(`^-(?:eq|ne|lt|le|gt|ge|nt|ot|ef|a|b|c|d|e|f|g|h|k|p|r|s|t|u|w|x|G|L|N|O|S|v|o)$`)

// jqNumeric are parts of a filter that compare something else than a text with a constant.
var jqNumeric = lazyregexp.New(`[<>]=?|\blength\b|==\s*(?:\$|\.|\d)|!=\s*(?:\$|\.|\d)|\$ENV|\benv\b|\bnow\b|\binputs?\b|\b(?:test|contains|startswith|endswith|index|inside|match|IN|has)\(\s*[^")\s]|\b(?:capture|scan|splits|ltrimstr|rtrimstr|sub|gsub)\b`)

// Fixed reports whether all that decides what a program does is comparisons with constant
// texts, those of Looks: then it stops nothing if it stops none of these.
func (p *Program) Fixed() bool {
	known, once := p.constants(), p.setOnce()
	ok := true
	syntax.Walk(p.tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.BinaryTest:
			ok = ok && !numeric.MatchString(n.Op.String()) && (known.word(n.X) || known.word(n.Y)) && !once.mixes(n.Y)
		case *syntax.UnaryTest:
			ok = ok && !numeric.MatchString(n.Op.String())
		case *syntax.CaseItem:
			for _, w := range n.Patterns {
				ok = ok && known.word(w) && !once.mixes(w)
			}
		case *syntax.ArithmCmd, *syntax.ArithmExp, *syntax.LetClause:
			ok = false
		case *syntax.CallExpr:
			ok = ok && known.call(n) && !slices.ContainsFunc(n.Args, func(a *syntax.Word) bool { return grepName.MatchString(n.Args[0].Lit()) && once.mixes(a) })
		}
		return ok
	})
	return ok
}

var grepName = lazyregexp.New(`^[ef]?grep$`)

// mixes reports whether a pattern puts letters beside a variable of several values: Looks
// has no text that it matches.
func (v values) mixes(n syntax.Node) bool {
	if w, ok := n.(*syntax.Word); !ok || v.text(w, unescaped) != "" {
		return false
	}
	letters, variable := false, false
	syntax.Walk(n, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Lit:
			letters = letters || letter.MatchString(classes.ReplaceAllString(n.Value, ""))
		case *syntax.SglQuoted:
			letters = letters || letter.MatchString(classes.ReplaceAllString(n.Value, ""))
		case *syntax.ParamExp:
			variable = true
			return false
		}
		return true
	})
	return letters && variable
}

var (
	letter  = lazyregexp.New(`[A-Za-z]`)
	classes = lazyregexp.New(`\[:\w+:\]|\\\w`)
)

// constantNames are the variables whose values all stand in the program.
type constantNames map[string]bool

func (p *Program) constants() constantNames {
	known := constantNames{}
	set := func(name string, constant bool) {
		if before, ok := known[name]; !ok || before {
			known[name] = constant
		}
	}
	syntax.Walk(p.tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Assign:
			switch {
			case n.Name == nil:
			case n.Array != nil:
				set(n.Name.Value, !slices.ContainsFunc(n.Array.Elems, func(e *syntax.ArrayElem) bool { return constantWord(e.Value) == "" }))
			case n.Value != nil:
				set(n.Name.Value, constantWord(n.Value) != "")
			}
		case *syntax.CallExpr:
			if len(n.Args) > 0 && n.Args[0].Lit() == "read" {
				for _, a := range n.Args[1:] {
					set(a.Lit(), false)
				}
			}
		case *syntax.WordIter:
			set(n.Name.Value, !slices.ContainsFunc(n.Items, func(w *syntax.Word) bool { return constantWord(w) == "" && !known.word(w) }))
		}
		return true
	})
	return known
}

// name reports whether the values of a variable stand in the program; one that is never set,
// and that nobody outside sets, is empty.
func (k constantNames) name(name string) bool {
	constant, set := k[name]
	return constant || !set && len(name) > 1 && strings.ToLower(name) == name
}

// word reports whether all of a word stands in the program.
func (k constantNames) word(n syntax.Node) bool {
	w, ok := n.(*syntax.Word)
	if !ok {
		return false
	}
	constant := true
	syntax.Walk(w, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.ParamExp:
			constant = constant && k.name(n.Param.Value)
		case *syntax.CmdSubst, *syntax.ProcSubst, *syntax.ArithmExp:
			constant = false
		}
		return constant
	})
	return constant
}

// readers take what they are given as it is, or do not decide.
var readers = []string{"cat", "echo", "printf", "exit", "true", "false", ":", "return", "set", "cd", "command", "read", "shift", "unset", "tee", "mkdir", "touch", "logger", "chmod", "local", "export", growth}

// call reports whether a command compares with nothing but constants.
func (k constantNames) call(c *syntax.CallExpr) bool {
	if len(c.Args) == 0 {
		return true
	}
	name := c.Args[0].Lit()
	args := c.Args[1:]
	switch {
	case slices.Contains(readers, name):
		return true
	case name == "[" || name == "test":
		for _, a := range args {
			if numeric.MatchString(a.Lit()) {
				return false
			}
		}
		return len(args) < 4 || slices.ContainsFunc(args, func(a *syntax.Word) bool {
			text := constantWord(a)
			return text != "" && text != "]" && !strings.HasPrefix(text, "=") && text != "!="
		})
	case name == "jq" && slices.ContainsFunc(args, writesOnly):
		return true
	case name == "jq":
		return !slices.ContainsFunc(args, func(a *syntax.Word) bool {
			text := constantWord(a)
			return text == "" || text == "-f" || jqNumeric.MatchString(text)
		})
	case name == "grep", name == "egrep", name == "fgrep":
		return !slices.ContainsFunc(args, func(a *syntax.Word) bool { return !k.word(a) })
	}
	return false
}

// writesOnly reports whether an option of jq keeps it from reading anything: then it only
// writes an answer.
func writesOnly(option *syntax.Word) bool {
	text := constantWord(option)
	return text == "--null-input" || strings.HasPrefix(text, "-") && !strings.HasPrefix(text, "--") && strings.Contains(text, "n") && !strings.Contains(text, "e")
}

// jqConstant is a text that a filter compares with.
var jqConstant = lazyregexp.New(`\b(test|match|contains|startswith|endswith|index|inside)\(\s*"((?:[^"\\]|\\.)*)"|[!=]=\s*"((?:[^"\\]|\\.)*)"`)

// jqLooks are the texts that filters of jq compare with.
func jqLooks(c *syntax.CallExpr, add func(syntax.Node, ...string)) {
	if len(c.Args) < 2 || c.Args[0].Lit() != "jq" {
		return
	}
	for _, a := range c.Args[1:] {
		for _, m := range jqConstant.FindAllStringSubmatch(constantWord(a), -1) {
			text := strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(m[2] + m[3])
			if m[1] == "test" || m[1] == "match" {
				if _, err := regexp.Compile(text); err == nil {
					add(a, regexExamples(text)...)
				}
				continue
			}
			add(a, text)
		}
	}
}
