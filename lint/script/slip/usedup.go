package slip

import (
	"regexp"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// readsOnce is a name of Python that is given what can be gone over only once.
var readsOnce = lazyregexp.New(`^(\w+)\s*(?::[^=\n]+)?=\s*((?:map|filter|re\.finditer|\w+\.finditer)?\()`)

var ofLoop = lazyregexp.New(`\sfor\s`)

// usedUp are the second readings of a generator, which find nothing: the first one comes to its end.
func usedUp(_, bare string) (out []Slip) {
	lines := src.PyLines(bare)
	for i, l := range lines {
		m := readsOnce.FindStringSubmatchIndex(l.Text)
		if m == nil || src.Closing(l.Text, m[5]-1) != len(l.Text)-1 || m[5]-m[4] == 1 && !generator(l.Text[m[5]:len(l.Text)-1]) {
			continue
		}
		name := l.Text[m[2]:m[3]]
		if !src.GivenOnce(bare, name) {
			continue
		}
		if at, ok := secondReading(bare, lines[i+1:], l.Indent, name); ok {
			out = append(out, Slip{at, name + " is read to its end before, and gives nothing here", "Make a list of it, with [ ] or list(…)"})
		}
	}
	return out
}

// generator reports whether what stands in parentheses is one: its for stands in no other bracket,
// and no comma does.
func generator(text string) bool {
	depth, loop := 0, false
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ' ', '\n':
			loop = loop || depth == 0 && ofLoop.MatchString(text[i:min(i+6, len(text))])
		case ',':
			if depth == 0 && !loop {
				return false
			}
		}
	}
	return loop
}

// secondReading is where a name is read again that a line of the same block has read to its end.
func secondReading(bare string, lines []src.PyLine, indent int, name string) (src.Place, bool) {
	reads := regexp.MustCompile(`\b(?:(?:list|set|tuple|sorted|sum|max|min|frozenset|join|any|all)\(\s*|in\s+)(` + name + `)\b\s*(?:[):,\]]|$|if\b|and\b|or\b)`)
	seen := 0
	for _, l := range lines {
		if l.Indent < indent {
			break
		}
		if l.Indent > indent {
			continue
		}
		for _, m := range reads.FindAllStringSubmatchIndex(bare[l.Start:l.End], 2) {
			if seen++; seen == 2 {
				return src.At(l.Start+m[2], l.Start+m[3]), true
			}
		}
	}
	return src.Place{}, false
}
