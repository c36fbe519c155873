package patterns

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// Escapes of regexes that a string takes for itself, or that a program's regexes do not have.
var (
	jqRegex    = lazyregexp.New(`\b(?:test|match|capture|scan|splits?|g?sub)\(\s*"((?:[^"\\]|\\.)*)"`)
	awkRegex   = lazyregexp.New(`(?:^|[^\w)])/((?:[^/\\\n]|\\.)+)/`)
	boundary   = lazyregexp.New(`\\b[\w(\[$]|[\w)\]}+*]\\b`)
	digitClass = lazyregexp.New(`\\[dD]`)
)

// escape is the first place in a text where an escape stands as it is, of those that hold.
func escape(text string, is func(c byte) bool) bool {
	for i := 0; i+1 < len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		if i++; is(text[i]) {
			return true
		}
	}
	return false
}

// escapes notes regexes of jq, awk, grep and sed with escapes that mean something else there.
func (t *Finder) escapes(n syntax.Node) bool {
	switch n := n.(type) {
	case *syntax.BinaryTest:
		if w, ok := n.Y.(*syntax.Word); ok && n.Op == syntax.TsReMatch {
			if _, quoted := bash.WholeQuoted(w); !quoted && len(w.Parts) == 1 && digitClass.MatchString(w.Lit()) {
				t.Add(w, `the regexes of =~ do not know \d, which is the letter d`, "Write [0-9]")
			}
		}
	case *syntax.CallExpr:
		if len(n.Args) < 2 {
			break
		}
		switch name := n.Args[0].Lit(); name {
		case "jq", "gojq", "jaq":
			for _, w := range n.Args[1:] {
				t.jqEscapes(w)
			}
		case "awk", "gawk", "mawk":
			for _, w := range n.Args[1:] {
				text, _ := shellText(w)
				for _, m := range awkRegex.FindAllStringSubmatch(text, src.MaxObjects) {
					if boundary.MatchString(m[1]) {
						t.Add(w, `\b is a backspace in a regex of awk`, "Write (^|[^[:alnum:]_]) for the boundary of a word")
						break
					}
				}
			}
		case "grep", "egrep", "sed":
			t.digits(name, n.Args[1:])
		}
	}
	return true
}

// jqEscapes notes strings of a program of jq that are regexes.
func (t *Finder) jqEscapes(w *syntax.Word) {
	text, ok := shellText(w)
	if !ok {
		return
	}
	for _, m := range jqRegex.FindAllStringSubmatch(text, src.MaxObjects) {
		re := m[1]
		switch {
		case boundary.MatchString(strings.ReplaceAll(re, `\\`, "  ")):
			t.Add(w, `\b in a string of jq is a backspace`, `Write \\b`)
			return
		case escape(re, func(c byte) bool { return !strings.ContainsRune(`"\/bfnrtu(`, rune(c)) }):
			t.Add(w, "jq does not know an escape in this string, and ends with an error", `Write two backslashes, as in \\s and \\.`)
			return
		}
	}
}

// digits notes \d for grep without -P and for sed.
func (t *Finder) digits(name string, args []*syntax.Word) {
	for i, w := range args {
		lit := w.Lit()
		if strings.HasPrefix(lit, "-") {
			if strings.HasPrefix(lit, "--perl") || !strings.HasPrefix(lit, "--") && strings.ContainsAny(lit, "PF") && name != "sed" {
				return
			}
			continue
		}
		text, ok := shellText(w)
		if ok && (i == 0 || strings.HasPrefix(args[i-1].Lit(), "-")) && digitClass.MatchString(strings.ReplaceAll(text, `\\`, "  ")) {
			instead := "Write [0-9]"
			if name != "sed" {
				instead += ", or use -P"
			}
			t.Add(w, name+` does not know \d, which is the letter d`, instead)
		} else if ok && name != "sed" && (i == 0 || strings.HasPrefix(args[i-1].Lit(), "-")) {
			t.characters(name, w, strings.ReplaceAll(text, `\\`, "  "))
		}
		if ok && !strings.HasPrefix(lit, "-") && i > 0 && !strings.HasPrefix(args[i-1].Lit(), "-") {
			return
		}
	}
}

