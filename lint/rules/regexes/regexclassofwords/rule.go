// Package regexclassofwords finds classes of characters that were meant as groups of words.
package regexclassofwords

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-class-of-words.
var Rule = &lint.Rule{
	Code: "HK5026", Name: "regex-class-of-words", Severity: diag.Warning,
	Title: "A character class in square brackets contains words, but matches only one character.",
	Why: "`[explore|plan]`" + ` is one of these letters or a bar, not one of the words. Write
` + "`(explore|plan)`" + `. In a glob ` + "`[!example]`" + ` is one character, too: ` + "`.env.[!example]*`" + `
leaves out each name that begins with one of these letters. Write {a,b} for words, and a glob that begins
with ! for an exception.`,
	Misses: "Words of fewer than three letters, and lists in which no letter occurs twice.",
	Policy: globs,
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil {
			return
		}
		regex.Walk(re.Tree.Root, func(n *regex.Node) bool {
			if n.Op == regex.OpClass && len(n.Class.Items) > 0 && !n.Class.Negated {
				look(re, n.Class.Items, r)
			}
			return true
		})
	},
}

// words is text that is an alternation of words.
var words = lazyregexp.New(`^[A-Za-z_]{3,}(\|[A-Za-z_]{3,})+$`)

func look(re *lint.Regex, items []regex.ClassItem, r *lint.Report) {
	start, end := items[0].Start, items[len(items)-1].End
	text := re.Source[start:end]
	if !words.MatchString(text) || !repeats(strings.ReplaceAll(text, "|", "")) {
		return
	}
	d := r.At(re.At(start, end), "[%s] matches one character, not one of the words", text)
	d.Detail = "Write (" + text + ")."
}

// repeats reports whether a letter occurs twice, which no author of a class wants.
func repeats(letters string) bool {
	for i := range len(letters) {
		if strings.IndexByte(letters[i+1:], letters[i]) >= 0 {
			return true
		}
	}
	return false
}
