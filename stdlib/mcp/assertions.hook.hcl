assert "nothing-is-approved" {
  description = "The pack never approves a call in a person's place."
  on          = ["before_tool"]
  decides     = ["none", "ask", "deny"]
}

assert "nothing-lifts-secret-files" {
  description = "What the hook secret-file sees is denied, whatever the other hooks say."
  hook        = "secret-file"
  decides     = ["deny"]
}

assert "tables-are-not-dropped" {
  description = "A tool of a database gets no DROP TABLE, but one that the variable trusted names."
  on          = ["before_tool"]

  match {
    tool    = "mcp__postgres__query"
    pattern = "^DROP TABLE [a-z_]+$"
  }
  when = "not (tool.host_name matches local.trusted)"

  decides = ["deny"]
}

assert "deleting-tools-are-asked-about" {
  description = "By their names, whatever they are given, but those that the variable trusted names."
  on          = ["before_tool"]

  match {
    tool = ["mcp__github__delete_repository", "mcp__s3__delete_bucket"]
  }
  when = "not (tool.host_name matches local.trusted)"

  decides = ["ask", "deny"]
}

assert "other-tools-are-left-alone" {
  description = "The pack says nothing of the agent's own tools."
  on          = ["before_tool"]

  match {
    tool = ["Shell", "ReadFile", "WriteFile", "EditFile", "Fetch"]
  }

  decides = ["none"]
}
