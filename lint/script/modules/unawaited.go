package modules

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// What a module of JavaScript defines and calls.
var (
	asyncNamed  = lazyregexp.New(`\b(?:const|let)\s+(\w+)\s*(?::[^=\n]+)?=\s*async\b[^\n]*=>\s*\{|\basync\s+function\s+(\w+)\s*\([^\n]*\{`)
	promisified = lazyregexp.New(`\b(?:const|let)\s+(\w+)\s*=\s*(?:util\.)?promisify\(`)
	callsAlone  = lazyregexp.New(`(?m)^[ \t]*(?:void[ \t]+)?(\w+)\(`)
	callsIf     = lazyregexp.New(`(?m)\bif[ \t]*\([^\n]*\)[ \t]+(?:void[ \t]+)?(\w+)\([^\n]*\)[ \t]*;?[ \t]*$`)
	throwsIn    = lazyregexp.New(`\bthrow\b`)
	tryBlock    = lazyregexp.New(`\btry\s*\{`)
	catchBlock  = lazyregexp.New(`^\s*catch\b[^{]*\{`)
	thenThrow   = lazyregexp.New(`\.(then|finally)\(\s*(?:async\s*)?(?:\([^()]*\)|\w+)\s*=>\s*\{`)
	waitsFor    = lazyregexp.New(`\b(?:await|return|yield|void 0)\b|[^=!<>]=(?:[^=>]|$)|=>\s*$|[,(\[]\s*$`)
	lateThrow   = lazyregexp.New(`(\.forEach)\(\s*async\b[^\n]*=>\s*\{|\b(setTimeout|setImmediate|queueMicrotask)\(\s*(?:async\s*)?(?:\([^()]*\)|\w+)\s*=>\s*\{`)
)

// Unawaited finds the calls of async functions that throw, for which nobody waits: statements of
// their own, whose error refuses nothing; and functions whose error comes when their hook is over.
func Unawaited(source string) (out []src.Use) {
	bare := src.Mask(source, "node")
	throwing := map[string]bool{}
	for _, m := range asyncNamed.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		if !throws(bare[m[1]:src.Closing(bare, m[1]-1)]) {
			continue // it may take its errors itself
		}
		at := m[2:4]
		if m[2] < 0 {
			at = m[4:6]
		}
		throwing[source[at[0]:at[1]]] = true
	}
	for _, m := range promisified.FindAllStringSubmatch(bare, src.MaxObjects) {
		throwing[m[1]] = true
	}
	calls := callsAlone.FindAllStringSubmatchIndex(bare, src.MaxObjects)
	for _, m := range callsIf.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		calls = append(calls, []int{m[2], m[3] + 1, m[2], m[3]})
	}
	for _, m := range calls {
		name := source[m[2]:m[3]]
		if !throwing[name] || src.JSFunctionAround(bare, m[2]) < 0 {
			continue
		}
		before := strings.TrimRight(bare[:m[0]], " \t\r\n")
		after := strings.TrimLeft(bare[min(src.Closing(bare, m[1]-1)+1, len(bare)):], " \t\r\n")
		if m[0] != m[2] || !strings.HasSuffix(before, ")") {
			if src.JSNoStop.MatchString(before) || strings.HasSuffix(before, "await") {
				continue
			}
		}
		end := strings.IndexAny(after+";", ";\n}")
		handled := strings.HasPrefix(after, ".") && (!strings.HasPrefix(after, ".then(") || strings.Contains(after[:end], "catch") || strings.Contains(after, ".catch("))
		if handled || strings.HasPrefix(after, ",") || strings.HasPrefix(after, ")") {
			continue
		}
		out = append(out, src.Use{Place: src.At(m[2], m[3]), Name: name})
	}
	for _, m := range lateThrow.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		at := src.At(m[2]+1, m[3])
		if m[2] < 0 {
			at = src.At(m[4], m[5])
		}
		if src.JSFunctionAround(bare, m[0]) >= 0 && throws(bare[m[1]:src.Closing(bare, m[1]-1)]) {
			out = append(out, src.Use{Place: at, Name: source[at.Start:at.End]})
		}
	}
	for _, m := range thenThrow.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		end := src.Closing(bare, m[1]-1)
		caught := strings.Contains(bare[min(end, len(bare)):min(end+40, len(bare))], ".catch")
		if !caught && src.JSFunctionAround(bare, m[0]) >= 0 && throws(bare[m[1]:end]) && !waitsFor.MatchString(statementBefore(bare, m[0])) {
			out = append(out, src.Use{Place: src.At(m[2], m[3]), Name: source[m[2]:m[3]]})
		}
	}
	slices.SortFunc(out, func(a, b src.Use) int { return a.Start - b.Start })
	return out
}

// statementBefore is the part of a statement of JavaScript that stands before a place, up to
// the bracket that it is in.
func statementBefore(bare string, at int) string {
	depth := 0
	for i := at - 1; i >= 0; i-- {
		switch c := bare[i]; {
		case strings.IndexByte(")]}", c) >= 0:
			if c == '}' && depth == 0 && strings.Contains(bare[i:at], "\n") {
				return bare[i+1 : at]
			}
			depth++
		case strings.IndexByte("([{", c) >= 0:
			if depth == 0 {
				if c == '{' {
					return bare[i+1 : at]
				}
				return string(c) // it is an argument, or in a list, which may be waited for
			}
			depth--
		case depth == 0 && (c == ';' || c == '\n' && ended(bare, i)):
			return bare[i+1 : at]
		}
	}
	return bare[:at]
}

// ended reports whether a statement ends at a line break: the next line does not go on with it.
func ended(bare string, at int) bool {
	next := strings.TrimLeft(bare[at:], " \t\r\n")
	before := strings.TrimRight(bare[:at], " \t\r\n")
	return next != "" && strings.IndexByte(".,?:)]&|+=", next[0]) < 0 && (before == "" || strings.IndexByte(",.([{&|+=?:>", before[len(before)-1]) < 0) && !strings.HasSuffix(before, "await")
}

// throws reports whether the body of a function throws an error that it does not take itself.
func throws(body string) bool {
	for m := tryBlock.FindStringIndex(body); m != nil; m = tryBlock.FindStringIndex(body) {
		end := min(src.Closing(body, m[1]-1)+1, len(body))
		if !catchBlock.MatchString(body[end:]) {
			body = body[:m[0]] + body[m[0]+3:] // try with finally alone
			continue
		}
		body = body[:m[0]] + body[end:]
	}
	return throwsIn.MatchString(body)
}
