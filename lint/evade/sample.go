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
		if s = strings.TrimSpace(s); s != "" {
			out = append(out, s)
		}
	}
	return out
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
		return []string{"x"}
	case syntax.OpCapture, syntax.OpPlus:
		return texts(re.Sub[0])
	case syntax.OpStar, syntax.OpQuest:
		return []string{""}
	case syntax.OpRepeat:
		return times(texts(re.Sub[0]), re.Min)
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

func times(list []string, n int) (out []string) {
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
