package script

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// codeText is a string in a program of Python or JavaScript, as it is written between its quotes.
type codeText struct {
	Place
	Text string
}

// textAt is the string that begins at a place, behind white space and a prefix.
func textAt(source, bare string, at int) (codeText, bool) {
	m := beginsText.FindStringIndex(bare[min(at, len(bare)):])
	if m == nil {
		return codeText{}, false
	}
	open := at + m[1] - 1
	n := strings.IndexByte(bare[open+1:], bare[open])
	if n < 0 {
		return codeText{}, false
	}
	end := open + 1 + n
	return codeText{Place{at + len(bare[at:]) - len(strings.TrimLeft(bare[at:], " \t\r\n")), end + 1}, strings.Trim(source[open+1:end], `"'`)}, true
}

var beginsText = lazyregexp.New("^\\s*[rRbBuU]{0,2}[\"'`]")

// textsIn are the strings of a list of them in a part of a program; none where it holds pairs.
func textsIn(source, bare string, part Place) (out []codeText) {
	if strings.Contains(bare[part.Start:part.End], ":") {
		return nil
	}
	depth := 0
	for i := part.Start; i < part.End && len(out) < maxObjects; i++ {
		switch c := bare[i]; {
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case strings.IndexByte("\"'`", c) >= 0:
			t, ok := textAt(source, bare, i)
			if !ok || t.End > part.End {
				return out
			}
			if depth < 3 {
				out = append(out, t)
			}
			i = t.End - 1
		}
	}
	return out
}

// textsOf are the strings that an expression stands for: one, those of a list, and those of a
// variable that is given nothing else or goes over a list.
func textsOf(source, bare string, at int) []codeText {
	if t, ok := textAt(source, bare, at); ok {
		return []codeText{t}
	}
	m := beginsName.FindStringSubmatchIndex(bare[min(at, len(bare)):])
	if m == nil {
		return listAt(source, bare, at)
	}
	return textsOfName(source, bare, bare[at+m[2]:at+m[3]])
}

// textsOfName are those of a variable.
func textsOfName(source, bare, name string) []codeText {
	if over := goesOver(name).FindAllStringSubmatchIndex(bare, 2); len(over) == 1 {
		for g := 2; g < len(over[0]); g += 2 {
			if over[0][g] < 0 {
				continue
			}
			if list := beginsName.FindStringSubmatch(bare[over[0][g]:]); list != nil {
				return assignedTexts(source, bare, list[1])
			}
			return listAt(source, bare, over[0][g])
		}
	}
	return assignedTexts(source, bare, name)
}

var (
	beginsName = lazyregexp.New(`^\s*(\w+)\s*(?:[),:;.\]&|=!]|$|\n|\b(?:and|or|for|in|if)\b)`)
	listHead   = lazyregexp.New(`^\s*(?:new\s+Set|frozenset|set|tuple|list|Object\.freeze|re\.compile)?\s*[(\[{]`)
)

// goesOver is how a variable takes the items of a list, one after the other: the list is what it
// finds last.
func goesOver(name string) *regexp.Regexp {
	return regexp.MustCompile(`\bfor\s+` + name + `\s+in\s+(\w|[(\[{])|\bfor\s*\(\s*(?:const|let|var)\s+` + name + `\s+of\s+(\w|\[)|(\w+)\.(?:some|every|find|filter|forEach)\(\s*\(?\s*` + name + `\s*\)?\s*=>`)
}

// assignedTexts are the strings that a variable is given, in its only assignment.
func assignedTexts(source, bare, name string) []codeText {
	set := regexp.MustCompile(`(?:^|[\s;(])`+name+`\s*(?::[^=\n]+)?=[^=>]`).FindAllStringIndex(bare, 2)
	if len(set) != 1 {
		return nil
	}
	if t, ok := textAt(source, bare, set[0][1]-1); ok {
		return []codeText{t}
	}
	return listAt(source, bare, set[0][1]-1)
}

// listAt are the strings of a list that begins at a place.
func listAt(source, bare string, at int) []codeText {
	m := listHead.FindStringIndex(bare[min(at, len(bare)):])
	if m == nil {
		return nil
	}
	open := at + m[1] - 1
	return textsIn(source, bare, Place{open, min(closing(bare, open)+1, len(bare))})
}
