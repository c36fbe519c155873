package refeval

import (
	"encoding/json"
	"strings"
)

// object is a JSON object whose keys keep their order.
type object []member

type member struct {
	key   string
	value any
}

// MarshalJSON writes the members in order.
func (o object) MarshalJSON() ([]byte, error) {
	parts := make([]string, len(o))
	for i, m := range o {
		key, err := json.Marshal(m.key)
		if err != nil {
			return nil, err
		}
		val, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		parts[i] = string(key) + ":" + string(val)
	}
	return []byte("{" + strings.Join(parts, ",") + "}"), nil
}

// maybe adds a member, or leaves it out.
func (o *object) maybe(d *dice, key string, value func() any) {
	if !d.once(4) {
		*o = append(*o, member{key, value()})
	}
}

// hostEvent is one event of the host as random JSON: one object for each
// canonical event that it is.
func hostEvent(d *dice) []string {
	switch d.n(10) {
	case 6, 7:
		return []string{eventOf(d, "after_agent"), eventOf(d, "before_stop")}
	case 8:
		return []string{eventOf(d, pick(d, "before_agent", "session_start", "before_stop"))}
	case 9:
		return []string{eventOf(d, pick(d, "after_tool", "notification", "subagent_stop"))}
	}
	return []string{eventOf(d, "before_tool")}
}

func eventOf(d *dice, kind string) string {
	text := func() any { return text(d) }
	o := object{{"event_type", kind}, {"work_dir", "/w/proj"}}
	if d.once(3) {
		o[1].value = "/w/proj/src"
		o = append(o, member{"project", "/w/proj"})
	}
	o.maybe(d, "session_id", text)
	o.maybe(d, "agent", func() any { return pick(d, "main", "reviewer", "Main", "sub\nagent", "domain") })
	switch kind {
	case "before_tool", "after_tool":
		o = append(o, member{"tool_name", pick(d, toolNames...)}, member{"tool_input", toolInput(d)})
		o.maybe(d, "tool_use_id", text)
		if kind == "after_tool" {
			o.maybe(d, "tool_output", func() any { return toolOutput(d, 3) })
			o.maybe(d, "duration", func() any { return 1.5 })
		}
	case "before_agent":
		o.maybe(d, "prompt", text)
	case "session_start":
		o.maybe(d, "source", func() any { return pick(d, "startup", "resume", "clear") })
	case "notification":
		o.maybe(d, "message", text)
		o.maybe(d, "notification_type", text)
	default:
		o.maybe(d, "message", text)
		o.maybe(d, "stop_reason", text)
		o.maybe(d, "stop_active", func() any { return d.once(2) })
		if kind != "subagent_stop" {
			o.maybe(d, "step_count", func() any { return d.n(9) })
		}
	}
	out, err := json.Marshal(o)
	if err != nil {
		panic(err)
	}
	return string(out)
}

// toolInput has the canonical fields that conditions ask for, nearly always of
// the right type, and others of any shape.
func toolInput(d *dice) object {
	text := func() any {
		if d.once(16) {
			return jsonValue(d, 1)
		}
		return text(d)
	}
	var o object
	o.maybe(d, "command", func() any {
		if d.once(16) {
			return jsonValue(d, 1)
		}
		return line(d)
	})
	o.maybe(d, "path", func() any { return pick(d, pathNames...) })
	o.maybe(d, "file_path", func() any { return pick(d, pathNames...) })
	o.maybe(d, "content", text)
	o.maybe(d, "new", text)
	o.maybe(d, "url", text)
	o.maybe(d, "prompt", text)
	o.maybe(d, "other", func() any { return jsonValue(d, 2) })
	return o
}

// toolOutput is what a tool returned: any value, and the shapes in which text
// comes.
func toolOutput(d *dice, depth int) any {
	if depth == 0 || d.once(4) {
		return jsonValue(d, 2)
	}
	inner := func() any { return toolOutput(d, depth-1) }
	switch d.n(4) {
	case 1:
		return object{{"stdout", text(d)}, {"stderr", text(d)}}
	case 2:
		return object{{pick(d, "content", "resource", "file", "output", "result", "other"), inner()}, {"type", "text"}}
	case 3:
		return some(d, 3, inner)
	}
	return object{{"type", "text"}, {"text", text(d)}}
}

func jsonValue(d *dice, depth int) any {
	switch n := d.n(9); {
	case n == 1:
		return nil
	case n == 2:
		return d.once(2)
	case n == 3:
		return d.n(50)
	case n == 4:
		return 0.5 + float64(d.n(4))
	case n >= 7 && depth > 0:
		return object{{"k", jsonValue(d, depth-1)}, {"b", jsonValue(d, depth-1)}, {"a", text(d)}}
	case n >= 5 && depth > 0:
		return some(d, 3, func() any { return jsonValue(d, depth-1) })
	}
	return text(d)
}
