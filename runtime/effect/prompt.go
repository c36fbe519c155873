package effect

var prompt = &Kind{
	Name: "prompt", Doc: "Asks the host's own model, or runs other steps on a host without one.", Gate: true, Again: true, Need: Prompt,
	Args: []Arg{
		{Name: "text", Doc: "the question for the model", Type: &textType, Const: true, Required: true},
		{Name: "timeout", Doc: "how long the model may take; by default the host's limit", Type: &intType, Const: true, Form: Duration},
	},
	Blocks: []Block{{"without", "steps to run if the host has no model to ask"}},
	Apply: func(r Run) {
		if !r.Prompts() { // else the host asks, by a handler of its own
			r.Do("without")
		}
	},
}
