package script

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// givenTo is a variable that is given what stands behind it, at the end of a text.
var givenTo = lazyregexp.New(`(?:^|[\s;])(?:(?:const|let|var)\s+)?(\w+)\s*(?::[^=\n]+)?=\s*(?:(?:bool|any|Boolean)\(\s*)*$`)

// deniesIf reports whether a program of Python or JavaScript denies where a comparison holds: the
// condition around a denial has the comparison, a variable that is given it, or a function that
// returns it.
func (p *Program) deniesIf(at Place) bool {
	names := p.namesOf(at)
	for _, stop := range p.stops() {
		head, start, ok := conditionAt(p.source, p.bare(), p.Lang, stop.Start)
		if !ok || negates(head) {
			continue
		}
		if start <= at.Start && at.End <= start+len(head) || names != nil && names.MatchString(p.bare()[start:start+len(head)]) {
			return true
		}
	}
	return false
}

// stops are the places where a program denies, or ends with an error.
func (p *Program) stops() (out []Place) {
	out = append(out, p.Denials...)
	for _, e := range p.Exits {
		if e.Code != 0 {
			out = append(out, e.Place)
		}
	}
	return out
}

// namesOf finds the variable or the function that has the value of a comparison; nil for none.
func (p *Program) namesOf(at Place) *regexp.Regexp {
	bare := p.bare()
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
	for _, f := range codeFunctions(bare, p.Lang) {
		if inside(at, f.body) && strings.Count(bare[f.body.Start:f.body.End], "return") == 1 {
			return regexp.MustCompile(`\b` + f.name + `\(`)
		}
	}
	return nil
}

// returnsTruth is the beginning of a return of a comparison.
var returnsTruth = lazyregexp.New(`^\s*return\s+(?:(?:bool|any|Boolean)\(\s*)*$`)
