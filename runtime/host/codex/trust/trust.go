// Package trust computes the hashes by which Codex knows that a user has trusted
// a hook. In the user's config.toml stands, for every handler of a file,
//
//	[hooks.state."KEY"]
//	trusted_hash = "HASH"
//
// The evaluator has none of it.
package trust

import (
	"encoding/hex"
	"strconv"

	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/state"
	"github.com/hookc/hookc/runtime/value"
)

// Entry is one handler. A handler of a plugin has a second hash, of the contents
// of the plugin's folder, which is not computed here.
type Entry struct{ Key, Hash string }

// Entries is the handlers of a hooks.json in the order of the file. file is its
// absolute path, or PLUGIN@MARKETPLACE:hooks/hooks.json. Handlers of other types
// than "command" are left out, and so are events that Codex does not have.
func Entries(file string, hooks []byte) ([]Entry, error) {
	root, err := value.DecodeObject(hooks)
	if err != nil {
		return nil, err
	}
	var out []Entry
	events, _ := root.Get("hooks")
	for i := range events.Len() {
		groups := events.At(i)
		if groups.Kind() != value.List {
			continue
		}
		for g := range groups.Len() {
			out = append(out, Group(file, events.Key(i).Str(), g, groups.At(g))...)
		}
	}
	return out, nil
}

// Group is the handlers of one group: the one at an index of its event's list.
func Group(file, event string, index int, group value.Value) (out []Entry) {
	label, ok := labelOf(event)
	handlers, _ := group.Get("hooks")
	if !ok || handlers.Kind() != value.List {
		return nil
	}
	matcher, _ := group.Get("matcher")
	for h := range handlers.Len() {
		if kind, _ := handlers.At(h).Get("type"); kind.Str() == "command" {
			key := file + ":" + label + ":" + strconv.Itoa(index) + ":" + strconv.Itoa(h)
			out = append(out, Entry{key, Hash(label, matcher, handlers.At(h))})
		}
	}
	return out
}

// TOML is the lines of config.toml that trust handlers.
func TOML(entries []Entry) string {
	var out []byte
	for _, e := range entries {
		out = append(value.AppendQuoted(append(out, "[hooks.state."...), e.Key), "]\ntrusted_hash = "...)
		out = append(value.AppendQuoted(out, e.Hash), '\n')
	}
	return string(out)
}

// Hash is the hash of one handler of the type "command" as its file has it, with
// its group's matcher, or nil, and the event's label: "pre_tool_use".
//
// It is SHA-256 over compact JSON with sorted keys (measured on 0.169.0). The
// time-out is the one that holds in the end; the matcher is left out where the
// event ignores it.
func Hash(label string, matcher, handler value.Value) string {
	var h, m wire.Members
	get := func(name string) value.Value { v, _ := handler.Get(name); return v }
	async := get("async")
	if async.Kind() != value.Bool {
		async = value.OfBool(false)
	}
	h.Add("additionalContextLimit", get("additionalContextLimit"))
	h.Add("async", async)
	h.Add("command", get("command"))
	h.Add("statusMessage", get("statusMessage"))
	h.Add("timeout", value.OfInt(timeout(label, get("timeout"))))
	h.Add("type", value.OfString("command"))
	m.Text("event_name", label)
	m.Add("hooks", value.OfList([]value.Value{h.Value()}))
	if label != "stop" && label != "user_prompt_submit" {
		m.Add("matcher", matcher)
	}
	sum := state.SHA256(value.AppendJSON(nil, m.Value()))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// timeout is the seconds that Codex waits: at least one; at most three at the end
// of a session or turn, where the default is one.
func timeout(label string, given value.Value) int {
	short := label == "session_end" || label == "interrupt"
	n := int(given.Int())
	switch {
	case given.Kind() != value.Int && short:
		return 1
	case given.Kind() != value.Int:
		return 600
	case short:
		n = min(n, 3)
	}
	return max(n, 1)
}

// labels is what a key calls each event. It is no map, which would be filled at
// the evaluator's start.
var labels = [...]struct{ event, label string }{
	{"PreToolUse", "pre_tool_use"}, {"PermissionRequest", "permission_request"}, {"PostToolUse", "post_tool_use"},
	{"UserPromptSubmit", "user_prompt_submit"}, {"SessionStart", "session_start"}, {"SessionEnd", "session_end"},
	{"SubagentStart", "subagent_start"}, {"SubagentStop", "subagent_stop"}, {"Stop", "stop"},
	{"PreCompact", "pre_compact"}, {"PostCompact", "post_compact"}, {"Interrupt", "interrupt"},
}

func labelOf(event string) (string, bool) {
	for _, l := range labels {
		if l.event == event {
			return l.label, true
		}
	}
	return "", false
}
