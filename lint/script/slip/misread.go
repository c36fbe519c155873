package slip

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/patterns"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// MisreadValues are the places of a program where a value is not what the program takes it for:
// the rest of a text behind a set of characters, an extension, a number with a zero in front or
// that is compared as a text.
func MisreadValues(p *script.Program) (out []patterns.TextPattern) {
	switch {
	case p.Lang == "sh" && p.Problem == nil:
		tree, ok := p.Bash()
		if !ok {
			return nil
		}
		t := &patterns.Finder{Src: p.Text}
		syntax.Walk(tree, func(n syntax.Node) bool { return removedWord(t, n) })
		octals(t, tree)
		t.ShellExtensions(tree)
		textOrders(t, tree)
		return t.Out
	case p.Lang == "python" || p.Lang == "node":
		bare := p.Bare()
		return slices.Concat(stripped(p.Text, bare, p.Lang), patterns.Extensions(p.Text, bare, p.Lang), codeOrders(p.Text, bare, p.Lang), patterns.PositionConditions(p.Text, bare, p.Lang), alwaysTrue(bare, p.Lang), comparedOutputs(p.Text, bare, p.Lang))
	}
	return nil
}

var (
	pythonStripPath = lazyregexp.New(`\.(lstrip)\(\s*(?:\w*(?i:cwd|project_dir|project_root|root_dir|workspace)\w*|(?:\w+\[["'] *["']\]|\w+|os\.getcwd\(\))\s*\+\s*["'] ["'])\s*\)`)
	pythonStrip     = lazyregexp.New(`\.([lr]?strip)\(\s*[rbu]?(?:"([^"\\\n]*)"|'([^'\\\n]*)')\s*\)`)
	nodeTrim        = lazyregexp.New(`\.(trim(?:Start|End|Left|Right)?)\(\s*["'\x60]([^"'\x60\n]+)["'\x60]\s*\)`)
	definesTrim     = lazyregexp.New(`\bprototype\.trim|^\s*trim\w*\(`)
	wordInSet       = lazyregexp.New(`[A-Za-z]{2}|[A-Za-z][/:.]|[./:][A-Za-z]`)
	dotName         = lazyregexp.New(`["']\.[a-z][\w-]*["']`)
)

// stripped are the calls that take the characters of a prefix or suffix away, in any order and
// number, where the prefix or suffix is meant.
func stripped(source, bare, lang string) (out []patterns.TextPattern) {
	if lang == "node" {
		for _, m := range nodeTrim.FindAllStringSubmatchIndex(source, src.MaxObjects) {
			if bare[m[0]] == source[m[0]] && !strings.HasSuffix(source[:m[0]], "this") && !definesTrim.MatchString(bare) {
				out = append(out, patterns.TextPattern{Place: src.At(m[2], m[1]), What: source[m[2]:m[3]] + " takes no text, and removes only white space", Instead: "Use slice behind startsWith or endsWith, or replace with a regex", List: false})
			}
		}
		return out
	}
	for _, m := range pythonStripPath.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		out = append(out, patterns.TextPattern{Place: src.At(m[2], m[1]), What: bare[m[2]:m[3]] + " removes each of these characters, not the path as a whole", Instead: "Use removeprefix or os.path.relpath", List: false})
	}
	for _, m := range pythonStrip.FindAllStringSubmatchIndex(source, src.MaxObjects) {
		if bare[m[0]] != source[m[0]] {
			continue
		}
		how, set := source[m[2]:m[3]], ""
		if m[4] >= 0 {
			set = source[m[4]:m[5]]
		} else {
			set = source[m[6]:m[7]]
		}
		means, instead := wordInSet.MatchString(set) && !ordered(set), "removeprefix"
		if how == "rstrip" {
			instead = "removesuffix"
		} else if how == "lstrip" && (set == "./" || set == "../") {
			means, instead = dotName.MatchString(source), "os.path.relpath or removeprefix"
		}
		if means {
			out = append(out, patterns.TextPattern{Place: src.At(m[2], m[1]), What: how + " removes each of these characters, not the text as a whole", Instead: "Use " + instead, List: false})
		}
	}
	return out
}

