package kimicode

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// evaluator is the program in the plugin, whose folder the client gives to its
// hooks in this variable (measured).
const evaluator = "$KIMI_PLUGIN_ROOT/bin/hookeval"

// longest is the seconds above which the client drops a hook, and with it all
// others of the same file.
const longest = 600

// emit writes a plugin. Hooks of plugins are read one by one, those of config.toml
// all or none.
func emit(p host.Plugin) ([]host.File, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	return config.Folder(p,
		config.Text("README.md", readme(groups).Bytes(p, groups)),
		config.Text("kimi.plugin.json", manifest(p, groups)),
	), nil
}

// manifest is kimi.plugin.json.
func manifest(p host.Plugin, groups []config.Group) []byte {
	m := config.Manifest(p)
	m.Text("license", p.License)
	var hooks []value.Value
	for _, h := range hooksOf(groups, evaluator, config.Built(p)) {
		hooks = append(hooks, h.Value())
	}
	m.Add("hooks", value.OfList(hooks))
	return m.Indented()
}

// hooksOf is the hooks, with the four members that there are: one more, and none
// of them runs (measured).
func hooksOf(groups []config.Group, program string, posix bool) []wire.Members {
	out := make([]wire.Members, len(groups))
	for i := range groups {
		g := &groups[i]
		out[i].Text("event", g.Row.Name)
		if g.OfTool {
			out[i].Text("matcher", matcher(g))
		}
		out[i].Text("command", config.Line(g, Name, program, posix))
		out[i].Add("timeout", value.OfInt(min(g.Seconds(), longest)))
	}
	return out
}

// toml is the same hooks as entries of config.toml. A JSON string is a TOML string.
func toml(groups []config.Group, program string, posix bool) string {
	var b strings.Builder
	for _, h := range hooksOf(groups, program, posix) {
		b.WriteString("[[hooks]]\n")
		m := h.Value()
		for i := range m.Len() {
			text := strconv.Itoa(m.At(i).Int())
			if v := m.At(i); v.Kind() == value.String {
				text = string(value.AppendJSON(nil, v))
			}
			b.WriteString(m.Key(i).Str() + " = " + text + "\n")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// matcher is the tools as the client compares them: by an unanchored JavaScript
// expression. "*" would match nothing (measured).
func matcher(g *config.Group) string { return config.Matcher(config.Names(Tools, g.Tools), "") }

func readme(groups []config.Group) config.Readme {
	return config.Readme{
		Title: "Kimi Code", Kind: "plugin",
		Use: "In Kimi Code run `/plugins` and install this folder, or put its hooks into `~/.kimi-code/config.toml`, with the folder's own path:\n\n" +
			"```toml\n" + strings.TrimSpace(toml(groups, "/path/to/this/folder/bin/hookeval", true)) + "\n```\n\n" +
			"One wrong entry of config.toml, such as an unknown key, and no hook of that file runs: check it with `kimi doctor`.",
		Matcher: matcher,
		Open:    "the agent goes on.",
		Line:    true,
	}
}
