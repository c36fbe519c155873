// Package homepath finds paths into somebody's home.
package homepath

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is home-path.
var Rule = &lint.Rule{
	Code: "HK7010", Name: "home-path", Severity: diag.Warning,
	Title:  "A command names a path in somebody's home.",
	Why:    "The configuration is shared, the home is not: on every other machine the hook fails, and a guard that fails lets through.",
	Misses: "Files for one machine, as `settings.local.json` is, may name what they like. Homes of containers and of runners of CI are the same everywhere.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		f := h.Group.File
		if strings.Contains(f.Name, ".local.") || f.Generated {
			return
		}
		for _, v := range lines(h) {
			m := home.FindStringSubmatchIndex(v.Text)
			if m == nil || slices.Contains(common, strings.ToLower(v.Text[m[2]:m[3]])) {
				continue
			}
			d := r.At(f.SpanIn(v, m[0], m[1]), "this path is in the home of %s: it is not there on other machines", v.Text[m[2]:m[3]])
			d.Detail = "Begin at a folder that the agent names" + folder(f) + ", or at $HOME."
			return
		}
	},
}

var (
	home   = regexp.MustCompile(`(?i)(?:/home/|/Users/|[A-Z]:\\+Users\\+)([A-Za-z0-9._-]+)[/\\]`)
	common = []string{"vscode", "node", "runner", "ubuntu", "codespace", "coder", "app", "shared", "public", "default", "linuxbrew", "gitpod"}
)

func lines(h *hostconfig.Handler) (out []*hostconfig.Value) {
	for _, c := range h.Commands {
		out = append(out, c.Value)
	}
	if h.Args != nil {
		for _, a := range h.Args.Items {
			if a.Kind == hostconfig.String {
				out = append(out, a)
			}
		}
	}
	return out
}

func folder(f *hostconfig.File) string {
	if f.Agent == nil {
		return ""
	}
	for _, p := range f.Agent.Paths {
		if p.Plugin == f.Plugin {
			return ", as $" + p.Name + " is"
		}
	}
	return ""
}
