package conform

import (
	"cmp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/claudecode"
	"github.com/hookc/hookc/runtime/host/cline"
	"github.com/hookc/hookc/runtime/host/codex"
	"github.com/hookc/hookc/runtime/host/copilot"
	"github.com/hookc/hookc/runtime/host/cursor"
	"github.com/hookc/hookc/runtime/host/droid"
	"github.com/hookc/hookc/runtime/host/gemini"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/host/kimicode"
	"github.com/hookc/hookc/runtime/host/opencode"
	"github.com/hookc/hookc/runtime/host/pi"
	"github.com/hookc/hookc/runtime/host/qwen"
	"github.com/hookc/hookc/runtime/host/windsurf"
	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/runtime/value"
)

// commandHosts is the hosts of command hooks, and how many events of the suite
// each can at least be asked.
var commandHosts = []struct {
	target *host.Target
	least  int64
}{
	{claudecode.Target, 50},
	{codex.Target, 50},
	{gemini.Target, 50},
	{qwen.Target, 250},
	{kimicode.Target, 230},
	{droid.Target, 280},
	{copilot.Target, 50},
	{cursor.Target, 50},
	{windsurf.Target, 50},
	{opencode.Target, 50},
	{pi.Target, 50},
	{cline.Target, 150},
}

// TestCommandHosts asks the evaluator the suite's questions in the protocol of
// each host of command hooks: the events that are the client's own, and every
// other that it can send with the same content. What the answer means must be what
// the suite says.
func TestCommandHosts(t *testing.T) {
	hosts := commandHosts
	if !testrun.Exhaustive() {
		hosts = hosts[:2]
	}
	for _, h := range hosts {
		t.Run(h.target.Name, func(t *testing.T) {
			var asked atomic.Int64
			t.Run("cases", func(t *testing.T) {
				for _, c := range Load(t, dir) {
					t.Run(c.Name, func(t *testing.T) {
						t.Parallel()
						if c.Host != generic.Host && c.Host != h.target.Host {
							t.Skip("its events are another host's")
						}
						l := newLab(t, c, h.target)
						if l == nil {
							t.Skip("the host refuses the policy")
						}
						asked.Add(int64(l.askCommand(c, h.target)))
					})
				}
			})
			t.Logf("%d events were asked", asked.Load())
			if asked.Load() < h.least {
				t.Errorf("only %d events were asked", asked.Load())
			}
		})
	}
}

// askCommand asks what the client can send and counts it.
func (l *lab) askCommand(c *Case, h *host.Target) (asked int) {
	l.t.Helper()
	policy, _ := lang.Load(lang.Options{Dir: ".", FS: c.Policy})
	own := c.Host == h.Host
	if !own && namesHost(policy) || asksModel(policy) {
		return 0
	}
	wants := lines(c.Want)
	for _, line := range c.Events {
		if cmd, ok := strings.CutPrefix(line, "! "); ok {
			l.command(l.here(cmd))
			continue
		}
		if len(wants) == 0 {
			l.t.Fatal("an event has no answer")
		}
		want, err := value.DecodeObject([]byte(l.here(wants[0])))
		if err != nil {
			l.t.Fatal(err)
		}
		wants = wants[1:]
		text, ok := l.here(line), true
		if !own {
			text, ok = l.asClient(policy, h, text)
		}
		if !ok {
			if c.Acts() {
				return asked // what follows may depend on it
			}
			continue
		}
		o := l.start(text, "bin/hookeval", "--host", h.Name)
		if wrong := meansSame(h, text, o, want); wrong != "" {
			l.t.Errorf("%s\n%s\nanswer %+v\nwant %s", text, wrong, o, want.Text())
		}
		asked++
	}
	return asked
}

// namesHost reports whether a condition asks which host called.
func namesHost(p *ast.Policy) bool {
	for _, h := range p.Hooks {
		if used := h.UsedNames(); used["host"] || used["tool"] || used["extra"] {
			return true
		}
	}
	return false
}

// asksModel reports whether some step is the client's own model's to do.
func asksModel(p *ast.Policy) (asks bool) {
	for _, h := range p.Hooks {
		ast.EachStep(h.Steps, func(s *ast.Step) { asks = asks || s.Kind == "prompt" })
	}
	return asks
}

