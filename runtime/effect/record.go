package effect

import "github.com/hookc/hookc/runtime/value"

var record = &Kind{
	Name: "record", Doc: "Adds an entry to the ledger, or a line of JSON to a file of the project, once the answer is written.",
	Args: []Arg{
		{Name: "fields", Doc: "name = value, beside what every entry has", Type: value.MapOf(value.AnyType)},
		{Name: "redact", Doc: "names whose values are left out, wherever they stand", Type: value.ListOf(value.StringType), Const: true},
		{Name: "to", Doc: "a file below the project, in place of the ledger", Type: value.StringType},
	},
	Apply: applyRecord,
}

func applyRecord(r Run) {}
