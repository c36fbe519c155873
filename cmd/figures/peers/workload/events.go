package workload

import (
	"fmt"
	"strings"
)

// Event is a tool call that an agent is about to make. A field that it lacks is
// empty.
type Event struct {
	Tool    string `json:"tool" expr:"tool"`
	Agent   string `json:"agent" expr:"agent"`
	Path    string `json:"path" expr:"path"`
	Command string `json:"command" expr:"command"`
	Limit   int    `json:"limit" expr:"limit"`
}

// Text is a field of the event that is text.
func (e Event) Text(f Field) string {
	switch f {
	case Tool:
		return e.Tool
	case Agent:
		return e.Agent
	case Path:
		return e.Path
	}
	return e.Command
}

// String is the event in a line: its tool and what it is about.
func (e Event) String() string {
	words := []string{e.Tool}
	for _, w := range []string{e.Command, e.Path} {
		if w != "" {
			words = append(words, w)
		}
	}
	if e.Limit != 0 {
		words = append(words, fmt.Sprint("limit=", e.Limit))
	}
	if e.Agent != "" {
		words = append(words, "agent="+e.Agent)
	}
	return strings.Join(words, " ")
}

// Matching is the events that a few rules are about, whatever the size of the
// policy: the first ten rules are in all of them.
var Matching = []Event{
	{Tool: "Shell", Agent: "planner-6", Command: "kubectl delete namespace team-2 && ./deploy --profile=prod-3 --wait && rm -rf /srv/tenant8/cache"},
	{Tool: "WriteFile", Agent: "general-purpose", Path: "/srv/app9/config/secrets-5.env"},
	{Tool: "mcp__jira1__create_issue", Agent: "general-purpose"},
	{Tool: "mcp__db7__query", Agent: "general-purpose", Limit: 5000},
}

// Silent is the events that no rule is about. The last two come near.
var Silent = []Event{
	{Tool: "Shell", Agent: "general-purpose", Command: "go test ./... && git commit -am 'Explain what the flag does' && git push origin HEAD"},
	{Tool: "EditFile", Agent: "general-purpose", Path: "/home/dev/shop/internal/cart/cart_test.go"},
	{Tool: "mcp__github__get_pull_request", Agent: "general-purpose", Limit: 50},
	{Tool: "Shell", Agent: "planner-6000000", Command: "kubectl get pods --namespace team-2 && ./deploy --profile=staging-3 --wait && rm -rf /srv/tenants/cache"},
	{Tool: "WriteFile", Agent: "general-purpose", Path: "/srv/site4/keys/server.pem.txt"},
}

// Near is events about the resource of rule i: the first ones meet the rule of
// each kind with this number, the last ones miss it by a little.
func Near(i int) []Event {
	n := func(format string) string { return fmt.Sprintf(format, i) }
	return []Event{
		{Tool: n("mcp__crm%d__update_record")},
		{Tool: n("mcp__jira%d__")},
		{Tool: "Shell", Command: n("sudo kubectl  delete ns team-%d")},
		{Tool: "Shell", Command: n("aws --profile=prod-%d s3 ls")},
		{Tool: "EditFile", Path: n("/srv/site%d/a/b/server.pem")},
		{Tool: "WriteFile", Path: n("/srv/site%d/server.pem")},
		{Tool: "ReadFile", Path: n("/home/dev/secrets-%d.env")},
		{Tool: "Shell", Agent: n("reviewer-%d"), Command: "ls"},
		{Tool: n("mcp__db%d__query"), Limit: 1001},
		{Tool: "Shell", Command: n("shred -u /srv/tenant%d/x")},
		{Tool: "WriteFile", Path: n("/srv/app%d/server.pem")},
		{Tool: n("mcp__crm%d__update_records")},
		{Tool: n("xmcp__jira%d__")},
		{Tool: "Shell", Command: n("kubectl delete ns team-%dx")},
		{Tool: "Fetch", Command: n("aws --profile=prod-%d s3 ls")},
		{Tool: "ReadFile", Path: n("/srv/site%d/server.pem")},
		{Tool: "EditFile", Path: n("/srv/site%d.pem")},
		{Tool: "ReadFile", Path: n("/home/dev/secrets-%d.env.gpg")},
		{Tool: "Shell", Agent: n("reviewer-%d0000000"), Command: "ls"},
		{Tool: n("mcp__db%d__query"), Limit: 1000},
		{Tool: "Shell", Command: n("rm /srv/tenant%d/x")},
		{Tool: "EditFile", Path: n("/srv/app%d/main.go")},
	}
}
