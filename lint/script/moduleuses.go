package script

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// ModuleUse is a place where a module of JavaScript uses one of its names.
type ModuleUse struct {
	Place
	Name string
}

// What a module of JavaScript does with a regex that has the flag g or y.
var (
	stickyName = lazyregexp.New(`(?m)^(?:export\s+)?(?:const|let|var)\s+(\w+)\s*(?::\s*RegExp\s*)?=\s*/(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*[gy][a-z]*\s*;?\s*(?://.*)?$`)
	usesTest   = lazyregexp.New(`\b(\w+)\.test\(`)
)

// StickyRegexes finds the tests with a regex at the top of a module of JavaScript that keeps its
// position from one call to the next.
func StickyRegexes(source string) (out []ModuleUse) {
	sticky := map[string]bool{}
	for _, m := range stickyName.FindAllStringSubmatch(source, maxObjects) {
		sticky[m[1]] = true
	}
	if len(sticky) == 0 {
		return nil
	}
	bare := mask(source, "node")
	for _, m := range usesTest.FindAllStringSubmatchIndex(bare, maxObjects) {
		name := source[m[2]:m[3]]
		if sticky[name] && !strings.Contains(source, name+".lastIndex") && jsFunctionAround(bare, m[0]) >= 0 {
			out = append(out, ModuleUse{Place{m[2], m[3]}, name})
		}
	}
	return out
}

// What a module of JavaScript defines and calls.
var (
	asyncNamed = lazyregexp.New(`\b(?:const|let)\s+(\w+)\s*(?::[^=\n]+)?=\s*async\b[^\n]*=>\s*\{|\basync\s+function\s+(\w+)\s*\([^\n]*\{`)
	callsAlone = lazyregexp.New(`(?m)^[ \t]*(\w+)\(`)
	throwsIn   = lazyregexp.New(`\bthrow\b`)
	catchesIn  = lazyregexp.New(`\bcatch\b`)
)

// Unawaited finds the calls of async functions that throw, for which nobody waits: statements of
// their own, whose error refuses nothing.
func Unawaited(source string) (out []ModuleUse) {
	bare := mask(source, "node")
	throwing := map[string]bool{}
	for _, m := range asyncNamed.FindAllStringSubmatchIndex(bare, maxObjects) {
		end := closing(bare, m[1]-1)
		if body := bare[m[1]:end]; !throwsIn.MatchString(body) || catchesIn.MatchString(body) {
			continue // it may take its errors itself
		}
		at := m[2:4]
		if m[2] < 0 {
			at = m[4:6]
		}
		throwing[source[at[0]:at[1]]] = true
	}
	for _, m := range callsAlone.FindAllStringSubmatchIndex(bare, maxObjects) {
		name := source[m[2]:m[3]]
		if !throwing[name] || jsFunctionAround(bare, m[2]) < 0 {
			continue
		}
		before := strings.TrimRight(bare[:m[0]], " \t\r\n")
		after := strings.TrimLeft(bare[min(closing(bare, m[1]-1)+1, len(bare)):], " \t\r\n")
		if jsNoStop.MatchString(before) || strings.HasSuffix(before, "await") || strings.HasPrefix(after, ".") || strings.HasPrefix(after, ",") || strings.HasPrefix(after, ")") {
			continue
		}
		out = append(out, ModuleUse{Place{m[2], m[3]}, name})
	}
	return out
}

// closing is where the bracket that stands at a place is closed.
func closing(bare string, at int) int {
	depth := 0
	for i := at; i < len(bare); i++ {
		switch bare[i] {
		case '(', '{', '[':
			depth++
		case ')', '}', ']':
			if depth--; depth <= 0 {
				return i
			}
		}
	}
	return len(bare)
}
