package eventfield

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/src"
)

var (
	ofSeconds = map[string]string{
		"python": `\bfromtimestamp\(\s*(?:\w+(?:\[["']NAME["']\]|\.get\(["']NAME["'](?:,\s*\d+)?\))|VAR)\s*[,)]|\btime\.(?:localtime|gmtime|ctime)\(\s*(?:\w+\[["']NAME["']\]|VAR)\s*\)`,
		"node":   `\bnew\s+Date\(\s*(?:[\w.]*\.NAME|VAR)\s*\*\s*1_?000\s*\)`,
		"sh":     `(?:-d|--date)[= ]?"?@(?:\$\{?VAR\}?|\$\(jq -r '?\.NAME'?[^)]*\))|date\s+-r\s+"?\$\{?VAR\}?|\.NAME\s*\|\s*(?:todate|strftime\()`,
	}
	timeNamed = map[string]string{
		"python": `(?m)^[ \t]*(\w+)\s*=\s*\w+(?:\[["']NAME["']\]|\.get\(["']NAME["'](?:,\s*\d+)?\))[ \t]*$`,
		"node":   `\b(?:const|let)\s+(?:(\w+)\s*=\s*[\w.]*\.NAME\s*;?\s*\n)`,
		"sh":     `(?m)^[ \t]*(\w+)="?\$\(jq -r '?\.NAME'?(?: <<<[^)]*)?\)`,
	}
)

// timesInMilliseconds reports times in milliseconds that a script takes for seconds, and the other way round.
func timesInMilliseconds(s *hostconfig.Script, r *lint.Report) {
	g := s.Handler.Group
	name, lang := g.Event.Millis, s.Parsed().Program.Lang
	if name == "" || ofSeconds[lang] == "" {
		return
	}
	text, variable := string(s.Source), "no-name-of-a-variable"
	if m := regexp.MustCompile(strings.ReplaceAll(timeNamed[lang], "NAME", name)).FindStringSubmatch(text); m != nil && m[1] != "" {
		variable = `\b` + m[1] + `\b`
	}
	m := regexp.MustCompile(strings.NewReplacer("NAME", name, "VAR", variable).Replace(ofSeconds[lang])).FindStringIndex(text)
	if m == nil {
		return
	}
	what, instead := "%s is in milliseconds in the event of %s, and this takes seconds", "Divide it by 1000."
	if lang == "node" {
		what, instead = "%s is in milliseconds in the event of %s already", "Leave out the factor."
	}
	r.At(s.SpanOf(src.Place{Start: m[0], End: m[1]}), what, name, g.EventKey.Key).Detail = instead
}