// characters notes \x27 and [^\n] for grep without -P, which knows no characters by such names.
func (t *Finder) characters(name string, w *syntax.Word, text string) {
	switch {
	case byNumber.MatchString(text):
		t.Add(w, name+` knows no \x with a number: it is the letter x, and in brackets each character for itself`, "Write the character itself, or use -P")
	case noLineEnd.MatchString(text):
		t.Add(w, name+` reads \n in brackets as a backslash and the letter n, so the match ends at each n`, "Write . for any character, as "+name+" looks at one line, or use -P")
	}
}

var (
	byNumber  = lazyregexp.New(`\\x[0-9A-Fa-f]{2}`)
	noLineEnd = lazyregexp.New(`\[\^[^\]]*\\n`)
)

// shellText is the text of a word in quotes as the program gets it, with what is not constant in
// it left out.
func shellText(w *syntax.Word) (string, bool) {
	if len(w.Parts) == 0 {
		return "", false
	}
	var b strings.Builder
	for _, p := range w.Parts {
		switch q := p.(type) {
		case *syntax.SglQuoted:
			if q.Dollar {
				return "", false
			}
			b.WriteString(q.Value)
		case *syntax.DblQuoted:
			for _, inner := range q.Parts {
				lit, ok := inner.(*syntax.Lit)
				if !ok {
					b.WriteByte('X')
					continue
				}
				b.WriteString(bash.DoubleQuoted.Replace(lit.Value))
			}
		case *syntax.ParamExp:
			b.WriteByte('X')
		default:
			return "", false
		}
	}
	return b.String(), true
}

var (
	usesRegexes = map[string]*lazyregexp.Regexp{
		"python": lazyregexp.New(`\bre\.(?:search|match|fullmatch|compile|findall|finditer|sub|split)\(`),
		"node":   lazyregexp.New(`\bRegExp\(|\.match(?:All)?\(|\.search\(`),
	}
	regexCall    = lazyregexp.New(`(?:\bRegExp|\.match(?:All)?|\.search)\(\s*$`)
	stringPrefix = lazyregexp.New(`(?:^|[^\w])([A-Za-z]{1,2})$|String\.raw$`)
)

// codeEscapes notes strings of Python and JavaScript that are regexes and whose escapes the string
// takes for itself.
func codeEscapes(source, bare, lang string) (out []TextPattern) {
	if !usesRegexes[lang].MatchString(bare) {
		return nil
	}
	for i := 0; i < len(bare) && len(out) < src.MaxObjects; i++ {
		c := bare[i]
		if c != '"' && c != '\'' && (c != '`' || lang != "node") {
			continue
		}
		j := strings.IndexByte(bare[i+1:], c)
		if j < 0 {
			break
		}
		from, to := i, i+1+j
		i = to
		text := source[from+1 : to]
		if !strings.Contains(text, `\`) || strings.Contains(text, "\n") || c != '`' && strings.TrimSpace(bare[from+1:to]) != "" || strings.HasPrefix(text, `""`) || strings.HasPrefix(text, "''") {
			continue
		}
		if m := stringPrefix.FindStringSubmatch(bare[max(from-12, 0):from]); m != nil && (m[1] == "" || lang == "python" && strings.ContainsAny(m[1], "rR")) {
			continue
		}
		single := strings.ReplaceAll(text, `\\`, "  ")
		place := src.At(from, to+1)
		switch {
		case boundary.MatchString(single):
			instead := `Write r in front of the string`
			if lang == "node" {
				instead = `Write \\b, or a regex between slashes`
			}
			out = append(out, TextPattern{place, `\b in a string is a backspace`, instead, false})
		case lang == "node" && regexCall.MatchString(bare[max(from-40, 0):from]) && escape(text, func(c byte) bool { return slices.Contains([]byte("dDsSwWB"), c) }):
			out = append(out, TextPattern{place, "a string drops the backslash, so this regex looks for a letter", `Write two backslashes, or a regex between slashes`, false})
		}
	}
	return out
}
