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

assert "a-command-that-reads-a-dotenv-file-is-stopped" {
  description = "Those left out that print nothing of it; a shell that loads it is asked about by the hook load."
  on          = ["before_tool"]

  match {
    tool  = ["Shell"]
    reads = concat([local.folded.dotenv[0]], [for glob in local.folded.dotenv : glob if startswith(glob, "!")])
  }
  when = "none(shell.commands, .name in concat(local.counters, ['source', '.']) or 'attributes-only' in .flags)"

  decides = ["deny", "ask"]
}
