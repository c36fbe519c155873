package effect

import "github.com/hookc/hookc/runtime/value"

var toArg = Arg{
	Name: "to", Doc: "who sees it", Type: value.StringType, Const: true,
	Enum: []string{"agent", "user", "both"},
}

var warn = &Kind{
	Name: "warn", Doc: "Says something and blocks nothing.",
	Args: []Arg{
		{Name: "message", Doc: "the text", Type: value.StringType, Required: true},
		toArg,
	},
}

var context = &Kind{
	Name: "context", Doc: "Adds text or files to what the agent knows.",
	Args: []Arg{
		{Name: "text", Doc: "the text", Type: value.StringType},
		{Name: "files", Doc: "paths or globs below the project, in this order", Type: value.ListOf(value.StringType)},
		{Name: "max_bytes", Doc: "the most that the files may add, in bytes; the cut is marked", Type: value.IntType, Const: true},
	},
}
