package event

import (
	"testing"

	"github.com/hookc/hookc/runtime/value"
)

// TestServerOfOtherSpelling: a host that spells the tools of a server in another
// way still tells the server, and a rewrite does not take it away.
func TestServerOfOtherSpelling(t *testing.T) {
	kind, _ := LookupKind("before_tool")
	e := &Event{Kind: kind}
	input := value.OfMap([]string{"cmd"}, []value.Value{value.OfString("ls")})
	for field, v := range map[FieldID]value.Value{
		ToolHostName: value.OfString("srv___run_shell"), ToolName: value.OfString("mcp__srv__run_shell"), ToolInput: input, ToolRaw: input,
	} {
		e.Set(field, v)
	}
	e.Derive()
	for _, e := range []*Event{e, e.Rewritten(value.OfMap([]string{"cmd"}, []value.Value{value.OfString("pwd")}))} {
		if server := e.Get(ToolServer).Str(); server != "srv" {
			t.Errorf("the server is %q", server)
		}
		if e.Get(Command).IsNil() {
			t.Error("the tool's command is not read")
		}
	}
}
