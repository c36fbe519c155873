package outcome

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
)

// settings compares what is said of no event.
func (d *differ) settings() {
	old, new := d.sides[0].Policy.Policy, d.sides[1].Policy.Policy
	d.setting("mode", mode(old.Mode), mode(new.Mode))
	d.setting("on_error", old.OnError.String(), new.OnError.String())
	d.setting("targets", strings.Join(old.Targets, ", "), strings.Join(new.Targets, ", "))
	for _, h := range old.Hooks {
		i := slices.IndexFunc(new.Hooks, func(n *ast.Hook) bool { return n.Name == h.Name })
		if i >= 0 && (new.Hooks[i].OnError != h.OnError) {
			d.setting("on_error", h.OnError.String(), new.Hooks[i].OnError.String(), d.sides[0].place(h), d.sides[1].place(new.Hooks[i]))
		}
	}
}

func (d *differ) setting(name, old, new string, hooks ...Place) {
	if old != new {
		d.report(Change{What: name + ": " + old + " → " + new, From: Nothing, To: Nothing, Hooks: hooks})
	}
}

func mode(m ast.Mode) string {
	if m == ast.Monitor {
		return "monitor"
	}
	return "enforce"
}
