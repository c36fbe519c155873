package ahp

import (
	"encoding/json"
	"regexp"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
)

// document is a registration, as the draft describes it.
type document struct {
	ProtocolVersion string
	Hooks           []struct {
		ID            string
		Transport     struct{ Type, Command, Lifecycle string }
		Subscriptions []struct {
			Events        []string
			Mode          string
			TimeoutMs     *int
			FailurePolicy *string
			Content       struct{ Default string }
		}
	}
}

// TestRegistration checks what the draft wants of every registration, for
// policies of all kinds of failures: it fails closed where any of them is.
func TestRegistration(t *testing.T) {
	reverseDNS := regexp.MustCompile(`^(?:[A-Za-z][A-Za-z0-9_-]*\.)+[A-Za-z][A-Za-z0-9_-]*$`)
	for _, c := range []struct {
		name     string
		deadline int
		onError  decision.OnError
		timeout  int
		policy   string
	}{
		{"open", 5000, decision.OnError{}, 7000, "fail-open"},
		{"9 closed", 60_000, decision.OnError{Failure: true}, 30_000, "fail-closed"},
		{"…", 0, decision.OnError{Parse: true}, 2000, "fail-closed"},
		{"late", 0, decision.OnError{Timeout: true}, 2000, "fail-closed"},
	} {
		files, err := emit(host.Plugin{Name: c.name, Events: []host.Handler{
			{Event: "before_tool", Deadline: c.deadline, OnError: c.onError},
			{Event: "after_tool"}, {Event: "after_tool_failure"}, {Event: "session_start"},
		}})
		if err != nil {
			t.Fatal(err)
		}
		var d document
		for _, f := range files {
			if f.Path == "registration.json" {
				if err := json.Unmarshal(f.Data, &d); err != nil {
					t.Fatal(err)
				}
			}
		}
		if d.ProtocolVersion != "draft" || len(d.Hooks) != 2 || d.Hooks[0].ID == d.Hooks[1].ID {
			t.Fatalf("%s: %+v", c.name, d)
		}
		for i, h := range d.Hooks {
			s := h.Subscriptions[0]
			if !reverseDNS.MatchString(h.ID) || h.Transport.Type != "stdio" || h.Transport.Lifecycle != "per_event" || s.Content.Default != "body" {
				t.Errorf("%s: %+v", c.name, h)
			}
			observes := i == 1
			if (s.TimeoutMs == nil) != observes || (s.FailurePolicy == nil) != observes {
				t.Errorf("%s: %s has the wrong fields", c.name, s.Mode)
			}
		}
		s := d.Hooks[0].Subscriptions[0]
		if len(s.Events) != 1 || s.Events[0] != toolBefore || *s.TimeoutMs != c.timeout || *s.FailurePolicy != c.policy {
			t.Errorf("%s: %v, %d ms, %s", c.name, s.Events, *s.TimeoutMs, *s.FailurePolicy)
		}
		if got := d.Hooks[1].Subscriptions[0].Events; len(got) != 2 || got[0] != toolAfter {
			t.Errorf("%s: observes %v", c.name, got)
		}
	}
}
