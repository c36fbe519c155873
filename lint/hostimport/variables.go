package hostimport

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/policytext"
	"github.com/hookc/hookc/lint/hostconfig"
)

// variable is one that an agent gives its hooks, or puts into their commands.
type variable struct {
	name  string
	value string // as a policy writes it
	root  bool   // the folder of the plugin
}

// known is the variables of the agent that a policy can give.
func (c *converter) known() []variable {
	var out []variable
	for _, name := range slices.Sorted(maps.Keys(c.agent.EnvFields)) {
		out = append(out, variable{name: name, value: "{{ " + c.agent.EnvFields[name] + " }}"})
	}
	for _, p := range c.agent.Paths {
		if slices.ContainsFunc(out, func(v variable) bool { return v.name == p.Name }) {
			continue
		}
		v := variable{name: p.Name, value: "{{ project }}", root: p.Plugin}
		if v.root {
			v.value = c.root()
		}
		out = append(out, v)
	}
	return out
}

// root is the folder of the plugin, as a policy writes it: from the project where
// it lies in it. It is "" where it is not known.
func (c *converter) root() string {
	if c.file.Root == "" || !c.file.Plugin {
		return ""
	}
	rel, err := filepath.Rel(c.project, c.file.Root)
	switch {
	case err != nil || !filepath.IsLocal(rel):
		return policytext.Literal(filepath.ToSlash(c.file.Root))
	case rel == ".":
		return "{{ project }}"
	}
	return "{{ project }}/" + policytext.Literal(filepath.ToSlash(rel))
}

// variables is the environment of a step: the handler's own, and what of the
// agent's its command or its scripts name. A built policy is a plugin of its own,
// so that the variable of the old one's folder leads elsewhere there.
func (c *converter) variables(k *hook) (out [][2]string, ok bool) {
	for _, v := range c.known() {
		at, named := k.names(v.name)
		switch {
		case !named:
		case v.value == "":
			return nil, c.leave(at.Span, "where the folder "+v.name+" is cannot be told", "Import it from the folder of the plugin.")
		default:
			if v.root && !strings.HasPrefix(v.value, "{{ project }}") {
				c.lost(at.Span, v.name+" becomes a path of this machine: the plugin lies outside of the project", "Copy its scripts into the policy, and start them by run { script = … }.")
			}
			out = append(out, [2]string{v.name, v.value})
		}
	}
	return c.own(k, out)
}

// own adds the handler's own variables.
func (c *converter) own(k *hook, out [][2]string) ([][2]string, bool) {
	env := k.handler.Value.Get("env")
	if env == nil || !slices.Contains(k.kind.Fields, "env") {
		return out, true
	}
	for _, m := range env.Members {
		text := m.Text
		if m.Kind == hostconfig.Bool {
			text = map[bool]string{true: "true", false: "false"}[m.Bool]
		}
		if !isName.MatchString(m.Key) || m.Kind == hostconfig.Array || m.Kind == hostconfig.Object || strings.ContainsRune(text, 0) {
			return nil, c.leave(m.Span, "no variable can be called or hold this", "")
		}
		out = slices.DeleteFunc(out, func(v [2]string) bool { return v[0] == m.Key })
		out = append(out, [2]string{m.Key, c.filled(text)})
	}
	return out, true
}

var isName = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_]*$`)

// names reports whether the command or a script of it names a variable, and where.
func (k *hook) names(variable string) (*hostconfig.Value, bool) {
	in := regexp.MustCompile(`\$\{?` + regexp.QuoteMeta(variable) + `\b`)
	if in.MatchString(k.handler.Command.Text) {
		return k.handler.Command, true
	}
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(variable) + `\b`)
	for _, s := range k.handler.Scripts {
		if s.Path != "" && word.Match(s.Source) {
			return k.handler.Command, true
		}
	}
	return nil, false
}

// filled is a text that no shell reads, with the folders in it.
func (c *converter) filled(text string) string {
	out := policytext.Literal(text)
	for _, v := range c.known() {
		if v.value != "" {
			out = strings.ReplaceAll(out, "${"+v.name+"}", v.value)
		}
	}
	return out
}

// cwd is the working directory of a step, "" for the event's.
func (c *converter) cwd(k *hook) (string, bool) {
	for _, key := range []string{"cwd", "working_directory"} {
		v := k.handler.Value.Get(key)
		if v == nil || v.Kind != hostconfig.String || !slices.Contains(k.kind.Fields, key) {
			continue
		}
		dir := c.filled(v.Text)
		switch {
		case strings.ContainsAny(strings.ReplaceAll(dir, "{{ project }}", ""), "$~%\\"):
			return "", c.leave(v.Span, "what folder it starts in cannot be told", "")
		case filepath.IsAbs(dir) || strings.HasPrefix(dir, "{{ project }}"):
			return dir, true
		case dir == "." || dir == "":
			return "{{ project }}", true
		}
		return "{{ project }}/" + strings.TrimPrefix(dir, "./"), true
	}
	if c.agent.Running.InCurrentFolder {
		return "", true
	}
	return "{{ project }}", true
}
