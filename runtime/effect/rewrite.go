package effect

import "github.com/hookc/hookc/runtime/value"

var rewrite = &Kind{
	Name: "rewrite", Doc: "Replaces fields of the tool's input. Later hooks see the new input.", Need: Rewrite,
	Args: []Arg{
		{Name: "input", Doc: "canonical field = new value; the other fields are kept", Type: &mapType, Required: true, Keys: Keys{Written: "Write { field = \"{{ value }}\" }."}},
	},
	Apply: func(r Run) {
		if fields, ok := r.Arg("input"); ok && fields.Kind() == value.Map && fields.Len() > 0 {
			r.Note("rewrite", "")
			r.Rewrite(fields)
		}
	},
}
