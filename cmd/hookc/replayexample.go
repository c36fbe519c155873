package main

import (
	"strings"

	"github.com/hookc/hookc/cmd/hookc/transcript"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/redact"
	"github.com/hookc/hookc/runtime/value"
)

// example is a call that is shown.
type example struct {
	file    string
	line    int
	agent   string
	tool    string
	subject string
	time    string
	outcome transcript.Outcome
	by      string
	event   value.Value // without secrets
}

// shownCall is a call as it is shown: without secrets, and with nothing that holds
// on to its record.
func shownCall(c *transcript.Call, d *decidedCall) example {
	subject := d.subject
	e := example{
		file: c.File, line: c.Line, agent: c.Format.Title, tool: redact.Text(strings.Clone(c.Tool)), time: strings.Clone(c.Stamp),
		outcome: c.Outcome, by: strings.Clone(c.By),
	}
	input := redact.Value(c.Input, nil)
	if subject == "" {
		subject = string(value.AppendJSON(nil, input))
	}
	e.subject = strings.Clone(shortened(redact.Text(subject), maxSubject))
	e.event = shownEvent(c, d.event, input)
	return e
}

// shownEvent is the call in the Agent Hooks format. It holds on to nothing of the
// record.
func shownEvent(c *transcript.Call, name string, input value.Value) value.Value {
	var m wire.Members
	if raw, ok := c.Raw(); ok {
		m.Append(asMembers(redact.Value(raw, nil)))
	} else {
		m.Text("event_type", name)
		m.Text("session_id", c.Session)
		m.Text("work_dir", c.Cwd)
		m.Text("tool_name", c.Tool)
		m.Add("tool_input", input)
	}
	v, err := value.DecodeObject(value.AppendJSON(nil, m.Value()))
	if err != nil {
		return value.OfMap(nil, nil)
	}
	return v
}

func asMembers(v value.Value) (m wire.Members) {
	for i := range v.Len() {
		m.Add(v.Key(i).Str(), v.At(i))
	}
	return m
}

// maxSubject is how much of a command or path is shown, in characters.
const maxSubject = 160

func shortened(s string, n int) string {
	s = oneLine(s)
	if text := []rune(s); len(text) > n {
		return string(text[:n-1]) + "…"
	}
	return s
}
