assert "nothing-is-approved" {
  description = "The pack never approves a call in a person's place."
  on          = ["before_tool"]
  decides     = ["none", "ask", "deny"]
}

assert "system-files-stay-as-they-are" {
  description = "No file of /etc, /usr or /bin is written, but those that the variable allowed names; after a write it must be undone."
  on          = ["before_tool", "after_tool"]

  match {
    tool   = ["WriteFile", "EditFile", "Shell", "mcp__.*"]
    writes = concat(local.refused.system.files, [for g in var.allowed : "!${g}"])
  }

  decides = ["deny"]
}

assert "environment-files-are-not-written" {
  description = "The file tools write no .env, but those that the variable allowed names."
  on          = ["before_tool"]

  match {
    tool   = ["WriteFile", "EditFile"]
    writes = concat(["**/.env", "**/.env.local"], [for g in var.allowed : "!${g}"])
  }

  decides = ["deny"]
}

assert "reading-is-free" {
  description = "What only looks is left alone."
  on          = ["before_tool"]

  match {
    tool = ["ReadFile", "Grep", "Glob", "Fetch", "Search"]
  }

  decides = ["none"]
}
