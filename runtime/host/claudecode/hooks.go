package claudecode

import (
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// evaluator is the program in exec form: no shell, and the variable is replaced
// by the host (measured).
const evaluator = "${CLAUDE_PLUGIN_ROOT}/bin/hookeval"

// hooksFile is hooks/hooks.json.
func hooksFile(p host.Plugin, groups []group) []byte {
	var all, out wire.Members
	for _, g := range groups {
		all.Add(g.row.Name, value.OfList(g.entries()))
	}
	out.Text("description", p.Description)
	out.Add("hooks", all.Value())
	return out.Indented()
}

// entries is the evaluator's handler, and behind it those that ask the model,
// each with the matcher of its own tools.
func (g *group) entries() []value.Value {
	out := []value.Value{g.entry(g.tools, g.handler())}
	for _, p := range g.prompts {
		out = append(out, g.entry(p.Tools, promptHandler(p)))
	}
	return out
}

// entry is a matcher and its handler.
func (g *group) entry(tools []string, handler value.Value) value.Value {
	var m wire.Members
	if g.row.member == "tool_name" {
		m.Text("matcher", matcher(tools))
	}
	m.Add("hooks", value.OfList([]value.Value{handler}))
	return m.Value()
}

func (g *group) handler() value.Value {
	var m wire.Members
	m.Text("type", "command")
	m.Text("command", evaluator)
	m.Add("args", value.Strings("--host", Name, "--event", g.row.Name, "--on-error", g.onError.String()))
	m.Add("timeout", value.OfInt(seconds(g.deadline)))
	if g.onError.Failure && g.row.failsClosed() {
		m.Text("onFailure", "block")
	}
	return m.Value()
}

// seconds is the host's time-out for an evaluator that ends by itself within
// ms milliseconds: at least one second more, for the start of a process on a
// busy machine.
func seconds(ms int) int { return ms/1000 + 2 }

// replyForm asks for the one answer that the host reads: any other lets the
// event go on. 2.1.329 asks for it too, in words of its own and by a schema that
// wants both members, and puts the event behind a text without $ARGUMENTS
// (measured); the documentation leaves the words to the hook.
const replyForm = `

Answer with one JSON object and nothing else: {"ok": true, "reason": "why"} where it may go on, {"ok": false, "reason": "why, and what to do instead"} where it may not.`

func promptHandler(p host.Prompt) value.Value {
	var m wire.Members
	m.Text("type", "prompt")
	m.Text("prompt", strings.TrimSpace(p.Text)+replyForm)
	if p.Timeout > 0 {
		m.Add("timeout", value.OfInt((p.Timeout+999)/1000))
	}
	// Without it a no ends the turn, and the agent is not told why (measured).
	m.Add("continueOnBlock", value.OfBool(true))
	return m.Value()
}
