package mixture

import "fmt"

// Value is policies whose hooks differ only in what they compare a value with.
type Value struct {
	Name  string
	Event string             // three hooks apply to it, whatever the size
	When  func(i int) string // the condition of hook i
}

// Values lists them.
var Values = []Value{
	{"numeric", readEvent, numericCondition},
	{"enumerated", readEvent, enumeratedCondition},
}

const readEvent = `{"session_id":"s","cwd":"/home/dev/shop","permission_mode":"default","hook_event_name":"PreToolUse","agent_type":"deployer",` +
	`"tool_name":"Read","tool_input":{"file_path":"/home/dev/shop/cart.go","limit":7,"cached":false},"tool_use_id":"toolu_01A9"}`

// ValueFiles is a policy of n hooks whose conditions are when(i).
func ValueFiles(n int, when func(i int) string) map[string]string {
	return files(n, func(i int) Hook {
		c := cond{kind: "value", match: []string{`tool = "ReadFile"`}, when: when(i)}
		name := fmt.Sprintf("value-%d", i)
		return Hook{Name: name, HCL: c.block(i, name)}
	})
}

// numericCondition compares numbers; only 1, 2 and 5 hold, and none denies, which would
// end the evaluation.
func numericCondition(i int) string {
	far := 1000 + i
	switch i {
	case 1:
		return "tool.input.limit > 5"
	case 2:
		return "tool.input.limit == 7"
	case 5:
		return "tool.input.limit >= 6 and tool.input.limit < 8"
	}
	switch i % 4 {
	case 0:
		return fmt.Sprintf("tool.input.limit > %d", far)
	case 1:
		return fmt.Sprintf("tool.input.limit == %d", far)
	case 2:
		return fmt.Sprintf("tool.input.limit >= %d and tool.input.limit < %d", far, far+10)
	}
	return fmt.Sprintf("len(path ?? '') > %d", far)
}

// enumeratedCondition compares names and truth values; only 1, 2 and 5 hold, and none denies, which would
// end the evaluation.
func enumeratedCondition(i int) string {
	switch i {
	case 1:
		return "session.permission_mode == 'default'"
	case 2:
		return "agent in ['deployer', 'planner']"
	case 5:
		return "tool.raw.cached == false"
	}
	switch i % 4 {
	case 0:
		return fmt.Sprintf("session.permission_mode == 'mode-%d'", i)
	case 1:
		return fmt.Sprintf("agent in ['reviewer-%d', 'planner-%d']", i, i)
	case 2:
		return "tool.raw.cached == true"
	}
	return "session.permission_mode in ['plan', 'acceptEdits']"
}
