package all

import (
	"reflect"
	"slices"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
)

// TestCapabilities asks every host about every step on every event: each answer
// that is not exact says what happens instead, and a decision is never exact
// where the host's catalogue says that the event cannot be blocked.
func TestCapabilities(t *testing.T) {
	for _, h := range Targets() {
		for _, k := range event.Kinds {
			for _, s := range effect.All {
				got := h.Can(s.Need, k.Name)
				if (got.Level == host.Exact) != (got.Note == "") {
					t.Errorf("%s: %s on %s: level %d with note %q", h.Name, s.Name, k.Name, got.Level, got.Note)
				}
				e, ok := h.Event(k.Name)
				if !ok && got.Level != host.Refused {
					t.Errorf("%s has no %s and takes %s there", h.Name, k.Name, s.Name)
				}
				if s.Name == "deny" && got.Level != host.Refused && !e.Block {
					t.Errorf("%s: deny on %s, which cannot be blocked", h.Name, k.Name)
				}
			}
		}
		if got := h.Can(effect.Prompt+1, "before_tool"); got.Level != host.Refused {
			t.Errorf("%s takes an unknown need", h.Name)
		}
	}
}

// TestCatalogues checks each host's own tables against the registry.
func TestCatalogues(t *testing.T) {
	for _, h := range Targets() {
		if got, ok := Lookup(h.Name); !ok || got != h.Host || !slices.Contains(Names(), h.Name) {
			t.Errorf("%s is not found by its name", h.Name)
		}
		seen := map[string]bool{}
		for e := range h.Events {
			k, ok := event.LookupKind(e.Canonical)
			if !ok || seen[e.Canonical] || e.Timeout < 0 {
				t.Errorf("%s: event %+v", h.Name, e)
				continue
			}
			seen[e.Canonical] = true
			if e.Block && !k.Blockable {
				t.Errorf("%s blocks %s, which the registry says nobody can", h.Name, k.Name)
			}
		}
		tools := map[string]bool{}
		for _, tool := range h.Tools() {
			if tools[tool.Name] {
				t.Errorf("%s: tool %s twice", h.Name, tool.Name)
			}
			tools[tool.Name] = true
			checkTool(t, h, tool)
		}
	}
}

// checkTool checks that a tool maps canonical fields of its canonical tools, no
// two of them to one member. One that is no canonical tool may have any names.
func checkTool(t *testing.T, h *host.Target, tool agent.Tool) {
	t.Helper()
	known := map[string]bool{}
	for _, c := range tool.Canonical {
		ct, ok := event.LookupTool(c)
		if !ok {
			t.Errorf("%s: %s is no canonical tool", h.Name, c)
			continue
		}
		for _, f := range ct.Input {
			known[f.Name] = true
		}
	}
	members := map[string]bool{}
	for _, pair := range tool.Input {
		canonical, member := pair[0], pair[1]
		if len(tool.Canonical) > 0 && !known[canonical] || members[member] {
			t.Errorf("%s: %s maps %s to %s", h.Name, tool.Name, canonical, member)
		}
		members[member] = true
	}
}

// TestEmitIsDeterministic emits the same plugin twice.
func TestEmitIsDeterministic(t *testing.T) {
	p := host.Plugin{
		Name: "house-rules", Description: "Rules", Version: "1.2.3",
		Events: []host.Handler{
			{Event: "before_tool", Tools: []string{"Shell", "mcp__github__*"}, Deadline: 5000, OnError: closed},
			{Event: "before_stop", Deadline: 30000, OnError: closed},
		},
		Platforms: []string{"linux/amd64", "darwin/arm64", "windows/amd64"},
	}
	for _, h := range Targets() {
		p := sent(p, h)
		a, err := h.Emit(p)
		if err != nil {
			t.Fatal(h.Name, err)
		}
		b, _ := h.Emit(p)
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%s: two emissions differ", h.Name)
		}
	}
}

var closed = decision.OnError{Parse: true, Failure: true, Timeout: true}
