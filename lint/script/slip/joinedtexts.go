package slip

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// sideBySide is two texts of Python with nothing but white space between them.
var sideBySide = lazyregexp.New(`(?:" *"|' *')[ \t]*\n?[ \t]*([rbRB]?(?:" *"|' *'))`)

// maxJoined is how long a line may be behind which nobody goes on with a text because it is too long.
const maxJoined = 60

// joinedTexts are the texts of Python that stand side by side in a list of single texts: Python
// makes one text of them.
func joinedTexts(source, bare string) (out []Slip) {
	for _, m := range sideBySide.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		open := openBracket(bare, m[0])
		if open < 0 || callsName(bare, open) {
			continue
		}
		end := min(src.Closing(bare, open), len(bare))
		if singleTexts(bare, src.At(open+1, end)) && separate(source, m[0], m[1]) {
			out = append(out, Slip{src.At(m[2], m[3]), "Python joins this text with the one before it, because no comma stands between them", "Write a comma behind the text before"})
		}
	}
	return out
}

// openBracket is the bracket that is open at a place; -1 for none.
func openBracket(bare string, at int) int {
	depth := 0
	for i := at - 1; i >= max(0, at-src.MaxBlock); i-- {
		switch bare[i] {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return -1
}

// callsName reports whether a bracket holds the arguments of a call, or an index.
func callsName(bare string, open int) bool {
	before := strings.TrimRight(bare[:open], " \t")
	return before != "" && (src.NameStart(before[len(before)-1]) || strings.IndexByte(")]0123456789", before[len(before)-1]) >= 0) && !endsWithWord(before)
}

var wordBefore = lazyregexp.New(`\b(?:in|return|and|or|not|if|else|yield)$`)

func endsWithWord(before string) bool { return wordBefore.MatchString(before[max(0, len(before)-10):]) }

// oneText is an item of a list that is one text, or two of them side by side.
var oneText = lazyregexp.New(`^\s*[rbRB]?(?:" *"|' *')\s*(?:#.*)?$`)

// singleTexts reports whether a list has one item that is two texts, and all others, of which there
// is one at least, are single texts.
func singleTexts(bare string, list src.Place) bool {
	single, joined := 0, 0
	for _, item := range strings.Split(bare[list.Start:list.End], ",") {
		switch {
		case strings.TrimSpace(item) == "":
		case oneText.MatchString(item):
			single++
		case len(sideBySide.FindAllString(item, -1)) == 1 && strings.Trim(item, "rbRB\"' \t\r\n") == "":
			joined++
		default:
			return false
		}
	}
	return joined == 1 && single > 0
}

// separate reports whether two texts are none that was cut because its line is too long, and no
// parts of a sentence or a regex.
func separate(source string, start, end int) bool {
	quote := source[start]
	first, second, ok := strings.Cut(source[start+1:end-1], string(quote))
	i := strings.IndexAny(second, `"'`)
	if !ok || i < 0 {
		return false
	}
	second = second[i+1:]
	if first == "" || second == "" || strings.Count(first, " ") > 2 || strings.Count(second, " ") > 2 {
		return false
	}
	begin := strings.LastIndexByte(source[:start], '\n') + 1
	return start+len(first)-begin < maxJoined && strings.IndexByte(` |(\,:=-`, first[len(first)-1]) < 0 && strings.IndexByte(" |),", second[0]) < 0
}
