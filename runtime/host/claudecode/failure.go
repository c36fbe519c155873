package claudecode

import (
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/protocol"
	"github.com/hookc/hookc/runtime/value"
)

// failure answers an event that could not be decided. Open: exit code 1, which
// every event takes as a hook that failed, and goes on. Closed: exit code 2 and
// the reason on standard error; PermissionRequest ignores that, so its deny is
// on standard output as well, where it counts beside any exit code (measured).
func failure(f host.Failure) host.Answer {
	text := wire.Cut(protocol.Clean("hookc: "+f.Reason), textLimit)
	if !f.Closed {
		return host.Answer{Stderr: text + "\n", Exit: exitFailed}
	}
	a := host.Answer{Stderr: text + "\n", Exit: exitBlock}
	if f.Event == "PermissionRequest" || f.Event == "permission_request" {
		a.Stdout = refusal(text)
	}
	return a
}

func refusal(text string) []byte {
	var deny, specific, out wire.Members
	deny.Text("behavior", "deny")
	deny.Text("message", text)
	specific.Add("hookEventName", value.OfString("PermissionRequest"))
	specific.Object("decision", deny)
	out.Object("hookSpecificOutput", specific)
	return out.Line()
}
