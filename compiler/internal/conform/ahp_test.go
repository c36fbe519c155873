package conform

import (
	"strings"
	"sync/atomic"
	"testing"

	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/ahp"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/value"
)

// TestAHP asks the evaluator about the suite's tool calls in the Agent Hooks
// Protocol, which has nothing else to ask about and no answer but a deny.
func TestAHP(t *testing.T) {
	var asked atomic.Int64
	t.Run("cases", func(t *testing.T) {
		for _, c := range Load(t, dir) {
			t.Run(c.Name, func(t *testing.T) {
				t.Parallel()
				if c.Host != generic.Host {
					t.Skip("its events are another host's")
				}
				l := newLab(t, c, target(t, ahp.Name))
				if l == nil {
					t.Skip("the protocol cannot say what the policy does")
				}
				asked.Add(int64(l.askAHP(c)))
			})
		}
	})
	t.Logf("%d events were asked", asked.Load())
	if asked.Load() < 250 {
		t.Errorf("only %d events were asked", asked.Load())
	}
}

// askAHP asks about the tool calls of a case and counts them.
func (l *lab) askAHP(c *Case) (asked int) {
	l.t.Helper()
	policy, _ := lang.Load(lang.Options{Dir: ".", FS: c.Policy})
	if namesHost(policy) || asksModel(policy) {
		return 0
	}
	wants := lines(c.Want)
	for _, line := range c.Events {
		if cmd, ok := strings.CutPrefix(line, "! "); ok {
			l.command(l.here(cmd))
			continue
		}
		want, err := value.DecodeObject([]byte(l.here(wants[0])))
		if err != nil {
			l.t.Fatal(err)
		}
		wants = wants[1:]
		text, ok := asRequest(policy, l.here(line))
		if !ok {
			if c.Acts() {
				return asked // what follows may depend on it
			}
			continue
		}
		o := l.start(text, "bin/hookeval", "--host", ahp.Name)
		if wrong := answers(o, want); wrong != "" {
			l.t.Errorf("%s\n%s\nanswer %+v\nwant %s", text, wrong, o, want.Text())
		}
		asked++
	}
	return asked
}

// asRequest is a generic event as a harness asks about it; false where it would
// not carry the same.
func asRequest(p *ast.Policy, text string) (string, bool) {
	call, err := generic.Host.Decode([]byte(text), nowhere)
	if err != nil || call.Events[0].Kind.Name != "before_tool" {
		return "", false
	}
	ev := call.Events[0]
	session := object("id", ev.Get(event.SessionID), "cwd", ev.Get(event.Cwd),
		"agent", object("id", ev.Get(event.AgentID), "type", ev.Get(event.Agent)))
	tool := object("name", ev.Get(event.ToolHostName), "input", ev.Get(event.ToolRaw))
	happened := object("id", value.OfString("e"), "source", value.OfString("urn:x:y"), "type", value.OfString("tool.before"),
		"time", value.OfString("2026-11-20T10:30:00Z"), "session", session, "tool", tool, "call", object("id", ev.Get(event.ToolUseID)))
	params := object("protocolVersion", value.OfString("draft"), "event", happened, "capabilities", object("effects", value.Strings("deny")))
	out := string(value.AppendJSON(nil, object("jsonrpc", value.OfString("2.0"), "id", value.OfString("e"),
		"method", value.OfString("hooks/intercept"), "params", params)))
	back, err := ahp.Host.Decode([]byte(out), nowhere)
	return out, err == nil && same(p, back.Events, ev)
}

// object is the members that are there.
func object(pairs ...any) value.Value {
	m := value.OfMap(nil, nil)
	for i := 0; i < len(pairs); i += 2 {
		if v := pairs[i+1].(value.Value); !v.IsNil() {
			m = m.With(pairs[i].(string), v)
		}
	}
	return m
}

// answers says how the response differs from the neutral answer: an ask is a
// deny, and so is a rewrite, and an allow is nothing.
func answers(o outcome, want value.Value) string {
	out, err := value.DecodeObject([]byte(o.stdout))
	if err != nil || o.exit != 0 {
		return "no response"
	}
	result, _ := out.Get("result")
	effects, _ := result.Get("effects")
	decision := member(want, "decision")
	_, rewrites := want.Get("updated_input")
	if denied := effects.Len() == 1; effects.Kind() != value.List || denied != (decision == "deny" || decision == "ask" || rewrites) {
		return "the decision"
	}
	if effects.Len() == 0 {
		return ""
	}
	reason := member(effects.At(0), "reason")
	if member(effects.At(0), "type") != "deny" || !strings.Contains(took.ReplaceAllString(reason, "after TIME"), member(want, "reason")) {
		return "the reason is missing"
	}
	return ""
}
