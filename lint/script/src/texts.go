package src

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// Text is a string in a program of Python or JavaScript, as it is written between its quotes.
type Text struct {
	Place
	Text string
}

// TextAt is the string that begins at a place, behind white space and a prefix.
func TextAt(source, bare string, at int) (Text, bool) {
	m := beginsText.FindStringIndex(bare[min(at, len(bare)):])
	if m == nil {
		return Text{}, false
	}
	open := at + m[1] - 1
	n := strings.IndexByte(bare[open+1:], bare[open])
	if n < 0 {
		return Text{}, false
	}
	end := open + 1 + n
	return Text{Place{at + len(bare[at:]) - len(strings.TrimLeft(bare[at:], " \t\r\n")), end + 1}, strings.Trim(source[open+1:end], `"'`)}, true
}

var beginsText = lazyregexp.New("^\\s*[rRbBuU]{0,2}[\"'`]")

// TextsIn are the strings of a list of them in a part of a program; none where it holds pairs.
func TextsIn(source, bare string, part Place) (out []Text) {
	if strings.Contains(bare[part.Start:part.End], ":") {
		return nil
	}
	depth := 0
	for i := part.Start; i < part.End && len(out) < MaxObjects; i++ {
		switch c := bare[i]; {
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case strings.IndexByte("\"'`", c) >= 0:
			t, ok := TextAt(source, bare, i)
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

// TextsOf are the strings that an expression stands for: one, those of a list, and those of a
// variable that is given nothing else or goes over a list.
func TextsOf(source, bare string, at int) []Text {
	if t, ok := TextAt(source, bare, at); ok {
		return []Text{t}
	}
	m := beginsName.FindStringSubmatchIndex(bare[min(at, len(bare)):])
	if m == nil {
		return listAt(source, bare, at)
	}
	return TextsOfName(source, bare, bare[at+m[2]:at+m[3]])
}

// TextsOfName are those of a variable.
func TextsOfName(source, bare, name string) []Text {
	if over := GoesOver(name).FindAllStringSubmatchIndex(bare, 2); len(over) == 1 {
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

// GoesOver is how a variable takes the items of a list, one after the other: the list is what it
// finds last.
func GoesOver(name string) *regexp.Regexp {
	return regexp.MustCompile(`\bfor\s+` + name + `\s+in\s+(\w|[(\[{])|\bfor\s*\(\s*(?:const|let|var)\s+` + name + `\s+of\s+(\w|\[)|(\w+)\.(?:some|every|find|filter|forEach)\(\s*\(?\s*` + name + `\s*\)?\s*=>`)
}

// assignedTexts are the strings that a variable is given, in its only assignment.
func assignedTexts(source, bare, name string) []Text {
	set := regexp.MustCompile(`(?:^|[\s;(])`+name+`\s*(?::[^=\n]+)?=[^=>]`).FindAllStringIndex(bare, 2)
	if len(set) != 1 {
		return nil
	}
	if t, ok := TextAt(source, bare, set[0][1]-1); ok {
		return []Text{t}
	}
	return listAt(source, bare, set[0][1]-1)
}

// listAt are the strings of a list that begins at a place.
func listAt(source, bare string, at int) []Text {
	m := listHead.FindStringIndex(bare[min(at, len(bare)):])
	if m == nil {
		return nil
	}
	open := at + m[1] - 1
	return TextsIn(source, bare, Place{open, min(Closing(bare, open)+1, len(bare))})
}

// Escapes are the usual ways of a shell's script to escape a text for JSON.
var Escapes = lazyregexp.New(`@json|jq\s+(?:-\w*\s+)*-\w*[Rs]|--raw-input|\bsed\b|\btr\b|\bperl\b|\bpython3?\b|\bnode\b|\$\{\w+//|json\.dumps|escape|%q|\bwc\b|\bgrep\s+-\w*[coq]`)

// PythonModule is how Python runs a program that is a module, and writes nothing itself.
var PythonModule = lazyregexp.New(`\bpython3? -m `)

// TextLook is a constant that a guard compares with.
type TextLook struct {
	Place
	Text  string
	Regex bool
}

var (
	// PythonConstant is a text of Python on one line.
	PythonConstant = lazyregexp.New(`(?:\b[rRbBfFuU]{1,2})?"((?:[^"\\\n]|\\.)*)"|(?:\b[rRbBfFuU]{1,2})?'((?:[^'\\\n]|\\.)*)'`)
	nodeConstant   = lazyregexp.New("\"((?:[^\"\\\\\\n]|\\\\.)*)\"|'((?:[^'\\\\\\n]|\\\\.)*)'|`((?:[^`\\\\]|\\\\.)*)`|/((?:[^/\\\\\\n*]|\\\\.)(?:[^/\\\\\\n]|\\\\.)*)/[a-z]*")
)

// Constants are the constant texts of a program's text.
func Constants(text, lang string) (out []TextLook) {
	re := PythonConstant
	if lang == "node" {
		re = nodeConstant
	}
	for _, m := range re.FindAllStringSubmatchIndex(text, -1) {
		for i := 2; i+1 < len(m); i += 2 {
			if m[i] >= 0 && m[i+1]-m[i] > 1 {
				out = append(out, TextLook{Place{m[0], m[1]}, text[m[i]:m[i+1]], i == 8 || lang == "python" && strings.Contains(text[m[0]:m[i]], "r")})
			}
		}
	}
	return out
}

// SeveralWords is a text of several words.
var SeveralWords = lazyregexp.New(`^\S*[A-Za-z]\S* +\S+(?: +\S+)*$`)
