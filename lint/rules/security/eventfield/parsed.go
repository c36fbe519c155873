package eventfield

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/runtime/host/agent"
)

// parsesText are how programs take a member, NAME, for JSON text, and a variable that was given
// one, VAR.
var parsesText = map[string][2]string{
	"sh": {`\.(NAME)\??\s*\|\s*fromjson\b`, ``},
	"python": {`\bjson\.loads\(\s*\w+(?:\.get\(|\[)\s*["'](NAME)["']\s*(?:,[^()\n]*)?[\])](?:\s*or\s*["'][^"'\n]*["'])?\s*\)`,
		`\bjson\.loads\(\s*(VAR)\s*(?:or\s*["'][^"'\n]*["'])?\s*\)`},
	"node": {`\bJSON\.parse\(\s*\w+\??\.(NAME)\s*(?:(?:\|\||\?\?)[^()\n]*)?\)`, `\bJSON\.parse\(\s*(VAR)\s*(?:(?:\|\||\?\?)[^()\n]*)?\)`},
}

// givesMember are how programs give a member, NAME, to a variable.
var givesMember = map[string]string{
	"python": `(?m)^[ \t]*(\w+)\s*=\s*\w+(?:\.get\(|\[)["']NAME["']\s*(?:,[^()\n]*)?[\])](?:\s*or\s*["'{][^"'\n]*["'}])?[ \t]*(?:#.*)?$`,
	"node":   `\b(?:const|let|var)\s+(\w+)\s*=\s*\w+\??\.NAME\s*(?:;|\n)|\b(?:const|let|var)\s*\{[^{}]*\b(NAME)\b[^{}]*\}\s*=`,
}

// asksWhether is how programs ask what a value is, or take what is no text.
var asksWhether = lazyregexp.New(`\btype\b|isinstance|typeof|\btry\b|\bcatch\b|\?\s*//`)

// parsedInput reports a script that parses the input of a tool, which is an object and no text.
func parsedInput(s *hostconfig.Script, input string, r *lint.Report) {
	e, f, lang := s.Handler.Group.Event, s.Handler.Group.File, s.Parsed().Program.Lang
	forms, ok := parsesText[lang]
	if k, known := e.Kinds[input]; !ok || input == "" || known && k == agent.Text || s.ServesSeveral() || asksWhether.Match(s.Source) {
		return
	}
	at, ok := formOf(s, forms[0], input)
	if !ok && forms[1] != "" {
		v := regexp.MustCompile(strings.ReplaceAll(givesMember[lang], "NAME", input)).FindSubmatch(s.Source)
		if v == nil {
			return
		}
		name := string(v[1])
		if name == "" {
			name = string(v[2])
		}
		at, ok = formOf(s, strings.ReplaceAll(forms[1], "VAR", name), input)
	}
	if !ok {
		return
	}
	d := r.At(s.SpanOf(at), "%s is an object in the event of %s, and no JSON text", input, e.Name)
	d.Detail = "Read its members. Parsing it is an error, which ends the script."
	if !f.Certain(agents.Inputs) {
		d.Severity = max(d.Severity, diag.Info)
	}
}

// formOf is where a script has a form with a name in it.
func formOf(s *hostconfig.Script, form, name string) (src.Place, bool) {
	m := regexp.MustCompile(strings.ReplaceAll(form, "NAME", name)).FindSubmatchIndex(s.Source)
	if m == nil {
		return src.Place{}, false
	}
	return src.Place{Start: m[2], End: m[3]}, true
}
