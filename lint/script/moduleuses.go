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

var endsNode = lazyregexp.New(`\bprocess\.exit\(`)

// ModuleExits finds where a module of JavaScript ends the process, which is that of its host.
func ModuleExits(source string) (out []ModuleUse) {
	bare := mask(source, "node")
	for _, m := range endsNode.FindAllStringIndex(bare, maxObjects) {
		if jsFunctionAround(bare, m[0]) >= 0 {
			out = append(out, ModuleUse{Place{m[0], m[1] - 1}, "process.exit"})
		}
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
