package script

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

var countsFrom = lazyregexp.New(`(?m)^[ \t]*let\s+(\w+)\s*(?::\s*number\s*)?=\s*0\s*;?[ \t]*$`)

// SharedCounters are the numbers of a plugin that its hooks count up for all sessions together, never
// set back, and refuse calls by.
func SharedCounters(source string) (out []ModuleUse) {
	if strings.Contains(source, "sessionID") {
		return nil
	}
	bare := mask(source, "node")
	for _, m := range countsFrom.FindAllStringSubmatchIndex(bare, maxObjects) {
		name := bare[m[2]:m[3]]
		counts := regexp.MustCompile(`\b` + name + `(?:\+\+|\s*\+=)|\+\+` + name + `\b`).FindStringIndex(bare)
		if counts == nil || len(regexp.MustCompile(`(?:^|[^\w.])`+name+`\s*(?::\s*number\s*)?=[^=>]`).FindAllString(bare, 2)) != 1 {
			continue
		}
		if jsFunctionAround(bare, counts[0]) == jsFunctionAround(bare, m[2]) {
			continue
		}
		if limit := regexp.MustCompile(`\bif\s*\(\s*(?:\+\+)?` + name + `(?:\+\+)?\s*>=?\s*[\w.]+\s*\)\s*\{?\s*throw\b`); limit.MatchString(bare) {
			out = append(out, ModuleUse{Place{m[2], m[3]}, name})
		}
	}
	return out
}
