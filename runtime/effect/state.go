package effect

import "github.com/hookc/hookc/runtime/value"

var state = &Kind{
	Name: "state", Doc: "Changes values that the policy declares, which outlive the event.",
	Args: []Arg{
		{Name: "set", Doc: "name = value", Type: value.MapOf(value.AnyType)},
		{Name: "add", Doc: "name = number to add", Type: value.MapOf(value.AnyType)},
		{Name: "append", Doc: "name = an item for the list, or a map whose entries are put into the map", Type: value.MapOf(value.AnyType)},
		{Name: "clear", Doc: "names that go back to their default", Type: value.ListOf(value.StringType), Const: true},
	},
	Apply: applyState,
}

func applyState(r Run) {}
