package transcript

import (
	"testing"

	"github.com/hookc/hookc/runtime/value"
)

func object(t *testing.T, text string) value.Value {
	t.Helper()
	v, err := value.DecodeObject([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestCodexCalls: each form of call is the one that hooks are told of.
func TestCodexCalls(t *testing.T) {
	for _, c := range []struct{ item, tool, input string }{
		{`{"type":"function_call","name":"shell","arguments":"{\"command\":[\"bash\",\"-lc\",\"git push -f\"]}"}`, "Bash", `{"command":"git push -f"}`},
		{`{"type":"function_call","name":"shell","arguments":"{\"command\":[\"rm\",\"-rf\",\"a b\",\"it's\"]}"}`, "Bash", `{"command":"rm -rf 'a b' 'it'\\''s'"}`},
		{`{"type":"function_call","name":"shell_command","arguments":"{\"command\":\"ls\"}"}`, "Bash", `{"command":"ls"}`},
		{`{"type":"local_shell_call","call_id":"c","action":{"type":"exec","command":["ls","-l"]}}`, "Bash", `{"command":"ls -l"}`},
		{`{"type":"function_call","name":"apply_patch","arguments":"{\"input\":\"*** Begin Patch\"}"}`, "apply_patch", `{"command":"*** Begin Patch"}`},
		{`{"type":"function_call","name":"wait_agent","namespace":"multi_agent_v1","arguments":"{}"}`, "multi_agent_v1wait_agent", `{}`},
		{`{"type":"function_call","name":"spawn_agent","namespace":"multi_agent_v1","arguments":"{}"}`, "spawn_agent", `{}`},
		{`{"type":"function_call","name":"list","namespace":"mcp__files","arguments":"{}"}`, "mcp__files__list", `{}`},
		{`{"type":"function_call","name":"view_image","arguments":"{\"path\":\"a.png\"}"}`, "view_image", `{"path":"a.png"}`},
		{`{"type":"function_call","name":"update_plan","arguments":"{}"}`, "", ""},
		{`{"type":"function_call","name":"write_stdin","arguments":"{}"}`, "", ""},
		{`{"type":"function_call","name":"exec_command","arguments":"{\"cmd\":"}`, "", ""},
	} {
		tool, input, ok := codexCall(object(t, c.item))
		if ok != (c.tool != "") || ok && (tool != c.tool || string(value.AppendJSON(nil, input)) != c.input) {
			t.Errorf("%s: %s %s", c.item, tool, value.AppendJSON(nil, input))
		}
	}
}

// TestOutcomes: what became of a call, also where only the text says it.
func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		format     *Format
		line, want string
	}{
		{&claude, `{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"c","is_error":true,"content":"PreToolUse:Bash hook error: [guard.sh]: no"}]}}`, "refused hook"},
		{&claude, `{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"c","is_error":true,"content":"The user doesn't want to proceed with this tool use. The tool use was rejected."}]}}`, "refused user"},
		{&claude, `{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"c","is_error":true,"content":"Permission to use Bash has been denied."}]}}`, "refused config"},
		{&claude, `{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"c","is_error":true,"content":"Exit code 1"}]}}`, "failed "},
		{&claude, `{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"c","content":[{"type":"text","text":"ok"}]}]}}`, "ran "},
		{&codex, `{"type":"response_item","payload":{"type":"function_call_output","call_id":"c","output":"exec command rejected by user"}}`, "refused user"},
		{&codex, `{"type":"response_item","payload":{"type":"function_call_output","call_id":"c","output":"Tool call blocked by PreToolUse hook: no. Tool: mcp__srv__echo"}}`, "refused hook"},
		{&codex, `{"type":"response_item","payload":{"type":"custom_tool_call_output","call_id":"c","output":"Exit code: 1\nWall time: 0 seconds\nOutput:\n"}}`, "failed "},
		{&codex, `{"type":"response_item","payload":{"type":"function_call_output","call_id":"c","output":[{"type":"input_text","text":"ok"}]}}`, "ran "},
		{&gemini, `{"id":"m","type":"gemini","toolCalls":[{"id":"c","name":"x","args":{},"status":"cancelled"}]}`, "refused user"},
		{&gemini, `{"id":"m","type":"gemini","toolCalls":[{"id":"c","name":"x","args":{},"status":"executing"}]}`, ""},
		{&qwen, `{"type":"tool_result","sessionId":"s","message":{"parts":[{"functionResponse":{"id":"c","response":{"error":"no"}}}]},"toolCallResult":{"status":"cancelled"}}`, "refused user"},
		{&copilot, `{"type":"tool.execution_complete","data":{"toolCallId":"c","success":false,"error":{"message":"The user said no","code":"rejected"}}}`, "refused user"},
		{&copilot, `{"type":"tool.execution_complete","data":{"toolCallId":"c","success":false,"error":{"message":"Tool 'x' does not exist.","code":"failure"}}}`, "failed "},
	} {
		var n note
		c.format.read(object(t, c.line), &n)
		got := ""
		if len(n.results) == 1 && n.results[0].id == "c" {
			got = n.results[0].outcome.String() + " " + n.results[0].by
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.line, got, c.want)
		}
	}
}
