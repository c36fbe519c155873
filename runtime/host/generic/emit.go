package generic

import (
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/format"
	"github.com/hookc/hookc/runtime/host/launch"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// emit writes hooks.json, the list of what to start on which event, and a
// README that explains it. The caller adds bin/hookeval.
func emit(p host.Plugin) ([]host.File, error) {
	files := []host.File{
		{Path: "README.md", Data: readme(p), Mode: 0o644},
		{Path: "hooks.json", Data: hooksFile(p), Mode: 0o644},
	}
	return append(files, launch.Files("bin", p.Platforms)...), nil
}

func hooksFile(p host.Plugin) []byte {
	handlers := make([]value.Value, len(p.Events))
	for i, h := range p.Events {
		handlers[i] = handler(h)
	}
	var m wire.Members
	m.Add("version", value.OfInt(1))
	m.Text("name", p.Name)
	m.Text("description", p.Description)
	m.Add("hooks", value.OfList(handlers))
	return m.Indented()
}

func handler(h host.Handler) value.Value {
	var m wire.Members
	m.Text("event", h.Event)
	if h.Tools != nil {
		m.Add("tools", value.Strings(format.EveryName(h.Tools)...))
	}
	m.Add("command", value.Strings("bin/hookeval", "--host", Name, "--event", h.Event, "--on-error", h.OnError.String()))
	// Above the evaluator's own deadline, so that it is the one that answers.
	m.Add("timeout_ms", value.OfInt(h.Deadline+1000))
	m.Text("on_failure", onFailure(h))
	return m.Value()
}

// onFailure is what the orchestrator should do when the evaluator cannot start.
func onFailure(h host.Handler) string {
	if h.OnError.Failure {
		return "closed"
	}
	return "open"
}

func readme(p host.Plugin) []byte {
	var b strings.Builder
	b.WriteString("# " + p.Name + "\n\n")
	if p.Description != "" {
		b.WriteString(p.Description + "\n\n")
	}
	b.WriteString(usage)
	if len(p.Hooks) > 0 {
		b.WriteString("\n## Hooks\n\n")
	}
	for _, h := range p.Hooks {
		b.WriteString("- `" + h.Name + "` (" + strings.Join(h.Events, ", ") + "): " + h.Description + "\n")
	}
	return []byte(b.String())
}

const usage = "Written by hookc. Edit the policy, not these files.\n\n" +
	"`hooks.json` lists what to start. For each event, in any order:\n\n" +
	"- `event`: the event's name. `tools`: start only for these tools, a trailing `*` matches the rest of a name; absent: always.\n" +
	"- `command`: the program, relative to this folder, and its arguments. Write the event as one JSON object to its standard input.\n" +
	"- `timeout_ms`: end it after so many milliseconds.\n" +
	"- `on_failure`: what its failure to start, its end by time-out or any exit code but 0 and 2 means: `open`, go on; `closed`, refuse.\n\n" +
	"It prints one line of JSON: `decision` (`none`, `allow`, `ask`, `deny`), `reason`, `hooks`, `messages`, `context`,\n" +
	"`updated_input`, `errors`. Exit code 2: refuse, the reason is on standard error.\n"
