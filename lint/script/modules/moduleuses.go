// Package modules finds what modules of JavaScript, such as plugins of agents, do with their own names:
// what nothing calls, what comes too late, what all sessions share.
package modules

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// What a module of JavaScript does with a regex that has the flag g or y.
var (
	stickyName = lazyregexp.New(`(?m)^(?:export\s+)?(?:const|let|var)\s+(\w+)\s*(?::\s*RegExp\s*)?=\s*/(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*[gy][a-z]*\s*;?\s*(?://.*)?$`)
	usesTest   = lazyregexp.New(`\b(\w+)\.test\(`)
)

// StickyRegexes finds the tests with a regex at the top of a module of JavaScript that keeps its
// position from one call to the next.
func StickyRegexes(source string) (out []src.Use) {
	sticky := map[string]bool{}
	for _, m := range stickyName.FindAllStringSubmatch(source, src.MaxObjects) {
		sticky[m[1]] = true
	}
	if len(sticky) == 0 {
		return nil
	}
	bare := src.Mask(source, "node")
	for _, m := range usesTest.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		name := source[m[2]:m[3]]
		if sticky[name] && !strings.Contains(source, name+".lastIndex") && src.JSFunctionAround(bare, m[0]) >= 0 {
			out = append(out, src.Use{Place: src.At(m[2], m[3]), Name: name})
		}
	}
	return out
}

var endsNode = lazyregexp.New(`\bprocess\.exit\(`)

// ModuleExits finds where a module of JavaScript ends the process, which is that of its host.
func ModuleExits(source string) (out []src.Use) {
	bare := src.Mask(source, "node")
	for _, m := range endsNode.FindAllStringIndex(bare, src.MaxObjects) {
		if src.JSFunctionAround(bare, m[0]) >= 0 {
			out = append(out, src.Use{Place: src.At(m[0], m[1]-1), Name: "process.exit"})
		}
	}
	return out
}
