package gemini

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/value"
)

// TestMatcher checks that every matcher is anchored, and that MCP tools are
// selected by the client's names.
func TestMatcher(t *testing.T) {
	for _, c := range []struct {
		tools []string
		want  string
	}{
		{nil, ""},
		{[]string{"EditFile"}, "^(?:replace)$"},
		{[]string{"mcp__srv__*", "mcp__a__b", "Shell"}, "^(?:mcp_.*|run_shell_command)$"},
	} {
		if got := matcher(c.tools); got != c.want {
			t.Errorf("%v: got %s, want %s", c.tools, got, c.want)
		}
	}
}

// TestLine runs the emitted commands without their program: where that must not
// block, the exit code is 1 with a text, which lets the agent go on.
func TestLine(t *testing.T) {
	sh, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	closed := decision.OnError{Failure: true}
	for _, c := range []struct {
		event   string
		onError decision.OnError
		exit    int
	}{
		{"before_tool", closed, 2}, {"before_tool", decision.OnError{}, 1}, {"before_agent", closed, 2}, {"after_tool", closed, 127},
		{"before_stop", closed, 1}, {"session_start", closed, 1}, {"pre_compact", closed, 1}, {"notification", closed, 1}, {"session_end", closed, 1},
	} {
		groups, err := config.Groups(&protocol, []host.Handler{{Event: c.event, OnError: c.onError}})
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(sh, "-c", line(&groups[0], "/no where/hookeval", true))
		out, _ := cmd.CombinedOutput()
		if cmd.ProcessState.ExitCode() != c.exit || !strings.Contains(string(out), "/no where/hookeval") {
			t.Errorf("%+v: exit %d, %s", c, cmd.ProcessState.ExitCode(), out)
		}
	}
}

// TestMCP checks that a policy knows an MCP tool by both names, and reads its
// input by names as on every host.
func TestMCP(t *testing.T) {
	call, err := Host.Decode([]byte(`{"hook_event_name":"BeforeTool","tool_name":"mcp_files_delete_file","tool_input":{"path":"a"},
		"mcp_context":{"server_name":"files","tool_name":"delete_file"}}`), host.World{})
	if err != nil {
		t.Fatal(err)
	}
	e := call.Events[0]
	f := e.Files()
	if e.Tools[0] != "mcp__files__delete_file" || e.Get(event.ToolHostName).Str() != "mcp_files_delete_file" ||
		e.Get(event.ToolServer).Str() != "files" || len(f.Deleted) != 1 || f.Deleted[0] != "a" {
		t.Errorf("got %v, %+v", e.Tools, f)
	}
}

// TestRewriteIsWhole checks that a rewrite holds the members that it does not
// change: the client replaces the whole input.
func TestRewriteIsWhole(t *testing.T) {
	call, err := Host.Decode([]byte(`{"hook_event_name":"BeforeTool","tool_name":"write_file","tool_input":{"file_path":"a","content":"b"}}`), host.World{})
	if err != nil {
		t.Fatal(err)
	}
	a := Host.Encode(call, &decision.Decision{UpdatedInput: value.OfMap([]string{"content"}, []value.Value{value.OfString("c")})})
	want := `{"hookSpecificOutput":{"hookEventName":"BeforeTool","tool_input":{"file_path":"a","content":"c"}}}` + "\n"
	if string(a.Stdout) != want || a.Exit != 0 || a.Stderr != "" {
		t.Errorf("got %+v", a)
	}
}
