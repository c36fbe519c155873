package policytest

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/eventname"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/toolname"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/value"
)

// toolMembers are the members of a tool's event that are not its input.
var toolMembers = []string{
	"timestamp", "session_id", "work_dir", "cwd", "project", "context", "permission_mode", "transcript_path",
	"agent", "agent_id", "agent_type", "subagent_name", "subagent_type",
	"tool_name", "tool_input", "tool_use_id", "tool_output", "error", "duration", "interrupted", "background_started",
}

// objects are the members under which a dotted key may lead.
var objects = []string{"tool_input", "tool_output", "context", "args", "final_message"}

// testSession is the id of the session of events that name none.
const testSession = "test"

// spell builds an event of the Agent Hooks format from a name and settings. It
// happens in dir, in a session of its own. own is the policy's events, tools what
// its targets call tools.
func spell(c *eventCall, own []*event.Kind, tools *toolname.Names, dir string) (value.Value, error) {
	kind, ok := event.LookupKind(c.subject)
	if i := slices.IndexFunc(own, func(k *event.Kind) bool { return k.Name == c.subject }); i >= 0 {
		kind, ok = own[i], true
	}
	if !ok {
		return value.Value{}, unknownEvent(c.subject, own)
	}
	v := value.OfMap([]string{"event_type", "session_id", "work_dir"}, []value.Value{
		value.OfString(kind.Name), value.OfString(testSession), value.OfString(dir),
	})
	tool := c.tool()
	if kind.Tool {
		v = v.With("tool_name", value.OfString(tool)).With("tool_input", value.OfMap(nil, nil))
	}
	seen := map[string]bool{}
	for _, set := range c.settings {
		path, err := member(kind, tool, set)
		if err == nil && set.key == "tool" {
			err = noTool(tools, set.value.Text())
		}
		if err == nil && seen[strings.Join(path, ".")] {
			err = errors.New("it is given twice")
		}
		if err == nil {
			seen[strings.Join(path, ".")] = true
			v, err = put(v, path, set.value)
		}
		if err != nil {
			return v, fmt.Errorf("%s: %w", set.key, err)
		}
	}
	if kind.Tool && tool == "" {
		return v, fmt.Errorf("%s wants a tool: tool=NAME", kind.Name)
	}
	return v, nil
}

func (c *eventCall) tool() string {
	for _, set := range c.settings {
		if set.key == "tool" || set.key == "tool_name" {
			return set.value.Str()
		}
	}
	return ""
}

func unknownEvent(name string, own []*event.Kind) error {
	var names []string
	for _, k := range slices.Concat(event.Kinds, own) {
		names = append(names, k.Name)
	}
	near, _ := diag.Nearest(name, names)
	if near = cmp.Or(eventname.Called(name), near, eventname.Spoken(name)); near != "" {
		return fmt.Errorf("there is no event %q; did you mean %q?", name, near)
	}
	return fmt.Errorf("there is no event %q, and a file of events ends in .json", name)
}

// member says where a key belongs in the event.
func member(kind *event.Kind, tool string, set setting) ([]string, error) {
	key := set.key
	path := strings.Split(key, ".")
	switch {
	case slices.Contains(path, ""):
		return nil, errors.New("a part of the key is empty")
	case key == "event_type":
		return nil, errors.New("the event is named by the first argument")
	case key == "tool":
		return []string{"tool_name"}, nil
	case key == "cwd":
		return []string{"work_dir"}, nil
	case len(path) > 1 && !slices.Contains(objects, path[0]):
		return nil, fmt.Errorf("an event of the format has no object %q; the objects are %s", path[0], strings.Join(objects, ", "))
	case len(path) > 1 || kind.Tool && slices.Contains(toolMembers, key):
		return path, nil
	case kind.Tool:
		return toolInput(tool, set)
	}
	return path, misspelt(kind, key)
}

// noTool refuses a tool that no host of the policy has, so that a test does not
// hold for a name that never comes.
func noTool(tools *toolname.Names, name string) error {
	meant, wrong := tools.Wrong(name)
	if !wrong {
		return nil
	}
	return fmt.Errorf("no target of the policy has a tool %s; write tool=%s, or tool_name=%s if it is meant", name, strings.Join(meant, " or tool="), name)
}

