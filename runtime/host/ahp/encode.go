package ahp

import (
	"strconv"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
	protocols "github.com/hookc/hookc/runtime/protocol"
	"github.com/hookc/hookc/runtime/value"
)

// Encode answers a request with one deny or with no effect at all, and exit code
// 0: any other is a failure to the harness. A notification gets no answer.
func (*messages) Encode(c *host.Call, d *decision.Decision) host.Answer {
	a := host.Answer{Stderr: wire.Errors(d)}
	if text(c.Raw, "id") != "" {
		a.Stdout = result(c.Raw, protocol.Encode(c, d).Stderr)
	}
	return a
}

// why is the reason of a deny, for encode: "" where there is none.
func why(a *command.Answer) (out host.Answer) {
	if a.Verdict == decision.Deny {
		out.Stderr = a.Reason
	}
	return out
}

// result is the response to a request; reason is why it is denied, "" where it
// is not.
func result(raw value.Value, reason string) []byte {
	if reason != "" {
		reason = `{"type":"deny","reason":` + quoted(reason) + `}`
	}
	return response(raw, `"result":{"protocolVersion":`+quoted(text(raw, "params.protocolVersion"))+`,"effects":[`+reason+`]}`)
}

func response(raw value.Value, member string) []byte {
	return []byte(`{"jsonrpc":"2.0","id":` + quoted(text(raw, "id")) + "," + member + "}\n")
}

//go:noinline
func quoted(s string) string { return string(value.AppendQuoted(nil, s)) }

// Failure answers an event that could not be decided. To the harness it is an
// operational failure, which its registration lets pass or denies: an error in
// JSON-RPC's form where there is a request to answer, or else an exit code. A
// sound request to a closed policy is denied in words, which count whatever the
// registration says.
func (*messages) Failure(f host.Failure) host.Answer {
	said := protocols.Clean("hookc: " + f.Reason)
	a := host.Answer{Stderr: said + "\n", Exit: command.ExitFailed}
	if f.Closed {
		a.Exit = command.ExitBlock
	}
	raw, code, wrong := parse(f.Input)
	if text(raw, "id") == "" {
		return a
	}
	a.Exit = command.ExitAnswer
	switch {
	case wrong == "" && f.Closed:
		a.Stdout = result(raw, said)
		return a
	case wrong == "":
		code = internalError
	}
	a.Stdout = response(raw, `"error":{"code":`+strconv.Itoa(code)+`,"message":`+quoted(said)+`}`)
	return a
}
