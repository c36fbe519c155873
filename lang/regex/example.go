package regex

import "strings"

// Examples are texts in which a pattern of RE2 finds something, as plain as can
// be: one for each of its alternatives, eight at most. None of a pattern that does
// not parse. Anchors and boundaries are not looked at: what the texts really match
// is for the caller to try.
func Examples(pattern string) []string {
	t, err := Parse(pattern, RE2)
	if err != nil {
		return nil
	}
	var out []string
	for _, s := range examples(t.Root) {
		if s = strings.TrimSpace(expandAny(s)); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// maxExamples bounds the examples of a pattern.
const maxExamples = 8

// What a dot and .* leave in a text until its neighbours are known.
const (
	anyOne  = "\x00"
	anyMany = "\x01"
)

func examples(n *Node) []string {
	switch n.Op {
	case OpLiteral:
		if n.Fold {
			return []string{strings.ToLower(string(n.Rune))}
		}
		return []string{string(n.Rune)}
	case OpClass:
		if n.Class.Dot {
			return []string{anyOne}
		}
		return []string{plainest(n.Class.Ranges)}
	case OpGroup:
		return examples(n.Subs[0])
	case OpRepeat:
		return repeated(n)
	case OpAlt:
		var out []string
		for _, sub := range n.Subs {
			out = append(out, examples(sub)...)
		}
		return out[:min(maxExamples, len(out))]
	case OpCat:
		return joined(n.Subs)
	}
	return []string{""}
}

// repeated is what is as plain as a repetition can be: as few as it takes.
func repeated(n *Node) []string {
	sub := n.Subs[0]
	if n.Min == 0 && n.Max < 0 && sub.Op == OpClass && sub.Class.Dot {
		return []string{anyMany}
	}
	if n.Min == 0 {
		return []string{""}
	}
	var out []string
	for _, s := range examples(sub) {
		out = append(out, strings.Repeat(s, min(n.Min, maxRepeats)))
	}
	return out
}

func joined(parts []*Node) []string {
	out := []string{""}
	for _, sub := range parts {
		var next []string
		for _, head := range out {
			for _, t := range examples(sub) {
				next = append(next, head+t)
			}
		}
		out = next[:min(maxExamples, len(next))]
	}
	return out
}

// plainest is the plainest character of a class: a blank where there is one, since
// a class with one usually stands between words.
func plainest(ranges []rune) string {
	for _, want := range " x-ra1/._" {
		if Contains(ranges, want) {
			return string(want)
		}
	}
	if len(ranges) > 0 {
		return string(ranges[0])
	}
	return ""
}

// expandAny writes what people mean by a dot, which is a dot between two words and any
// character elsewhere, and by .*, which is a blank between two words.
func expandAny(s string) string {
	var b strings.Builder
	for i := range len(s) {
		between := 0 < i && i+1 < len(s) && alnum(s[i-1]) && alnum(s[i+1])
		switch {
		case s[i] == anyOne[0] && between:
			b.WriteByte('.')
		case s[i] == anyOne[0]:
			b.WriteByte('x')
		case s[i] == anyMany[0] && between:
			b.WriteByte(' ')
		case s[i] != anyMany[0]:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}
