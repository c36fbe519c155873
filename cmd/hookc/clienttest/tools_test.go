//go:build unix

package clienttest

import (
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/agents"
)

// TestKnownTools: every tool that a client offers its model is in the list of its agent, so
// that the linter calls none of them unknown.
func TestKnownTools(t *testing.T) {
	for _, c := range Clients() {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			all := agents.All()
			i := slices.IndexFunc(all, func(a *agent.Agent) bool { return a.Name == c.Name })
			if i < 0 {
				t.Fatal("there is no agent of this name")
			}
			r := c.Run(t, Options{Script: []Turn{Say("bye")}})
			offered := 0
			for _, q := range r.Main() {
				for _, name := range q.Tools() {
					if name == "" || strings.Contains(name, "srv") {
						continue
					}
					offered++
					if all[i].Tool(name) == nil {
						t.Errorf("%s offers %s, which is in no list of runtime/host", c.Name, name)
					}
				}
			}
			if offered < 4 {
				t.Errorf("%d tools are offered", offered)
			}
		})
	}
}
