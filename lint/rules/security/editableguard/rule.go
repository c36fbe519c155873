// Package editableguard finds guards that the agent can change itself.
package editableguard

import (
	"path"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is editable-guard.
var Rule = &lint.Rule{
	Code: "HK7016", Name: "editable-guard", Severity: diag.Info,
	Title: "A guard is in the project, where the agent can change it.",
	Why: `An agent with write access to the project can change the guard and the configuration
that starts it. Only another guard or a permission rule can prevent this.`,
	Misses: "A guard counts as protected if it or a permission rule names its folder. Other ways to write to a file are not checked.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		if f.Plugin || f.Agent == nil || f.Generated {
			return
		}
		var first *hostconfig.Script
		for _, g := range f.Groups {
			for _, h := range g.Handlers {
				for _, s := range h.Scripts {
					if s.Path == "" || s.Source == nil || !h.CanPrevent() {
						continue
					}
					if _, blocks := s.Parsed().Blocks(); blocks && first == nil {
						first = s
					}
				}
			}
		}
		if first == nil || protected(f, first) {
			return
		}
		d := r.At(first.Span, "the agent can change the guard %s", first.Path)
		d.Detail = "Deny writes to " + folder(first) + " with a guard or a permission rule."
	},
}

func folder(s *hostconfig.Script) string {
	for part := range strings.SplitSeq(path.Clean(s.Path), "/") {
		if strings.HasPrefix(part, ".") && len(part) > 1 && part != ".." {
			return part
		}
	}
	return path.Base(path.Dir(s.Path))
}

// protected reports whether anything speaks of the folder that the guard lies in.
func protected(f *hostconfig.File, s *hostconfig.Script) bool {
	name := folder(s)
	for _, key := range []string{"deny", "ask"} {
		if list := f.Top.Get("permissions").Get(key); list != nil {
			for _, item := range list.Items {
				if strings.Contains(item.Text, name) {
					return true
				}
			}
		}
	}
	for _, g := range f.Groups {
		for _, h := range g.Handlers {
			for _, o := range h.Scripts {
				if o.Path != "" && strings.Contains(string(o.Source), name) {
					return true
				}
			}
		}
	}
	return false
}
