package effect

var prompt = &Kind{
	Name: "prompt", Doc: "Asks the host's own model; without one, other steps.", Gate: true, Again: true, Need: Prompt,
	Args: []Arg{
		{Name: "text", Doc: "the question, in the words that the host's model gets", Type: &textType, Const: true, Required: true},
		{Name: "timeout", Doc: "how long the model may take; the host's default where it is not given", Type: &intType, Const: true, Form: Duration},
	},
	Blocks: []Block{{"without", "what is done where the host has no model to ask"}},
	Apply: func(r Run) {
		if !r.Prompts() { // else the host asks, by a handler of its own
			r.Do("without")
		}
	},
}
