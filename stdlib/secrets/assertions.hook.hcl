assert "nothing-is-approved" {
  description = "The pack never approves a call in a person's place."
  on          = ["before_tool"]
  decides     = ["none", "ask", "deny"]
}

assert "the-read-tool-reads-no-secrets" {
  description = "Wherever they lie, but for what the pack takes out."
  on          = ["before_tool"]

  match {
    tool  = ["ReadFile"]
    reads = concat(["**/.env", "**/.env.local"], [for glob in local.folded.dotenv : glob if startswith(glob, "!")])
  }

  decides = ["deny"]
}
