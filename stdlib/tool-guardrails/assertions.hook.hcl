assert "a-call-is-refused-or-left-alone" {
  description = "The pack approves no call, and asks a person about none."
  on          = ["before_tool"]
  decides     = ["none", "deny"]
}

assert "servers-that-nobody-describes-are-left-alone" {
  description = "A call of an MCP server without a command goes on, unless the variable tools names its tool."
  on          = ["before_tool"]

  match {
    tool = "mcp__.*"
  }
  when = "command == nil and tool.host_name not in local.names"

  decides = ["none"]
}
