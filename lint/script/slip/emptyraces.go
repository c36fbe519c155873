package slip

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// Races of promises with a timer that only says that the time is over.
var (
	racesFor    = lazyregexp.New(`\b(?:const|let|var)\s+(\w+)\s*=\s*(?:\(\s*)?await\s+Promise\.race\(`)
	emptyTimer  = lazyregexp.New(`new\s+Promise(?:<[^<>]*>)?\s*\(\s*(?:async\s*)?\(?\s*(\w+)(?:\s*,\s*\w+)?\s*\)?\s*=>\s*\{?\s*(?:return\s+)?(setTimeout)\(\s*(\w+|\(\)\s*=>\s*\w+\(\s*(?:undefined|null)?\s*\))\s*,[^,()]*(?:\([^()]*\))?[^,()]*\)`)
	timerOf     = lazyregexp.New(`(?:\bfunction\s+(\w+)\s*\([^()]*\)[^{}]*\{\s*return\s+|\b(?:const|let|var)\s+(\w+)\s*=\s*(?:async\s*)?\(?[\w\s:,=]*\)?\s*(?::[^=]*)?=>\s*(?:\{\s*return\s+)?)$`)
	ofPromises  = lazyregexp.New(`import\s*\{[^{}]*\bsetTimeout\b(?:\s+as\s+(\w+))?[^{}]*\}\s*from\s*["'](?:node:)?timers/promises["']`)
	startsTimer = lazyregexp.New(`[\[,]\s*(\w+)\(`)
)

// emptyRaces are the timers that win a race with nothing, where the program takes nothing for a
// good answer.
func emptyRaces(source, bare string) (out []Slip) {
	timers := map[string]bool{}
	inline := emptyTimer.FindAllStringSubmatchIndex(bare, src.MaxObjects)
	at := map[string]src.Place{}
	for _, m := range inline {
		call := bare[m[6]:m[7]]
		if first := bare[m[2]:m[3]]; call != first && !strings.Contains(call, first+"(") {
			continue
		}
		if f := timerOf.FindStringSubmatch(bare[max(0, m[0]-200):m[0]]); f != nil {
			timers[f[1]+f[2]] = true
			at[f[1]+f[2]] = src.At(m[4], m[5])
		}
	}
	if m := ofPromises.FindStringSubmatch(source); m != nil {
		name := m[1]
		if name == "" {
			name = "setTimeout"
		}
		timers[name] = true
	}
	for _, m := range racesFor.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		end := min(src.Closing(bare, m[1]-1)+1, len(bare))
		if !takesNothing(bare[end:], bare[m[2]:m[3]]) {
			continue
		}
		place, ok := src.Place{}, false
		for _, t := range inline {
			if m[1] <= t[0] && t[1] <= end {
				place, ok = src.At(t[4], t[5]), true
			}
		}
		for _, t := range startsTimer.FindAllStringSubmatchIndex(bare[m[1]:end], -1) {
			if name := bare[m[1]+t[2] : m[1]+t[3]]; timers[name] {
				if place, ok = at[name], true; place == (src.Place{}) {
					place = src.At(m[1]+t[2], m[1]+t[3])
				}
			}
		}
		if ok {
			out = append(out, Slip{place, "when the time is over this gives no value, and " + bare[m[2]:m[3]] + " without a value passes the check", "Let the timer reject with an error, or refuse where there is no value"})
		}
	}
	return out
}

// takesNothing reports whether a program asks a value only for what refuses, and never whether
// there is one.
func takesNothing(rest, name string) bool {
	return regexp.MustCompile(`\bif\s*\(\s*`+name+`(?:\?\.\w+|\s*&&\s*!?`+name+`\.\w+)`).MatchString(rest) &&
		!regexp.MustCompile(`!`+name+`\b|!\s*\(\s*`+name+`|\b`+name+`\s*(?:[!=]==?|\?\?|\|\|)|typeof\s+`+name+`|\b`+name+`\?\.\w+\s*!==?\s|!`+name+`\?`).MatchString(rest)
}
