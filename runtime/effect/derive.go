package effect

// derive is what an event block's from becomes: it makes an event of the policy
// out of the one under way.
var derive = &Kind{
	Name: "derive", Doc: "Derives an event that the policy declares; its name is the step's.", Label: true, Internal: true,
	Args: []Arg{
		{Name: "values", Doc: "field = value", Type: &mapType, Required: true, Keys: Keys{Written: "Write { field = \"{{ value }}\" }."}},
	},
	Apply: func(r Run) {
		if fields, ok := r.Arg("values"); ok {
			r.Emit(r.Label(), fields)
		}
	},
}
