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
	Title: "A guard lies in the project, where the agent that it guards can change it.",
	Why: `An agent that may write to the project may write to the guard, and to the file that
calls it. Nothing that it is told keeps it from that, but another guard or a rule of
its own permissions.`,
	Misses: "Whether a guard protects itself is told by whether it, or a rule of the permissions, names the folder that it lies in. Other ways to write to a file are not looked at.",
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
		d := r.At(first.Span, "the agent can change %s itself", first.Path)
		d.Detail = "Let a guard, or a rule of the agent's permissions, refuse what writes to " + folder(first) + "."
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
