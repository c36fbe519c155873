assert "nothing-is-approved" {
  description = "The pack never approves a call in a person's place."
  on          = ["before_tool"]
  decides     = ["none", "ask", "deny"]
}

assert "force-pushes-to-main-are-denied" {
  description = "Whatever else is on the line."
  on          = ["before_tool"]

  match {
    command {
      program  = "git"
      args     = ["push"]
      flags    = ["force"]
      operands = ["main"]
    }
  }

  decides = ["deny"]
}

assert "hard-resets-are-asked-about" {
  description = "A person may still allow one."
  on          = ["before_tool"]

  match {
    command {
      program = "git"
      args    = ["reset"]
      flags   = ["hard"]
    }
  }

  decides = ["ask", "deny"]
}

assert "mirrors-are-asked-about" {
  description = "A push with --mirror deletes branches of the remote."
  on          = ["before_tool"]

  match {
    command {
      program = "git"
      args    = ["push"]
      flags   = ["mirror"]
    }
  }

  decides = ["ask", "deny"]
}
