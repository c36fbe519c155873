package effect

import "github.com/hookc/hookc/runtime/value"

var run = &Kind{
	Name: "run", Doc: "Runs a program that speaks the exit-code protocol: 0 go on, 2 block.", Gate: true, Need: Obey,
	Args: []Arg{
		{Name: "command", Doc: "program and arguments", Type: value.ListOf(value.StringType)},
		{Name: "shell", Doc: "a line for /bin/sh, in place of command", Type: value.StringType},
		{Name: "script", Doc: "a file of the policy's folder, in place of command; it goes into the build", Type: value.StringType, Const: true, Form: Script},
		{Name: "args", Doc: "arguments of the script", Type: value.ListOf(value.StringType)},
		{Name: "stdin", Doc: "what it reads: the event in the Agent Hooks format, the event as the host sent it, or nothing", Type: value.StringType, Const: true, Enum: []string{"event", "host", "none"}},
		{Name: "env", Doc: "variables beside those of the agent", Type: value.MapOf(value.AnyType)},
		{Name: "cwd", Doc: "its working directory; the event's where it is not given", Type: value.StringType},
		{Name: "timeout", Doc: "how long each try may take; at most what the hook has left", Type: value.IntType, Const: true, Form: Duration},
		{Name: "retries", Doc: "how often it is tried again when it fails to do its work, 0 to 10", Type: value.IntType, Const: true},
		{Name: "backoff", Doc: "the pause before the first of them, doubled each time", Type: value.IntType, Const: true, Form: Duration},
	},
	Blocks: []Block{{"fallback", "what is done when it failed, was late, and no try is left, in place of on_error"}},
	Apply:  applyRun,
}

func applyRun(r Run) {}
