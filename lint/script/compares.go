package script

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

var (
	comparison = lazyregexp.New(`["'][^"']{2,}["']\s+in\s+\w|\bre\.(?:search|match|fullmatch|findall)\(|\.(?:startswith|endswith|startsWith|endsWith|includes|test|match|search)\(|(?:===?|!==?)\s*["'\x60][^"'\x60]{3,}["'\x60]`)
	eventNames = lazyregexp.New(`(?i)\b(?:\w*(?:command|cmd|file_?path|filePath|tool_?input)\w*|path|file|prompt|url)\b`)
	environs   = lazyregexp.New(`exists|isfile|isdir|argv|environ|process\.env|returncode|status|stdout|stderr|\berr\b`)
	catches    = lazyregexp.New(`\btry\b|\bcatch\b|\.catch\(|uncaughtException`)
)

// compares reports whether the innermost condition around a place compares what an event
// holds with a constant text, and the place is where that holds.
func compares(source, bare, lang string, at int) bool {
	head, ok := condition(source, bare, lang, at)
	return ok && comparison.MatchString(head) && (eventNames.MatchString(head) || partOfEvent(source, head)) && !environs.MatchString(head) && !negates(head)
}

var (
	// comparedName is the variable that a comparison is about, at the beginning of a condition, and
	// searchedName that in which a regex is searched for.
	comparedName = lazyregexp.New(`^\s*\(?\s*(?:any\(\s*)?([A-Za-z_]\w*)(?:\.(?:lower|casefold|strip|toLowerCase|trim|name|suffix|stem|parts)(?:\(\))?)*(?:\.(?:startswith|endswith|startsWith|endsWith|includes|match|search)\(|\s*(?:==|===|in\b))`)
	searchedName = lazyregexp.New(`\.(?:search|match|fullmatch|test)\(\s*([A-Za-z_]\w*)\s*\)`)
	// toolsInput is what a line has in it that reads the input of the tool.
	toolsInput = lazyregexp.New(`\b(?:tool_?[iI]nput|tool_?[aA]rgs|tool_info|file_?[pP]ath|command_line)\b`)
)

// partOfEvent reports whether a condition is about a variable that is given a part of a tool's input,
// and nothing else.
func partOfEvent(source, head string) bool {
	for _, re := range []*lazyregexp.Regexp{comparedName, searchedName} {
		m := re.FindStringSubmatch(head)
		if m == nil {
			continue
		}
		sets := regexp.MustCompile(`(?m)(?:^|[^\w.])`+m[1]+`[ \t]*(?::[^=\n]+)?=[ \t]*([^=\n][^\n]*)`).FindAllStringSubmatch(source, 2)
		if len(sets) == 1 && toolsInput.MatchString(sets[0][1]) {
			return true
		}
	}
	return false
}

// negates reports whether a condition holds where a comparison does not.
func negates(head string) bool {
	head = strings.TrimLeft(head, "( \t")
	return strings.HasPrefix(head, "not ") || strings.HasPrefix(head, "!") || strings.Contains(head, " not in ") || strings.Contains(head, "!=")
}

var (
	pythonIf = lazyregexp.New(`^\s*(?:el)?if\b(.*):\s*(?:#.*)?$`)
	nodeIf   = lazyregexp.New(`\bif\s*\(([^{};]*)\)\s*$`)
)

// condition is the text of the condition of the block that a place stands in.
func condition(source, bare, lang string, at int) (string, bool) {
	head, _, ok := conditionAt(source, bare, lang, at)
	return head, ok
}

// conditionAt is condition, with where it begins.
func conditionAt(source, bare, lang string, at int) (head string, start int, ok bool) {
	begin := blockStart(bare, lang, at)
	re, from, to := pythonIf, 0, begin-1
	switch {
	case lang == "node":
		re = nodeIf
		from = strings.LastIndexAny(source[:at], "{};\n") + 1
		if m := re.FindStringSubmatchIndex(source[from:at]); m != nil {
			return source[from+m[2] : from+m[3]], from + m[2], true // without braces
		}
		if begin == 0 || bare[begin-1] != '{' {
			return "", 0, false
		}
		from = max(begin-400, 0)
	case begin == 0:
		return "", 0, false
	default:
		from = strings.LastIndexByte(source[:begin-1], '\n') + 1
		own := strings.LastIndexByte(source[:at], '\n') + 1
		if indentation(source[from:begin]) >= indentation(source[own:at]) {
			return "", 0, false // the place is behind that block
		}
	}
	m := re.FindStringSubmatchIndex(source[from:to])
	if m == nil {
		return "", 0, false
	}
	return source[from+m[2] : from+m[3]], from + m[2], true
}

var pythonRaise = lazyregexp.New(`\braise (?:[A-Z]\w*(?:Error|Exception)|Exception|RuntimeError)\b`)

// throws finds errors that nothing catches and that end a program where a comparison has
// held.
func (p *Program) throws(source, bare, lang string, at offset) {
	thrown := nodeThrow
	if lang == "python" {
		thrown = pythonRaise
	}
	if catches.MatchString(bare) {
		return
	}
	for _, m := range thrown.FindAllStringIndex(bare, -1) {
		if compares(source, bare, lang, m[0]) {
			p.Exits = append(p.Exits, Exit{Place: at.at(m[0], m[1]), Code: 1, Stderr: line(source, m[0]), Compares: true})
		}
	}
}
