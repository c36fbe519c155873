package command

import (
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/protocol"
)

// Line is the answer to an extension of ours, which runs inside the client and
// does what the line says. The line is always there: an extension takes silence
// and any exit code but 0 for an evaluator that failed.
func Line(a *Answer) host.Answer {
	var m wire.Members
	for _, text := range [...][2]string{{"decision", a.Verdict.String()}, {"reason", a.Reason}, {"context", a.Agent}, {"message", a.User}} {
		m.Text(text[0], text[1])
	}
	m.Add("updated_input", a.NewInput())
	return host.Answer{Stdout: m.Line(), Stderr: wire.Errors(a.Decision)}
}

// FailLine answers an extension where the event could not be decided.
func FailLine(f host.Failure) host.Answer {
	a := Answer{Decision: &decision.Decision{}}
	text := protocol.Clean("hookc: " + f.Reason)
	if f.Closed {
		a.Verdict, a.Reason = decision.Deny, text
	} else {
		a.User = text
	}
	out := Line(&a)
	out.Stderr = text + "\n"
	return out
}
