package model

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// service is a protocol as a client without any library uses it: a question that
// offers a tool and tells of a call, and the names of what an answer has.
type service struct {
	name, path, streamed string // paths; streamed is where streams have one of their own
	question             string // FLAG stands for the stream's flag, TOOLS for the tools
	tools                string
	call                 []string // what an answer with a call has
}

var services = []service{
	{
		name: "anthropic", path: "/v1/messages", tools: `"tools":[{"name":"shell"}],`,
		question: `{FLAG TOOLS "system":[{"type":"text","text":"SYSTEM"}],"messages":[{"role":"user","content":"ASK"},
			{"role":"assistant","content":[{"type":"tool_use","id":"1","name":"shell","input":{}}]},
			{"role":"user","content":[{"type":"tool_result","tool_use_id":"1","content":[{"type":"text","text":"RESULT"}]}]}]}`,
		call: []string{`"tool_use"`},
	},
	{
		name: "responses", path: "/v1/responses", tools: `"tools":[{"type":"function","name":"shell"}],`,
		question: `{FLAG TOOLS "instructions":"SYSTEM","input":[{"type":"message","role":"user","content":[{"type":"input_text","text":"ASK"}]},
			{"type":"function_call","name":"shell","call_id":"1","arguments":"{}"},{"type":"function_call_output","call_id":"1","output":"RESULT"}]}`,
		call: []string{`"function_call"`},
	},
	{
		name: "chat", path: "/v1/chat/completions", tools: `"tools":[{"type":"function","function":{"name":"shell"}}],`,
		question: `{FLAG TOOLS "messages":[{"role":"system","content":"SYSTEM"},{"role":"user","content":[{"type":"text","text":"ASK"}]},
			{"role":"assistant","content":null,"tool_calls":[{"id":"1","type":"function","function":{"name":"shell","arguments":"{}"}}]},
			{"role":"tool","tool_call_id":"1","content":"RESULT"}]}`,
		call: []string{`"tool_calls"`},
	},
	{
		name: "gemini", path: "/v1beta/models/m:generateContent", streamed: "/v1beta/models/m:streamGenerateContent?alt=sse",
		tools: `"tools":[{"functionDeclarations":[{"name":"shell"}]}],`,
		question: `{TOOLS "systemInstruction":{"parts":[{"text":"SYSTEM"}]},"contents":[{"role":"user","parts":[{"text":"ASK"}]},
			{"role":"model","parts":[{"functionCall":{"name":"shell","args":{}}}]},
			{"role":"user","parts":[{"functionResponse":{"name":"shell","response":{"output":"RESULT"}}}]}]}`,
		call: []string{`"functionCall"`},
	},
}

// TestProtocols: each service's question is read in the same way, and its answer has
// the turn, in one piece and in a stream.
func TestProtocols(t *testing.T) {
	for _, s := range services {
		for _, stream := range []bool{false, true} {
			t.Run(s.name+map[bool]string{true: " streamed"}[stream], func(t *testing.T) {
				server := Serve(t, Model{Script: []Turn{Use("shell", map[string]any{"command": "COMMAND"}), Say("TEXT")}, Aside: "ASIDE"})
				first := s.ask(t, server, s.tools, stream)
				for _, want := range append(s.call, "shell", "COMMAND") {
					if !strings.Contains(first, want) {
						t.Errorf("the answer lacks %s: %s", want, first)
					}
				}
				for _, c := range []struct{ tools, want string }{{s.tools, "TEXT"}, {"", "ASIDE"}, {s.tools, "done"}} {
					if got := s.ask(t, server, c.tools, stream); !strings.Contains(got, c.want) {
						t.Errorf("the answer lacks %s: %s", c.want, got)
					}
				}
				s.checkRequests(t, server.Requests())
			})
		}
	}
}

func (s service) checkRequests(t *testing.T, requests []Request) {
	t.Helper()
	var main []bool
	for _, r := range requests {
		main = append(main, r.Main)
	}
	if !slices.Equal(main, []bool{true, true, false, true}) {
		t.Errorf("of the main agent: %v", main)
	}
	r := requests[0]
	if got := r.ToolResults(); !slices.Equal(got, []string{"RESULT"}) {
		t.Errorf("results of tools: %q", got)
	}
	if got := r.Tools(); !slices.Equal(got, []string{"shell"}) {
		t.Errorf("tools: %q", got)
	}
	for _, want := range []string{"SYSTEM", "ASK", "RESULT"} {
		if n := strings.Count(r.Text(), want); n != 1 {
			t.Errorf("%s is %d times in %q", want, n, r.Text())
		}
	}
}

// ask sends the question and returns the answer, whose JSON must be valid.
func (s service) ask(t *testing.T, server *Server, tools string, stream bool) string {
	t.Helper()
	path, flag := s.path, `"stream":false,`
	if stream {
		flag = `"stream":true,`
		if s.streamed != "" {
			path = s.streamed
		}
	}
	body := strings.NewReplacer("FLAG", flag, "TOOLS", tools).Replace(s.question)
	answer, err := http.Post(server.URL()+path, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	parts := [][]byte{raw}
	if stream {
		parts = events(t, raw)
	}
	for _, p := range parts {
		if !json.Valid(p) {
			t.Errorf("no JSON: %s", p)
		}
	}
	return string(raw)
}

// events is the data of server-sent events.
func events(t *testing.T, raw []byte) [][]byte {
	t.Helper()
	var out [][]byte
	lines := bufio.NewScanner(bytes.NewReader(raw))
	for lines.Scan() {
		if data, ok := bytes.CutPrefix(lines.Bytes(), []byte("data: ")); ok && string(data) != "[DONE]" {
			out = append(out, bytes.Clone(data))
		}
	}
	if len(out) == 0 {
		t.Errorf("no events: %s", raw)
	}
	return out
}

// TestSubagents: a subagent is known by its task, where the client does not say who
// asks, and has a script of its own.
func TestSubagents(t *testing.T) {
	s := services[2]
	server := Serve(t, Model{Script: []Turn{Say("MAIN-1"), Say("MAIN-2")}, Agents: map[string][]Turn{"TASK": {Say("SUB-1")}}})
	task := s
	task.question = strings.ReplaceAll(s.question, "ASK", "TASK")
	for i, c := range []struct {
		service
		want string
	}{{s, "MAIN-1"}, {task, "SUB-1"}, {s, "MAIN-2"}, {task, "done"}} {
		if got := c.ask(t, server, c.tools, false); !strings.Contains(got, c.want) {
			t.Errorf("answer %d lacks %s: %s", i, c.want, got)
		}
	}
	if r := server.Requests()[1]; r.Main || r.Agent != "TASK" {
		t.Errorf("the subagent's request: %v %q", r.Main, r.Agent)
	}
}

// TestExample: a side question that wants JSON gets what its schema allows.
func TestExample(t *testing.T) {
	server := Serve(t, Model{Aside: "no JSON"})
	s := services[3]
	s.question = `{"contents":[{"role":"user","parts":[{"text":"Which?"}]}],"generationConfig":{"responseJsonSchema":{"type":"object","properties":
		{"choice":{"type":"string","enum":["pro","flash"]},"score":{"type":"integer","minimum":3},"why":{"type":"string"}}}}}`
	got := s.ask(t, server, "", false)
	if want := `{\"choice\":\"pro\",\"score\":3,\"why\":\"ok\"}`; !strings.Contains(got, want) {
		t.Errorf("the answer lacks %s: %s", want, got)
	}
}
