# What throws uncommitted work away. Nothing brings it back.

locals {
  discards = "Uncommitted changes would be lost for good. Keep them first with git stash push -u, or commit them on a branch; if the user wants them gone, ask the user to do it."

  # Operands that name all files there are.
  everything = [".", "./", "..", "../", "*", ":/", "/"]
}

hook "reset-hard" {
  description = "Refuses git reset --hard and --merge"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "git"
      args    = ["reset"]
      flags   = ["hard|merge|h|m|me|ha"]
    }
  }
  when = "any(match.commands, any(.flags, # in ['hard', 'merge']) or any(.args, # in ['--h', '--m', '--me', '--ha']))"

  deny {
    when   = "var.discard == 'deny'"
    reason = "${local.discards} To move the branch alone, use git reset --soft or --keep."
  }
  ask {
    when   = "var.discard == 'ask'"
    reason = local.discards
  }
}

hook "checkout-discard" {
  description = "Refuses git checkout that overwrites files: by force, or by naming paths"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "git"
      args    = ["checkout"]
    }
  }
  when = <<-EXPR
    any(match.commands,
      any(.flags, # in ["force", "f", "pathspec-from-file", "ours", "theirs"])
      or len(.operands) > 1 and "--" in .args and .args[-1] != "--"
      or any(.operands[1:], # in local.everything)
      or len(.operands) > 2 and none(.flags, # in ["b", "B", "orphan", "t", "track", "l", "detach", "d", "p", "patch"]))
  EXPR

  deny {
    when   = "var.discard == 'deny'"
    reason = local.discards
  }
  ask {
    when   = "var.discard == 'ask'"
    reason = local.discards
  }
}

hook "checkout-file" {
  description = "Asks before git checkout of one word that is a file or folder of the project, or can be nothing else"
  on          = ["before_tool"]
  priority    = 830

  match {
    command {
      program = "git"
      args    = ["checkout", ".+"]
    }
  }
  # A branch whose name a file has too must be told from it, or git refuses.
  when = <<-EXPR
    any(match.commands, len(.operands) == 2 and none(.flags, # in ["b", "B", "orphan", "detach", "d", "t", "track", "help", "h"])
      and not unknown(.operands[1]) and not (.operands[1] matches "^-$|[@~^]")
      and (.operands[1] matches local.pathspec or git.branch != nil and exists(.operands[1])))
  EXPR

  ask {
    reason = "This overwrites files with their committed version. ${local.discards}"
  }
}

locals {
  # What no branch is called: patterns, paths with dots, folders by their slash,
  # files of source.
  pathspec = "[*?[]|^\\.{1,2}/|^:[/(!]|/$|(?i)\\.(?:md|txt|json|ya?ml|toml|lock|go|py|rs|rb|jsx?|tsx?|java|kt|cc?|h|cpp|cs|php|swift|html|s?css|sql|sh|xml|ini|cfg|conf|gradle|vue|svelte)$|^(?:Makefile|Dockerfile)$"
}

hook "restore" {
  description = "Refuses git restore of files in the working tree; --staged alone is fine"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "git"
      args    = ["restore"]
    }
  }
  when = <<-EXPR
    any(match.commands,
      (len(.operands) > 1 or "pathspec-from-file" in .flags
        or last(filter(.flags, # in ["patch", "p", "no-patch"])) in ["patch", "p"])
      and (none(.flags, # in ["staged", "S", "no-staged"]) or any(.flags, # in ["worktree", "W"])))
  EXPR

  deny {
    when   = "var.discard == 'deny'"
    reason = "${local.discards} To unstage files, use git restore --staged."
  }
  ask {
    when   = "var.discard == 'ask'"
    reason = local.discards
  }
}

hook "switch-discard" {
  description = "Refuses git switch that throws changes away"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "git"
      args    = ["switch"]
      flags   = ["discard-changes|force|f"]
    }
  }

  deny {
    when   = "var.discard == 'deny'"
    reason = local.discards
  }
  ask {
    when   = "var.discard == 'ask'"
    reason = local.discards
  }
}

hook "plumbing-discard" {
  description = "Refuses to overwrite files by the commands behind git reset and git checkout, and by what git prints"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "git"
      args    = ["read-tree"]
      flags   = ["reset|u"]
    }
    command {
      program = "git"
      args    = ["checkout-index"]
      flags   = ["f|force"]
    }
    command {
      program = "git"
      args    = ["apply"]
      flags   = ["R|reverse"]
    }
    command {
      program = "patch"
      flags   = ["R|reverse"]
    }
    command {
      program = "tar|bsdtar"
      flags   = ["x|extract"]
    }
  }
  when = <<-EXPR
    any(match.commands, .name == "git" and .operands[0] != "apply"
      or "git" in .from and (.name == "git" ? within(.cwd, "project") : any(.writes, within(known_prefix(#), "project"))))
  EXPR

  deny {
    when   = "var.discard == 'deny'"
    reason = local.discards
  }
  ask {
    when   = "var.discard == 'ask'"
    reason = local.discards
  }
}

hook "show-over" {
  description = "Asks before what git shows of a file is written over that file: git show HEAD:a > a"
  on          = ["before_tool"]
  priority    = 830

  match {
    command {
      program = "git"
      args    = ["show|cat-file"]
    }
  }
  # The file may be written by a redirection, or by what reads git's output.
  let = {
    shown   = "{{ map(filter(flatten(map(match.commands, .operands)), # matches '^[^:]*:[^:]+$'), trimPrefix(last(split(#, ':')), './')) }}"
    written = "{{ join(files.written, '|') + '|' }}"
  }
  when = "any(shown, written contains '/' + # + '|')"

  ask {
    reason = "This overwrites a file with its version of another commit. ${local.discards}"
  }
}

hook "clean" {
  description = "Refuses git clean that deletes; a dry run is fine"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "git"
      args    = ["clean"]
      flags   = ["force|f"]
    }
    command {
      program = "git"
      args    = ["clean"]
      flags   = ["interactive|i"]
    }
    command {
      program = "git"
      args    = ["sparse-checkout", "clean"]
      flags   = ["force|f"]
    }
  }
  # Nobody answers where another program does. git takes the beginning of --dry-run too.
  when = "any(match.commands, none(.flags, # in ['dry-run', 'n']) and (any(.flags, # in ['force', 'f']) or len(.from) > 0 or .stdin != nil))"

  ask {
    when   = "all(match.commands, .operands[0] == 'clean' and len(.operands) > 1 and none(.operands, # in local.everything))"
    reason = "Files there that git does not know would be gone for good. git clean -n lists them."
  }
  deny {
    when   = "var.discard == 'deny'"
    reason = "Files that git does not know would be gone for good. Look with git clean -n, then delete by name what you have made."
  }
  ask {
    when   = "var.discard == 'ask'"
    reason = "Files that git does not know would be gone for good. git clean -n lists them."
  }
}

hook "rm-force" {
  description = "Refuses git rm --force of files with changes"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "git"
      args    = ["rm"]
      flags   = ["force|f"]
    }
  }
  when = "any(match.commands, none(.flags, # in ['cached', 'no-force']) and ('no-dry-run' in .flags or none(.flags, # in ['dry-run', 'n'])))"

  deny {
    when   = "var.discard == 'deny'"
    reason = "Forced, git rm deletes files with changes that no commit has. Without --force it refuses exactly then."
  }
  ask {
    when   = "var.discard == 'ask'"
    reason = "Forced, git rm deletes files with changes that no commit has."
  }
}

hook "stash-clear" {
  description = "Refuses to throw all stashes away"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "git"
      args    = ["stash", "clear"]
    }
  }

  deny {
    reason = "All stashes would be gone, the user's too. Apply one with git stash pop, or leave them."
  }
}

hook "stash-drop" {
  description = "Asks before a stash is thrown away"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "git"
      args    = ["stash", "drop"]
    }
  }

  ask {
    reason = "This throws a stash away. git stash pop applies it first."
  }
}

hook "worktree-remove-force" {
  description = "Refuses to remove a worktree that has changes"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "git"
      args    = ["worktree", "remove"]
      flags   = ["force|f"]
    }
  }

  deny {
    reason = "Forced, git worktree remove deletes uncommitted work. Without --force it refuses exactly then."
  }
}

hook "submodule-deinit" {
  description = "Asks before submodules and branches with changes are emptied or overwritten, and what git annex or LFS keeps is dropped"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "git"
      args    = ["submodule", "deinit"]
      flags   = ["force|f|all"]
    }
    command {
      program = "git"
      args    = ["submodule", "update"]
      flags   = ["force|f"]
    }
    command {
      program = "git"
      args    = ["annex", "drop.*|destroy|uninit|forget"]
      flags   = ["force"]
    }
    command {
      program = "git"
      args    = ["annex", "dead|dropunused|uninit"]
    }
    command {
      program = "git"
      args    = ["lfs", "prune"]
      flags   = ["force|f|recent|no-verify-remote"]
    }
    command {
      program = "gh"
      args    = ["pr|co", ".*"]
      flags   = ["force|f"]
    }
  }

  when = "any(match.commands, .name != 'gh' or get(.operands, 0) == 'co' or get(.operands, 1) in ['checkout', 'co'])"

  ask {
    reason = "This takes files away of which nobody may have another copy: changes in submodules, commits of a branch, what git annex or LFS keeps."
  }
}
