package generic

import (
	"strings"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/protocol"
	"github.com/hookc/hookc/runtime/value"
)

// Encode writes the answer as one line of JSON, the line of `hookc eval`.
// decision, hooks, messages and errors are always there; reason, context and
// updated_input where there is something to say. updated_input is the whole
// input, in the event's own spelling.
func (*lines) Encode(c *host.Call, d *decision.Decision) host.Answer {
	m := Line(c, d)
	return host.Answer{Stdout: m.Line()}
}

// Line is the members of the answer, for a caller that adds its own.
func Line(c *host.Call, d *decision.Decision) *wire.Members {
	m := &wire.Members{}
	m.Text("decision", d.Verdict.String())
	m.Text("reason", d.Reason)
	if d.Fail {
		m.Add("fail", value.OfBool(true))
	}
	m.Add("hooks", hooks(d.Hooks))
	m.Add("messages", messages(d.Messages))
	m.Text("context", strings.Join(d.Context, "\n\n"))
	if d.UpdatedInput.Len() > 0 && len(c.Events) > 0 {
		m.Add("updated_input", wire.HostInput(c.Events[0], d.UpdatedInput))
	}
	m.Add("errors", failures(d.Errors))
	return m
}

func hooks(hs []decision.Applied) value.Value {
	items := make([]value.Value, len(hs))
	for i, h := range hs {
		var m wire.Members
		m.Text("name", h.Name)
		m.Text("decision", or(h.Decision, "none"))
		m.Text("reason", h.Reason)
		if h.Monitor {
			m.Text("mode", "monitor")
		}
		items[i] = m.Value()
	}
	return value.OfList(items)
}

func or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

func messages(ms []decision.Message) value.Value {
	items := make([]value.Value, len(ms))
	for i, msg := range ms {
		var m wire.Members
		m.Add("text", value.OfString(msg.Text))
		m.Text("to", msg.To.String())
		m.Text("hook", msg.Hook)
		items[i] = m.Value()
	}
	return value.OfList(items)
}

func failures(fs []decision.Failure) value.Value {
	items := make([]value.Value, len(fs))
	for i, f := range fs {
		var m wire.Members
		m.Text("hook", f.Hook)
		m.Text("kind", f.Kind.String())
		m.Text("text", f.Text)
		m.Add("closed", value.OfBool(f.Closed))
		items[i] = m.Value()
	}
	return value.OfList(items)
}

// Failure answers an event that could not be decided: exit code 1 where open, 2
// where closed, the reason on standard error, as the format has it.
func (*lines) Failure(f host.Failure) host.Answer {
	a := host.Answer{Stderr: protocol.Clean("hookc: "+f.Reason) + "\n", Exit: 1}
	if f.Closed {
		a.Exit = 2
	}
	return a
}
