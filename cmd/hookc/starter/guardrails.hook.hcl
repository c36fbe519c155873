policy "guardrails" {
  description = "House rules for coding agents"
  targets     = ["claude-code"]
}

variable "protected_branches" {
  description = "Branches that are changed by pull request only"
  type        = list(string)
  default     = ["main", "master"]
}

pattern "disk" {
  description = "Writing to a raw device"
  regex = {
    "mkfs(\\.\\w+)?\\s" = "formats a filesystem"
    "dd\\s.*of=/dev/"   = "writes to a device"
  }
  matches = ["sudo mkfs.ext4 /dev/sdb1", "dd if=/dev/zero of=/dev/sda"]
  rejects = ["man mkfs", "git add src/mkfs.go"]
}

hook "no-raw-disk" {
  description = "Blocks writes to raw devices"
  on          = ["before_tool"]
  priority    = 999

  match {
    tool    = "Shell"
    pattern = pattern.disk
  }

  deny {
    reason = "{{ match.text }} {{ match.description }}: refused."
  }
}

hook "no-force-push" {
  description = "Keeps the history of protected branches"
  on          = ["before_tool"]
  priority    = 900

  match {
    tool  = "Shell"
    input = { command = "git\\s+push\\s.*(--force|-f)\\b" }
  }
  when = "any(var.protected_branches, command contains #)"

  deny {
    reason = "Force push to a protected branch. Push to a branch of your own and open a pull request."
  }
}

hook "env-files" {
  description = "Asks before an environment file is read or written"
  on          = ["before_tool"]

  match {
    tool = ["ReadFile", "WriteFile", "EditFile"]
    path = ["**/.env", "**/.env.*"]
  }
  when = <<-EXPR
    not (path endsWith ".env.example")
  EXPR

  ask {
    reason = "{{ path }} may hold secrets."
  }
}

hook "welcome" {
  description = "Tells the agent about the rules"
  on          = ["session_start"]

  context {
    text = "Protected branches: {{ join(var.protected_branches, \", \") }}. Open a pull request instead of pushing to them."
  }
}
