# What makes commits unreachable, or takes away the means to find them again.

hook "branch-delete" {
  description = "Refuses to delete branches that are not merged"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "git"
      args    = ["branch"]
      flags   = ["D"]
    }
    command {
      program = "git"
      args    = ["branch"]
      flags   = ["delete|d", "force|f"]
    }
  }

  deny {
    reason = "Commits that are merged nowhere would be lost. git branch -d deletes merged branches and refuses others."
  }
}

hook "branch-force" {
  description = "Asks before a branch is moved by force, or another is put in its place"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "git"
      args    = ["branch"]
      flags   = ["force|f"]
    }
    command {
      program = "git"
      args    = ["branch", ".+", ".+"]
      flags   = ["M|C"]
    }
    command {
      program = "git"
      args    = ["checkout|switch"]
      flags   = ["B|C|force-create"]
    }
  }
  # A new branch is often made with -B; one that others build on is there already,
  # and a commit that is counted back from another leaves those after it.
  when = <<-EXPR
    any(match.commands, .operands[0] == "branch"
      or len(.operands) == 2 and .operands[1] matches "[~^]\\d*$|@\\{"
      or (get(.options, "B") ?? get(.options, "C") ?? get(.options, "force-create") ?? "") matches local.on_protected)
  EXPR

  ask {
    reason = "This moves a branch away from its commits. git merge --ff-only moves it without losing any."
  }
}

