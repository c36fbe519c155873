package refeval

import (
	"regexp"
	"strings"
)

// regex is a random regex in RE2's syntax over the words. With groups it has
// the named group g.
func regex(d *dice, groups bool) string {
	out := alternatives(d, 2)
	if groups {
		out = "(?P<g>" + out + ")" + pick(d, "", `\s*(?P<h>a+)?`, ".?")
	}
	switch d.n(10) {
	case 1:
		out = "^" + out
	case 2:
		out += "$"
	case 3:
		out = "^(?:" + out + ")$"
	case 4:
		out = "(?i)" + out
	case 5:
		out = "(?i:" + out + ")" + atom(d)
	case 6:
		out = "(?m)^" + out
	case 7:
		out = "(?s)" + out + "." + pick(d, "*", "+?", "{2}")
	case 8:
		out = `\b` + out + pick(d, `\b`, "", `\B`)
	}
	return out
}

func alternatives(d *dice, depth int) string {
	return strings.Join(some(d, 3, func() string { return sequence(d, depth) }), "|")
}

func sequence(d *dice, depth int) string {
	return strings.Join(some(d, 3, func() string { return repeated(d, depth) }), "")
}

func repeated(d *dice, depth int) string {
	a := atom(d)
	if depth > 0 && d.once(4) {
		a = "(?:" + alternatives(d, depth-1) + ")"
	}
	return a + pick(d, "", "", "", "", "*", "+", "?", "{1,2}", "*?")
}

func atom(d *dice) string {
	switch d.n(6) {
	case 4:
		return pick(d, ".", `\w`, `\s`, `\d`, `\S`, "[a-c]", "[^a]", "[ßk]", "(?i:k)", `[[:alpha:]]`, `\p{L}`, `\pN`, "[^\\n]")
	case 5:
		return pick(d, "(?:)", "^", "$", `\A`, `\z`, `\b`)
	}
	w := regexp.QuoteMeta(pick(d, words...))
	if len([]rune(w)) > 1 {
		w = "(?:" + w + ")"
	}
	return w
}
