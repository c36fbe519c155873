assert "nothing-is-approved" {
  description = "The packs together never approve a call in a person's place."
  on          = ["before_tool"]
  decides     = ["none", "ask", "deny"]
}

assert "force-pushes-to-main-are-denied" {
  description = "No other pack lifts what std/git denies."
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

assert "nothing-lifts-the-policy" {
  description = "What std/self-protection sees of a change to the policy is denied, whatever the other packs say."
  hook        = "self-protection/policy"
  decides     = ["deny"]
}

assert "approvals-stay-with-people" {
  description = "The same for commands that approve in a person's place."
  hook        = "self-protection/approve"
  decides     = ["deny"]
}

assert "the-system-stays-as-it-is" {
  description = "The same for system files, which std/paths guards."
  hook        = "paths/system-paths"
  decides     = ["deny"]
}

assert "git-keeps-its-own-files" {
  description = "The same for what git keeps in .git."
  hook        = "paths/git-internals"
  decides     = ["deny"]
}

assert "servers-get-no-secret-files" {
  description = "The same for files of secrets that std/mcp sees in a call of a server."
  hook        = "mcp/secret-file"
  decides     = ["deny"]
}
