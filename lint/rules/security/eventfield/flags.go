package eventfield

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// flagInputs are the members of tools' inputs that are true or false with every agent that has them.
var flagInputs = []string{"replace_all", "run_in_background", "dangerouslyDisableSandbox", "multiSelect"}

// comparison is how programs of a language compare a member, NAME, that is true or false.
type comparison struct {
	direct []string // with a text; the place is that of the member or of the comparison
	gives  string   // the member to a variable
	named  []string // the variable, VAR, with a text
}

const (
	pythonFlag = `(?:\[["']NAME["']\]|\.get\(\s*["']NAME["']\s*(?:,[^()\n]*)?\))`
	truth      = `["'](?:[Tt]rue|[Ff]alse|TRUE|FALSE|yes|no|1|0)["']`
	shellTruth = `\s*(?:==?|!=)\s*["']?(?:True|False|TRUE|FALSE|yes|no|1|0)["']?\s*\]`
)

var comparisons = map[string]comparison{
	"python": {
		direct: []string{
			`\w(` + pythonFlag + `\s*(?:==|!=|is(?:\s+not)?)\s*` + truth + `)`,
			`\w(` + pythonFlag + `\s+(?:not\s+)?in\s+[\[({]\s*` + truth + `(?:\s*,\s*` + truth + `)*\s*,?\s*[\])}])`,
			`(` + truth + `\s*[!=]=\s*\w+` + pythonFlag + `)`,
			`(\bstr\(\s*\w+` + pythonFlag + `\s*\)\s*[!=]=\s*["'](?:true|false)["'])`,
		},
		gives: `(?m)^[ \t]*(\w+)\s*(?::[^=\n]*)?=\s*\w+` + pythonFlag + `(?:\s*or\s*\w+)?[ \t]*(?:#.*)?$`,
		named: []string{`\b(VAR\s*(?:==|!=|is(?:\s+not)?)\s*` + truth + `)`, `\b(VAR\s+(?:not\s+)?in\s+[\[({]\s*` + truth + `(?:\s*,\s*` + truth + `)*\s*,?\s*[\])}])`},
	},
	"node": {
		direct: []string{`\w\??\.(NAME\s*[!=]==?\s*["'\x60](?:true|false|yes|no)["'\x60])`, `(["'\x60](?:true|false)["'\x60]\s*[!=]==?\s*\w+\??\.NAME)\b`},
		gives:  `\b(?:const|let|var)\s+(\w+)\s*=\s*\w+\??\.NAME\s*(?:(?:\|\||\?\?)\s*\w+\s*)?(?:;|\n)`,
		named:  []string{`[^.\w](VAR\s*[!=]==?\s*["'\x60](?:true|false|yes|no)["'\x60])`},
	},
	"sh": {
		direct: []string{`\.(NAME\s*[!=]=\s*\\?"(?:true|false)\\?")`},
		gives:  `(?m)\b(\w+)=["']?\$\([^\n]*\bjq\b[^\n]*\.NAME\b(?:\s*//\s*(?:empty|false|"[^"\n]*"))?["']?[^\n|]*\)["']?[ \t]*$`,
		named:  []string{`(\$\{?VAR\}?["']?` + shellTruth + `)`},
	},
}

// takesNone are filters of jq that write nothing for false.
var takesNone = `//\s*(?:empty|"")|\bselect\(`

// flags reports members that are true or false and that a script compares with a text.
func flags(s *hostconfig.Script, toolInput string, r *lint.Report) {
	f, e := s.Handler.Group.File, s.Handler.Group.Event
	var names []string
	for _, m := range e.Sends {
		if i := slices.IndexFunc(event.Fields[:], func(f event.Field) bool { return f.Path == m.Means }); i >= 0 && event.Fields[i].Type.Kind == value.TBool {
			names = append(names, m.Name)
		}
	}
	if toolInput != "" {
		names = append(names, flagInputs...)
	}
	for _, name := range names {
		if !strings.Contains(string(s.Source), name) {
			continue
		}
		at, what, ok := comparedAsText(s, name)
		if !ok {
			continue
		}
		d := r.At(s.SpanOf(at), "%s is true or false in the event of %s, %s", name, e.Name, what)
		d.Detail = map[string]string{"python": "Write if event.get(\"" + name + "\"): True equals no text.", "node": "Compare with true, without quotes.", "sh": "jq -r writes true or false: compare with one of them."}[s.Parsed().Program.Lang]
		if !f.Certain(agents.Inputs) {
			d.Severity = max(d.Severity, diag.Info)
		}
		return
	}
}

// comparedAsText is where a script compares a member that is true or false with a text that it
// never is.
func comparedAsText(s *hostconfig.Script, name string) (at src.Place, what string, ok bool) {
	how, known := comparisons[s.Parsed().Program.Lang]
	if !known {
		return at, "", false
	}
	for _, form := range how.direct {
		if at, ok = formOf(s, form, name); ok {
			return at, "and no text", true
		}
	}
	m := regexp.MustCompile(strings.ReplaceAll(how.gives, "NAME", name)).FindSubmatchIndex(s.Source)
	if m == nil {
		return at, "", false
	}
	given, variable := string(s.Source[m[0]:m[1]]), string(s.Source[m[2]:m[3]])
	if len(regexp.MustCompile(`\b`+variable+`\s*(?::[^=\n]*)?\+?=[^=]`).FindAll(s.Source, 2)) != 1 || strings.Contains(given, "then") || strings.Contains(given, "tostring") {
		return at, "", false
	}
	for _, form := range how.named {
		if at, ok = formOf(s, strings.ReplaceAll(form, "VAR", variable), name); ok {
			return at, "and never this text", true
		}
	}
	if s.Parsed().Program.Lang == "sh" && !regexp.MustCompile(takesNone).MatchString(given) {
		if at, ok = formOf(s, `(?:\[\[?|\btest)\s+(-[nz]\s+["']?\$\{?`+variable+`\}?["']?|["']\$\{?`+variable+`\}?["']\s+\])`, name); ok {
			return at, "and neither is an empty text", true
		}
	}
	return at, "", false
}
