package slip

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/patterns"
	"github.com/hookc/hookc/lint/script/src"
)

// Values of Python and JavaScript that are true as a condition whatever is in them: the last call
// of a value, without what is behind it.
var (
	truthyPython = lazyregexp.New(`^\s*(?:(filter|map|zip|reversed|enumerate|re\.finditer|\w+\.finditer|re\.compile|subprocess\.(?:run|Popen)|Path|pathlib\.Path)\(|\()`)
	truthyNode   = lazyregexp.New(`^\s*(?:(Object\.(?:keys|values|entries)|Array\.from|spawnSync|child_process\.spawnSync|new (?:Set|Map|RegExp))\(|(\[))`)
	truthyMethod = lazyregexp.New(`^[\w.\[\]"'\s(),{}:]*\.(filter|map|split|flatMap|matchAll)\(`)
	generates    = lazyregexp.New(`\bfor\b[^\n]*\bin\b`)
	optional     = lazyregexp.New(`\?\.|\?\?|\|\||&&|\?`)
	aName        = lazyregexp.New(`^[A-Za-z_]\w*$`)
)

// alwaysTrue are the operands of conditions that are a list, an iterator, the record of a process or
// a function, which are true also where they are empty.
func alwaysTrue(bare, lang string) (out []patterns.TextPattern) {
	functions := map[string]bool{}
	for _, f := range src.Functions(bare, lang) {
		functions[f.Name] = true
	}
	for _, m := range src.ConditionHeads[lang].FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		part := src.At(m[2], m[3])
		if lang == "node" {
			part = src.At(m[3], min(src.Closing(bare, m[2]), len(bare)))
		}
		for _, o := range src.Operands(bare, part) {
			text := strings.TrimSpace(strings.TrimPrefix(strings.TrimLeft(bare[o.Start:o.End], "! "), "not "))
			at := src.At(o.End-len(text), o.End)
			value := text
			if aName.MatchString(text) {
				if functions[text] && onlyFunction(bare, text, lang) {
					out = append(out, patterns.TextPattern{Place: at, What: text + " is a function, and true without a call", Instead: "Write " + text + "(…)", List: false})
					continue
				}
				value = src.OnlyValue(bare, bare, text)
				if reassigned(bare, text) {
					continue
				}
			}
			if name, ok := givesNothing(bare, text, lang); ok {
				out = append(out, patterns.TextPattern{Place: at, What: name + " returns nothing, so this condition is always the same", Instead: "Return what it finds", List: false})
				continue
			}
			if what := truthy(value, lang); what != "" && !strings.Contains(bare[part.Start:part.End], text+".") {
				instead := "Compare its length"
				switch {
				case lang == "python" && (strings.HasPrefix(what, "subprocess") || strings.HasSuffix(what, "Path") || strings.HasSuffix(what, "compile")):
					instead = "Ask what it found: its returncode, exists() or search(…)"
				case lang == "python":
					instead = "Write any(…), or make a list of it"
				case strings.HasSuffix(what, "spawnSync"):
					instead = "Compare its status"
				}
				out = append(out, patterns.TextPattern{Place: at, What: "what " + what + " gives is true, also where it is empty or has failed", Instead: instead, List: false})
			}
		}
	}
	return out
}

// truthy is what makes a value that is always true; "" where it may be false.
func truthy(value, lang string) string {
	if value == "" || optional.MatchString(value) {
		return ""
	}
	if lang == "python" {
		m := truthyPython.FindStringSubmatchIndex(value)
		if m == nil || !endsCall(value, m[1]-1) {
			return ""
		}
		if m[2] >= 0 {
			if how := value[m[2]:m[3]]; how != "filter" && how != "map" || strings.Contains(value, ",") {
				return how
			}
			return "" // a function of the program
		}
		if inner := value[m[1]:]; generates.MatchString(inner) && !strings.Contains(inner[:generates.FindStringIndex(inner)[0]], "(") {
			return "a generator"
		}
		return ""
	}
	if m := truthyNode.FindStringSubmatchIndex(value); m != nil && endsCall(value, m[1]-1) {
		if m[2] < 0 {
			return "a list"
		}
		return value[m[2]:m[3]]
	}
	for _, m := range truthyMethod.FindAllStringSubmatchIndex(value, 1) {
		if endsCall(value, m[1]-1) {
			return value[m[2]:m[3]]
		}
	}
	return ""
}

