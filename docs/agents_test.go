package docs

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hookc/hookc/lint/agents"
)

// agentTable is each agent's configuration in a line.
func agentTable(*testing.T, []string) string {
	var body [][]string
	for _, a := range agents.All() {
		shape := "groups"
		if a.Shape == agents.Flat {
			shape = "handlers"
		}
		if a.Nests {
			shape += " or groups"
		}
		body = append(body, []string{a.Title, code(a.Files...), shape, agentMatcher(a), agentTimeout(a), agentExit(a), agentClosed(a)})
	}
	return rows([]string{"agent", "files of a project", "below an event", "matcher", "time-out", "exit codes", "fails closed"}, body)
}

func agentMatcher(a *agents.Agent) string {
	m := a.Matcher
	if m.Ignored {
		return "ignored"
	}
	s := agents.Dialect(a).String()
	if m.Anchored {
		s += ", the whole name"
	}
	if m.Exact != "" {
		list := "by `|`"
		if m.Comma {
			list = "by `|` or `,`"
		}
		s = "names, " + list + "; else " + s
	}
	return s
}

func agentTimeout(a *agents.Agent) string {
	if len(a.Timeout.Keys) == 0 {
		return ""
	}
	unit := "s"
	if a.Timeout.Millis {
		unit = "ms"
	}
	s := code(a.Timeout.Keys...) + " in " + unit
	if ms := a.Timeout.Default; ms > 0 {
		s += fmt.Sprintf(", %d s without", ms/1000)
	}
	return s
}

func agentExit(a *agents.Agent) string {
	s := fmt.Sprintf("%d blocks", a.Exit.Block)
	if a.Exit.NeedsText {
		s += " with a text"
	}
	switch {
	case a.Exit.OtherOpen:
		s += ", others do not"
	case a.Exit.OneOpen:
		s += ", 1 does not"
	}
	return s
}

func agentClosed(a *agents.Agent) string {
	if a.FailClosed == "" {
		return ""
	}
	return code(a.FailClosed + ": " + a.FailClosedValue)
}

// agentEvents is the events of an agent.
func agentEvents(t *testing.T, args []string) string {
	a := agents.Lookup(args[0])
	if a == nil {
		t.Fatalf("there is no agent %s", args[0])
	}
	var body [][]string
	for _, e := range a.Events {
		matches := e.Matches
		if e.Unknown {
			matches = "?"
		}
		if len(e.Values) > 0 {
			matches += ": " + code(e.Values...)
		}
		canonical := ""
		if e.Canonical != "" {
			canonical = code(e.Canonical)
		}
		body = append(body, []string{code(e.Name), canonical, agentBlocks(e), matches, e.Doc})
	}
	return a.Doc + "\n\n" + rows([]string{"event", "hookc's", "a hook can stop it", "matcher on", ""}, body) + agentTools(a)
}

func agentBlocks(e agents.Event) string {
	switch {
	case e.After:
		return "too late; the agent is told"
	case e.Unsure && e.Blocks:
		return "by a decision"
	case e.Unsure:
		return "?"
	case e.JSONOnly:
		return "by a decision, by no exit code"
	case e.AnyExit:
		return "by every code but 0"
	}
	return yes(e.Blocks)
}

// agentTools is the tools of an agent, in a sentence each.
func agentTools(a *agents.Agent) string {
	var now, old []string
	for _, tool := range a.Tools {
		switch {
		case tool.Renamed != "":
			old = append(old, code(tool.Name)+" is now "+code(tool.Renamed))
		case tool.Gone:
			old = append(old, code(tool.Name)+" is gone")
		default:
			now = append(now, code(tool.Name))
		}
	}
	if len(now) == 0 {
		return ""
	}
	s := "\nTools: " + strings.Join(now, ", ") + "."
	if len(old) > 0 {
		s += " " + strings.Join(old, ", ") + "."
	}
	return s + "\n"
}
