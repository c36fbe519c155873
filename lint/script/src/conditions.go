package src

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// GivenOnce reports whether a program of Python or JavaScript gives a name a value in one place
// only, and no function has it for a parameter.
func GivenOnce(bare, name string) bool {
	gives := `\b` + name + `\s*(?::[^=\n(){}]*)?:?=[^=>]|\b(?:for|as)\b[^\n]*\b` + name + `\b[^\n]*\bin\b|\bas\s+` + name + `\b|\bof\s+` + name +
		`|\b(?:def|function)\s*\w*\s*\([^)]*\b` + name + `\b|\blambda\b[^:\n]*\b` + name + `\b|\b` + name + `\s*=>|\([^()\n]*\b` + name + `\b[^()\n]*\)\s*=>`
	return len(regexp.MustCompile(gives).FindAllString(bare, 2)) == 1
}

var (
	comparison = lazyregexp.New(`["'][^"']{2,}["']\s+in\s+\w|\bre\.(?:search|match|fullmatch|findall)\(|\.(?:startswith|endswith|startsWith|endsWith|includes|test|match|search)\(|(?:===?|!==?)\s*["'\x60][^"'\x60]{3,}["'\x60]`)
	eventNames = lazyregexp.New(`(?i)\b(?:\w*(?:command|cmd|file_?path|filePath|tool_?input)\w*|path|file|prompt|url)\b`)
	environs   = lazyregexp.New(`exists|isfile|isdir|argv|environ|process\.env|returncode|status|stdout|stderr|\berr\b`)
)

// Compares reports whether the innermost condition around a place compares what an event
// holds with a constant text, and the place is where that holds.
func Compares(source, bare, lang string, at int) bool {
	head, ok := Condition(source, bare, lang, at)
	return ok && comparison.MatchString(head) && (eventNames.MatchString(head) || partOfEvent(source, head)) && !environs.MatchString(head) && !Negates(head)
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

// Negates reports whether a condition holds where a comparison does not.
func Negates(head string) bool {
	head = strings.TrimLeft(head, "( \t")
	return strings.HasPrefix(head, "not ") || strings.HasPrefix(head, "!") || strings.Contains(head, " not in ") || strings.Contains(head, "!=")
}

var (
	pythonIf = lazyregexp.New(`^\s*(?:el)?if\b(.*):\s*(?:#.*)?$`)
	nodeIf   = lazyregexp.New(`\bif\s*\(([^{};]*)\)\s*$`)
)

// Condition is the text of the condition of the block that a place stands in.
func Condition(source, bare, lang string, at int) (string, bool) {
	head, _, ok := ConditionAt(source, bare, lang, at)
	return head, ok
}

// ConditionAt is condition, with where it begins.
func ConditionAt(source, bare, lang string, at int) (head string, start int, ok bool) {
	begin := BlockStart(bare, lang, at)
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
		if Indentation(source[from:begin]) >= Indentation(source[own:at]) {
			return "", 0, false // the place is behind that block
		}
	}
	m := re.FindStringSubmatchIndex(source[from:to])
	if m == nil {
		return "", 0, false
	}
	return source[from+m[2] : from+m[3]], from + m[2], true
}

// CodeGives is an assignment of Python or JavaScript: the name, and what it is given.
var CodeGives = lazyregexp.New(`(?m)^[ \t]*(?:const |let |var )?(\w+)[ \t]*=[ \t]*([^=\n].*)$`)

var (
	// ConditionHeads are the heads of conditions, by language; of Python with the condition, of JavaScript with its bracket.
	ConditionHeads = map[string]*lazyregexp.Regexp{
		"python": lazyregexp.New(`(?m)^[ \t]*(?:if|elif|while)\s+([^\n]+):[ \t]*(?:$|\w)`),
		"node":   lazyregexp.New(`\b(?:if|while)\s*(\()`),
	}
	betweenConditions = lazyregexp.New(`&&|\|\||\band\b|\bor\b`)
)

// Operands are the parts of a condition between its ands and ors.
func Operands(bare string, part Place) (out []Place) {
	start, depth := part.Start, 0
	add := func(end int) {
		text := bare[start:end]
		from := start + len(text) - len(strings.TrimLeft(text, " \t\r\n"))
		out = append(out, Place{from, max(from, start+len(strings.TrimRight(text, " \t\r\n")))})
	}
	for i := part.Start; i < part.End; i++ {
		switch c := bare[i]; {
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case depth == 0 && strings.IndexByte("&|ao", c) >= 0:
			if m := betweenConditions.FindStringIndex(bare[i:part.End]); m != nil && m[0] == 0 && (c == '&' || c == '|' || i == 0 || strings.IndexByte(" )\n", bare[i-1]) >= 0) {
				add(i)
				i += m[1] - 1
				start = i + 1
			}
		}
	}
	add(part.End)
	return out
}

// goesOn is the beginning of a line that goes on with the value of the line before.
var goesOn = lazyregexp.New(`^\n[ \t\r\n]*(?:\?\.|\.[A-Za-z_]|\|\||&&|\?\?|[?:+] )[^\n]*`)

// OnlyValue is what a variable is given on the line of its only assignment, and on those that go on with it.
func OnlyValue(source, bare, name string) string {
	all := regexp.MustCompile(`(?:^|[\s;(])`+name+`\s*(?::[^=\n]+)?=([^=>\n][^\n]*)`).FindAllStringSubmatchIndex(bare, 2)
	if len(all) != 1 || regexp.MustCompile(`\bfor\s+`+name+`\b|\b`+name+`\s*\+=|\b`+name+`\.(?:append|extend|insert|push|unshift)\(`).MatchString(bare) {
		return ""
	}
	end := all[0][3]
	for !strings.HasSuffix(strings.TrimRight(bare[:end], " \t\r"), ";") {
		more := goesOn.FindString(bare[end:])
		if more == "" {
			break
		}
		end += len(more)
	}
	return strings.TrimRight(source[all[0][2]:end], "; \t\r")
}

// Memo is a function of a name that is asked once for each.
func Memo(of func(name string) string) func(name string) string {
	known := map[string]string{}
	return func(name string) string {
		v, ok := known[name]
		if !ok {
			v = of(name)
			known[name] = v
		}
		return v
	}
}
