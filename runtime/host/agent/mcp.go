package agent

// MCP is what an agent calls the tools of MCP servers: Before, the server, Between, the
// tool. Both are "" where that is not known.
type MCP struct{ Before, Between string }

// MCPOfClaude is what most agents call them.
var MCPOfClaude = MCP{"mcp__", "__"}

// Known reports whether it is known.
func (m MCP) Known() bool { return m != MCP{} }

// Name is the name of a server's tool.
func (m MCP) Name(server, tool string) string { return m.Before + server + m.Between + tool }
