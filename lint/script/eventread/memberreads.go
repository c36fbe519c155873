package eventread

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
)

// readsIn are how programs read a member of IN, a member of the event, by language; and a variable
// that is given IN and nothing else.
var readsIn = map[string][2]string{
	"sh":     {`\.(IN)\??(?:\s*\|\s*\.|\.?\["|\."?)(\w+)`, ``},
	"python": {`["'](IN)["'](?:\s*(?:,\s*(?:\{\}|dict\(\))\s*)?[\])])?(?:\s*or\s*\{\}\))?\s*(?:\.get\(\s*|\[\s*)["'](\w+)["']`, `(?m)^[ \t]*(\w+)[ \t]*(?::[^=\n]+)?=[^=\n]*(?:\.get\(|\[)["'](IN)["']\s*(?:\]|(?:,\s*[^()\n]*)?\))(?:\s*or\s*\{\})?[ \t]*(?:#.*)?$`},
	"node":   {`\.(IN)(?:\s*(?:\|\||\?\?)\s*\{\}\))?\s*\??\.(\w+)\b`, `(?m)\b(?:const|let|var)\s+(\w+)\s*=[^=;\n]*\.(IN)(?:\s*(?:\|\||\?\?)\s*\{\s*\}\)?)?\s*;?[ \t]*(?://.*)?$`},
}

// ReadsOf are the members of a member of the event that a program reads.
func ReadsOf(p *script.Program, member string) (out []Read) {
	forms, ok := readsIn[p.Lang]
	if !ok || p.Problem != nil || !strings.Contains(p.Text, member) {
		return nil
	}
	source := p.Text
	if p.Lang == "sh" {
		source = shellComment.ReplaceAllStringFunc(source, func(c string) string { return strings.Repeat(" ", len(c)) })
	}
	in := regexp.QuoteMeta(member)
	out = members(nil, source, 0, regexp.MustCompile(strings.ReplaceAll(forms[0], "IN", in)))
	if forms[1] != "" {
		behind := map[string]string{"python": `(?:\.get\(\s*|\[\s*)["'](\w+)["']`, "node": `\??\.(\w+)\b`}[p.Lang]
		out = aliased(out, source, regexp.MustCompile(strings.ReplaceAll(forms[1], "IN", in)), behind)
	}
	return out
}

var shellComment = lazyregexp.New(`(?m)^[ \t]*#[^\n]*`)
