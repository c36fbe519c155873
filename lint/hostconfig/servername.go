package hostconfig

import (
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/agents"
)

// The names of servers' tools that agents have, with the server and the tool.
var (
	mcpOfGemini = lazyregexp.New(`^mcp_([A-Za-z0-9-]+)_([A-Za-z0-9-]+)(?:_[A-Za-z0-9_-]*)?$`)
	mcpOfDroid  = lazyregexp.New(`^([A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*)___([A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*)$`)
	mcpOfClaude = lazyregexp.New(`^mcp__([A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*)(?:__([A-Za-z0-9_-]*))?$`)
)

// ForeignServer reports whether a name is that of a tool of an MCP server as another
// agent calls it, which matches none here, and what it is here; "" where the name does
// not tell.
func (m Matcher) ForeignServer(name string) (here string, foreign bool) {
	own, whole := m.Agent.MCP, m.Mode == MatchExact || m.Anchored || m.Agent.Matcher.Anchored
	if !own.Known() {
		return "", false
	}
	claude, gemini, droid := mcpOfClaude.FindStringSubmatch(name), mcpOfGemini.FindStringSubmatch(name), mcpOfDroid.FindStringSubmatch(name)
	switch {
	case claude != nil && own != agents.MCPOfClaude:
		if claude[2] == "" {
			claude[2] = ".*"
		}
		return own.Name(claude[1], claude[2]), true
	case gemini != nil && own == agents.MCPOfClaude && whole:
		if name == "mcp_"+gemini[1]+"_"+gemini[2] { // else it is not said where the server's name ends
			here = own.Name(gemini[1], gemini[2])
		}
		return here, true
	case droid != nil && own.Between != "___":
		return own.Name(droid[1], droid[2]), true
	}
	return "", false
}
