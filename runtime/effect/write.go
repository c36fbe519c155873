package effect

import "github.com/hookc/hookc/runtime/value"

var write = &Kind{
	Name: "write", Doc: "Writes a file of the project, whole or not at all, under a lock.",
	Args: []Arg{
		{Name: "file", Doc: "the file, below the project", Type: value.StringType, Required: true},
		{Name: "content", Doc: "its new text; a value that is no text becomes JSON", Type: value.AnyType},
		{Name: "set", Doc: "JSON pointer = value: put into the document, objects made on the way", Type: value.MapOf(value.AnyType)},
		{Name: "append", Doc: "JSON pointer = value: added to the list there, which is made if it is missing", Type: value.MapOf(value.AnyType)},
		{Name: "delete", Doc: "the file goes away", Type: value.BoolType, Const: true},
	},
	Apply: applyWrite,
}

func applyWrite(r Run) {}
