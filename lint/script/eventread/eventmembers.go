package eventread

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// What reads the whole event: the call up to its end, of a program's standard input or of a
// variable that holds its text.
var (
	pythonEvent = lazyregexp.New(`\bjson\.loads?\(\s*(sys\.stdin(?:\.buffer)?(?:\.read\(\))?|\w+)\s*\)`)
	nodeEvent   = lazyregexp.New(`\bJSON\.parse\(\s*((?:\w+\.)?readFileSync\(\s*(?:0|["'][^"']*["']|process\.stdin\.fd)[^()]*\)(?:\.toString\([^()]*\))?(?:\.trim\(\))?|(?:await\s+)?\w+(?:\.trim\(\)|\.toString\([^()]*\))?)\s*(?:\|\|[^()]*)?\)`)

	pythonInput = lazyregexp.New(`\b(\w+)\s*(?::[^=\n]+)?=\s*sys\.stdin(?:\.buffer)?\.read\(\)`)
	nodeInput   = lazyregexp.New(`\b(\w+)\s*(?::[^=\n]+)?=\s*(?:(?:\w+\.)?readFileSync\(\s*(?:0\b|process\.stdin\.fd|["']/dev/stdin)|[^;\n]*stdin)|\b(\w+)\s*\+=\s*(?:chunk|c|d|data|buf)\b`)

	stdinPath = lazyregexp.New(`readFileSync\(\s*(?:0|["']/dev/stdin["']|process\.stdin\.fd)`)
)

// topReads are the members of the event itself that a program of Python or JavaScript reads:
// behind the call that parses its input, from a variable that is set once, to what that
// gives, or by their names.
func topReads(source, bare, lang string) (out []Read) {
	call, input, member := pythonEvent, pythonInput, `(?:\.get\(\s*|\[\s*)["'](\w+)["']`
	if lang == "node" {
		call, input, member = nodeEvent, nodeInput, `(?:\??\.(\w+)\b|(?:\?\.)?\[["'](\w+)["']\])`
	}
	texts := map[string]bool{}
	for _, m := range input.FindAllStringSubmatch(source, -1) {
		for _, name := range m[1:] {
			texts[name] = name != ""
		}
	}
	behind := regexp.MustCompile(`^\)?` + member)
	for _, m := range call.FindAllStringSubmatchIndex(source, src.MaxObjects) {
		arg := strings.Fields(strings.TrimPrefix(source[m[2]:m[3]], "await "))[0]
		name, _, _ := strings.Cut(arg, ".")
		if !texts[name] && !strings.HasPrefix(arg, "sys.stdin") && !stdinPath.MatchString(source[m[2]:m[3]]) {
			continue
		}
		out = append(out, members(nil, source[m[1]:], m[1], behind)...)
		line := source[strings.LastIndexByte(source[:m[0]], '\n')+1 : m[0]]
		begin := m[0] - len(line)
		if at := nodeNames.FindStringSubmatchIndex(line); at != nil && lang == "node" && !behind.MatchString(source[m[1]:]) {
			for _, w := range firstWord.FindAllStringSubmatchIndex(line[at[2]:at[3]], -1) {
				place := src.At(begin+at[2]+w[2], begin+at[2]+w[3])
				out = append(out, Read{Place: place, Name: source[place.Start:place.End]})
			}
		}
		if v := setsName.FindStringSubmatch(line); v != nil && !behind.MatchString(source[m[1]:]) {
			out = append(out, ofVariable(source, bare, v[1], member)...)
		}
	}
	return out
}

var (
	nodeNames = lazyregexp.New(`\b(?:const|let|var)\s*\{([^{}=]*)\}\s*=\s*$`)
	setsName  = lazyregexp.New(`(?:^|[;{\s])(\w+)\s*(?::[^=\n]+)?=\s*$`)
)

// ofVariable are the members of a variable that is given nothing else than the event.
func ofVariable(source, bare, name, member string) (out []Read) {
	sets := regexp.MustCompile(`\b` + name + `\s*(?::[^=\n]+)?=[^=>]|\b(?:for|as)\s+` + name + `\b|\bdef\s+\w+\([^)]*\b` + name + `\b|\(\s*` + name + `\s*\)\s*=>`)
	count := 0
	for _, s := range sets.FindAllString(bare, src.MaxObjects) {
		if rest := strings.TrimLeft(s[strings.Index(s, "=")+1:], " "); !strings.HasPrefix(rest, "{") && !strings.HasPrefix(rest, "n") {
			count++ // event = {} and event = None stand beside the call
		}
	}
	if count > 1 {
		return nil
	}
	for _, r := range members(nil, source, 0, regexp.MustCompile(`(?:^|[^\w.])`+name+member)) {
		if rest := strings.TrimLeft(bare[min(r.End+2, len(bare)):], " "); !strings.HasPrefix(rest, "=") || strings.HasPrefix(rest, "==") {
			out = append(out, r)
		}
	}
	return out
}
