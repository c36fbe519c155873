package transcript

import (
	"path/filepath"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/state"
	"github.com/hookc/hookc/runtime/value"
)

// ledgerBook is hookc's own ledger. An entry has not all of a tool's input, at most
// its command, paths and address. One that has none of these is no call: the event
// would say only which tool it was.
var ledgerBook = Format{
	Name: "ledger", Title: "the ledger", host: "generic",
	find: func(p Place) []string {
		dir := state.Dir(p.lookup, p.Home)
		if dir == "" {
			return nil
		}
		return p.glob(filepath.Join(dir, "ledger"), "ledger*.jsonl")
	},
	mixed: true,
	own: func(line value.Value) bool {
		return text(line, "decision") != "" && text(line, "time") != "" && text(line, "id") != "" && text(line, "event") != ""
	},
	every: []string{`"time"`},
	marks: []string{`"before_tool"`},
	read:  readLedger,
}

func readLedger(line value.Value, n *note) {
	if text(line, "event") != "before_tool" || text(line, "record") != "" || at(line, "async").Bool() {
		return
	}
	input, ok := ledgerInput(line)
	if !ok {
		return
	}
	n.cwd = text(line, "project")
	c := Call{
		ID: text(line, "id"), Tool: text(line, "tool"), Input: input, Session: text(line, "session"), Cwd: text(line, "cwd"),
		Stamp: text(line, "time"),
	}
	var m wire.Members
	m.Text("event_type", "before_tool")
	m.Text("session_id", c.Session)
	m.Text("work_dir", c.Cwd)
	m.Text("tool_name", c.Tool)
	m.Add("tool_input", input)
	c.event = value.AppendJSON(nil, m.Value())
	n.call(c)
	switch text(line, "decision") {
	case "deny":
		n.result(c.ID, Refused, "hook")
	case "none", "allow":
		n.result(c.ID, Unknown, "")
	}
}

// ledgerInput is the tool's input as far as the entry has it; false where it has
// none of what a tool of the canonical name takes.
func ledgerInput(line value.Value) (value.Value, bool) {
	var m wire.Members
	tool, known := event.LookupTool(text(line, "tool"))
	if !known {
		return value.Value{}, false
	}
	for _, f := range tool.Input {
		said := text(line, f.Name)
		if paths := at(line, "paths"); f.Name == "path" && paths.Kind() == value.List && paths.Len() == 1 {
			said = paths.At(0).Str()
		}
		m.Text(f.Name, said)
	}
	return m.Value(), !m.Empty()
}
