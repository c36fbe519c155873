package eventfield

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/eventread"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/runtime/host/agent"
)

// wrongKinds reports members that a script takes for an object or a text, and that are a
// text or a list in this event.
func wrongKinds(s *hostconfig.Script, r *lint.Report) {
	e := s.Handler.Group.Event
	for _, name := range slices.Sorted(maps.Keys(e.Kinds)) {
		if firstOnly(s, name, r) {
			continue
		}
		at, ok := textUse(s, name)
		what, detail := "a list", "Join the texts of its parts first."
		if e.Kinds[name] == agent.Text {
			at, ok = memberUse(s, name)
			what, detail = "JSON text", "Parse it first."
		}
		if !ok {
			continue
		}
		d := r.At(s.SpanOf(at), "%s is %s in the event of %s", name, what, e.Name)
		d.Detail = detail
		if !s.Handler.Group.File.Certain(agents.Inputs) {
			d.Severity = max(d.Severity, diag.Info)
		}
	}
}

// firstOnly reports a guard that looks at the first item of a list, and nowhere at the others.
func firstOnly(s *hostconfig.Script, name string, r *lint.Report) bool {
	e := s.Handler.Group.Event
	if _, blocks := s.Parsed().Blocks(); e.Kinds[name] != agent.List || !e.Blocks || !blocks {
		return false
	}
	text := string(s.Source)
	all := regexp.MustCompile(`\b`+name+`\b`).FindAllString(text, -1)
	first := regexp.MustCompile(`[."'](`+name+`)\b["']?\]?(?:,\s*\[\]\))?\)?\??\.?\[0\]`).FindAllStringSubmatchIndex(text, -1)
	if len(first) == 0 || len(first) != len(all) {
		return false
	}
	d := r.At(s.SpanOf(src.Place{Start: first[0][2], End: first[0][3]}), "%s is a list, and the script looks at its first item only", name)
	d.Detail = "Look at every item."
	if !s.Handler.Group.File.Certain(agents.Inputs) {
		d.Severity = max(d.Severity, diag.Info)
	}
	return true
}

// textMembers are how a script takes a member out of a member that is a text.
var textMembers = map[string]string{
	"sh":     `\.(NAME)\.(?:\w+)`,
	"python": `["'](NAME)["'](?:\]|,\s*\{\}\)|\))(?:\[["']|\.get\()`,
	"node":   `\.(NAME)\??\.(?:stdout|stderr|exit_?code|exitCode|output|interrupted|success|content|error)\b`,
}

// asksKind is how programs ask what a value is, or go on with an error.
var asksKind = lazyregexp.New(`\btype\b|isinstance|typeof|fromjson|loads\(.*respon|\btry\b|\?\s*//|\.get\(["']tool_name|catch`)

// textsOfTools reports members that are a text for the tools of the matcher, and of which a
// script takes a member.
func textsOfTools(s *hostconfig.Script, r *lint.Report) {
	g := s.Handler.Group
	all := tools(g)
	use := textMembers[s.Parsed().Program.Lang]
	if use == "" || len(all) == 0 || len(g.Event.KindsOf) == 0 || s.ServesSeveral() || asksKind.Match(s.Source) {
		return
	}
	for _, k := range g.Event.KindsOf {
		if k.Kind != agent.Text || !slices.ContainsFunc(all, func(t agents.Tool) bool { return t.Name == k.Tool }) {
			continue
		}
		m := regexp.MustCompile(strings.Replace(use, "NAME", k.Member, 1)).FindSubmatchIndex(s.Source)
		if m == nil {
			continue
		}
		d := r.At(s.SpanOf(src.Place{Start: m[2], End: m[3]}), "%s of %s is a text in the event of %s", k.Member, k.Tool, g.Event.Name)
		d.Detail = "Read " + k.Member + " itself; it has no members."
		if !g.File.Certain(agents.Inputs) {
			d.Severity = max(d.Severity, diag.Info)
		}
		return
	}
}

