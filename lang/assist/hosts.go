package assist

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/all"
)

// eventHosts says which hosts have an event, what they call it, and where it can be
// blocked: of the targets, of all hosts where there are none.
func eventHosts(name string, targets []string) string {
	var rows []string
	for _, t := range all.Targets() {
		if len(targets) > 0 && !slices.Contains(targets, t.Name) {
			continue
		}
		e, ok := t.Event(name)
		switch {
		case !ok && len(targets) > 0:
			rows = append(rows, "- "+t.Name+": does not have it")
		case ok:
			row := "- " + t.Name
			if e.Name != name {
				row += ": `" + e.Name + "`"
			}
			var can []string
			if e.Block {
				can = append(can, "can be blocked")
			}
			if e.Context {
				can = append(can, "takes context")
			}
			if e.Rewrite {
				can = append(can, "input can be rewritten")
			}
			if len(can) > 0 {
				row += ", " + strings.Join(can, ", ")
			}
			rows = append(rows, row)
		}
	}
	return strings.Join(rows, "\n")
}

// toolDoc is what people are told of a canonical tool.
func toolDoc(t *event.Tool, own []string) string {
	var b strings.Builder
	b.WriteString("`tool.input`:\n")
	for _, f := range t.Input {
		b.WriteString("- `" + f.Name + "` " + f.Type.String() + ": " + f.Doc + "\n")
	}
	if len(own) > 0 {
		b.WriteString("\nThe hosts call it " + strings.Join(own, ", ") + ".")
	}
	return strings.TrimSpace(b.String())
}

// manyNames is more names of a tool than one agent has.
const manyNames = 8

// toolHosts says what hosts call a canonical tool.
func toolHosts(name string, targets []string) string {
	var rows []string
	for _, t := range all.Targets() {
		if len(targets) > 0 && !slices.Contains(targets, t.Name) {
			continue
		}
		var names []string
		for _, tool := range t.Tools() {
			if slices.Contains(tool.Canonical, name) && !slices.Contains(names, tool.Name) {
				names = append(names, tool.Name)
			}
		}
		switch {
		case len(names) > manyNames:
			rows = append(rows, "- "+t.Name+": the name that any agent has for it")
		case len(names) > 0:
			rows = append(rows, "- "+t.Name+": `"+strings.Join(names, "`, `")+"`")
		}
	}
	return strings.Join(rows, "\n")
}
