package script

import "github.com/hookc/hookc/lang/lazyregexp"

// JSON texts that Python and JavaScript write by hand, with a value in one of their texts: as
// an f-string or a template, or put together.
var (
	pythonPastes = lazyregexp.New(`\b(?:print|sys\.stdout\.write)\(\s*(?:[fF][rR]?|[rR][fF])('''|"""|'|")\{\{[^\n]*?\\?"(?:reason|permissionDecisionReason|additionalContext|systemMessage|stopReason|user_message|agent_message)\\?"\s*:\s*\\?"[^"\n{}]*\{([^{}\n]+)\}`)
	nodePastes   = lazyregexp.New("\\b(?:console\\.log|process\\.stdout\\.write)\\(\\s*(`)\\{[^\\n`]*?\"(?:reason|permissionDecisionReason|additionalContext|systemMessage|stopReason|user_message|agent_message)\"\\s*:\\s*\"[^\"\\n`$]*\\$\\{([^{}\\n]+)\\}")
	codePastes   = lazyregexp.New(`\b(?:print|sys\.stdout\.write|console\.log|process\.stdout\.write)\(\s*(')\{[^'\n]*?"(?:reason|permissionDecisionReason|additionalContext|systemMessage|stopReason|user_message|agent_message)"\s*:\s*"[^"'\n]*'\s*\+\s*([\w.?\[\]"]+)\s*\+`)
	freeNames    = lazyregexp.New(`^(?:\w+\??[.\[]["']?)*(command|cmd|prompt|content|new_string|old_string|stdout|stderr|output|message|query|diff)\b["'\]]*(?:\.(?:strip|trim|toString|decode)\([^()]*\))?$`)
)

// pastedInCode is PastedValues for Python and JavaScript, of values whose name says that they
// are free text.
func pastedInCode(source, lang string) (out []PastedValue) {
	own := pythonPastes
	if lang == "node" {
		own = nodePastes
	}
	for _, re := range []*lazyregexp.Regexp{own, codePastes} {
		for _, m := range re.FindAllStringSubmatchIndex(source, maxObjects) {
			value := source[m[4]:m[5]]
			if name := freeNames.FindStringSubmatch(value); name != nil && !lazyEscaped.MatchString(source) {
				out = append(out, PastedValue{Place{m[4], m[5]}, value, "free text"})
			}
		}
	}
	return out
}

// lazyEscaped is how programs take quotes out of a text themselves.
var lazyEscaped = lazyregexp.New(`\bescape\w*\(|\.replace(?:All)?\(\s*["'/]\\?["\\]|json\.dumps\([^)]*\)\s*\[1:-1\]`)