// toolInput is a field of the tool's input. Those of tools that are canonical, or
// that hosts have for such, are known, so that a misspelt one is an error.
func toolInput(tool string, set setting) ([]string, error) {
	path, key := []string{"tool_input", set.key}, set.key
	fields, names := inputs(tool)
	for _, f := range fields {
		if f.Name == key {
			return path, wrongType(f, set.value)
		}
	}
	_, canonical := event.LookupTool(tool)
	near, isNear := diag.Nearest(key, slices.Concat(names, toolMembers))
	others := having(key)
	if len(fields) == 0 || slices.Contains(names, key) || !canonical && !isNear && len(others) == 0 {
		return path, nil
	}
	text := fmt.Sprintf("%s has no such input (it has %s)", tool, strings.Join(names, ", "))
	switch {
	case isNear:
		text += fmt.Sprintf("; did you mean %q?", near)
	case len(others) > 0:
		text += "; it is an input of " + strings.Join(others, ", ")
	}
	return nil, fmt.Errorf("%s; if it is meant, write tool_input.%s", text, key)
}

// inputs is the input of a tool, by canonical fields, and the names of these with
// those that hosts have for them; none of a tool that hookc does not know.
func inputs(tool string) (fields []value.Field, names []string) {
	add := func(canonical string) {
		if t, ok := event.LookupTool(canonical); ok {
			fields = append(fields, t.Input...)
		}
	}
	add(tool)
	for _, h := range all.Targets() {
		for _, t := range h.Tools() {
			if t.Name != tool || len(t.Input) == 0 { // what it takes is not known
				continue
			}
			for _, c := range t.Canonical {
				add(c)
			}
			for _, in := range t.Input {
				names = append(names, in[1])
			}
		}
	}
	for _, f := range slices.Backward(fields) {
		names = slices.Insert(names, 0, f.Name)
	}
	return fields, unique(names)
}

func unique(names []string) (out []string) {
	for _, n := range names {
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// having is the canonical tools with an input of this name.
func having(field string) (out []string) {
	for _, t := range event.Tools {
		if slices.ContainsFunc(t.Input, func(f value.Field) bool { return f.Name == field }) {
			out = append(out, t.Name)
		}
	}
	return out
}

// wrongType refuses a value that the field never has: a host drops it, and a
// condition sees nil.
func wrongType(f value.Field, v value.Value) error {
	switch {
	case f.Type.Kind == value.TInt && v.Kind() == value.String:
		return fmt.Errorf("it is a number: write %s:=%s", f.Name, cmp.Or(number.FindString(v.Str()), "1"))
	case f.Type.Kind == value.TBool && v.Kind() == value.String:
		return fmt.Errorf("it is true or false: write %s:=true", f.Name)
	}
	return nil
}

var number = lazyregexp.New(`^[0-9]+$`)

// misspelt finds a key that is nearly a field of the event. Any other one is
// the host's own, and conditions see it as extra.
func misspelt(kind *event.Kind, key string) error {
	var names []string
	for _, use := range event.FieldsOf(kind) {
		path := event.Fields[use.Field].Path
		names = append(names, path[strings.LastIndexByte(path, '.')+1:])
	}
	for _, f := range kind.Custom {
		names = append(names, f.Name)
	}
	if near, ok := diag.Nearest(key, names); ok && near != key && !slices.Contains(names, key) {
		return fmt.Errorf("%s has no such field; did you mean %q?", kind.Name, near)
	}
	return nil
}

// put sets what a path leads to, making the objects on the way.
func put(v value.Value, path []string, item value.Value) (value.Value, error) {
	if k := v.Kind(); k != value.Map {
		return v, fmt.Errorf("there is a %s where %q would be", k, path[0])
	}
	if len(path) > 1 {
		inner, ok := v.Get(path[0])
		if !ok {
			inner = value.OfMap(nil, nil)
		}
		var err error
		if item, err = put(inner, path[1:], item); err != nil {
			return v, err
		}
	}
	return v.With(path[0], item), nil
}
