package conform

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/claudecode"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/value"
)

// TestClaudeCode asks the evaluator the suite's questions in Claude Code's
// protocol: the events that are this client's own, and every other that it can
// send with the same content. What the answer means must be what the suite says.
func TestClaudeCode(t *testing.T) {
	asked := 0
	for _, c := range Load(t, dir) {
		t.Run(c.Name, func(t *testing.T) {
			if c.Host != generic.Host && c.Host != claudecode.Host {
				t.Skip("its events are another host's")
			}
			l := newLab(t, c, target(t, claudecode.Name))
			if l == nil {
				t.Skip("the host refuses the policy")
			}
			asked += l.askClaude(c)
		})
	}
	if asked < 50 {
		t.Errorf("only %d events were asked", asked)
	}
}

// askClaude asks what the client can send and counts it.
func (l *lab) askClaude(c *Case) (asked int) {
	l.t.Helper()
	policy, _ := lang.Load(lang.Options{Dir: ".", FS: c.Policy})
	own := c.Host == claudecode.Host
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
			text, ok = l.asClaude(policy, text)
		}
		if !ok {
			if c.Acts() {
				return asked // what follows may depend on it
			}
			continue
		}
		o := l.start(text, "bin/hookeval", "--host", claudecode.Name)
		if wrong := meansSame(o, want); wrong != "" {
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

// asClaude is a generic event as Claude Code would send it; false where it
// would not carry the same.
func (l *lab) asClaude(p *ast.Policy, text string) (string, bool) {
	call, err := generic.Host.Decode([]byte(text), host.World{Getenv: func(string) string { return "" }})
	if err != nil {
		return "", false // an event of the policy
	}
	ev := call.Events[0]
	row, ok := claudecode.Host.Event(ev.Kind.Name)
	if !ok {
		return "", false
	}
	m := value.OfMap([]string{"hook_event_name"}, []value.Value{value.OfString(row.Name)})
	for _, pair := range claudeMembers {
		if v := ev.Get(pair.field); !v.IsNil() && !(ev.Kind.Tool && pair.field == event.Prompt) {
			m = m.With(pair.name, v)
		}
	}
	if ev.Kind.Tool {
		name, input, ok := claudeTool(ev)
		if !ok {
			return "", false
		}
		m = m.With("tool_name", value.OfString(name)).With("tool_input", input)
	}
	out := string(value.AppendJSON(nil, m))
	back, err := claudecode.Host.Decode([]byte(out), host.World{Getenv: func(string) string { return "" }})
	if err != nil || !same(p, back.Events, ev) {
		return "", false
	}
	return out, true
}

// claudeMembers is how the client calls what an event carries.
var claudeMembers = []struct {
	name  string
	field event.FieldID
}{
	{"session_id", event.SessionID}, {"cwd", event.Cwd}, {"permission_mode", event.SessionMode},
	{"agent_id", event.AgentID}, {"agent_type", event.Agent}, {"prompt", event.Prompt},
	{"stop_hook_active", event.StopActive}, {"last_assistant_message", event.Message},
	{"tool_use_id", event.ToolUseID}, {"tool_response", event.ToolOutput}, {"error", event.Error},
	{"source", event.SessionSource}, {"model", event.SessionModel}, {"reason", event.SessionReason},
	{"trigger", event.Trigger}, {"custom_instructions", event.Instructions},
}

// claudeTool is the event's tool call in the client's words.
func claudeTool(ev *event.Event) (string, value.Value, bool) {
	for _, tool := range claudecode.Target.Tools() {
		if len(ev.Tools) != 1 || len(tool.Canonical) != 1 || tool.Canonical[0] != ev.Tools[0] {
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
			case event.HostName, event.ToolHostName, event.ToolRaw, event.Extra, event.SessionTranscript:
				continue
			}
			if !value.Equal(e.Get(id), ev.Get(id)) {
				return false
			}
		}
	}
	return found
}

// meansSame says how the client's answer differs from the neutral one.
func meansSame(o outcome, want value.Value) string {
	text := func(v value.Value, names ...string) string {
		for _, n := range names {
			v, _ = v.Get(n)
		}
		return v.Str()
	}
	out := value.OfMap(nil, nil)
	if o.stdout != "" {
		var err error
		if out, err = value.DecodeObject([]byte(o.stdout)); err != nil {
			return err.Error()
		}
	}
	verdict := text(out, "hookSpecificOutput", "permissionDecision")
	if o.exit == 2 || text(out, "hookSpecificOutput", "decision", "behavior") == "deny" {
		verdict = "deny"
	}
	if verdict == "" {
		verdict = "none"
	}
	if w := text(want, "decision"); w != verdict && !(w == "allow" && verdict == "none") && !(w == "ask" && verdict == "deny") {
		return "the decision is " + verdict
	}
	if reason := text(want, "reason"); verdict == "deny" && !strings.Contains(took.ReplaceAllString(o.stderr, "after TIME"), reason) {
		return "the reason is missing"
	}
	if c := text(want, "context"); c != "" && !strings.Contains(o.stdout, strings.Trim(string(value.AppendQuoted(nil, c)), `"`)) {
		return "the context is missing"
	}
	_, rewritten := want.Get("updated_input")
	hso, _ := out.Get("hookSpecificOutput")
	if _, ok := hso.Get("updatedInput"); ok != rewritten {
		return "the rewrite"
	}
	return ""
}
