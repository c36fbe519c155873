// Package hooksdisabled finds hooks in a file that switches all hooks off.
package hooksdisabled

import (
	"strconv"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is hooks-disabled.
var Rule = &lint.Rule{
	Code: "HK1020", Name: "hooks-disabled", Severity: diag.Warning,
	Title: "A file has hooks and switches all of them off, or one of them by its name.",
	Why: `With ` + "`disableAllHooks`" + `, or Gemini CLI's ` + "`hooksConfig.enabled`" + ` = false, no hook runs,
not even hooks of other files, and the agent does not report it. ` + "`hooksConfig.disabled`" + `
switches off the hooks that it names. People set such a switch to look for a mistake and
forget it, and the guards stay off.`,
	Misses: "A switch in another file than the hooks, such as the user's own settings.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		if f.Agent == nil || f.Plugin || f.Hooks == f.Top || first(f) == nil {
			return
		}
		all(f, f.Agent.Off, true, r)
		all(f, f.Agent.On, false, r)
		byName(f, r)
	},
}

// first is the first handler of a file; nil where it has none.
func first(f *hostconfig.File) *hostconfig.Handler {
	for _, g := range f.Groups {
		for _, h := range g.Handlers {
			return h
		}
	}
	return nil
}

// all finds a switch of all hooks that stands so that none runs.
func all(f *hostconfig.File, key string, off bool, r *lint.Report) {
	m, in := f.Top.Lookup(key)
	if key == "" || m == nil || m.Kind != hostconfig.Bool || m.Bool != off {
		return
	}
	d := r.At(m.Span, "%s keeps all hooks of this file from running", m.Key)
	d.Detail = "Remove it, or set it to " + strconv.FormatBool(!off) + "."
	if e, ok := in.RemoveMember(m.Key); ok {
		d.Fix = &diag.Fix{Title: "remove it", Unsafe: true, Edits: []diag.Edit{e}}
	}
	d.Notes = append(d.Notes, diag.Note{Span: first(f).Group.EventKey.Span, Text: "these hooks"})
}

// byName finds the names of handlers of this file in its list of those that do not run.
func byName(f *hostconfig.File, r *lint.Report) {
	list, _ := f.Top.Lookup(f.Agent.OffNames)
	if f.Agent.OffNames == "" || list == nil || list.Kind != hostconfig.Array {
		return
	}
	for _, item := range list.Items {
		if h := called(f, item.Text); item.Kind == hostconfig.String && h != nil {
			d := r.At(item.Span, "%s keeps the hook %s of this file from running", list.Key, item.Text)
			d.Detail = "Take the name out of the list, or remove the hook."
			d.Notes = append(d.Notes, diag.Note{Span: h.Value.Span, Text: "this hook"})
		}
	}
}

// called is the handler that has a name, or that has none and is known by its command.
func called(f *hostconfig.File, name string) *hostconfig.Handler {
	for _, g := range f.Groups {
		for _, h := range g.Handlers {
			switch own := h.Value.Get("name"); {
			case own != nil && own.Text == name && name != "":
				return h
			case own == nil && h.Command != nil && h.Command.Text == name && name != "":
				return h
			}
		}
	}
	return nil
}
