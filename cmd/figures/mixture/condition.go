package mixture

import "fmt"

// cond is the condition of one hook.
type cond struct {
	kind  string
	match []string // arguments of the match block
	when  string
}

// condition is the condition of hook i.
func condition(i int) cond {
	switch i % 3 {
	case 0:
		return toolCondition(i, i/3%3)
	case 1:
		return shellCondition(i, i/3%3)
	}
	return fieldCondition(i, i/3%5)
}

// toolCondition selects tools of an MCP server: one, all, or some.
func toolCondition(i, variant int) cond {
	switch variant {
	case 0:
		name := fmt.Sprintf("mcp__crm%d__update_record", i)
		return cond{
			kind:  "tool",
			match: []string{fmt.Sprintf("tool = %q", name)},
		}
	case 1:
		prefix := fmt.Sprintf("mcp__jira%d__", i)
		return cond{
			kind:  "server",
			match: []string{fmt.Sprintf("tool = %q", prefix+".*")},
		}
	}
	re := fmt.Sprintf("mcp__git%d__(create|update|delete)_branch", i)
	return cond{
		kind:  "tools",
		match: []string{fmt.Sprintf("tool = %q", re)},
	}
}

// shellCondition looks for a pattern in a command line.
func shellCondition(i, variant int) cond {
	re, kind := fmt.Sprintf("kubectl delete namespace team-%d\\b", i), "namespace"
	switch variant {
	case 1:
		re, kind = fmt.Sprintf("terraform\\s+destroy\\s.*-target=module\\.app%d\\b", i), "destroy"
	case 2:
		re, kind = fmt.Sprintf("(rm|shred)\\s+-\\w+\\s+/srv/tenant%d/", i), "tenant"
	}
	return cond{
		kind:  kind,
		match: []string{`tool    = "Shell"`, fmt.Sprintf("pattern = %q", re)},
	}
}

// fieldCondition is a condition on fields.
func fieldCondition(i, variant int) cond {
	switch variant {
	case 0:
		lit := fmt.Sprintf("--profile=prod-%d", i)
		return cond{kind: "profile", when: fmt.Sprintf("command contains %q", lit)}
	case 1:
		lit := fmt.Sprintf("/srv/app%d/", i)
		return cond{kind: "files", when: fmt.Sprintf("path startsWith %q", lit)}
	case 2:
		lit := fmt.Sprintf("agent-%d", i)
		return cond{kind: "agent", when: fmt.Sprintf("agent == %q", lit)}
	case 3:
		list := fmt.Sprintf(`["reviewer-%d", "planner-%d"]`, i, i)
		return cond{kind: "agents", when: "agent in " + list}
	}
	tool := fmt.Sprintf("mcp__db%d__query", i)
	return cond{
		kind:  "limit",
		match: []string{fmt.Sprintf("tool = %q", tool)},
		when:  "tool.input.limit > 1000",
	}
}
