package script

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// How a program of Python or JavaScript ends with what a function returns: at once, or by a name.
var (
	pythonEndsBy = lazyregexp.New(`\b(?:sys\.exit|os\._exit|exit|quit|raise SystemExit)\(\s*(?:asyncio\.run\(\s*)?(\w+)\(`)
	nodeEndsBy   = lazyregexp.New(`\bprocess\.exit(?:\(\s*|Code\s*=\s*)(?:await\s+)?(\w+)\(`)
	nodeThen     = lazyregexp.New(`\b(\w+)\([^()]*\)\s*\.then\(\s*(?:process\.exit\b|\(?\s*(\w+)\s*\)?\s*=>\s*\{?\s*process\.exit(?:\(\s*|Code\s*=\s*)(\w+)\b)`)
	endsByName   = lazyregexp.New(`\b(?:sys\.exit|os\._exit|exit|quit|raise SystemExit|process\.exit)\(\s*([A-Za-z_]\w*)\s*\)|\bprocess\.exitCode\s*=\s*([A-Za-z_]\w*)\s*(?:;|\n|$)`)

	pythonReturn = lazyregexp.New(`\breturn[ \t]+(?:(\d+)[ \t]*(?:[;#\n]|$)|(\d+)[ \t]+if\b[^\n]*\belse[ \t]+(\d+)[ \t]*(?:[;#\n]|$)|([A-Z][A-Z0-9_]*)[ \t]*(?:[;#\n]|$)|([a-z_]\w*)\()`)
	nodeReturn   = lazyregexp.New(`\breturn[ \t]+(?:(\d+)\s*[;}\n]|[^;{}\n]*\?[ \t]*(\d+)[ \t]*:[ \t]*(\d+)\s*[;}\n]|([A-Z][A-Z0-9_]*)\s*[;}\n]|(?:await[ \t]+)?([a-z_]\w*)\()`)
)

// returnedExits finds the ends of a program with a number that a function returns: return 2 in a
// main with which sys.exit is called.
func (p *Program) returnedExits(r *codeReader, at offset) {
	for _, name := range endingFunctions(r.bare, r.lang, p.Functions) {
		if len(p.Exits) > src.MaxObjects {
			return
		}
		p.returnsOf(name, r, at)
	}
}

// returnsOf notes the numbers that a function returns as ends.
func (p *Program) returnsOf(name string, r *codeReader, at offset) {
	bare, returns := r.bare, pythonReturn
	if r.lang == "node" {
		returns = nodeReturn
	}
	body, ok := src.BodyOf(p.Functions, name)
	if !ok {
		return
	}
	for _, m := range returns.FindAllStringSubmatchIndex(bare[body.Start:body.End], src.MaxObjects) {
		from := body.Start + m[0]
		if !ownReturn(bare, r.lang, body, from) {
			continue
		}
		for i := 2; i <= 8; i += 2 {
			if m[i] < 0 {
				continue
			}
			code, ok := numberOf(bare, bare[body.Start+m[i]:body.Start+m[i+1]])
			if !ok {
				continue
			}
			e := Exit{Place: at.at(from, body.Start+m[i+1]), Code: code}
			r.around(&e, from)
			if p.SingleCommand {
				e.SilentStderr, e.SilentStdout = r.noErr, r.noOut
			}
			e.Compares = src.Compares(r.source, bare, r.lang, from)
			p.Exits = append(p.Exits, e)
		}
	}
}

// numberOf is the value of a number, or of a name that a program gives one number and nothing else.
func numberOf(bare, text string) (int, bool) {
	if code, err := strconv.Atoi(text); err == nil {
		return code, true
	}
	set := regexp.MustCompile(`\b`+text+`\s*(?::\s*\w+\s*)?=\s*([^=\n][^\n;#]*)`).FindAllStringSubmatch(bare, 2)
	if len(set) != 1 {
		return 0, false
	}
	code, err := strconv.Atoi(strings.TrimSpace(set[0][1]))
	return code, err == nil
}

// endingFunctions are the functions whose value a program ends with, and those whose value they
// return.
func endingFunctions(bare, lang string, functions []src.Function) (out []string) {
	ends := pythonEndsBy
	if lang == "node" {
		ends = nodeEndsBy
		for _, m := range nodeThen.FindAllStringSubmatch(bare, src.MaxObjects) {
			if m[2] == m[3] {
				out = append(out, m[1])
			}
		}
	}
	for _, m := range ends.FindAllStringSubmatch(bare, src.MaxObjects) {
		out = append(out, m[1])
	}
	for _, m := range endsByName.FindAllStringSubmatch(bare, src.MaxObjects) {
		gives := regexp.MustCompile(`\b` + m[1] + m[2] + `\s*=\s*(?:await\s+)?(\w+)\(`)
		for _, g := range gives.FindAllStringSubmatch(bare, src.MaxObjects) {
			out = append(out, g[1])
		}
	}
	returns := pythonReturn
	if lang == "node" {
		returns = nodeReturn
	}
	slices.Sort(out)
	out = slices.Compact(out)
	for i := 0; i < len(out) && i < src.MaxDepth; i++ {
		body, ok := src.BodyOf(functions, out[i])
		if !ok {
			continue
		}
		for _, m := range returns.FindAllStringSubmatchIndex(bare[body.Start:body.End], src.MaxObjects) {
			if m[10] < 0 || !ownReturn(bare, lang, body, body.Start+m[0]) {
				continue
			}
			if name := bare[body.Start+m[10] : body.Start+m[11]]; !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// ownReturn reports whether a return leaves the function of a body, and not one within it.
func ownReturn(bare, lang string, body src.Place, at int) bool {
	if lang == "node" {
		return src.JSFunctionAround(bare, at) == body.Start-1
	}
	heads, outer := src.PythonHeads(bare, at), src.PythonHeads(bare, body.Start)
	inner := max(len(heads)-len(outer)-1, 0)
	return !slices.ContainsFunc(heads[:inner], func(head string) bool { return src.DefLine.MatchString(head) })
}
