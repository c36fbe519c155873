assert "nothing-is-approved" {
  description = "The pack never approves a call in a person's place."
  on          = ["before_tool"]
  decides     = ["none", "ask", "deny"]
}

assert "forced-pushes-are-denied" {
  description = "Whatever else is on the line."
  on          = ["before_tool"]

  match {
    command {
      program = "git"
      args    = ["push"]
      flags   = ["force"]
    }
  }

  decides = ["deny"]
}

assert "nothing-lifts-rm-rf" {
  description = "What the hook block-destructive-commands sees is denied, whatever the other hooks say."
  hook        = "block-destructive-commands"
  decides     = ["deny"]
}
