package hostimport

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/policytext"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// asked makes a prompt step.
func (c *converter) asked(k *hook) bool {
	text := k.handler.Value.Get("prompt")
	if text == nil || text.Kind != hostconfig.String || strings.TrimSpace(text.Text) == "" {
		return c.leave(k.span("prompt"), "the prompt has no text", "")
	}
	if strings.Contains(text.Text, "{{") {
		return c.leave(text.Span, "the text of a prompt cannot hold {{ in a policy", "Say it without.")
	}
	asks := func(e agents.Event) bool { return e.Prompts }
	if !k.event.Prompts && slices.ContainsFunc(c.agent.Events, asks) {
		return c.leave(k.span("type"), c.agent.Title+" asks no model on "+k.event.Name, "")
	}
	k.step = policytext.Block{Type: "prompt", Args: []policytext.Arg{policytext.Text("text", text.Text)}}
	if k.timeout > 0 && k.handler.Timeout != nil {
		k.step.Args = append(k.step.Args, policytext.Duration("timeout", k.timeout))
	}
	k.timeout = 0
	return true
}

// started makes a run step.
func (c *converter) started(k *hook) bool {
	program, ok := c.program(k)
	if !ok {
		return false
	}
	k.step = policytext.Block{Type: "run", Args: []policytext.Arg{program, policytext.Text("stdin", "host")}}
	vars, ok := c.variables(k)
	if !ok {
		return false
	}
	if len(vars) > 0 {
		k.step.Args = append(k.step.Args, policytext.Map("env", vars))
	}
	cwd, ok := c.cwd(k)
	if !ok {
		return false
	}
	if cwd != "" {
		k.step.Args = append(k.step.Args, policytext.Text("cwd", cwd))
	}
	switch {
	case c.closes(k):
		k.step.Args = append(k.step.Args, policytext.Text("on_error", "closed"))
	case k.event.AnyExit: // and a late hook, or one that cannot be read, lets it go on
		k.step.Blocks = append(k.step.Blocks, policytext.Block{Type: "on_error", Args: []policytext.Arg{
			policytext.Text("parse", "open"), policytext.Text("failure", "closed"), policytext.Text("timeout", "open")}})
	}
	return true
}

// program is what the step starts.
func (c *converter) program(k *hook) (arg policytext.Arg, ok bool) {
	h := k.handler
	if len(h.Commands) == 0 || strings.TrimSpace(h.Command.Text) == "" {
		return arg, c.leave(h.Value.Span, "it has no command", "")
	}
	first := h.Commands[0]
	if slices.Contains([]string{"powershell", "windows", "commandWindows"}, first.Key) {
		return arg, c.leave(first.Span, "it has a command for Windows alone", `Write run { command = ["pwsh", "-Command", "…"] } into a policy of your own.`)
	}
	for _, other := range h.Commands[1:] {
		c.note(other.Span, other.Key+" is not imported: the policy runs "+first.Key+" everywhere", "")
	}
	if s := h.Value.Get("shell"); s != nil && s.Text != "bash" && s.Text != "sh" {
		return arg, c.leave(s.Span, "a run step has no shell but sh and bash", `Write run { command = ["pwsh", "-Command", "…"] } into a policy of your own.`)
	}
	text := c.command(first.Text)
	switch {
	case runsEvaluator(text):
		return arg, c.leave(first.Value.Span, "it starts hookc's evaluator", "Use the policy that it was built from.")
	case strings.Contains(text, "${user_config."):
		return arg, c.leave(first.Value.Span, "a policy does not know the plugin's options, ${user_config.…}", "Give the value by a variable of the policy.")
	case first.Key == "exec" || h.Args != nil && slices.Contains(k.kind.Fields, "args"):
		return c.words(k, first)
	case bashOnly.MatchString(text):
		return policytext.Texts("command", []string{"bash", "-c", policytext.Literal(text)}), true
	}
	return policytext.Text("shell", policytext.Literal(text)), true
}

// command is a command line without what only the agent replaces.
func (c *converter) command(text string) string {
	if sep := c.agent.Separator; sep != "" {
		return strings.ReplaceAll(text, sep, "/")
	}
	return text
}

// words is the command of a handler that no shell reads.
func (c *converter) words(k *hook, program hostconfig.Member) (policytext.Arg, bool) {
	words := []string{c.filled(program.Text)}
	if args := k.handler.Args; args != nil {
		for _, a := range args.Items {
			words = append(words, c.filled(a.Text))
		}
	}
	return policytext.Texts("command", words), true
}

// bashOnly is how a line shows that another shell would not read it, or otherwise.
// Agents start bash, and a run step sh.
var bashOnly = lazyregexp.New(`\[\[|<<<|[<>]\(|&>|\|&|\$'|\(\(|=\(|pipefail|BASH_|\$\{!|\$\{\w+(\[|,|\^|//?|:-?\d)|(^|[;&|({\s])(declare|local|source|shopt|function|mapfile|readarray|select)\s|\becho\s+-[ne]|\{\w+(,\w+)+\}|\bread\s+-[^r ]`)

func runsEvaluator(command string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(command), " ")
	return strings.TrimSuffix(path.Base(strings.Trim(first, `"'`)), ".exe") == "hookeval"
}
