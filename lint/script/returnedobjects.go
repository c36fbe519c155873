package script

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

var (
	calledFirst = lazyregexp.New(`^(?:await\s+)?([A-Za-z_]\w*)\(`)
	returns     = lazyregexp.New(`\breturn\b[ \t]*\(?\s*`)
	arrowValue  = lazyregexp.New(`^\s*\(\s*`)
)

// returnedTo are the places of the objects that the function returns whose call stands at a place
// as a whole argument, or gives the name there its only value.
func returnedTo(bare, lang string, functions []src.Function, at int) (out []int) {
	name, end := calledAt(bare, at)
	if name == "" {
		name, end = calledFor(bare, at), at
	}
	if name == "" || end < at {
		return nil
	}
	for _, f := range functions {
		if f.Name == name && !src.Inside(src.At(at, at), f.Body) {
			out = append(out, returnedObjects(bare, lang, functions, f)...)
		}
	}
	return out
}

// calledAt is the function that a whole argument calls; "" where it is another value.
func calledAt(bare string, at int) (name string, end int) {
	m := calledFirst.FindStringSubmatchIndex(bare[at:])
	if m == nil {
		return "", at
	}
	end = src.Closing(bare, at+m[1]-1)
	if end >= len(bare) || strings.IndexAny(strings.TrimSpace(bare[end+1:]), ",)") != 0 {
		return "", at
	}
	return bare[at+m[2] : at+m[3]], end
}

// calledFor is the function whose call gives the name at a place its only value.
func calledFor(bare string, at int) string {
	name := nameFirst.FindString(bare[at:])
	if name == "" || strings.IndexAny(strings.TrimSpace(bare[at+len(name):]), ",)") != 0 {
		return ""
	}
	given := regexp.MustCompile(`(?:^|[^.\w])`+regexp.QuoteMeta(name)+`\s*(?::[^=\n]*)?=\s*([^=\s][^\n]*)`).FindAllStringSubmatchIndex(bare, 2)
	if len(given) != 1 || given[0][0] > at {
		return ""
	}
	m := calledFirst.FindStringSubmatchIndex(bare[given[0][2]:])
	if m == nil {
		return ""
	}
	end := src.Closing(bare, given[0][2]+m[1]-1)
	if end+1 >= len(bare) || strings.Trim(src.Line(bare, end+1), "; \t\r") != "" {
		return ""
	}
	return bare[given[0][2]+m[2] : given[0][2]+m[3]]
}

// returnedObjects are the places of the objects that a function returns itself.
func returnedObjects(bare, lang string, functions []src.Function, f src.Function) (out []int) {
	body := bare[f.Body.Start:f.Body.End]
	if lang == "node" && strings.HasSuffix(strings.TrimSpace(bare[f.Head.Start:f.Head.End]), "=>") {
		if at := f.Body.Start + len(arrowValue.FindString(body)); at > f.Body.Start && bare[at] == '{' {
			return []int{at}
		}
		return nil
	}
	for _, m := range returns.FindAllStringIndex(body, src.MaxObjects) {
		at := f.Body.Start + m[1]
		if at < f.Body.End && bare[at] == '{' && src.FunctionAround(functions, src.At(at, at), len(bare)).Name == f.Name {
			out = append(out, at)
		}
	}
	return out
}
