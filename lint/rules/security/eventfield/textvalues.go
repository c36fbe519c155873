package eventfield

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/src"
)

// listUses are how programs take a member of IN for a list, and one of a variable, VAR, that
// is given IN; the place is that of the member.
var listUses = map[string][]string{
	"sh": {`\.IN\.(\w+)\??(?:\[|\s*\|\s*(?:\.\[|map\(|any\(|all\(|join\(|first\b|last\b)|\s*//\s*\[\s*\])`},
	"python": {
		`\bfor\s+\w+\s+in\s+\(?[\w.\[\]"'()]*["']IN["'][\w.\[\]"'(){}, ]*?(?:\.get\(|\[)["'](\w+)["']`, `["']IN["'](?:\]|\s*(?:,\s*\{\})?\s*\))(?:\.get\(|\[)["'](\w+)["']\s*(?:,\s*\[\s*\]|[\])]\s*or\s*\[)`,
		`\bfor\s+\w+\s+in\s+\(?VAR(?:\.get\(|\[)["'](\w+)["']`, `\bVAR\.get\(["'](\w+)["']\s*,\s*\[\s*\]`, `\.join\(\s*VAR(?:\.get\(|\[)["'](\w+)["']`,
	},
	"node": {
		`\.IN\??\.(\w+)(?:\s*(?:\|\||\?\?)\s*\[\s*\]|\??\.(?:some|map|forEach|filter|find|every|join|flatMap)\()`, `\bof\s+\(?[\w.?]*\.IN\??\.(\w+)\b`,
		`\bVAR\??\.(\w+)(?:\s*(?:\|\||\?\?)\s*\[\s*\]|\??\.(?:some|map|forEach|filter|find|every|join|flatMap)\()`, `\bof\s+\(?VAR\??\.(\w+)\b`,
	},
}

// namedIn are how programs give IN to a variable.
var namedIn = map[string]string{
	"python": `(?m)^[ \t]*(\w+)\s*=\s*[^=\n]*["']IN["']\s*(?:,\s*\{\s*\}\s*)?[\])](?:\s*or\s*\{\s*\})?[ \t]*(?:#.*)?$`,
	"node":   `(?m)\b(?:const|let|var)\s+(\w+)\s*=[^=;\n]*\.IN\s*(?:(?:\|\||\?\?)\s*\{\s*\})?\s*;?[ \t]*$`,
}

// parsesAgain is how programs parse a text other than the event, and what says the same without
// a text.
var parsesAgain = lazyregexp.New(`fromjson|tool_call|isinstance|typeof|Array\.isArray|\btype\b`)

// listValues reports a member that a script takes for a list, where it is JSON text of one.
func listValues(s *hostconfig.Script, r *lint.Report) {
	f, lang := s.Handler.Group.File, s.Parsed().Program.Lang
	in := f.Agent.Texts
	text := string(s.Source)
	if in == "" || parsesAgain.MatchString(text) || strings.Count(text, "json.loads(")+strings.Count(text, "json.load(") > 1 || strings.Count(text, "JSON.parse(") > 1 {
		return
	}
	name := ""
	if v := namedIn[lang]; v != "" {
		if m := regexp.MustCompile(strings.ReplaceAll(v, "IN", in)).FindStringSubmatch(text); m != nil {
			name = m[1]
		}
	}
	for _, use := range listUses[lang] {
		if strings.Contains(use, "VAR") && name == "" {
			continue
		}
		m := regexp.MustCompile(strings.NewReplacer("IN", in, "VAR", name).Replace(use)).FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		at := src.Place{Start: m[2], End: m[3]}
		d := r.At(s.SpanOf(at), "%s.%s is the JSON text of a list in the event of %s", in, text[m[2]:m[3]], s.Handler.Group.Event.Name)
		d.Detail = "Parse it first, or read the list from tool_call.input."
		return
	}
}
