package configwrongshape

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// withoutEvents reports a project's configuration whose hooks are of no agent: none of its keys is an
// event, and nothing else is said about it.
func withoutEvents(f *hostconfig.File, r *lint.Report) {
	if f.Agent == nil || f.Agent.Listed || !f.OfProject() || f.Format != hostconfig.JSON || len(f.Groups)+len(f.Misshapen) > 0 || agents.IsBare(f.Agent, f.Name) {
		return
	}
	hooks := f.Top.Member("hooks")
	if hooks == nil && f.Only {
		strayEvents(f, r)
	}
	if hooks == nil || hooks.Kind != hostconfig.Object {
		return
	}
	meant := false
	for _, m := range hooks.Members {
		if remark(m.Key) {
			continue
		}
		if known(f, m.Key) || holdsObjects(m.Value) { // which unknown-event reports
			return
		}
		meant = meant || m.Key != "disabled" && (m.Kind == hostconfig.String || len(m.Items) > 0)
	}
	if !meant { // a switch, or nothing
		return
	}
	d := r.At(hooks.Span, "hooks holds no event of %s", f.Agent.Title)
	d.Detail = "No hook of this file runs. Write " + form(f, "") + "."
	d.Severity = diag.Warning
}

// strayEvents reports lists of handlers at the top level of a file for hooks, below keys that are no
// events.
func strayEvents(f *hostconfig.File, r *lint.Report) {
	for _, m := range f.Top.Members {
		if !remark(m.Key) && !known(f, m.Key) && slices.ContainsFunc(m.Items, func(v *hostconfig.Value) bool {
			return v.Get("command") != nil || v.Get("hooks") != nil
		}) {
			d := r.At(m.Span, "%s reads events below the key hooks, and %s is none", f.Agent.Title, m.Key)
			d.Detail = "No hook of this file runs. Write " + form(f, "") + "."
			d.Severity = diag.Warning
			return
		}
	}
}

// remark reports whether people use a key for a comment.
func remark(key string) bool {
	return strings.HasPrefix(key, "_") || strings.HasPrefix(key, "$") || strings.HasPrefix(key, "/") || strings.HasPrefix(key, "#") || key == "comment" || key == "description"
}

// known reports whether a reader of the file knows a key of its hooks.
func known(f *hostconfig.File, key string) bool {
	return slices.ContainsFunc(append(slices.Clone(f.Candidates), f.Agent), func(a *agents.Agent) bool {
		return a.Event(key) != nil || slices.Contains(a.Beside, key)
	})
}

// holdsObjects reports whether a value is an object or a list with one.
func holdsObjects(v *hostconfig.Value) bool {
	return v.Kind == hostconfig.Object ||
		slices.ContainsFunc(v.Items, func(item *hostconfig.Value) bool { return item.Kind == hostconfig.Object })
}