// asClient is a generic event as the client would send it; false where it would
// not carry the same.
func (l *lab) asClient(p *ast.Policy, h *host.Target, text string) (string, bool) {
	call, err := generic.Host.Decode([]byte(text), nowhere)
	if err != nil {
		return "", false // an event of the policy
	}
	ev := call.Events[0]
	row, ok := h.Event(ev.Kind.Name)
	if !ok {
		return "", false
	}
	m := value.OfMap([]string{"hook_event_name"}, []value.Value{value.OfString(row.Name)})
	for _, pair := range members {
		if v := ev.Get(pair.field); !v.IsNil() && !(ev.Kind.Tool && pair.field == event.Prompt) {
			m = m.With(pair.name, v)
		}
	}
	if ev.Kind.Tool {
		name, input, ok := clientTool(h, ev)
		if !ok {
			return "", false
		}
		m = m.With("tool_name", value.OfString(name)).With("tool_input", input)
	}
	switch h {
	case windsurf.Target:
		m = asWindsurf(row.Name, m)
	case cline.Target:
		m = asCline(row.Name, m)
	}
	out := string(value.AppendJSON(nil, m))
	back, err := h.Decode([]byte(out), nowhere)
	if err != nil || !same(p, back.Events, ev) {
		return "", false
	}
	return out, true
}

// asWindsurf is an event in the words of Windsurf, which has an action for each
// kind of tool, and what it is about in one member.
func asWindsurf(action string, m value.Value) value.Value {
	info := value.OfMap(nil, nil)
	if input, found := m.Get("tool_input"); found {
		before, _, _ := strings.Cut(action, "_")
		action, info = before+"_"+member(m, "tool_name"), input
	}
	for _, pair := range [...][2]string{{"prompt", "user_prompt"}, {"last_assistant_message", "response"}} {
		if text, found := m.Get(pair[0]); found {
			info = info.With(pair[1], text)
		}
	}
	out := value.OfMap([]string{"agent_action_name", "tool_info"}, []value.Value{value.OfString(action), info})
	for _, pair := range [...][2]string{{"session_id", "trajectory_id"}, {"cwd", "cwd"}} {
		if v, found := m.Get(pair[0]); found {
			out = out.With(pair[1], v)
		}
	}
	return out
}

// clineNames is how Cline calls its events in what it sends.
var clineNames = map[string]string{
	"PreToolUse": "tool_call", "PostToolUse": "tool_result", "UserPromptSubmit": "prompt_submit",
	"TaskStart": "agent_start", "TaskComplete": "agent_end", "SessionShutdown": "session_shutdown",
}

// asCline is an event in the words of Cline, which has a member for each kind of
// event. A command is a call of the tool of its extension: that of the command line
// has a list of them.
func asCline(event string, m value.Value) value.Value {
	object := func() value.Value { return value.OfMap(nil, nil) }
	to := func(out, from value.Value, as, name string) value.Value {
		if v, found := from.Get(name); found {
			return out.With(as, v)
		}
		return out
	}
	sent := clineNames[event]
	out := value.OfMap([]string{"hookName"}, []value.Value{value.OfString(sent)})
	out = to(out, m, "taskId", "session_id")
	out = to(out, m, "reason", "reason")
	if _, found := m.Get("agent_id"); found {
		out = to(out, m, "agent_id", "agent_id").With("parent_agent_id", value.OfString("agent_main"))
	}
	if tool := member(m, "tool_name"); tool != "" {
		if tool == "run_commands" {
			tool = "execute_command"
		}
		call := to(object().With("name", value.OfString(tool)), m, "id", "tool_use_id")
		out = out.With(sent, to(to(call, m, "input", "tool_input"), m, "output", "tool_response"))
	}
	for _, part := range [...][3]string{{"workspaceInfo", "rootPath", "cwd"}, {"userPromptSubmit", "prompt", "prompt"}, {"turn", "outputText", "last_assistant_message"}} {
		out = out.With(part[0], to(object(), m, part[1], part[2]))
	}
	return out
}

// nowhere is surroundings of which nothing is known.
var nowhere = host.World{Getenv: func(string) string { return "" }}

// members is how clients call what an event carries; each keeps those of others
// in extra.
var members = []struct {
	name  string
	field event.FieldID
}{
	{"session_id", event.SessionID}, {"cwd", event.Cwd}, {"permission_mode", event.SessionMode}, {"timestamp", event.Timestamp},
	{"agent_id", event.AgentID}, {"agent_type", event.Agent}, {"prompt", event.Prompt},
	{"stop_hook_active", event.StopActive}, {"last_assistant_message", event.Message}, {"prompt_response", event.Message},
	{"tool_use_id", event.ToolUseID}, {"tool_response", event.ToolOutput}, {"error", event.Error},
	{"source", event.SessionSource}, {"model", event.SessionModel}, {"reason", event.SessionReason},
	{"trigger", event.Trigger}, {"custom_instructions", event.Instructions},
}

