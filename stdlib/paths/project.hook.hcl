hook "git-internals" {
  description = "Refuses writing what git keeps for itself in .git"
  on          = ["before_tool"]
  priority    = 870

  match {
    writes = [
      "**/.git", "**/.git/**",
      "!**/.git/**/*.lock", "!**/.git/hooks/**", "!**/.git/info/exclude", "!**/.git/index",
      "!**/.git/*_{MSG,EDITMSG}", "!**/.git/*.{patch,diff,txt,md}",
    ]
  }

  deny {
    reason = "The files in .git are git's own, and damaged easily. Use git's commands: git config, git branch, git tag, git update-index."
  }
}

hook "git-hooks" {
  description = "Asks before a git hook is written or deleted"
  on          = ["before_tool"]
  priority    = 800

  match {
    writes = ["**/.git/hooks", "**/.git/hooks/**", "!**/*.sample"]
  }

  ask {
    reason = "A git hook runs by itself from now on, or no longer. The user should know."
  }
}

hook "lock-files" {
  description = "Refuses editing the lock file of a package manager by hand; deleting one is fine"
  on          = ["before_tool"]
  priority    = 700
  enabled     = var.lock_files != "off"
  when        = "any(files.written, # matches local.locks and # not in files.deleted)"

  deny {
    when   = "var.lock_files == 'deny' and tool.name != 'Shell'"
    reason = "A lock file is written by its package manager. Change the manifest, then let the manager update the lock: npm install, cargo update, go mod tidy, poetry lock …"
  }
  ask {
    when   = "var.lock_files == 'ask' or tool.name == 'Shell'"
    reason = "A lock file is written by its package manager: change the manifest, then let the manager update the lock."
  }
}
