// Package agents is every agent that has a configuration to lint, and what the
// rules ask of them all. The facts about each stand in runtime/host.
package agents

import (
	"slices"
	"sync"

	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/agents"
)

// The words in which the facts are written down.
type (
	Agent       = agent.Agent
	Event       = agent.Event
	Tool        = agent.Tool
	HandlerType = agent.HandlerType
	Value       = agent.Value
	Answer      = agent.Answer
	JSON        = agent.JSON
	Reading     = agent.Reading
	Path        = agent.Path
	Evidence    = agent.Evidence
)

// Their values.
const (
	Nested = agent.Nested
	Flat   = agent.Flat
	Text   = agent.Text

	FormNotKnown = agent.FormNotKnown
	Absolute     = agent.Absolute
	AsWritten    = agent.AsWritten

	Bool    = agent.Bool
	List    = agent.List
	Object  = agent.Object
	Reads   = agent.Reads
	Refuses = agent.Refuses

	Unmeasured    = agent.Unmeasured
	Plainly       = agent.Plainly
	QuotedByAgent = agent.QuotedByAgent

	Layout   = agent.Layout
	Types    = agent.Types
	Matchers = agent.Matchers
	Exits    = agent.Exits
	Answers  = agent.Answers
	Inputs   = agent.Inputs

	ReasonInAnswer = agent.ReasonInAnswer

	NotMeasured = agent.NotMeasured
	Stops       = agent.Stops
	Runs        = agent.Runs

	Once  = agent.Once
	Twice = agent.Twice

	Read     = agent.Read
	Measured = agent.Measured
)

// MCPOfClaude is what most agents call the tools of MCP servers.
var MCPOfClaude = agent.MCPOfClaude

// every is all agents of which something is known.
var every = sync.OnceValue(agents.All)

// All is every agent whose configuration can be linted, the most common first.
var All = sync.OnceValue(func() []*Agent {
	return slices.DeleteFunc(slices.Clone(every()), func(a *Agent) bool { return len(a.Events) == 0 || isProgram(a) })
})

// Programs is every agent whose hooks are programs that are found by their names, without a
// configuration.
var Programs = sync.OnceValue(func() []*Agent {
	return slices.DeleteFunc(slices.Clone(every()), func(a *Agent) bool { return !isProgram(a) })
})

func isProgram(a *Agent) bool { return len(a.Executables) > 0 || len(a.Modules) > 0 }

// Dialect is the dialect of an agent's regexes.
func Dialect(a *Agent) regex.Dialect {
	switch a.Matcher.Dialect {
	case agent.Rust:
		return regex.Rust
	case agent.Python:
		return regex.Python
	}
	return regex.ECMAScript
}
