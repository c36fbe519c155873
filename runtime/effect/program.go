package effect

import (
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/process"
	"github.com/hookc/hookc/runtime/protocol"
	"github.com/hookc/hookc/runtime/value"
)

var run = &Kind{
	Name: "run", Doc: "Runs a program that answers by exit code: 0 goes on, 2 blocks, any other is a failure.", Gate: true, Program: true, Need: Obey,
	OneOf: [][]string{{"command", "shell", "script"}},
	Args: []Arg{
		{Name: "command", Doc: "program and arguments; a relative path starts at cwd if given, else at the project", Type: &textsType},
		{Name: "shell", Doc: "a line for /bin/sh, instead of command; without {{ }}", Type: &textType, Static: true},
		{Name: "script", Doc: "a file in the policy's folder, instead of command; the build contains a copy", Type: &textType, Const: true, Form: Script},
		{Name: "args", Doc: "arguments of the script", Type: &textsType, With: []string{"script"}},
		{Name: "stdin", Doc: "what the program reads: the event in the Agent Hooks format (the default), the event as the host sent it, or nothing", Type: &textType, Const: true, Enum: []string{"event", "host", "none"}},
		envArg(),
		{Name: "cwd", Doc: "the working directory; by default the event's", Type: &textType},
		{Name: "timeout", Doc: "how long each try may take, within the hook's timeout", Type: &intType, Const: true, Form: Duration},
		{Name: "retries", Doc: "how often to try again after a failure, 0 to 10", Type: &intType, Const: true, Most: maxRetries},
		backoffArg(),
	},
	Blocks: []Block{fallbackBlock()},
	Apply:  applyRun,
}

// applyRun starts the program and does what it says.
func applyRun(r Run) {
	if !r.World().Effects {
		r.Note("run", "not started")
		return
	}
	c, ok := program(r, r.World().Cwd())
	if !ok {
		return
	}
	c.In = stdin(r)
	o := tries(r, c)
	for _, text := range o.Log {
		r.Log(text)
	}
	if o.Failure == nil {
		obey(r, o)
		return
	}
	r.Note("run", "")
	giveUp(r, o.Failure.Kind, called(c), o.Failure.Text)
}

// stdin is what the program reads.
func stdin(r Run) []byte {
	how, _ := r.Arg("stdin")
	now := r.World().Time().UTC().Format(time.RFC3339)
	switch how.Str() {
	case "none":
		return nil
	case "host":
		return append(value.AppendJSON(nil, event.HostForm(r.Event(), now)), '\n')
	}
	return append(spaced(value.AppendJSON(nil, event.Format(r.Event(), now))), '\n')
}

// tries runs the program until it does its work. Only a failure to do so is
// repeated: what it answers, also what cannot be read, it would answer again,
// and a late program leaves no time.
func tries(r Run, c process.Command) protocol.Outcome {
	t := repetitions(r)
	for {
		o := try(r, c)
		if o.Failure == nil || o.Failure.Kind != decision.ExecFailure || !t.again(r, called(c), o.Failure.Text) {
			return o
		}
	}
}

// try runs the program once.
func try(r Run, c process.Command) protocol.Outcome {
	res, kind, wrong := once(r, c)
	if wrong != "" {
		return protocol.Outcome{Failure: &protocol.Failure{Kind: kind, Text: wrong}}
	}
	if res.Signal != "" {
		return protocol.Killed(res.Signal, res.Stdout, res.Stderr)
	}
	return protocol.Read(res.Exit, res.Stdout, res.Stderr)
}

// obey does what a program says.
func obey(r Run, o protocol.Outcome) {
	if o.Verdict != decision.Deny && !o.Input.IsNil() {
		takeInput(r, o.Input)
	}
	switch {
	case o.Fail:
		r.Decide(o.Verdict, "fail", o.Reason)
	case o.Verdict != decision.None:
		r.Decide(o.Verdict, o.Verdict.String(), o.Reason)
	case o.Warned:
		text := ""
		if len(o.Messages) > 0 {
			text = o.Messages[0].Text
		}
		r.Note("warn", text)
	}
	for _, m := range o.Messages {
		r.Tell(m.Text, m.To)
	}
	for _, text := range o.Context {
		r.AddContext(text)
	}
	r.Note("run", "")
}

// takeInput replaces the fields of the tool's input that a program changed.
func takeInput(r Run, input value.Value) {
	switch r.Event().Kind.Name {
	case "before_tool", "permission_request":
	default:
		r.Log("it answered with an input, which is for nothing at this event")
		return
	}
	if fields := changed(r.Event(), input); fields.Len() > 0 {
		r.Note("rewrite", "")
		r.Rewrite(fields)
	}
}

// changed is the fields of an input, under their canonical names, that differ
// from the event's. Programs answer in the host's spelling or in the canonical
// one, and often with the whole input.
func changed(ev *event.Event, input value.Value) value.Value {
	var names []string
	var items []value.Value
	now := ev.Get(event.ToolInput)
	for i := range input.Len() {
		key, v := input.Key(i).Str(), input.At(i)
		name, hosts := ev.HostInput.Canonical(key)
		if !hosts {
			name = key
			if spelled, known := ev.HostInput.Host(key); known {
				if _, both := input.Get(spelled); both {
					continue // the canonical name stands for nothing here: the host's is there
				}
			}
		}
		if old, there := now.Get(name); there && value.Equal(old, v) {
			continue
		}
		names, items = append(names, name), append(items, v)
	}
	return value.OfMap(names, items)
}