var (
	// parses are the calls that make an object of JSON text, of which the event itself needs one in
	// Python and JavaScript.
	parses = lazyregexp.New(`\bloads?\(|JSON\.parse\b|\.json\(\)`)
	// parsesElsewhere are those that a script may use on what it has, and how it asks what that is.
	parsesElsewhere = lazyregexp.New(`fromjson|isinstance|typeof|literal_eval|JSON\.parse[^(]`)
)

// memberUse is where a script reads a member of a member, and parses no text but the event.
func memberUse(s *hostconfig.Script, name string) (src.Place, bool) {
	if parsesElsewhere.Match(s.Source) || len(parses.FindAllIndex(s.Source, 2)) > 1 {
		return src.Place{}, false
	}
	for _, read := range eventread.Reads(s.Parsed().Program) {
		if read.Of == name {
			return read.Place, true
		}
	}
	return src.Place{}, false
}

// textUses are what languages do with a text and cannot do with a list, behind its name.
var textUses = map[string]string{
	"sh":     `\.(NAME)\s*(?://\s*""\s*)?\|\s*(?:ascii_downcase|ascii_upcase|test\(|match\(|startswith\(|endswith\(|split\(|gsub\(|sub\()`,
	"python": `(?:\[|\.get\()["'](NAME)["'](?:\]|\s*(?:,\s*["'][^"']*["']\s*)?\))\.(?:lower|upper|strip|startswith|endswith|split|splitlines|replace|find)\(`,
	"node":   `\.(NAME)\??\.(?:toLowerCase|toUpperCase|trim|startsWith|endsWith|match|replace|split)\(`,
}

// textUse is where a script uses a member as a text, and asks nowhere what it is.
func textUse(s *hostconfig.Script, name string) (src.Place, bool) {
	text := string(s.Source)
	use := textUses[s.Parsed().Program.Lang]
	if use == "" || strings.Contains(text, "isinstance") || strings.Contains(text, "Array.isArray") || strings.Contains(text, "type ==") {
		return src.Place{}, false
	}
	m := regexp.MustCompile(strings.Replace(use, "NAME", name, 1)).FindStringSubmatchIndex(text)
	if m == nil {
		return namedTextUse(text, s.Parsed().Program.Lang, name)
	}
	return src.Place{Start: m[2], End: m[3]}, true
}

// namedTextUses are the same for a variable, VAR, that is given the member and nothing else.
var namedTextUses = map[string][2]string{
	"python": {`(?m)^[ \t]*(\w+)\s*=\s*[^=\n]*(?:\[|\.get\()["']NAME["'](?:\]|\s*(?:,\s*["'][^"'\n]*["']\s*)?\))(?:\s*or\s*["']["'])?[ \t]*(?:#.*)?$`,
		`\bre\.(?:search|match|fullmatch|findall|finditer|split)\([^\n]*,\s*(VAR)\s*[,)]|\b(VAR)\.(?:lower|upper|strip|startswith|endswith|split|splitlines|replace|find)\(`},
	"node": {`(?m)\b(?:const|let)\s+(\w+)\s*=[^=;\n]*\.NAME(?:\s*(?:\|\||\?\?)\s*["']["'])?\s*;?[ \t]*(?://.*)?$`,
		`/[a-z]*\.test\(\s*(VAR)\s*\)|\b(VAR)\??\.(?:toLowerCase|toUpperCase|trim|startsWith|endsWith|match|replace|split)\(`},
}

// namedTextUse is where a variable that holds a member is used as a text.
func namedTextUse(text, lang, name string) (src.Place, bool) {
	uses, ok := namedTextUses[lang]
	if !ok {
		return src.Place{}, false
	}
	v := regexp.MustCompile(strings.ReplaceAll(uses[0], "NAME", name)).FindStringSubmatch(text)
	if v == nil || len(regexp.MustCompile(`\b`+v[1]+`\s*\+?=[^=]|\b(?:for|as)\s+`+v[1]+`\b`).FindAllString(text, 2)) != 1 {
		return src.Place{}, false
	}
	m := regexp.MustCompile(strings.ReplaceAll(uses[1], "VAR", v[1])).FindStringSubmatchIndex(text)
	if m == nil {
		return src.Place{}, false
	}
	if m[2] < 0 {
		m = m[2:]
	}
	return src.Place{Start: m[2], End: m[3]}, true
}