hook "fetch-over" {
  description = "Asks before git fetch or pull overwrites local branches: a refspec with +, --force, a protected branch from another one"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program  = "git"
      args     = ["fetch|pull"]
      operands = [".*:.*"]
    }
  }
  when = <<-EXPR
    any(match.commands, any(.operands[2:], # matches "^\\+[^:]*:(?:refs/(?:heads|tags)/|[^r]|r[^e])")
      or any(.flags, # in ["force", "f", "update-head-ok", "u"]) and any(.operands[2:], # matches "^[^:/]*(?:/[^:/]+)*:.+" and not (# matches ":refs/remotes/"))
      or any(.operands[2:], # matches "^[^:@]+:[^/]" and # matches local.push_protected and split(trimPrefix(#, "+"), ":")[0] != split(#, ":")[1]))
  EXPR

  ask {
    reason = "This overwrites local branches with those of the remote. git fetch without a refspec keeps both."
  }
}

hook "tag-delete" {
  description = "Asks before a tag is deleted or moved"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "git"
      args    = ["tag"]
      flags   = ["delete|d|force|f"]
    }
  }

  ask {
    reason = "Tags are what releases are made from. Should this one be deleted or moved?"
  }
}

hook "rewrite-history" {
  description = "Refuses to rewrite the whole history"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "git"
      args    = ["filter-branch|filter-repo"]
    }
    command {
      program = "git-filter-(repo|branch)|bfg"
    }
    command {
      program = "git"
      args    = ["lfs", "migrate", "import|export"]
    }
    command {
      program = "git"
      args    = ["obliterate"]
    }
    # Started by another program: its archive, its script, an image of its name.
    command {
      program = "java|javaw|python[\\d.]*|docker|podman|nerdctl"
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in ['dry-run', 'help', 'h', 'analyze', 'version'])
      and (.name matches "^(?:git|bfg)" or (get(.options, "jar") ?? get(.options, "m") ?? "") matches local.history_cleaner
        or (.name matches "^(?:docker|podman|nerdctl)$" ? "run" in take(.operands, 2) and any(take(.operands, 3), # matches local.history_cleaner)
          : any(take(.operands, 2), # matches local.history_cleaner))))
  EXPR

  deny {
    reason = "This rewrites every commit, so that nobody's clone fits any more. Ask the user to do it in a fresh clone."
  }
}

locals {
  history_cleaner = "(?i)(?:^|/)(?:bfg|git[-_]filter[-_](?:repo|branch))(?:[-_.:@][^/]*)?$"

  # Times that leave nothing to go back to.
  soon = "(?i)^(?:now|all|0|.*(?:second|minute|hour|today).*)$"
}

hook "drop-recovery" {
  description = "Refuses to delete what lost commits are found by: the reflog, unreachable objects"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "git"
      args    = ["reflog", "expire|delete|drop"]
    }
    command {
      program = "git"
      args    = ["gc|prune|repack|maintenance"]
    }
  }
  when = <<-EXPR
    any(match.commands, "h" not in .flags and (
      .operands[0] == "reflog"
      or .operands[0] == "prune" and (get(.options, "expire") ?? "now") matches local.soon
      or (get(.options, "prune") ?? get(.options, "unpack-unreachable") ?? "") matches local.soon
      or any(.args, # matches "(?i)^(-c)?gc\\.[a-z]*expire[a-z]*=(now|all|0)")))
  EXPR

  deny {
    reason = "The reflog and unreachable objects are the only way back to lost commits. git gc without --prune keeps those of the last two weeks."
  }
}

hook "rewrite-refs" {
  description = "Asks before references are deleted or replaced by hand"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "git"
      args    = ["update-ref"]
      flags   = ["d|delete|stdin"]
    }
    command {
      program = "git"
      args    = ["update-ref", "refs/.*|HEAD", ".+"]
    }
    command {
      program = "git"
      args    = ["symbolic-ref|replace", ".+", ".+"]
    }
    command {
      program = "git"
      args    = ["notes", "remove|prune"]
    }
    command {
      program = "git"
      args    = ["rebase"]
      flags   = ["root"]
    }
    command {
      program = "git"
      args    = ["remote", "add"]
      flags   = ["mirror"]
    }
    command {
      program = "git"
      args    = ["replace|symbolic-ref"]
      flags   = ["d|delete|f|force|graft|edit"]
    }
    command {
      program = "git"
      args    = ["fast-import"]
      flags   = ["force"]
    }
    command {
      program = "git"
      args    = ["read-tree"]
      flags   = ["empty"]
    }
    command {
      program = "git"
      args    = ["mv"]
      flags   = ["f|force"]
    }
    command {
      program = "git"
      args    = ["remote", "remove|rm|set-url"]
    }
  }

  ask {
    reason = "This changes by hand what branches and remotes point to. Is it meant?"
  }
}

hook "rebase-drops" {
  description = "Asks before a rebase leaves commits out: by a to-do list that a program writes, or --onto an earlier commit"
  on          = ["before_tool"]
  priority    = 800

  match {
    # What edits the list is read as the command that it starts.
    command {
      program = ".*"
    }
  }
  when = <<-EXPR
    any(match.commands, .name == "git" and get(.operands, 0) == "rebase" and ((get(.options, "onto") ?? "") matches "[~^]\\d*$"
        or any(.args, # matches "(?i)^(?:-c)?(?:sequence|core)\\.editor=" and # matches local.dropping)))
    or any(match.commands, .name == "git" and get(.operands, 0) == "rebase")
      and any(match.commands, any(.via, # matches "(?i)editor$") and not (.name in ["true", ":", "cat"])
        and (.text matches local.dropping or .name matches local.writers and any(.via, # matches "(?i)sequence") and not (.text matches local.keeping)))
  EXPR

  ask {
    reason = "This rebase leaves commits out. Show which ones first (git log --oneline), and let the user say so."
  }
}

locals {
  # What a to-do list says of a commit that stays, and of one that goes.
  keeping  = "(?i)\\b(?:edit|reword|squash|fixup|break|exec|label|merge)\\b|pick[^a-z]{1,9}[ersf]\\b"
  dropping = "(?i)\\bdrop\\b|pick[^a-z]{1,9}d\\b|[\\d/$]\\s*d\\b|\\bhead\\b|\\btail\\b|\\bgrep\\b"
  writers  = "^(?:g?sed|perl|ruby|python[\\d.]*|node|awk|gawk|mawk|ed|ex|sponge|tee|cp|mv|dd|truncate|echo|printf|sh|bash)$"
}

hook "rebase-protected" {
  description = "Asks before a protected branch is rebased"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "git"
      args    = ["rebase"]
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in ["abort", "continue", "skip", "quit", "show-current-patch"]))
    and (git.branch ?? "") matches local.on_protected
  EXPR

  ask {
    reason = "{{ git.branch }} is protected, and a rebase rewrites its commits. Rebase a branch of your own."
  }
}

hook "amend" {
  description = "What git commit --amend means; off unless the variable amend says otherwise"
  on          = ["before_tool"]
  priority    = 800
  enabled     = var.amend != "off"

  match {
    command {
      program = "git"
      args    = ["commit"]
      flags   = ["amend"]
    }
  }

  deny {
    when   = "var.amend == 'deny'"
    reason = "Commits are not amended here. Make a new one."
  }
  ask {
    when   = "var.amend == 'ask'"
    reason = "This replaces the last commit. Has it been pushed?"
  }
}

hook "delete-repository" {
  description = "Refuses to delete the repository's own folder and what is in it"
  on          = ["before_tool"]
  priority    = 860

  match {
    deletes = ["**/.{hg,svn,jj,sl,bzr,pijul,fslckout}", "**/_darcs", "**/*.fossil", "**/.git", "**/.git/{objects,refs,logs,worktrees,modules,info,hooks}", "**/.git/{objects,refs,logs,worktrees,modules}/**", "**/.git/{HEAD,config,packed-refs}", "!**/.git/**/*.lock"]
  }

  deny {
    reason = "The .git folder is the project's history. A lock that is left over (.git/index.lock) may be deleted by its name."
  }
}

# Programs of which only the name says that they delete or unpack.
hook "delete-repository-otherwise" {
  description = "Refuses to delete the repository's folder from PowerShell or cmd, and to unpack another one over it"
  on          = ["before_tool"]
  priority    = 860

  match {
    command {
      program = "(?i)remove-item|ri|rd|rmdir|del|erase|rm|rni|rename-item|move-item|clear-content|clear-item|expand-archive"
    }
    command {
      program = "tar|bsdtar|gtar|pax"
      flags   = ["x|extract|get|r"]
    }
    command {
      program = "unzip|7z|7za|7zr|7zz|unrar|cpio"
    }
  }
  when = <<-EXPR
    any(match.commands, any(.args, # matches local.repository_folder and not (# endsWith ".lock"))
      and (.name not in ["rm", "rmdir"] or any(.via, # in ["powershell", "cmd"]))
      and (not (.name matches "^(?:unzip|7z|unrar)") or none(.flags, # in ["l", "t", "v", "p"]) and get(.operands, 0) not in ["l", "t", "a"]))
  EXPR

  deny {
    reason = "The .git folder is the project's history. Work on a copy in another folder (git clone, git worktree)."
  }
}

locals {
  repository_folder = "(?i)(?:^|[/\\\\'\"= ])\\.(?:git|hg|svn|jj|bzr|sl)(?:[/\\\\](?:\\*|objects|refs|logs|packed-refs|HEAD|store)?)?(?:[/\\\\'\" ].*)?$"
}
