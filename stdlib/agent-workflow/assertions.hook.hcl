assert "nothing-is-approved" {
  description = "The pack never approves a call in a person's place."
  on          = ["before_tool"]
  decides     = ["none", "ask", "deny"]
}

assert "the-state-is-the-workflows" {
  description = "Once a workflow has begun no tool writes its state: what is in it opens the gates."
  on          = ["before_tool"]

  match {
    writes = [var.workflow_state]
  }
  when = "exists(var.workflow_state)"

  decides = ["deny"]
}

assert "servers-get-no-dangerous-pattern" {
  description = "No call of an MCP server holds what the variable mcp_blocked names."
  on          = ["before_tool"]

  match {
    tool    = "mcp__.*"
    pattern = var.mcp_blocked
  }

  decides = ["deny"]
}
