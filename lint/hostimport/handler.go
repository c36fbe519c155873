package hostimport

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/policytext"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/host"
)

// hook is a handler on its way to a hook.
type hook struct {
	group   *hostconfig.Group
	handler *hostconfig.Handler
	event   *agents.Event
	kind    *agents.HandlerType
	prompt  bool
	match   match
	timeout int // milliseconds; 0 for the policy's
	step    policytext.Block
}

// handler turns a handler into a hook, or says why not.
func (c *converter) handler(g *hostconfig.Group, h *hostconfig.Handler) bool {
	k := &hook{group: g, handler: h, event: g.Event}
	if !c.knownEvent(k) || !c.knownType(k) || c.twice(k) {
		return false
	}
	if !c.matched(k) || !c.timed(k) {
		return false
	}
	if k.prompt {
		if !c.asked(k) {
			return false
		}
	} else if !c.started(k) {
		return false
	}
	c.leftovers(k)
	c.Hooks = append(c.Hooks, c.block(k))
	return true
}

// knownEvent reports whether a policy can listen to what the handler listens to.
func (c *converter) knownEvent(k *hook) bool {
	key := k.group.EventKey
	switch e := k.event; {
	case e == nil:
		detail := "hookc lint says what its events are."
		if near, ok := agents.NearEvent(c.agent, key.Key); ok {
			detail = "Did you mean " + near + "?"
		}
		return c.leave(key.Span, c.agent.Title+" has no event "+strconv.Quote(key.Key), detail)
	case e.Canonical == "":
		return c.leave(key.Span, "hookc has no event like "+e.Name, "Keep the hook in "+c.file.Name+".")
	case editorsOwn[e.Name]:
		return c.leave(key.Span, e.Name+" is about the editor's completions, which no tool of an agent makes", "Keep the hook in "+c.file.Name+".")
	}
	if c.target == nil {
		return true
	}
	if s := c.target.Can(effect.Obey, k.event.Canonical); s.Level == host.Refused {
		return c.leave(key.Span, "no policy can have a hook on "+k.event.Name+": "+s.Note, "Keep the hook in "+c.file.Name+".")
	}
	return true
}

// editorsOwn are events that are no agent's.
var editorsOwn = map[string]bool{"beforeTabFileRead": true, "afterTabFileEdit": true}

// instead is what to do where a policy has no step of a type.
var instead = map[string]string{
	"http":     `Call the address from a program: run { command = ["curl", "--fail", "--data", "@-", "https://…"], stdin = "host" }.`,
	"mcp_tool": "Call what the tool does from a script, with a run step.",
	"agent":    "A prompt step asks a model that uses no tools; what an agent would find out, a script may.",
	"function": "Put it into a script, and start that with a run step.",
}

func (c *converter) knownType(k *hook) bool {
	h, at, name := k.handler, k.handler.Value.Span, ""
	if h.Type != nil {
		at, name = h.Type.Span, h.Type.Text
	}
	k.kind = c.agent.Type(name)
	switch {
	case k.kind == nil && name == "":
		return c.leave(at, "it has no type, and "+c.agent.Title+" drops it", `Write "type": "command".`)
	case k.kind == nil:
		return c.leave(at, c.agent.Title+" has no hooks of the type "+strconv.Quote(name), "")
	case k.kind.Skipped:
		return c.leave(at, c.agent.Title+" skips hooks of the type "+k.kind.Name, "")
	case k.kind.Name == "prompt":
		k.prompt = true
		return true
	case k.kind.Name != "command":
		return c.leave(at, "a policy has no step for hooks of the type "+k.kind.Name, instead[k.kind.Name])
	}
	return true
}

// twice reports whether the agent runs the same handler once where it stands twice.
func (c *converter) twice(k *hook) bool {
	if c.agent.Running.Duplicates != agents.Once {
		return false
	}
	matcher := ""
	if k.group.Matcher != nil {
		matcher = k.group.Matcher.Text
	}
	at := k.handler.Value.Span
	key := k.event.Name + "\x00" + matcher + "\x00" + string(c.file.Source[at.Start.Byte:at.End.Byte])
	if !c.seen[key] {
		c.seen[key] = true
		return false
	}
	c.note(at, "the same hook stands above: "+c.agent.Title+" runs it once, and so does the policy", "")
	return true
}

