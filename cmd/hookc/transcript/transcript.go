// Package transcript reads the records that agents keep of their sessions, and
// makes of each tool call the event that the agent sends to hooks before it.
//
// A record is a file of JSON Lines. Each form is a row of Formats: where the files
// of a project are, what a line says, and what is sent to hooks. Formats were
// measured on the versions that their files name. What a record holds is hostile
// input: lines are bounded, and what is damaged or foreign is counted and skipped.
package transcript

import (
	"time"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// Outcome is what became of a call in the session.
type Outcome uint8

// The outcomes.
const (
	Unknown Outcome = iota // the record does not say
	Ran
	Failed  // it ran, and was no success
	Refused // a hook, a rule or the user stopped it
)

// String is the outcome as the output spells it.
func (o Outcome) String() string { return [...]string{"unknown", "ran", "failed", "refused"}[o] }

// Call is one tool call of a record.
type Call struct {
	Format *Format
	Host   *host.Host
	File   string
	Line   int // from 1

	ID        string
	Session   string
	Cwd       string
	Root      string // where the session began; "" where the record does not say
	Mode      string // the permission mode, as the agent tells hooks; "" where unknown
	Agent     string // id of the subagent; "" for the main one
	AgentType string
	Time      time.Time // zero where the record does not say
	Stamp     string    // the time as the record has it
	Tool      string    // the agent's own name, as hooks are told
	Input     value.Value
	Server    string // the MCP server, where the agent tells hooks its name apart

	Outcome Outcome
	By      string // who refused it, such as "hook"; "" where the record does not say

	size  int    // of its line, in bytes
	event []byte // the event as it stands in the record; nil where it is made of the rest
}

// Event is what the agent sends to hooks before the call.
func (c *Call) Event() []byte {
	if c.event != nil {
		return c.event
	}
	var m wire.Members
	m.Text("hook_event_name", c.Format.event)
	m.Text("session_id", c.Session)
	m.Text("cwd", c.Cwd)
	if c.Format.stamps {
		m.Text("timestamp", c.Stamp)
	}
	m.Text("permission_mode", c.Mode)
	m.Text("agent_id", c.Agent)
	m.Text("agent_type", c.AgentType)
	m.Text("tool_name", c.Tool)
	m.Add("tool_input", c.Input)
	if c.Format.ids {
		m.Text("tool_use_id", c.ID)
	}
	if c.Format.more != nil {
		c.Format.more(c, &m)
	}
	return value.AppendJSON(nil, m.Value())
}

// Format is how one program keeps its sessions.
type Format struct {
	Name  string // as in --agent
	Title string // as people write it
	host  string // the --host name; "" where each record says it

	event  string // what the host calls the event before a tool call
	stamps bool   // its events have a timestamp
	ids    bool   // its events have the call's id
	more   func(c *Call, m *wire.Members)

	find func(p Place) []string   // the files of a project
	root func(file string) string // the project that a file's place names
	main func(file string) string // the session that a subagent's file is of, by its place; "" for other files

	mixed bool // each line is of a session and a project of its own

	// own says whether a line is one of this format; the first lines of a file are
	// asked.
	own func(line value.Value) bool
	// marks are texts of which each line has one that says something of calls; nil
	// where every line does.
	marks []string
	// every line of the format has one of these texts; nil where that is not known.
	every []string
	read  func(line value.Value, n *note)
}

// Formats is every form of record, in the order in which a file is tried.
var Formats = []*Format{&claude, &codex, &gemini, &qwen, &copilot, &ledgerBook, &events}

// Lookup finds a format by its name.
func Lookup(name string) (*Format, bool) {
	for _, f := range Formats {
		if f.Name == name {
			return f, true
		}
	}
	return nil, false
}

// note is what one line says.
type note struct {
	line    int
	size    int // of the line, in bytes
	session string
	cwd     string
	mode    string
	agent   string // id of a subagent that begins
	role    string // its type
	whole   bool   // the agent above counts for all of the file
	calls   []Call
	results []result
}

// result is what became of a call.
type result struct {
	id      string
	outcome Outcome
	by      string
}

func (n *note) call(c Call) { n.calls = append(n.calls, c) }

func (n *note) result(id string, o Outcome, by string) {
	n.results = append(n.results, result{id, o, by})
}

// hostNamed is a host that records can be of; nil where there is none.
func hostNamed(name string) *host.Host {
	h, ok := all.Lookup(name)
	if !ok {
		return nil
	}
	return h
}

// text is the string of a member, at any depth; "" where there is none.
func text(v value.Value, path ...string) string {
	return at(v, path...).Str()
}

// at is a member at any depth; nil where there is none.
func at(v value.Value, path ...string) value.Value {
	for _, key := range path {
		v, _ = v.Get(key)
	}
	return v
}

// items yields what a list holds; nothing of any other value.
func items(v value.Value) func(yield func(value.Value) bool) {
	return func(yield func(value.Value) bool) {
		if v.Kind() != value.List {
			return
		}
		for i := range v.Len() {
			if !yield(v.At(i)) {
				return
			}
		}
	}
}

// Agent reports whether an agent keeps these records by itself.
func (f *Format) Agent() bool { return f.event != "" }

// Sends reports the event that the agent sends, "" where each record is one.
func (f *Format) Sends() string { return f.event }

// Raw is the event in the Agent Hooks format, where the record is one.
func (c *Call) Raw() (v value.Value, ok bool) {
	if c.event == nil || c.Host == nil || c.Host.Name != generic.Name {
		return v, false
	}
	v, err := value.DecodeObject(c.event)
	return v, err == nil
}
