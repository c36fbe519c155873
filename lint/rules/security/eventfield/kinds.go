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
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/runtime/host/agent"
)

// wrongKinds reports members that a script takes for an object or a text, and that are a
// text or a list in this event.
func wrongKinds(s *hostconfig.Script, r *lint.Report) {
	e := s.Handler.Group.Event
	for _, name := range slices.Sorted(maps.Keys(e.Kinds)) {
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

// parses are the calls that make an object of JSON text.
var parses = lazyregexp.New(`loads|fromjson|JSON\.parse\(\s*\w+\??[.\[]|isinstance|typeof`)

// memberUse is where a script reads a member of a member, and parses no text.
func memberUse(s *hostconfig.Script, name string) (script.Place, bool) {
	if parses.Match(s.Source) {
		return script.Place{}, false
	}
	for _, read := range s.Parsed().EventReads(string(s.Source)) {
		if read.Of == name {
			return read.Place, true
		}
	}
	return script.Place{}, false
}

// textUses are what languages do with a text and cannot do with a list, behind its name.
var textUses = map[string]string{
	"sh":     `\.(NAME)\s*(?://\s*""\s*)?\|\s*(?:ascii_downcase|ascii_upcase|test\(|match\(|startswith\(|endswith\(|split\(|gsub\(|sub\()`,
	"python": `(?:\[|\.get\()["'](NAME)["'](?:\]|\s*(?:,\s*["'][^"']*["']\s*)?\))\.(?:lower|upper|strip|startswith|endswith|split|splitlines|replace|find)\(`,
	"node":   `\.(NAME)\??\.(?:toLowerCase|toUpperCase|trim|startsWith|endsWith|match|replace|split)\(`,
}

// textUse is where a script uses a member as a text, and asks nowhere what it is.
func textUse(s *hostconfig.Script, name string) (script.Place, bool) {
	text := string(s.Source)
	use := textUses[s.Parsed().Program.Lang]
	if use == "" || strings.Contains(text, "isinstance") || strings.Contains(text, "Array.isArray") || strings.Contains(text, "type ==") {
		return script.Place{}, false
	}
	m := regexp.MustCompile(strings.Replace(use, "NAME", name, 1)).FindStringSubmatchIndex(text)
	if m == nil {
		return script.Place{}, false
	}
	return script.Place{Start: m[2], End: m[3]}, true
}
