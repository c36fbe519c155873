// Package homepath finds paths into somebody's home.
package homepath

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is home-path.
var Rule = &lint.Rule{
	Code: "HK7010", Name: "home-path", Severity: diag.Warning, Repeats: true,
	Title: "A command names a path in a user's home folder.",
	Why: `Other people use the configuration too, but do not have this folder. On their
machines the hook fails, and a guard that fails lets calls through.`,
	Misses: "Files for one machine, such as `settings.local.json`. Home folders of containers and CI runners, which are the same everywhere. Where the command looks whether the file is there and is no guard, this is information: elsewhere it does nothing.",
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
			d := r.At(f.SpanIn(v, m[0], m[1]), "this path is in the home folder of %s, so other machines do not have it", v.Text[m[2]:m[3]])
			if !h.NamedAsGuard() && testsFor(v.Text, v.Text[m[0]:m[1]]) {
				d.Severity = max(d.Severity, diag.Info)
			}
			d.Detail = "Begin the path with a folder variable of the agent" + folder(f) + ", or with $HOME."
			return
		}
	},
}

var (
	home          = lazyregexp.New(`(?i)(?:/home/|/Users/|[A-Z]:\\+Users\\+)([A-Za-z0-9._-]+)[/\\]`)
	existenceTest = lazyregexp.New(`(?:\[|\btest)\s+(?:!\s+)?-[efxrs]\s+["']?`)

	common = []string{"vscode", "node", "runner", "ubuntu", "codespace", "coder", "app", "shared", "public", "default", "linuxbrew", "gitpod"}
)

// testsFor reports whether a command looks whether a file below a folder is there: elsewhere it does
// nothing.
func testsFor(command, folder string) bool {
	for _, m := range existenceTest.FindAllStringIndex(command, -1) {
		if strings.HasPrefix(command[m[1]:], folder) {
			return true
		}
	}
	return false
}

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
			return ", such as $" + p.Name
		}
	}
	return ""
}
