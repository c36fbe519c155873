package patterns

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
)

// givenTo is a variable that is given what stands behind it, at the end of a text.
var givenTo = lazyregexp.New(`(?:^|[\s;])(?:(?:const|let|var)\s+)?(\w+)\s*(?::[^=\n]+)?=\s*(?:(?:bool|any|Boolean)\(\s*)*$`)

// deniesIf reports whether a program of Python or JavaScript denies where a comparison holds: the
// condition around a denial has the comparison, a variable that is given it, or a function that
// returns it.
func deniesIf(p *script.Program, at src.Place) bool {
	names := namesOf(p, at)
	for _, stop := range stops(p) {
		head, start, ok := src.ConditionAt(p.Text, p.Bare(), p.Lang, stop.Start)
		if !ok || src.Negates(head) {
			continue
		}
		if start <= at.Start && at.End <= start+len(head) || names != nil && names.MatchString(p.Bare()[start:start+len(head)]) {
			return true
		}
	}
	return false
}

// stops are the places where a program denies, or ends with an error.
func stops(p *script.Program) (out []src.Place) {
	out = append(out, p.Denials...)
	for _, e := range p.Exits {
		if e.Code != 0 {
			out = append(out, e.Place)
		}
	}
	return out
}

// namesOf finds the variable or the function that has the value of a comparison; nil for none.
func namesOf(p *script.Program, at src.Place) *regexp.Regexp {
	bare := p.Bare()
	begin := strings.LastIndexByte(bare[:at.Start], '\n') + 1
	before := bare[begin:at.Start]
	if dot := strings.LastIndexAny(before, " \t(=!"); strings.HasSuffix(before, ".") {
		before = before[:dot+1] // the object of the call
	}
	if m := givenTo.FindStringSubmatch(before); m != nil {
		return regexp.MustCompile(`^\s*` + m[1] + `\b\s*(?:is not None|!==? null)?\s*\)?\s*$|\b` + m[1] + `\s+and\b|\b` + m[1] + `\s*&&`)
	}
	if !returnsTruth.MatchString(before) {
		return nil
	}
	for _, f := range src.Functions(bare, p.Lang) {
		if src.Inside(at, f.Body) && strings.Count(bare[f.Body.Start:f.Body.End], "return") == 1 {
			return regexp.MustCompile(`\b` + f.Name + `\(`)
		}
	}
	return nil
}

// returnsTruth is the beginning of a return of a comparison.
var returnsTruth = lazyregexp.New(`^\s*return\s+(?:(?:bool|any|Boolean)\(\s*)*$`)
