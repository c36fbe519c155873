package claudecode

import (
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// evaluator is the program in exec form: no shell, and the variable is replaced
// by the host (measured).
const evaluator = "${CLAUDE_PLUGIN_ROOT}/bin/hookeval"

// hooksFile is hooks/hooks.json.
func hooksFile(p host.Plugin, groups []config.Group) []byte {
	var all, out wire.Members
	for i := range groups {
		all.Add(groups[i].Row.Name, value.OfList(entries(&groups[i], evaluator)))
	}
	out.Text("description", p.Description)
	out.Add("hooks", all.Value())
	return out.Indented()
}

// entries is the evaluator's handler, and behind it those that ask the model,
// each with the matcher of its own tools.
func entries(g *config.Group, program string) []value.Value {
	out := []value.Value{entry(g, g.Tools, handler(g, program))}
	for _, p := range g.Prompts {
		out = append(out, entry(g, p.Tools, promptHandler(p)))
	}
	return out
}

// entry is a matcher and its handler.
func entry(g *config.Group, tools []string, handler value.Value) value.Value {
	var m wire.Members
	if g.OfTool {
		m.Text("matcher", matcher(tools))
	}
	m.Add("hooks", value.OfList([]value.Value{handler}))
	return m.Value()
}

func handler(g *config.Group, program string) value.Value {
	var m wire.Members
	m.Text("type", "command")
	started(&m, program, g.Args(Name))
	m.Add("timeout", value.OfInt(g.Seconds()))
	if g.Blocks() {
		m.Text("onFailure", "block")
	}
	return m.Value()
}

// matcher is the tools as the client compares them: names of letters, digits, _
// and - are exact (the hyphen since 2.1.195; before, such a name was an
// expression that matched more, which the evaluator sorts out), anything else is
// an unanchored JavaScript expression.
func matcher(tools []string) string {
	return config.Matcher(config.Names(Tools, tools), agent.WordBar+"-")
}

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
