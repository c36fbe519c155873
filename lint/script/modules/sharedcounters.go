package modules

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

var countsFrom = lazyregexp.New(`(?m)^[ \t]*let\s+(\w+)\s*(?::\s*number\s*)?=\s*0\s*;?[ \t]*$`)

// SharedCounters are the numbers of a plugin that its hooks count up for all sessions together, never
// set back, and refuse calls by.
func SharedCounters(source string) (out []src.Use) {
	if strings.Contains(source, "sessionID") {
		return nil
	}
	bare := src.Mask(source, "node")
	for _, m := range countsFrom.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		name := bare[m[2]:m[3]]
		counts := regexp.MustCompile(`\b` + name + `(?:\+\+|\s*\+=)|\+\+` + name + `\b`).FindStringIndex(bare)
		if counts == nil || len(regexp.MustCompile(`(?:^|[^\w.])`+name+`\s*(?::\s*number\s*)?=[^=>]`).FindAllString(bare, 2)) != 1 {
			continue
		}
		if src.JSFunctionAround(bare, counts[0]) == src.JSFunctionAround(bare, m[2]) {
			continue
		}
		if limit := regexp.MustCompile(`\bif\s*\(\s*(?:\+\+)?` + name + `(?:\+\+)?\s*>=?\s*[\w.]+\s*\)\s*\{?\s*throw\b`); limit.MatchString(bare) {
			out = append(out, src.Use{Place: src.At(m[2], m[3]), Name: name})
		}
	}
	return out
}