// clientTool is the event's tool call in the client's words.
func clientTool(h *host.Target, ev *event.Event) (string, value.Value, bool) {
	for _, tool := range h.Tools() {
		if len(ev.Tools) != 1 || len(tool.Canonical) != 1 || tool.Canonical[0] != ev.Tools[0] || tool.Renamed != "" || tool.Same != "" {
			continue
		}
		in, out := ev.Get(event.ToolInput), value.OfMap(nil, nil)
		for i := range in.Len() {
			name := in.Key(i).Str()
			if member, ok := tool.Input.Host(name); ok {
				name = member
			}
			out = out.With(name, in.At(i))
		}
		return tool.Name, out, true
	}
	return "", value.Value{}, false
}

// same reports whether the events that the client's call stands for carry what
// ev does, and the policy has no hooks on others of them.
func same(p *ast.Policy, events []*event.Event, ev *event.Event) bool {
	found := false
	for _, e := range events {
		if e.Kind != ev.Kind {
			for _, h := range p.Hooks {
				for _, on := range h.On {
					if on == e.Kind.Name {
						return false
					}
				}
			}
			continue
		}
		found = true
		for id := range event.NumFields {
			switch id {
			case event.HostName, event.ToolHostName, event.ToolRaw, event.Extra, event.SessionTranscript, event.Timestamp:
				continue
			}
			if !value.Equal(e.Get(id), ev.Get(id)) {
				return false
			}
		}
	}
	return found
}

// meansSame says how the client's answer differs from the neutral one, beyond what
// the host's capabilities say.
func meansSame(h *host.Target, asked string, o outcome, want value.Value) string {
	a, err := clientAnswerOf(o)
	if err != nil {
		return err.Error()
	}
	_, rewritten := want.Get("updated_input")
	verdict, w := a.verdict, member(want, "decision")
	call, err := h.Decode([]byte(asked), nowhere)
	if err != nil {
		return err.Error()
	}
	kind := call.Events[0].Kind.Name
	if rewritten && h.Can(effect.Rewrite, kind).Accept == host.AcceptRewrite {
		w = "deny" // whose reason is the new input
	}
	if a.rewrites != (rewritten && verdict != "deny") {
		return "the rewrite"
	}
	if w != verdict && !(w == "allow" && verdict == "none") && !(w == "ask" && verdict == "deny") && !(rewritten && w == "none" && verdict == "allow") {
		return "the decision is " + verdict
	}
	if reason := member(want, "reason"); verdict == "deny" && !says(took.ReplaceAllString(o.stderr+a.reason, "after TIME"), reason) {
		return "the reason is missing"
	}
	tells := h.Can(effect.TellAgent, kind).Level == host.Exact
	if c := member(want, "context"); tells && !says(o.stdout+o.stderr, c) {
		return "the context is missing"
	}
	return ""
}

// says reports whether an answer holds a text, as it is or in JSON.
func says(answer, text string) bool {
	return strings.Contains(answer, text) || strings.Contains(answer, strings.Trim(string(value.AppendQuoted(nil, text)), `"`))
}

// clientAnswer is what an answer in a client's form says.
type clientAnswer struct {
	verdict  string
	reason   string // of an extension of ours
	rewrites bool
}

func clientAnswerOf(o outcome) (a clientAnswer, err error) {
	out := value.OfMap(nil, nil)
	if o.stdout != "" {
		if out, err = value.DecodeObject([]byte(o.stdout)); err != nil {
			return a, err
		}
	}
	own, _ := out.Get("hookSpecificOutput")
	a.verdict = member(own, "permissionDecision")
	goesOn, told := out.Get("continue")
	if o.exit == 2 || member(own, "decision", "behavior") == "deny" || member(out, "behavior") == "deny" || member(out, "decision") == "block" || told && !goesOn.Bool() {
		a.verdict, a.reason = "deny", member(out, "user_message")
	}
	if text := member(out, "followup_message"); text != "" || member(out, "permission") != "" { // Cursor's
		a.verdict, a.reason = cmp.Or(member(out, "permission"), "deny"), text+member(out, "user_message")
	}
	if line := member(out, "decision"); line != "block" && a.verdict == "" { // an extension of ours is told in one line
		a.verdict, a.reason = line, member(out, "reason")
		_, a.rewrites = out.Get("updated_input")
	}
	if cancel, told := out.Get("cancel"); told && cancel.Bool() { // Cline's
		a.verdict, a.reason = "deny", member(out, "errorMessage")
	}
	if a.verdict == "" {
		a.verdict = "none"
	}
	if _, found := out.Get("overrideInput"); found {
		a.rewrites = true
	}
	for _, name := range []string{"updatedInput", "tool_input"} {
		_, found := own.Get(name)
		a.rewrites = a.rewrites || found
	}
	return a, nil
}

// member is a text below an object; "" where it is not there.
func member(v value.Value, names ...string) string {
	for _, n := range names {
		v, _ = v.Get(n)
	}
	return v.Str()
}