// ordered reports whether a set of characters is written as one: in the order of the alphabet, or
// without a vowel between its letters and with a blank or quotes.
func ordered(set string) bool {
	if strings.Contains(set, "abc") || strings.Contains(set, "ABC") || strings.ContainsAny(set, " \"'\t\n") && !strings.HasSuffix(set, " ") {
		return true
	}
	letters := 0
	for i, c := range set {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			letters++
		}
		if strings.ContainsRune(set[:i], c) && letters < 3 {
			return false
		}
	}
	return letters < 2 && !strings.HasPrefix(set, ".") && !strings.HasSuffix(set, "/")
}

var lowerWord = lazyregexp.New(`^[a-z]{3,}[a-z/. -]*$|^[./]?[a-z]+[/.][a-z./]*$`)

// removedWord notes tr -d with a word, which removes its letters everywhere.
func removedWord(t *patterns.Finder, n syntax.Node) bool {
	c, ok := n.(*syntax.CallExpr)
	if !ok || len(c.Args) != 3 || c.Args[0].Lit() != "tr" {
		return true
	}
	if flag := c.Args[1].Lit(); flag != "-d" && flag != "--delete" {
		return true
	}
	text, quoted := bash.WholeQuoted(c.Args[2])
	if !quoted {
		text = c.Args[2].Lit()
	}
	if lowerWord.MatchString(text) && !regexp.MustCompile(`\w-\w`).MatchString(text) && !strings.HasPrefix(text, "abc") {
		t.Add(c.Args[2], "tr -d removes each of these characters, not the text as a whole", "Use ${variable#prefix}, ${variable%suffix} or sed")
	}
	return true
}

// number are fields of date that begin with a zero, as numbers of two or three digits.
var number = lazyregexp.New(`^\+["']?%[HMSdmjIyUVWgN](?:%[HMSdm])*$`)

// octals notes numbers of date with a zero in front that the shell's arithmetic reads as octal.
func octals(t *patterns.Finder, tree *syntax.File) {
	dates := map[string]*syntax.Word{}
	isDate := func(c *syntax.CallExpr) bool {
		if c == nil || c.Args[0].Lit() != "date" {
			return false
		}
		for _, w := range c.Args[1:] {
			text, quoted := bash.WholeQuoted(w)
			if !quoted {
				text = w.Lit()
			}
			if number.MatchString(text) {
				return true
			}
		}
		return false
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		if a, ok := n.(*syntax.Assign); ok && a.Name != nil {
			name := a.Name.Value
			_, twice := dates[name]
			dates[name] = nil
			if !twice && a.Value != nil && isDate(bash.Called(bash.Substitution(a.Value))) {
				dates[name] = a.Value
			}
		}
		return true
	})
	seen := map[string]bool{}
	operand := func(n syntax.Node, zero bool) {
		var w *syntax.Word
		switch n := n.(type) {
		case *syntax.Word:
			w = n
		default:
			return
		}
		name := w.Lit()
		if e, ok := bash.OnlyPart(w).(*syntax.ParamExp); ok && e.Param != nil && e.Exp == nil && e.Repl == nil && e.Slice == nil {
			name = e.Param.Value
		} else if c := bash.Called(bash.Substitution(w)); !zero && isDate(c) {
			octal(t, w)
			return
		}
		if at := dates[name]; at != nil && !seen[name] && !zero {
			seen[name] = true
			octal(t, at)
		}
	}
	arithm := func(root syntax.Node) {
		base := strings.Contains(t.Src[root.Pos().Offset():root.End().Offset()], "10#")
		syntax.Walk(root, func(n syntax.Node) bool {
			if n != nil {
				operand(n, base)
			}
			return true
		})
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.ArithmCmd:
			arithm(n)
		case *syntax.ArithmExp:
			arithm(n)
		case *syntax.LetClause:
			arithm(n)
		case *syntax.BinaryTest:
			switch n.Op {
			case syntax.TsEql, syntax.TsNeq, syntax.TsLeq, syntax.TsGeq, syntax.TsLss, syntax.TsGtr:
				operand(n.X, false)
				operand(n.Y, false)
			}
		}
		return true
	})
}

func octal(t *patterns.Finder, n syntax.Node) {
	t.Add(n, "date writes 08 and 09 with a zero in front, which the shell's arithmetic reads as an octal number and refuses", "Write $((10#$(date …))), or a - behind the % as in %-H")
}
