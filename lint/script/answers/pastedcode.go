package answers

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// JSON texts that Python and JavaScript write by hand, with a value in one of their texts: as
// an f-string or a template, or put together.
var (
	pythonPastes = lazyregexp.New(`\b(?:print|sys\.stdout\.write)\(\s*(?:[fF][rR]?|[rR][fF])('''|"""|'|")\{\{[^\n]*?\\?"(?:reason|permissionDecisionReason|additionalContext|systemMessage|stopReason|user_message|agent_message)\\?"\s*:\s*\\?"[^"\n{}]*\{([^{}\n]+)\}`)
	nodePastes   = lazyregexp.New("\\b(?:console\\.log|process\\.stdout\\.write)\\(\\s*(`)\\{[^\\n`]*?\"(?:reason|permissionDecisionReason|additionalContext|systemMessage|stopReason|user_message|agent_message)\"\\s*:\\s*\"[^\"\\n`$]*\\$\\{([^{}\\n]+)\\}")
	codePastes   = lazyregexp.New(`\b(?:print|sys\.stdout\.write|console\.log|process\.stdout\.write)\(\s*(')\{[^'\n]*?"(?:reason|permissionDecisionReason|additionalContext|systemMessage|stopReason|user_message|agent_message)"\s*:\s*"[^"'\n]*'\s*\+\s*([\w.?\[\]":-]+(?:\([\d, -]*\))?)\s*\+`)
	formatPastes = lazyregexp.New(`\b(?:print|sys\.stdout\.write)\(\s*(')\{[^'\n]*?"(?:reason|permissionDecisionReason|additionalContext|systemMessage|stopReason|user_message|agent_message)"\s*:\s*"[^"'\n%{]*(?:%s[^'\n{%]*'\s*%\s*|\{\}[^'\n]*'\.format\(\s*)\(?([\w.?\[\]":-]+)\s*,?\s*\)`)
	freeNames    = lazyregexp.New(`^(?:\w+\??[.\[]["']?)*(command|cmd|prompt|content|new_string|old_string|stdout|stderr|output|message|query|diff)\b["'\]]*$`)
	// partOf is behind a text a part of it, or the whole without the space around it.
	partOf = lazyregexp.New(`(?:\.(?:strip|rstrip|trim|trimEnd|toString|decode|slice|substring|substr)\([^()]*\)|\[-?\d*:(?:-?(?:[4-9]\d|\d{3,})|\w*[A-Za-z_]\w*)?\])+$`)
)

// pastedInCode is PastedValues for Python and JavaScript, of values whose name says that they
// are free text.
func pastedInCode(source, lang string) (out []PastedValue) {
	own := pythonPastes
	if lang == "node" {
		own = nodePastes
	}
	outputs := codeOutputs(source)
	for _, re := range []*lazyregexp.Regexp{own, codePastes, formatPastes} {
		for _, m := range re.FindAllStringSubmatchIndex(source, src.MaxObjects) {
			value := partOf.ReplaceAllString(strings.TrimSpace(source[m[4]:m[5]]), "")
			if name := freeNames.FindStringSubmatch(value); (name != nil || slices.Contains(outputs, value)) && !lazyEscaped.MatchString(source) {
				out = append(out, PastedValue{src.At(m[4], m[5]), value, "free text"})
			}
		}
	}
	return out
}

var (
	codeLines  = lazyregexp.New("(?:subprocess\\.\\w+|\\bexec(?:File)?Sync|\\bspawnSync|\\bos\\.popen|\\bgetoutput|\\$)\\(?\\s*\\[?\\s*[\"'`](?:git[\"', \\[]+(?:-C[\"', ]+[^\"', ]+[\"', ]+)?(?:status|diff|log|show|ls-files)|ls|find|npm|npx|pytest|make|go|cargo)\\b")
	codeSplits = lazyregexp.New(`\.(?:split|splitlines|join|replace|replaceAll|length|count|returncode|status)\b|\blen\(|\brepr\(|dumps|stringify|--shortstat|--quiet`)
	codeHolds  = lazyregexp.New(`\{(\w+)\}`)
)

// codeOutputs are the names that hold several lines that a program has written, or a text with
// such a value in it.
func codeOutputs(source string) (out []string) {
	gives := src.CodeGives.FindAllStringSubmatch(source, src.MaxObjects)
	for _, g := range gives {
		if codeLines.MatchString(g[2]) && !codeSplits.MatchString(g[2]) {
			out = append(out, g[1])
		}
	}
	for _, g := range gives {
		for _, h := range codeHolds.FindAllStringSubmatch(g[2], -1) {
			if strings.ContainsAny(g[2][:1], "fF`") && slices.Contains(out, h[1]) {
				out = append(out, g[1])
			}
		}
	}
	return out
}

// lazyEscaped is how programs take quotes out of a text themselves.
var lazyEscaped = lazyregexp.New(`\bescape\w*\(|\.replace(?:All)?\(\s*["'/]\\?["\\]|json\.dumps\([^)]*\)\s*\[1:-1\]`)
