package modules

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/exits"
	"github.com/hookc/hookc/lint/script/src"
)

// How JavaScript has something run later: a callback behind an await, a promise, an event.
var (
	asyncEach    = lazyregexp.New(`\.(forEach|map|flatMap)\(\s*async\b[^\n]*=>\s*\{|\.(forEach|map|flatMap)\(\s*async\s+function\b[^\n{]*\{`)
	thenBody     = lazyregexp.New(`\.(then|finally)\(\s*(?:async\s*)?(?:function\s*\w*\s*)?(?:\([^()]*\)|\w+)\s*(?:=>\s*)?`)
	callsBack    = lazyregexp.New(`\b(exec|execFile|readFile|writeFile|stat|lstat|access|exists|realpath|readdir|readlink|lookup|setTimeout|setImmediate|queueMicrotask|nextTick)\(`)
	listens      = lazyregexp.New(`\.(on|once|addListener)\(\s*["'][ ]*["']\s*,`)
	eventName    = lazyregexp.New(`^\.\w+\(\s*["'](?:data|end|close|exit|line|readable|finish)["']`)
	callback     = lazyregexp.New(`(?:\bfunction\b\s*\w*\s*\([^()]*\)\s*|(?:\([^()]*\)|\b\w+)\s*=>\s*)`)
	changes      = lazyregexp.New(`\b(\w+)\s*(?:[-+*|&?]{0,2}=[^=>]|\+\+|\.(?:push|add|set|unshift)\()`)
	jsUses       = lazyregexp.New(`\bif\s*\(|\b(?:JSON\.(?:parse|stringify)|console\.(?:log|error)|process\.exit|process\.stdout\.write)\(|\bprocess\.exitCode\s*=`)
	firstLetters = lazyregexp.New(`\w+`)
	jsAwaiting   = lazyregexp.New(`\bawait\b|\bdone\(|\bAtomics\.wait\(`)
)

// LateValues are the variables of a program of JavaScript that a callback sets when the statements
// behind it have run, and that one of those reads.
func LateValues(p *script.Program) (out []exits.LostValue) {
	if p.Lang != "node" {
		return nil
	}
	bare := p.Bare()
	for _, l := range lateBodies(p.Text, bare) {
		if v, ok := readTooEarly(bare, l); ok {
			out = append(out, v)
		}
	}
	slices.SortFunc(out, func(a, b exits.LostValue) int { return a.Start - b.Start })
	return slices.CompactFunc(out, func(a, b exits.LostValue) bool { return a.Read == b.Read })
}

// lateBody is a part of a program that runs later, and the call that hands it over.
type lateBody struct{ body, call src.Place }

func lateBodies(source, bare string) (out []lateBody) {
	add := func(at, from, end int) {
		if !waitsFor.MatchString(statementBefore(bare, at)) {
			out = append(out, lateBody{src.At(from, end), src.At(at, end)})
		}
	}
	for _, m := range asyncEach.FindAllStringIndex(bare, src.MaxObjects) {
		end := src.Closing(bare, m[1]-1)
		if i := src.JSAwait.FindStringIndex(bare[m[1]:end]); i != nil {
			add(m[0], m[1]+i[0], end)
		}
	}
	for _, m := range thenBody.FindAllStringIndex(bare, src.MaxObjects) {
		add(m[0], m[1], min(src.Closing(bare, m[0]+strings.IndexByte(bare[m[0]:], '(')), len(bare)))
	}
	for _, re := range []*lazyregexp.Regexp{callsBack, listens} {
		for _, m := range re.FindAllStringIndex(bare, src.MaxObjects) {
			open := m[0] + strings.IndexByte(bare[m[0]:], '(')
			end := src.Closing(bare, open)
			c := callback.FindStringIndex(bare[open:min(end, len(bare))])
			if c != nil && (re == callsBack || eventName.MatchString(source[m[0]:])) {
				add(m[0], open+c[1], end)
			}
		}
	}
	return append(out, asyncCalls(bare)...)
}

// asyncCalls are the calls of async functions for which nobody waits, with what these do behind
// their first await.
func asyncCalls(bare string) (out []lateBody) {
	bodies := src.BodiesByName(bare, "node")
	for _, m := range asyncNamed.FindAllStringSubmatch(bare, src.MaxObjects) {
		name := strings.Join(m[1:], "")
		body, ok := bodies[name]
		if !ok {
			continue
		}
		i := src.JSAwait.FindStringIndex(bare[body.Start:body.End])
		calls := regexp.MustCompile(`\b`+name+`\(`).FindAllStringIndex(bare, src.MaxObjects)
		if i == nil {
			continue
		}
		for _, c := range calls {
			if c[0] >= body.Start && c[0] < body.End || strings.HasSuffix(strings.TrimRight(bare[:c[0]], " "), "function") {
				continue
			}
			before := statementBefore(bare, c[0])
			if rest := bare[min(src.Closing(bare, c[1]-1)+1, len(bare)):]; strings.TrimSpace(before) == "" && !strings.HasPrefix(strings.TrimSpace(rest), ".") {
				out = append(out, lateBody{src.At(body.Start+i[0], body.End), src.At(c[0], c[1])})
			}
		}
	}
	return out
}

// readTooEarly is a variable that a body sets later, and where a statement behind the call reads
// it, without having waited for something.
func readTooEarly(bare string, l lateBody) (exits.LostValue, bool) {
	around := src.JSFunctionAround(bare, l.call.Start)
	end := len(bare)
	if around >= 0 {
		end = src.JSEnd(bare, around)
	}
	start := min(l.call.End, end)
	for _, m := range changes.FindAllStringSubmatchIndex(bare[l.body.Start:min(l.body.End, len(bare))], src.MaxObjects) {
		name := bare[l.body.Start+m[2] : l.body.Start+m[3]]
		if !declaredBefore(bare, name, l) {
			continue
		}
		for _, u := range regexp.MustCompile(`\b`+name+`\b`).FindAllStringIndex(bare[start:end], src.MaxObjects) {
			at := start + u[0]
			if src.JSFunctionAround(bare, at) != around || jsAwaiting.MatchString(bare[start:at]) || inArrow(bare, at) {
				continue
			}
			if before := lineBefore(bare, at); jsUses.MatchString(before) {
				word := firstLetters.FindStringIndex(bare[l.call.Start:])
				return exits.LostValue{Place: src.At(l.call.Start+word[0], l.call.Start+word[1]), Name: name, Read: src.At(at, start+u[1])}, true
			}
		}
	}
	return exits.LostValue{}, false
}

// declaredBefore reports whether a variable is declared before a call, and not in the body itself.
func declaredBefore(bare, name string, l lateBody) bool {
	declared := regexp.MustCompile(`\b(?:let|const|var)\s+(?:\w+\s*(?:=[^;\n]*)?,\s*)*` + name + `\b`)
	return declared.MatchString(bare[:l.call.Start]) && !declared.MatchString(bare[l.body.Start:min(l.body.End, len(bare))])
}

// lineBefore is what stands before a place on its line, from the end of a statement.
func lineBefore(bare string, at int) string {
	return bare[strings.LastIndexAny(bare[:at], ";\n")+1 : at]
}

// inArrow reports whether a place is in the value of an arrow function on its line.
func inArrow(bare string, at int) bool { return strings.Contains(lineBefore(bare, at), "=>") }
