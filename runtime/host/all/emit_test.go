package all

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/host"
)

// emitted is where the expected configurations lie, one file a host.
const emitted = "../../../testdata/emit"

// plugin is a policy that listens in every way that changes a handler.
var plugin = host.Plugin{
	Name: "House Rules", Description: "What the house | wants.", Version: "1.2.3",
	Events: []host.Handler{
		{Event: "before_stop", Deadline: 30000, OnError: closed},
		{Event: "after_agent", Deadline: 1500, OnError: closed},
		{Event: "before_tool", Tools: []string{"Shell", "EditFile", "TodoWrite"}, Deadline: 5000, OnError: closed},
		{Event: "permission_request", Tools: []string{"Fetch", "mcp__github__*", "mcp__a.b__c"}, Deadline: 5999, OnError: closed,
			Prompts: []host.Prompt{{Text: "Is it kind? $ARGUMENTS", Timeout: 20500}}},
		{Event: "after_tool", Deadline: 0, OnError: closed},
		{Event: "session_start", Deadline: 100, OnError: closed},
	},
	Hooks: []host.HookInfo{
		{Name: "no-force-push", Description: "Keeps the history\nof protected branches", Events: []string{"before_tool"}},
		{Name: "tests-pass", Description: "Tests pass before the end", Events: []string{"before_stop"}},
	},
	Commands: []host.Command{{Name: "rules", Description: `Explain the "rules"`, Text: "Explain the house rules."}},
}

// TestEmit compares every file that each target writes.
func TestEmit(t *testing.T) {
	for _, h := range Targets() {
		t.Run(h.Name, func(t *testing.T) {
			files, err := h.Emit(sent(plugin, h))
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			for _, f := range files {
				b.WriteString("-- " + f.Path + " --\n" + string(f.Data))
			}
			if err := os.MkdirAll(emitted, 0o755); err != nil {
				t.Fatal(err)
			}
			golden(t, filepath.Join(emitted, h.Name+".golden"), b.String())
		})
	}
}

// sent is a plugin without the events that the host does not have.
func sent(p host.Plugin, h *host.Target) host.Plugin {
	all := p.Events
	p.Events = nil
	for _, ev := range all {
		if _, ok := h.Event(ev.Event); ok {
			p.Events = append(p.Events, ev)
		}
	}
	return p
}
