package hostimport

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/policytext"
	"github.com/hookc/hookc/lint/hostconfig"
)

// permission is a permission rule of Claude Code, as a handler's if has it.
type permission struct {
	tool string
	when string // a condition; "" where the tool is all
}

var permissionRule = lazyregexp.New(`^([A-Za-z_][A-Za-z0-9_-]*)(?:\((.*)\))?$`)

// rule reads the if of a handler; nil where it has none.
func (c *converter) rule(k *hook) (*permission, bool) {
	v := k.handler.Value.Get("if")
	if v == nil || !slices.Contains(k.kind.Fields, "if") {
		return nil, true
	}
	if k.event.Matches != "tool" {
		return nil, c.leave(v.Span, "a hook on "+k.event.Name+" with an if never runs", "Leave the if out.")
	}
	parts := permissionRule.FindStringSubmatch(strings.TrimSpace(v.Text))
	if v.Kind != hostconfig.String || parts == nil {
		return nil, c.leave(v.Span, "it is no permission rule", "Write one such as Bash(git *).")
	}
	p := &permission{tool: parts[1]}
	switch arg := parts[2]; {
	case strings.HasPrefix(p.tool, "mcp__") && strings.Count(p.tool, "__") < 2:
		return nil, c.leave(v.Span, "a rule about a whole server cannot be imported", "Write the tools into the matcher: mcp__server__.*")
	case arg == "" && !strings.HasSuffix(v.Text, ")"), arg == "*", arg == "**":
	case k.prompt:
		return nil, c.leave(v.Span, "a prompt can match the tool alone", "Ask about "+arg+" in the prompt's text.")
	case p.tool == "Bash":
		p.when = bashRule(arg)
		c.lost(v.Span, "the rule is read as hookc reads commands: what sudo, xargs or bash -c start counts too",
			"match { command { program = … } } says it by the program.")
	default:
		return p, c.pathRule(k, v, arg)
	}
	return p, true
}

// bashRule is the condition that a command of the line is like a rule's argument.
func bashRule(arg string) string {
	prefix, isPrefix := strings.CutSuffix(arg, ":*")
	if !isPrefix {
		prefix, isPrefix = strings.CutSuffix(arg, " *")
	}
	parts := strings.Split(prefix, "*")
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	re := `^(?:\w+=\S*\s+)*` + strings.Join(parts, ".*")
	if isPrefix {
		re += `(?:\s.*)?`
	}
	re = strings.ReplaceAll(re+"$", `\`, `\\`)
	return "not shell.parsed or any(shell.commands, .text matches '(?s)" + strings.ReplaceAll(re, "'", `\'`) + "')"
}

// fileTools are those whose rules are about paths.
var fileTools = map[string]bool{"Read": true, "Write": true, "Edit": true, "NotebookEdit": true}

// pathRule makes a match of a rule about files, where it counts from the same folder
// as a glob of a policy does.
func (c *converter) pathRule(k *hook, v *hostconfig.Value, arg string) bool {
	tool, _, _ := strings.Cut(v.Text, "(")
	glob := arg
	switch {
	case !fileTools[strings.TrimSpace(tool)]:
		return c.leave(v.Span, "what the rule means for "+tool+" has no match", "Look at the input in a when: tool.input.")
	case strings.HasPrefix(arg, "//"):
		glob = arg[1:]
	case strings.HasPrefix(arg, "~/"), strings.HasPrefix(arg, "**/"):
	case !strings.ContainsRune(arg, '/'):
		glob = "**/" + arg
	default:
		return c.leave(v.Span, "the rule counts from the working directory, and a glob of a policy from the project", "Write match { path = ["+strconv.Quote(strings.TrimPrefix(arg, "./"))+"] } where these are the same.")
	}
	if strings.ContainsAny(glob, `[]{}!\`) {
		return c.leave(v.Span, "the pattern of the rule means something else in a glob of a policy", "Write match { path = [ … ] }.")
	}
	k.match.args = append(k.match.args, policytext.Texts("path", []string{glob}))
	return true
}