// block is the hook as the policy has it.
func (c *converter) block(k *hook) policytext.Block {
	b := policytext.Block{Type: "hook", Label: c.name(k), Args: []policytext.Arg{
		policytext.Text("description", c.description(k)),
		policytext.Texts("on", []string{k.event.Canonical}),
	}}
	if when := c.when(k); when != "" {
		b.Args = append(b.Args, policytext.Text("when", when))
	}
	if k.timeout > 0 {
		b.Args = append(b.Args, policytext.Duration("timeout", k.timeout))
	}
	b.Args = append(b.Args, policytext.Text("on_error", "open"))
	if k.async() {
		b.Args = append(b.Args, policytext.Flag("async", true))
	}
	if len(k.match.args) > 0 {
		b.Blocks = append(b.Blocks, policytext.Block{Type: "match", Args: k.match.args})
	}
	b.Blocks = append(b.Blocks, k.step)
	return b
}

// when is the hook's condition. In a policy for several agents a handler stays its
// agent's own, whose events it reads; a prompt can have no condition.
func (c *converter) when(k *hook) string {
	own := "host == '" + c.agent.Name + "'"
	switch when := k.match.when; {
	case !c.several || c.target == nil:
		return when
	case k.prompt:
		c.lost(k.handler.Value.Span, "the policy is for several agents, and so is the prompt, which can have no condition", "Import "+c.file.Name+" into a policy of its own.")
		return when
	case when == "":
		return own
	case strings.Contains(when, " or "):
		return own + " and (" + when + ")"
	default:
		return own + " and " + when
	}
}

// async reports whether the agent goes on while the hook runs.
func (k *hook) async() bool {
	rewake := k.handler.Value.Get("asyncRewake")
	return k.kind.Async && (k.handler.Async || rewake != nil && rewake.Bool && slices.Contains(k.kind.Fields, "asyncRewake"))
}

// leftovers says what members of a handler are not imported.
func (c *converter) leftovers(k *hook) {
	for _, m := range k.handler.Value.Members {
		switch m.Key {
		case "statusMessage":
			c.note(m.Span, "statusMessage is not imported: a policy shows nothing while a hook runs", "")
		case "once":
			if m.Bool {
				c.note(m.Span, "once is not imported: in a settings file it means nothing", "A state of the session can say that a hook has run.")
			}
		case "asyncRewake":
			c.lost(m.Span, "asyncRewake is not imported: what an async hook says wakes nobody", "")
		case "loop_limit":
			c.lost(m.Span, "loop_limit is not imported", "Count in a state of the session, and let a condition look at it.")
		case "model", "additionalContextLimit", "show_output":
			c.lost(m.Span, m.Key+" is not imported", "")
		case "continueOnBlock":
			if k.prompt && !m.Bool {
				c.lost(m.Span, "continueOnBlock is not imported: a built policy says true", "")
			}
		case "async":
			if m.Bool && !k.kind.Async {
				c.note(m.Span, c.agent.Title+" has no async hooks: it waits for this one, and so does the policy", "")
			}
		}
	}
	if k.event.JSONOnly && !k.prompt {
		c.note(k.group.EventKey.Span, "exit code 2 of "+k.event.Name+" says nothing to "+c.agent.Title+", and denies in a policy", "Answer with JSON, and exit with 0.")
	}
}

// closes reports whether the handler's failure blocks, by its own member.
func (c *converter) closes(k *hook) bool {
	m := k.handler.Value.Get(c.agent.FailClosed)
	if c.agent.FailClosed == "" || m == nil || k.event.OpenClosed || k.async() {
		return false
	}
	return m.Text == c.agent.FailClosedValue || m.Kind == hostconfig.Bool && m.Bool && c.agent.FailClosedValue == "true"
}

// span is the place of a member of a handler; the handler's where it has none.
func (k *hook) span(key string) diag.Span {
	if m := k.handler.Value.Member(key); m != nil {
		return m.Value.Span
	}
	return k.handler.Value.Span
}