// endsCall reports whether the bracket at a place is closed at the end of a value.
func endsCall(value string, open int) bool {
	end := src.Closing(value, open)
	return end < len(value) && strings.Trim(value[end+1:], " \t\r\n;") == ""
}

// reassigned reports whether a name may have another value than its first: a parameter, or one that
// is set where onlyValue does not look.
func reassigned(bare, name string) bool {
	return regexp.MustCompile(`\bdef\s+\w+\([^)]*\b` + name + `\b|\bfunction\b[^({]*\([^)]*\b` + name + `\b|[(,]\s*` + name + `\s*(?:,[^()]*)?\)\s*=>|\b` + name + `\s*=>|\bas\s+` + name + `\b|\b` + name + `\s*(?:\|\||\?\?|&&)=`).MatchString(bare)
}

// onlyFunction reports whether a name is that of a function alone.
func onlyFunction(bare, name, lang string) bool {
	if reassigned(bare, name) {
		return false
	}
	sets := len(regexp.MustCompile(`(?:^|[\s;(,{])`+name+`\s*(?::[^=\n]+)?=[^=>]`).FindAllString(bare, 2))
	if lang == "python" {
		return sets == 0
	}
	return sets == 0 || sets == 1 && regexp.MustCompile(`\b(?:const|let)\s+`+name+`\s*=\s*(?:async\s*)?(?:\(|function\b)`).MatchString(bare) && !regexp.MustCompile(`\b`+name+`\s*=\s*\([^()=]*\)\s*(?:[^=\s]|$)`).MatchString(bare)
}

var (
	callOnly   = lazyregexp.New(`^([A-Za-z_]\w*)\(`)
	returnsAny = lazyregexp.New(`\breturn\b[ \t]*([^;\n}]*)|\byield\b`)
	noValue    = lazyregexp.New(`^(?:|false|None|undefined|null|False)$`)
)

// givesNothing reports whether a condition is the call of a function of the program that returns
// nothing, or nothing but false: what a callback in it returns is not its own.
func givesNothing(bare, call, lang string) (string, bool) {
	m := callOnly.FindStringSubmatch(call)
	if m == nil || !endsCall(call, len(m[0])-1) {
		return "", false
	}
	for _, f := range src.Functions(bare, lang) {
		if f.Name != m[1] {
			continue
		}
		head := bare[f.Head.Start:f.Head.End]
		text := bare[f.Body.Start:f.Body.End]
		if strings.Contains(head, "async") || lang == "node" && !strings.HasSuffix(head, "{") || reassigned(bare, f.Name) || strings.Contains(text, "NotImplemented") {
			return "", false
		}
		for _, r := range returnsAny.FindAllStringSubmatchIndex(text, -1) {
			if r[2] >= 0 && noValue.MatchString(strings.TrimSpace(text[r[2]:r[3]])) {
				continue
			}
			if lang == "node" && src.JSFunctionAround(bare, f.Body.Start+r[0]) != f.Head.End-1 && ofCallback.MatchString(callbackHead(bare, f.Body.Start+r[0])) {
				continue
			}
			return "", false
		}
		return f.Name, true
	}
	return "", false
}

// ofCallback is the head of a callback whose result is nowhere used.
var ofCallback = lazyregexp.New(`\.forEach\([^()]*(?:\([^()]*\)[^()]*)?$`)

// callbackHead is the head of the function around a place.
func callbackHead(bare string, at int) string {
	for _, b := range src.JSBlocks(bare, at) {
		if b.IsFunction() {
			return b.Head
		}
	}
	return ""
}
