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

// QuotedValue is a jq that writes a text in quotes, and where that is compared as if it had
// none.
type QuotedValue struct {
	src.Place
	Name string // the variable that holds it
	Use  src.Place
	File bool // it is used as the name of a file
}

// QuotedValues finds what jq writes without -r into variables that are compared with texts.
func QuotedValues(p *script.Program) (out []QuotedValue) {
	if p.Lang != "sh" || p.Problem != nil || !strings.Contains(p.Text, "jq") {
		return nil
	}
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	looks := 0
	syntax.Walk(tree, func(n syntax.Node) bool {
		a, ok := n.(*syntax.Assign)
		if !ok || a.Name == nil || a.Value == nil {
			return true
		}
		c := bash.LastOf(a.Value)
		if c == nil || c.Args[0].Lit() != "jq" || !quotes(c) {
			return true
		}
		if looks++; looks > src.MaxObjects {
			return false
		}
		name := a.Name.Value
		until, alone := validUntil(p.Text, name, int(a.Pos().Offset()))
		if !alone || strings.Contains(p.Text, "${"+name+"#") || strings.Contains(p.Text, "${"+name+"%") || strings.Contains(p.Text, "${"+name+"/") || strings.Contains(p.Text, "${"+name+":") {
			return true
		}
		at := src.At(int(c.Pos().Offset()), int(c.End().Offset()))
		if use, ok := comparedBare(tree, name, at.End, until); ok {
			out = append(out, QuotedValue{Place: at, Name: name, Use: use})
		} else if use, ok := namesFile(tree, name, at.End, until); ok {
			out = append(out, QuotedValue{Place: at, Name: name, Use: use, File: true})
		}
		return true
	})
	return out
}

// validUntil is where a variable gets another value than the one at a place, at the end of that line;
// false where it has one before.
func validUntil(text, name string, at int) (until int, ok bool) {
	sets := regexp.MustCompile(`(?m)(?:^|[;\s(])(`+name+`)\+?=`).FindAllStringSubmatchIndex(text, 3)
	if len(sets) == 0 || sets[0][2] != at {
		return 0, false
	}
	if len(sets) == 1 {
		return len(text), true
	}
	return sets[1][1] + len(src.Line(text, sets[1][1])), true
}

// member is a member of a value, as jq writes it.
const member = `\.[A-Za-z_][\w.\[\]"?]*`

var (
	plainFilter = lazyregexp.New(`^` + member + `(?:\s*\|\s*` + member + `)*(?:\s*//\s*(?:empty|""|` + member + `))*$`)
	notText     = lazyregexp.New(`^(?:true|false|null|-?\d+(?:\.\d+)?|)$`)
)

// quotes reports whether a jq writes a member as JSON, and so a text in quotes.
func quotes(c *syntax.CallExpr) bool {
	filter := ""
	for _, w := range c.Args[1:] {
		lit := w.Lit()
		if strings.HasPrefix(lit, "--") {
			if !slices.Contains([]string{"--exit-status", "--compact-output", "--monochrome-output"}, lit) {
				return false
			}
			continue
		}
		if strings.HasPrefix(lit, "-") {
			if strings.ContainsAny(lit, "rjanfsR") {
				return false
			}
			continue
		}
		if filter != "" {
			return false
		}
		text, quoted := bash.WholeQuoted(w)
		if !quoted {
			text = lit
		}
		filter = text
	}
	return plainFilter.MatchString(filter)
}

// ofFiles are programs of which an argument that is no flag names a file or a folder.
var ofFiles = strings.Fields("realpath readlink dirname cd cat stat wc rm gofmt goimports rustfmt prettier eslint black ruff shellcheck shfmt")

// namesFile is where a program takes a variable for the name of a file.
func namesFile(tree *syntax.File, name string, from, until int) (at src.Place, ok bool) {
	syntax.Walk(tree, func(n syntax.Node) bool {
		c, is := n.(*syntax.CallExpr)
		if ok || !is || len(c.Args) < 2 || int(c.Pos().Offset()) < from || int(c.Pos().Offset()) > until || !slices.Contains(ofFiles, c.Args[0].Lit()) {
			return !ok
		}
		for _, w := range c.Args[1:] {
			if bash.IsVariable(w, name) {
				at, ok = src.At(int(c.Pos().Offset()), int(c.End().Offset())), true
			}
		}
		return !ok
	})
	return at, ok
}

// comparedBare is where a variable is compared with a text, or with patterns, none of which
// a text in quotes can be.
func comparedBare(tree *syntax.File, name string, from, until int) (at src.Place, ok bool) {
	found := func(n syntax.Node) {
		if start := int(n.Pos().Offset()); !ok && start >= from && start < until {
			at, ok = src.At(int(n.Pos().Offset()), int(n.End().Offset())), true
		}
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CaseClause:
			if bash.IsVariable(n.Word, name) && neverQuoted(n) {
				found(n.Word)
			}
		case *syntax.BinaryTest:
			left, is := n.X.(*syntax.Word)
			right, too := n.Y.(*syntax.Word)
			if is && too && bash.IsVariable(left, name) && (n.Op == syntax.TsMatch || n.Op == syntax.TsMatchShort || n.Op == syntax.TsNoMatch) && !canBeQuoted(right) {
				found(n)
			}
		case *syntax.UnaryTest:
			if w, is := n.X.(*syntax.Word); is && bash.IsVariable(w, name) && (n.Op == syntax.TsRegFile || n.Op == syntax.TsExists || n.Op == syntax.TsDirect) {
				found(n)
			}
		case *syntax.CallExpr:
			if len(n.Args) > 2 && (n.Args[0].Lit() == "[" || n.Args[0].Lit() == "test") {
				for i := 1; i < len(n.Args); i++ {
					switch {
					case !bash.IsVariable(n.Args[i], name):
					case slices.Contains([]string{"-f", "-e", "-d"}, n.Args[i-1].Lit()):
						found(n)
					case i+2 < len(n.Args) && slices.Contains([]string{"=", "==", "!="}, n.Args[i+1].Lit()) && !canBeQuoted(n.Args[i+2]):
						found(n)
					}
				}
			}
		}
		return !ok
	})
	return at, ok
}

// neverQuoted reports whether no pattern of a case but * can be a text in quotes.
func neverQuoted(c *syntax.CaseClause) bool {
	some := false
	for _, item := range c.Items {
		for _, w := range item.Patterns {
			if w.Lit() == "*" {
				continue
			}
			if canBeQuoted(w) {
				return false
			}
			some = true
		}
	}
	return some
}

// canBeQuoted reports whether a text in quotes may be what a word says, which is a pattern or
// a text: it is not known as a whole, or begins and ends with what a quote can be.
func canBeQuoted(w *syntax.Word) bool {
	text := ""
	for _, p := range w.Parts {
		switch p := p.(type) {
		case *syntax.Lit:
			text += p.Value
		case *syntax.SglQuoted:
			text += p.Value
		case *syntax.DblQuoted:
			for _, inner := range p.Parts {
				lit, ok := inner.(*syntax.Lit)
				if !ok {
					return true
				}
				text += lit.Value
			}
		default:
			return true
		}
	}
	if notText.MatchString(text) || strings.ContainsAny(text, `"\`) {
		return true
	}
	return strings.ContainsAny(text[:1], "*?[@+!(") && strings.ContainsAny(text[len(text)-1:], "*?])")
}
