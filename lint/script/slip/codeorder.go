package slip

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/patterns"
	"github.com/hookc/hookc/lint/script/src"
)

// Comparisons of Python and JavaScript with the text of a number, or with a name.
var (
	codeOrder  = lazyregexp.New(`([\w.\])?]+(?:\([^()\n]*\))?)\s*([<>]=?)\s*(?:["'](\d+)["']|([A-Za-z_]\w*)\b)`)
	jsText     = lazyregexp.New(`\.(?:split|match|exec|trim|slice|substring|toString|replace)\(|process\.env\.|\bString\(`)
	jsNumber   = lazyregexp.New(`\b(?:Number|parseInt|parseFloat|BigInt)\b|\+\s*["'\w(]|\.length\b|\bindexOf\(|\bsearch\(`)
	countsName = lazyregexp.New(`(?i)count|lines?|size|len|num|total|hour|age|round|attempt|tries|replica|limit|port`)
)

// codeOrders are the comparisons of Python and JavaScript in which numbers are texts.
func codeOrders(source, bare, lang string) (out []patterns.TextPattern) {
	for _, m := range codeOrder.FindAllStringSubmatchIndex(source, src.MaxObjects) {
		if bare[m[4]] != source[m[4]] || bare[m[2]] != source[m[2]] {
			continue // in a text or comment
		}
		left, number := source[m[2]:m[3]], ""
		switch {
		case m[6] >= 0:
			number = source[m[6]:m[7]]
		default:
			given := regexp.MustCompile(`(?m)\b`+source[m[8]:m[9]]+`\s*=[^=>][^\n]*$`).FindAllString(source, 2)
			if len(given) == 1 {
				if t := givenText.FindStringSubmatch(given[0]); t != nil {
					number = t[1]
				}
			}
		}
		example, wrong := "", false
		if number != "" {
			example, wrong = misorder(number)
		}
		begin := strings.LastIndexByte(source[:m[0]], '\n') + 1
		text := source[begin:m[1]] // and what the name on the left is given
		name, _, _ := strings.Cut(left, ".")
		given := regexp.MustCompile(`(?m)\b`+regexp.QuoteMeta(name)+`\s*=[^=>][^\n]*$`).FindAllString(source, 3)
		text += strings.Join(given, "\n")
		switch {
		case !wrong || fixedWidth.MatchString(text) || dates.MatchString(text), len(number) == 1 && !countsName.MatchString(left):
			continue
		case lang == "node" && (!jsText.MatchString(text) || len(given) > 1 || jsNumber.MatchString(strings.Join(given, "\n"))):
			continue // one side may be a number, and then both are compared as numbers
		}
		instead := "Convert both sides with int(…)"
		if lang == "node" {
			instead = "Convert one side with Number(…)"
		}
		out = append(out, patterns.TextPattern{Place: src.At(m[2], m[1]), What: source[m[4]:m[5]] + " compares texts here, and as a text " + example, Instead: instead, List: false})
	}
	return out
}

var (
	givenText = lazyregexp.New(`=\s*["'](\d+)["']\s*;?\s*$`)
	dates     = lazyregexp.New(`(?i)iso|strftime`)
)
