package slip

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// Calls of Python and JavaScript that change nothing and return what is new, at the beginning of a
// statement.
var (
	makesText  = lazyregexp.New(`^([\w.]+(?:\[[^\[\]]*\])?\.)(strip|lstrip|rstrip|replace|lower|upper|casefold|removeprefix|removesuffix)\(`)
	makesOther = lazyregexp.New(`^(re\.sub|sorted)\(`)
	jsMakes    = lazyregexp.New(`(?m)(?:^|[;{}])[ \t]*((?:[\w$]+\??\.|[\w$]+!?\[[^\[\]\n]*\]\??\.)+(replaceAll|replace|trim|trimStart|trimEnd|toLowerCase|toUpperCase|concat|slice|substring|padStart|padEnd|normalize))\(`)
	// changesFile are names whose replace is another one.
	changesFile = lazyregexp.New(`^(?:os|shutil|dataclasses|copy|pathlib|location|window|history|router)\.|(?i)(?:path|dir|tmp|temp)\w*\.$`)
)

// replacesText are the arguments of a text's replace: one of both is a text.
var replacesText = lazyregexp.New(`^\s*(?:[rfb]{0,2}["'][^"']*["']\s*,[^=]*|[\w.]+\s*,\s*[rfb]{0,2}["'][^"']*["']\s*)$`)

var secondIsText = lazyregexp.New(`^[^,]*,\s*[rf]{0,2}["']`)

const keepsNothing = " changes nothing: it returns a new value, and nobody keeps that"

// droppedInPython are the statements of Python that only make a new text.
func droppedInPython(_, bare string) (out []Slip) {
	for _, l := range src.PyLines(bare) {
		m := makesText.FindStringSubmatchIndex(l.Text)
		other := m == nil
		if other {
			if m = makesOther.FindStringSubmatchIndex(l.Text); m == nil {
				continue
			}
			m = append(m, m[2], m[3])
		}
		name := l.Text[m[4]:m[5]]
		if src.Closing(l.Text, m[1]-1) != len(l.Text)-1 || insideList(bare, l.Start) {
			continue
		}
		args := l.Text[m[1] : len(l.Text)-1]
		switch {
		case !other && name == "replace" && (!replacesText.MatchString(args) || changesFile.MatchString(l.Text[m[2]:m[3]])):
		case name == "re.sub" && !secondIsText.MatchString(args): // a function may do more
		case strings.Contains(args, "lambda"):
		default:
			out = append(out, Slip{src.At(l.Start+m[4], l.Start+m[5]), name + keepsNothing, "Assign what it returns"})
		}
	}
	return out
}

// insideList reports whether a logical line is a part of something before it.
func insideList(bare string, at int) bool {
	before := strings.TrimRight(bare[:at], " \t\r\n")
	return before != "" && strings.IndexByte("([{,=+\\", before[len(before)-1]) >= 0
}

// droppedInNode are the statements of JavaScript that only make a new text or list.
func droppedInNode(_, bare string) (out []Slip) {
	for _, m := range jsMakes.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		name := bare[m[4]:m[5]]
		end := min(src.Closing(bare, m[1]-1)+1, len(bare))
		args := bare[m[1]:max(m[1], end-1)]
		before := strings.TrimRight(bare[:m[2]], " \t\r\n")
		if before != "" && strings.IndexByte("=(,?:&|+-*/<>[.!~^%", before[len(before)-1]) >= 0 || strings.HasSuffix(bare[:m[2]], "${") {
			continue // behind ${ a template keeps it
		}
		after := strings.TrimLeft(bare[end:], " \t\r")
		if after != "" && strings.IndexByte(";\n}", after[0]) < 0 || strings.HasPrefix(strings.TrimLeft(after, " \t\r\n"), ".") || strings.HasPrefix(strings.TrimLeft(after, " \t\r\n"), "?") {
			continue
		}
		if strings.Contains(args, "=>") || strings.Contains(args, "function") || name == "replace" && (strings.Count(args, ",") == 0 || changesFile.MatchString(bare[m[2]:m[4]])) {
			continue // a function may do more; with one argument it is no text's
		}
		if name == "normalize" || name == "slice" && strings.TrimSpace(args) == "" {
			continue
		}
		if begin := strings.LastIndexByte(bare[:m[2]], '\n') + 1; inRegex(bare, m[2], "node") || strings.Contains(bare[begin:m[2]], "`") {
			continue
		}
		out = append(out, Slip{src.At(m[4], m[5]), name + keepsNothing, "Assign what it returns"})
	}
	return out
}
