package patterns

import (
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

var (
	positionCalls = map[string]*lazyregexp.Regexp{
		"python": lazyregexp.New(`^[\w.\[\]"' ]*\b(command|cmd|path|file_path|content|text|line|prompt|diff|patch)["'\])]*\.(r?find)\(`),
		"node":   lazyregexp.New(`^[\w.?\[\]"' ]*[\w\])"']\??\.(indexOf|lastIndexOf|search)\(`),
	}
	aboveZero    = lazyregexp.New(`^\s*>\s*0$|^\s*>=\s*1$`)
	ofALine      = lazyregexp.New(`\b(?:command|cmd|content|text|prompt|diff|patch)["'\])]*\??\.\w+\($`)
	pathPosition = map[string]*lazyregexp.Regexp{
		"python": lazyregexp.New(`\b\w*(?:path|file|name|url|branch)["'\])]*\.(r?find)\(`),
		"node":   lazyregexp.New(`(?i)\b\w*(?:path|file|name|url|branch)["'\])]*\??\.(indexOf|search)\(`),
	}
	beginsPath    = lazyregexp.New(`^[A-Za-z]{3}[\w/-]*(?:\.\w+)?$`)
	aboveZeroNext = lazyregexp.New(`^\s*>\s*0(?:\D|$)|^\s*>=\s*1(?:\D|$)`)
	elements      = lazyregexp.New(`\b(?:xml|bs4|lxml|ElementTree|BeautifulSoup)\b`)
)

// insteadOfPosition is what such a condition is meant to ask, by language.
var insteadOfPosition = map[string]string{"python": "in", "node": "includes, or test of a regex"}

// PositionConditions are the conditions of a program on the position of a text in another one: -1
// is true, and 0 is false.
func PositionConditions(source, bare, lang string) (out []TextPattern) {
	if elements.MatchString(bare) {
		return nil
	}
	for _, m := range pathPosition[lang].FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		if text, ok := src.TextAt(source, bare, m[1]); ok && beginsPath.MatchString(text.Text) && aboveZeroNext.MatchString(bare[min(src.Closing(bare, m[1]-1)+1, len(bare)):]) {
			out = append(out, TextPattern{src.At(m[2], m[3]), "a text at the beginning has the position 0, which this comparison leaves out", "Write >= 0, or better " + insteadOfPosition[lang], false})
		}
	}
	for _, m := range src.ConditionHeads[lang].FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		part := src.At(m[2], m[3])
		if lang == "node" {
			part = src.At(m[3], min(src.Closing(bare, m[2]), len(bare)))
		}
		for _, o := range src.Operands(bare, part) {
			text := bare[o.Start:o.End]
			c := positionCalls[lang].FindStringSubmatchIndex(text)
			if c == nil {
				continue
			}
			at := src.At(o.Start+c[len(c)-2], o.Start+c[len(c)-1])
			switch rest := text[min(src.Closing(text, c[1]-1)+1, len(text)):]; {
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
