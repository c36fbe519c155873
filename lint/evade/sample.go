package evade

import (
	"regexp/syntax"
	"strings"
)

// Samples are texts in which a regex finds something, as plain as can be: one for
// each of its alternatives, a few at most. None of a regex that does not parse.
// What they really match is for the caller to try.
func Samples(source string) []string {
	re, err := syntax.Parse(source, syntax.Perl)
	if err != nil {
		return nil
	}
	var out []string
	for _, s := range texts(re.Simplify()) {
		if s = strings.TrimSpace(expandAny(s)); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// What a dot and .* leave in a text until its neighbours are known.
const (
	anyOne  = '\x00'
	anyMany = '\x01'
)

// expandAny writes what people mean by a dot, which is a dot between two words and any
// character elsewhere, and by .*, which is a blank between two words.
func expandAny(s string) string {
	var b strings.Builder
	for i := range len(s) {
		between := 0 < i && i+1 < len(s) && word(s[i-1]) && word(s[i+1])
		switch {
		case s[i] == anyOne && between:
			b.WriteByte('.')
		case s[i] == anyOne:
			b.WriteByte('x')
		case s[i] == anyMany && between:
			b.WriteByte(' ')
		case s[i] != anyMany:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

func word(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// few bounds the samples of a regex.
const few = 8

func texts(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpLiteral:
		if re.Flags&syntax.FoldCase != 0 {
			return []string{strings.ToLower(string(re.Rune))}
		}
		return []string{string(re.Rune)}
	case syntax.OpCharClass:
		return []string{letter(re.Rune)}
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return []string{string(anyOne)}
	case syntax.OpCapture, syntax.OpPlus:
		return texts(re.Sub[0])
	case syntax.OpStar, syntax.OpQuest:
		if op := re.Sub[0].Op; re.Op == syntax.OpStar && (op == syntax.OpAnyChar || op == syntax.OpAnyCharNotNL) {
			return []string{string(anyMany)}
		}
		return []string{""}
	case syntax.OpRepeat:
		return product(texts(re.Sub[0]), re.Min)
	case syntax.OpAlternate:
		var out []string
		for _, sub := range re.Sub {
			out = append(out, texts(sub)...)
		}
		return out[:min(few, len(out))]
	case syntax.OpConcat:
		return joined(re.Sub)
	}
	return []string{""}
}

func product(list []string, n int) (out []string) {
	for _, s := range list {
		out = append(out, strings.Repeat(s, min(n, 64)))
	}
	return out
}

func joined(parts []*syntax.Regexp) []string {
	out := []string{""}
	for _, sub := range parts {
		var next []string
		for _, head := range out {
			for _, t := range texts(sub) {
				next = append(next, head+t)
			}
		}
		out = next[:min(few, len(next))]
	}
	return out
}

// letter is the plainest character of a class: a blank where there is one, since
// a class with one usually stands between words.
func letter(ranges []rune) string {
	for _, want := range " x-ra1/._" {
		for i := 0; i+1 < len(ranges); i += 2 {
			if ranges[i] <= want && want <= ranges[i+1] {
				return string(want)
			}
		}
	}
	if len(ranges) > 0 {
		return string(ranges[0])
	}
	return ""
}
