package script

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

var (
	conditionHeads = map[string]*lazyregexp.Regexp{
		"python": lazyregexp.New(`(?m)^[ \t]*(?:if|elif|while)\s+([^\n]+):[ \t]*(?:$|\w)`),
		"node":   lazyregexp.New(`\b(?:if|while)\s*(\()`),
	}
	positionCalls = map[string]*lazyregexp.Regexp{
		"python": lazyregexp.New(`^[\w.\[\]"' ]*\b(command|cmd|path|file_path|content|text|line|prompt|diff|patch)["'\])]*\.(r?find)\(`),
		"node":   lazyregexp.New(`^[\w.?\[\]"' ]*[\w\])"']\??\.(indexOf|lastIndexOf|search)\(`),
	}
	betweenConditions = lazyregexp.New(`&&|\|\||\band\b|\bor\b`)
	aboveZero         = lazyregexp.New(`^\s*>\s*0$|^\s*>=\s*1$`)
	ofALine           = lazyregexp.New(`\b(?:command|cmd|content|text|prompt|diff|patch)["'\])]*\??\.\w+\($`)
	pathPosition      = map[string]*lazyregexp.Regexp{
		"python": lazyregexp.New(`\b\w*(?:path|file|name|url|branch)["'\])]*\.(r?find)\(`),
		"node":   lazyregexp.New(`(?i)\b\w*(?:path|file|name|url|branch)["'\])]*\??\.(indexOf|search)\(`),
	}
	beginsPath    = lazyregexp.New(`^[A-Za-z]{3}[\w/-]*(?:\.\w+)?$`)
	aboveZeroNext = lazyregexp.New(`^\s*>\s*0(?:\D|$)|^\s*>=\s*1(?:\D|$)`)
	elements      = lazyregexp.New(`\b(?:xml|bs4|lxml|ElementTree|BeautifulSoup)\b`)
)

// insteadOfPosition is what such a condition is meant to ask, by language.
var insteadOfPosition = map[string]string{"python": "in", "node": "includes, or test of a regex"}

// positionConditions are the conditions of a program on the position of a text in another one: -1
// is true, and 0 is false.
func positionConditions(source, bare, lang string) (out []TextPattern) {
	if elements.MatchString(bare) {
		return nil
	}
	for _, m := range pathPosition[lang].FindAllStringSubmatchIndex(bare, maxObjects) {
		if text, ok := textAt(source, bare, m[1]); ok && beginsPath.MatchString(text.Text) && aboveZeroNext.MatchString(bare[min(closing(bare, m[1]-1)+1, len(bare)):]) {
			out = append(out, TextPattern{Place{m[2], m[3]}, "a text at the beginning has the position 0, which this comparison leaves out", "Write >= 0, or better " + insteadOfPosition[lang], false})
		}
	}
	for _, m := range conditionHeads[lang].FindAllStringSubmatchIndex(bare, maxObjects) {
		part := Place{m[2], m[3]}
		if lang == "node" {
			part = Place{m[3], min(closing(bare, m[2]), len(bare))}
		}
		for _, o := range operands(bare, part) {
			text := bare[o.Start:o.End]
			c := positionCalls[lang].FindStringSubmatchIndex(text)
			if c == nil {
				continue
			}
			at := Place{o.Start + c[len(c)-2], o.Start + c[len(c)-1]}
			switch rest := text[min(closing(text, c[1]-1)+1, len(text)):]; {
			case aboveZero.MatchString(rest) && ofALine.MatchString(text[:c[1]]):
				out = append(out, TextPattern{at, "a text at the beginning has the position 0, which this comparison leaves out", "Write >= 0, or better " + insteadOfPosition[lang], false})
				continue
			case rest != "":
				continue
			}
			out = append(out, TextPattern{at, bare[at.Start:at.End] + " gives a position: -1 for a text that is not there, which is true as a condition", "Write " + insteadOfPosition[lang], false})
		}
	}
	return out
}

// operands are the parts of a condition between its ands and ors.
func operands(bare string, part Place) (out []Place) {
	start, depth := part.Start, 0
	add := func(end int) {
		text := bare[start:end]
		from := start + len(text) - len(strings.TrimLeft(text, " \t\r\n"))
		out = append(out, Place{from, max(from, start+len(strings.TrimRight(text, " \t\r\n")))})
	}
	for i := part.Start; i < part.End; i++ {
		switch c := bare[i]; {
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case depth == 0 && strings.IndexByte("&|ao", c) >= 0:
			if m := betweenConditions.FindStringIndex(bare[i:part.End]); m != nil && m[0] == 0 && (c == '&' || c == '|' || i == 0 || strings.IndexByte(" )\n", bare[i-1]) >= 0) {
				add(i)
				i += m[1] - 1
				start = i + 1
			}
		}
	}
	add(part.End)
	return out
}
