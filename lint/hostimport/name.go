package hostimport

import (
	"path"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/runtime/shell"
)

// The bounds of names and descriptions.
const (
	maxName        = 64
	maxDescription = 1024
)

var notName = lazyregexp.New(`[^a-z0-9]+`)

// name is a name for the hook that no other one has: what the agent calls it, or
// its event and what it starts.
func (c *converter) name(k *hook) string {
	own := ""
	if v := k.handler.Value.Get("name"); v != nil && v.Kind == hostconfig.String {
		own = kebab(v.Text)
	}
	if own == "" {
		own = kebab(k.event.Canonical + " " + k.starts())
	}
	own = strings.Trim(own[:min(len(own), maxName-4)], "-")
	name := own
	for n := 2; c.taken[name]; n++ {
		name = own + "-" + strconv.Itoa(n)
	}
	c.taken[name] = true
	return name
}

func kebab(s string) string {
	return strings.Trim(notName.ReplaceAllString(strings.ToLower(s), "-"), "-")
}

// starts is a word for what a handler starts: its script, or else its program.
func (k *hook) starts() string {
	if k.prompt {
		return "prompt"
	}
	for _, s := range k.handler.Scripts {
		if s.Path != "" {
			base := path.Base(s.Path)
			return strings.TrimSuffix(base, path.Ext(base))
		}
	}
	for _, cmd := range shell.Analyze(k.handler.Command.Text, shell.Place{}).Commands {
		if name := kebab(cmd.Name); name != "" && name != "cd" {
			return cmd.Name
		}
	}
	return "command"
}

// description is what the configuration says of the hook, or where it stood.
func (c *converter) description(k *hook) string {
	for _, from := range []*hostconfig.Value{k.handler.Value, k.group.Value} {
		if v := from.Get("description"); v != nil && v.Kind == hostconfig.String && strings.TrimSpace(v.Text) != "" {
			return cut(strings.TrimSpace(v.Text))
		}
	}
	return cut(k.event.Name + " of " + c.file.Name)
}

// cut keeps what a description may have.
func cut(s string) string {
	if utf8.RuneCountInString(s) <= maxDescription {
		return s
	}
	return string([]rune(s)[:maxDescription-1]) + "…"
}
