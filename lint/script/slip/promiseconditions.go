package slip

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
)

// Functions whose calls give a promise: those of a program, and those of Node.js for files.
var (
	pythonAsync = lazyregexp.New(`(?m)^[ \t]*async[ \t]+def[ \t]+(\w+)`)
	anyAsync    = lazyregexp.New(`\b(?:const|let)\s+(\w+)\s*(?::[^=\n]+)?=\s*async\b|\basync\s+function\s+(\w+)\s*\(`)
	ofFiles     = lazyregexp.New(`\bimport\s*\{([^}\n]*)\}\s*from\s*["'](?:node:)?fs/promises["']|\{([^}\n]*)\}\s*=\s*(?:await\s+import|require)\(\s*["'](?:node:)?fs/promises["']`)

	asyncCallback = lazyregexp.New(`\.(some|every|filter|find|findIndex)\(\s*async\b`)
	askedBehind   = lazyregexp.New(`^(?:[):]|&&|\|\||\?[^.?]|===?[^>]|!=|[<>]|(?:and|or|is|in|not|if|else)\b)`)
)

const callbackOf = "the callback of "

// AwaitIt is what to do about one of PromiseConditions, as a sentence.
func AwaitIt(u src.Use) string {
	if strings.HasPrefix(u.Name, callbackOf) {
		return "Write for (… of …) with await in it."
	}
	return "Write await before the call."
}

// PromiseConditions are the conditions on the call of an async function without await: what it
// returns is true whatever comes of it.
func PromiseConditions(source, lang string) (out []src.Use) {
	if lang != "python" && lang != "node" || !strings.Contains(source, "async") && !strings.Contains(source, "fs/promises") {
		return nil
	}
	bare := src.Mask(source, lang)
	for _, name := range asyncNames(source, bare, lang) {
		out = append(out, askedCalls(bare, name)...)
		out = append(out, askedValues(bare, name)...)
		out = append(out, memberCalls(bare, name, lang)...)
	}
	if lang == "node" {
		for _, m := range asyncCallback.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
			out = append(out, src.Use{Place: src.At(m[2], m[3]), Name: callbackOf + bare[m[2]:m[3]]})
		}
	}
	slices.SortFunc(out, func(a, b src.Use) int { return cmp.Compare(a.Start, b.Start) })
	return slices.Compact(out)
}

// asyncNames are the functions whose calls give a promise, and that nothing else has the name of.
func asyncNames(source, bare, lang string) (out []string) {
	defines := anyAsync
	if lang == "python" {
		defines = pythonAsync
	}
	for _, m := range defines.FindAllStringSubmatch(bare, src.Most(bare)) {
		name := strings.Join(m[1:], "")
		if len(regexp.MustCompile(`\b(?:function|def|const|let)\s+`+name+`\b`).FindAllString(bare, 2)) == 1 {
			out = append(out, name)
		}
	}
	if lang == "node" {
		for _, m := range ofFiles.FindAllStringSubmatch(source, src.MaxObjects) {
			for _, name := range strings.Split(m[1]+m[2], ",") {
				if name = strings.TrimSpace(name); bash.ShellName.MatchString(name) && name != "constants" {
					out = append(out, name)
				}
			}
		}
	}
	out = append(out, dialog.FindAllString(bare, src.MaxObjects)...)
	slices.Sort(out)
	return slices.Compact(out)
}

// dialog are the questions to the user that pi gives its extensions, which answer with a promise.
var dialog = lazyregexp.New(`\b(?:\w+\.)?ui\.(?:confirm|select|input|editor)\b`)

// askedCalls are the calls of a function whose result is a condition, or is negated.
func askedCalls(bare, name string) (out []src.Use) {
	opens, called := `(?:[\s(!]|\bnot\b)*`, regexp.QuoteMeta(name)
	heads := `\b(?:if|elif|while)\b` + opens + `(` + called + `)\(|\b(?:if|elif|while)\b[^\n]*(?:&&|\|\||\band\b|\bor\b)` + opens + `(` + called + `)\(|(?:!\s*\(*|\bnot\s+)(` + called + `)\(|[=(,:]\s*(` + called + `)\(|\breturn\s+(` + called + `)\(`
	for _, m := range regexp.MustCompile(heads).FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		form := 1
		for m[2*form] < 0 {
			form++
		}
		at := src.At(m[2*form], m[2*form+1])
		after := strings.TrimLeft(bare[min(src.Closing(bare, at.End)+1, len(bare)):], " \t")
		ternary := len(after) > 1 && after[0] == '?' && strings.IndexByte(".?", after[1]) < 0
		if form > 3 && !ternary || !askedBehind.MatchString(after) && form != 3 || form == 3 && strings.HasPrefix(after, ".") {
			continue
		}
		out = append(out, src.Use{Place: at, Name: name})
	}
	return out
}

// askedValues are the calls of a function whose result has a name that is a condition, and that
// nothing waits for.
func askedValues(bare, name string) (out []src.Use) {
	for _, m := range regexp.MustCompile(`(?m)^[ \t]*(?:const |let |var )?(\w+)\s*=\s*(`+regexp.QuoteMeta(name)+`)\(`).FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		value, rest := bare[m[2]:m[3]], bare[m[1]:]
		after := strings.TrimLeft(bare[min(src.Closing(bare, m[1]-1)+1, len(bare)):], " \t")
		asked := regexp.MustCompile(`\b(?:if|elif|while)\b(?:[\s(!]|\bnot\b)*` + value + `\s*(?:[):&|]|[=!]==?)|!` + value + `\b|[=(]\s*` + value + `\s*\?[^.?]`).MatchString(rest)
		awaited := regexp.MustCompile(`\bawait\b[^\n]*\b`+value+`\b|\b`+value+`\.(?:then|catch)\b`).MatchString(rest) || strings.Contains(rest, "run_until_complete(") || strings.Contains(rest, "asyncio.run("+value)
		if asked && !awaited && (after == "" || strings.IndexByte(";\n\r", after[0]) >= 0) {
			out = append(out, src.Use{Place: src.At(m[4], m[5]), Name: name})
		}
	}
	return out
}

var (
	ofPromise   = lazyregexp.New(`^\s*\.(?:then|catch|finally)\b|^\s*\.(?:add_done_callback|cancel|send|close|throw|cr_\w+)\b`)
	memberOf    = lazyregexp.New(`^\s*\??\.\s*\w`)
	beforeAsync = lazyregexp.New(`(?:\bawait\s+|\basync\s+|\bdef\s+|\bfunction\s+|[.\w])$`)
)

// memberCalls are the calls of a function of which a member is read that no promise has.
func memberCalls(bare, name, lang string) (out []src.Use) {
	for _, m := range regexp.MustCompile(`\b`+regexp.QuoteMeta(name)+`\(`).FindAllStringIndex(bare, src.MaxObjects) {
		if beforeAsync.MatchString(bare[max(0, m[0]-12):m[0]]) {
			continue
		}
		after := bare[min(src.Closing(bare, m[1]-1)+1, len(bare)):]
		parsed := lang == "node" && strings.HasSuffix(bare[:m[0]], "JSON.parse(")
		if parsed || memberOf.MatchString(after) && !ofPromise.MatchString(after) {
			out = append(out, src.Use{Place: src.At(m[0], m[1]-1), Name: name})
		}
	}
	return out
}
