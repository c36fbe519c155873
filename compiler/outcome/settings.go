package outcome

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
)

// settings compares what is said of no event.
func (d *differ) settings() {
	old, new := d.sides[0].Policy.Policy, d.sides[1].Policy.Policy
	d.setting("mode", mode(old.Mode), mode(new.Mode), false) // its hooks differ, too
	d.setting("on_error", old.OnError.String(), new.OnError.String(), opens(old.OnError, new.OnError))
	fewer := slices.ContainsFunc(old.Targets, func(t string) bool { return !slices.Contains(new.Targets, t) })
	d.setting("targets", strings.Join(old.Targets, ", "), strings.Join(new.Targets, ", "), fewer)
	d.setting("reads", folders(old.Reads), folders(new.Reads), true) // a condition may fail now, or no longer
	for _, h := range old.Hooks {
		i := slices.IndexFunc(new.Hooks, func(n *ast.Hook) bool { return n.Name == h.Name })
		if i >= 0 {
			o, n := h.OnError, new.Hooks[i].OnError
			d.setting("on_error", o.String(), n.String(), opens(o, n), d.sides[0].place(h), d.sides[1].place(new.Hooks[i]))
		}
	}
}

// opens reports whether some error that denied no longer does.
func opens(old, new ast.OnError) bool { return old.Or(new) != new }

func folders(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

func (d *differ) setting(name, old, new string, loosens bool, hooks ...Place) {
	if old != new {
		d.report(Change{What: name + ": " + old + " → " + new, From: Nothing, To: Nothing, Loosens: loosens, Hooks: hooks})
	}
}

func mode(m ast.Mode) string {
	if m == ast.Monitor {
		return "monitor"
	}
	return "enforce"
}
