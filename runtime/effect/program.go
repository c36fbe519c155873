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
	Name: "run", Doc: "Runs a program that speaks the exit-code protocol: 0 go on, 2 block.", Gate: true, Need: Obey,
	Args: []Arg{
		{Name: "command", Doc: "program and arguments; a relative path starts at the project, or at cwd where that is given", Type: textsType},
		{Name: "shell", Doc: "a line for /bin/sh, in place of command; without {{ }}", Type: textType, Still: true},
		{Name: "script", Doc: "a file of the policy's folder, in place of command; it goes into the build", Type: textType, Const: true, Form: Script},
		{Name: "args", Doc: "arguments of the script", Type: textsType},
		{Name: "stdin", Doc: "what it reads: the event in the Agent Hooks format, the event as the host sent it, or nothing", Type: textType, Const: true, Enum: []string{"event", "host", "none"}},
		{Name: "env", Doc: "variables beside those of the agent", Type: mapType},
		{Name: "cwd", Doc: "its working directory; the event's where it is not given", Type: textType},
		{Name: "timeout", Doc: "how long each try may take; at most what the hook has left", Type: intType, Const: true, Form: Duration},
		{Name: "retries", Doc: "how often it is tried again when it fails to do its work, 0 to 10", Type: intType, Const: true},
		{Name: "backoff", Doc: "the pause before the first of them, doubled each time", Type: intType, Const: true, Form: Duration},
	},
	Blocks: []Block{{"fallback", "what is done when it failed, was late, and no try is left, in place of on_error"}},
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
	text := called(c) + ": " + o.Failure.Text
	if r.Has("fallback") {
		r.Log(text + "; its fallback is done")
		r.Do("fallback")
		return
	}
	r.Fail(o.Failure.Kind, text)
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

// pause is before the first repetition where the step says nothing of it.
const pause = 100

// tries runs the program until it does its work. Only a failure to do so is
// repeated: what it answers, also what cannot be read, it would answer again,
// and a late program leaves no time.
func tries(r Run, c process.Command) protocol.Outcome {
	left, wait := 0, pause
	if v, ok := r.Arg("retries"); ok {
		left = v.Int()
	}
	if v, ok := r.Arg("backoff"); ok {
		wait = v.Int()
	}
	for {
		o := try(r, c)
		next := time.Now().Add(time.Duration(wait) * time.Millisecond)
		if o.Failure == nil || o.Failure.Kind != decision.ExecFailure || left <= 0 || !next.Before(r.Deadline()) {
			return o
		}
		r.Log(called(c) + ": " + o.Failure.Text + "; it is tried again")
		time.Sleep(time.Until(next))
		left, wait = left-1, wait*2
	}
}

// try runs the program once.
func try(r Run, c process.Command) protocol.Outcome {
	start := time.Now()
	if c.Deadline = until(r); !start.Before(c.Deadline) {
		return broken(decision.TimeoutFailure, "no time is left for it")
	}
	res := process.Run(c)
	r.World().Forget() // the program may have changed files
	if kind, text := unfinished(res, time.Since(start)); text != "" {
		return broken(kind, text)
	}
	if res.Signal != "" {
		return protocol.Killed(res.Signal, res.Stdout, res.Stderr)
	}
	return protocol.Read(res.Exit, res.Stdout, res.Stderr)
}

// unfinished says why a program did not come to its own end; "" where it did.
func unfinished(res process.Result, took time.Duration) (decision.FailureKind, string) {
	switch {
	case res.Err != nil:
		return decision.ExecFailure, res.Err.Error()
	case res.Late:
		return decision.TimeoutFailure, "it was ended after " + took.Round(10*time.Millisecond).String() + ", its time-out"
	case res.Flood > 0:
		return decision.ExecFailure, "it printed more than " + value.OfInt(res.Flood>>20).Text() + " MB and was ended"
	}
	return 0, ""
}

func broken(kind decision.FailureKind, text string) protocol.Outcome {
	return protocol.Outcome{Failure: &protocol.Failure{Kind: kind, Text: text}}
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
		r.Know(text)
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
