package effect

import (
	"github.com/hookc/hookc/runtime/decision"
)

var warn = &Kind{
	Name: "warn", Doc: "Sends a message and blocks nothing.", Need: TellAgent, NeedOf: audienceNeed,
	Args: []Arg{
		{Name: "message", Doc: "the text", Type: &textType, Required: true},
		{Name: "to", Doc: "who gets it; by default the agent", Type: &textType, Const: true, Enum: []string{"agent", "user", "both"}},
	},
	Apply: func(r Run) {
		v, ok := r.Arg("message")
		r.Note("warn", v.Text())
		if ok {
			r.Tell(v.Text(), audience(r))
		}
	},
}

func audience(r Run) decision.Audience {
	to, _ := r.Arg("to")
	switch to.Str() {
	case "user":
		return decision.ToUser
	case "both":
		return decision.ToBoth
	}
	return decision.ToAgent
}
