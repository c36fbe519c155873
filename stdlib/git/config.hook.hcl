# What turns checks off, or lets git start programs of somebody's choice.

hook "no-verify" {
  description = "Refuses to skip the project's own git hooks"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "git"
      args    = ["commit|push|merge|rebase|am|cherry-pick|revert"]
      flags   = ["no-verify"]
    }
    command {
      program = "git"
      args    = ["commit|am"]
      flags   = ["n"]
    }
  }

  deny {
    reason = "The project's git hooks are there to be run. Repair what they report, then commit without --no-verify."
  }
}

hook "no-hooks" {
  description = "Refuses to turn git hooks off for a command, by configuration or environment"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "git"
    }
    command {
      program = "pre-commit|lefthook|husky|overcommit|simple-git-hooks"
      args    = ["uninstall|--uninstall"]
    }
  }
  when = <<-EXPR
    any(match.commands, .name in ["pre-commit", "lefthook", "husky", "overcommit", "simple-git-hooks"]
      or any(.args, # matches "(?i)^(-c)?core\\.hookspath=")
      or any(values(.env), # matches "(?i)^core\\.hookspath$|core\\.hookspath=")
      or get(.env, "HUSKY") == "0" or get(.env, "HUSKY_SKIP_HOOKS") != nil
      or get(.env, "LEFTHOOK") in ["0", "false"]
      or any(keys(.env), # in ["SKIP", "PRE_COMMIT_ALLOW_NO_CONFIG"]) and .operands[0:1] == ["commit"])
  EXPR

  deny {
    reason = "The project's git hooks are there to be run. Repair what they report, then run git without that setting."
  }
}

# Settings that lead git to other programs and servers, or switch a protection of
# the repository off. Those by which git starts a command are read as that command
# where they stand behind -c.
locals {
  leading_settings    = "core\\.(hookspath|sshcommand|fsmonitor|gitproxy|askpass|attributesfile|pager|editor|worktree)|sequence\\.editor|credential\\.(.*\\.)?helper|http\\.(.*\\.)?(proxy|extraheader)|url\\..*\\.(pushinsteadof|insteadof)|alias\\..*|filter\\..*\\.(clean|smudge|process)|(diff|merge)\\..*\\.(command|driver|textconv)|(diff|merge)tool\\..*\\.(cmd|path)|protocol\\.(.*\\.)?allow|safe\\.directory|gpg\\.(.*\\.)?program|include(if\\..*)?\\.path|remote\\..*\\.(push|pushurl|url|mirror|proxy|receivepack|uploadpack|vcs)|uploadpack\\.packobjectshook|init\\.templatedir|commit\\.template"
  protecting_settings = "http\\.([^=]*\\.)?ssl(verify|cainfo)|clean\\.requireforce|receive\\.[^=]*|(transfer|fetch)\\.fsckobjects|(commit|tag|push)\\.gpgsign|core\\.(logallrefupdates|protect(hfs|ntfs)|bare)|gc\\.[^=]*expire[^=]*"
}

hook "hooks-path" {
  description = "Asks before git's own settings lead to other hooks, programs and servers, or switch a protection off"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program  = "git"
      args     = ["config"]
      operands = ["(?i)${local.leading_settings}|${local.protecting_settings}"]
    }
  }
  when = <<-EXPR
    any(match.commands,
      none(.flags, # in ["get", "get-all", "get-regexp", "get-urlmatch", "list", "l", "show-origin"])
      and .operands[1:2] != ["get"] and len(.operands) > 2)
  EXPR

  ask {
    reason = "This setting decides which programs git runs, whom it trusts, or what it protects. The user should know."
  }
}

hook "setting-for-once" {
  description = "Asks before a setting of one command switches a protection off, or changes what a push does: git -c, --config-env, GIT_CONFIG_*"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "git"
    }
  }
  when = <<-EXPR
    any(match.commands, get(.operands, 0) != "config" and (
      any(.args, # matches local.once)
      or any(values(.env), # matches local.once)
      or any(keys(.env), # in ["GIT_SSL_NO_VERIFY", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG", "GIT_EXTERNAL_DIFF"])
         and (get(.env, "GIT_CONFIG_GLOBAL") ?? get(.env, "GIT_CONFIG_SYSTEM") ?? "") != "/dev/null"))
  EXPR

  deny {
    when   = "any(match.commands, any(.operands, # in ['push', 'clean']) and any(concat(.args, values(.env)), # matches local.once_forced))"
    reason = "This setting makes a forced push, or a git clean without a question, of an ordinary one. Push the branch by its name, delete files by theirs."
  }
  ask {
    reason = "This setting switches a protection off for one command, or changes what it does. Run the command without it."
  }
}

locals {
  once        = "(?i)^(?:-c|--config-env=|')?(?:${local.protecting_settings}|remote\\.[^=]*\\.(?:push|pushurl|mirror|vcs|proxy)|url\\.[^=]*insteadof|include(?:if\\.[^=]*)?\\.path|safe\\.directory=\\*|protocol\\.(?:[^=]*\\.)?allow)(?:=|$)"
  once_forced = "(?i)^(?:-c|--config-env=)?(?:remote\\.[^=]*\\.(?:push=\\+|mirror)|clean\\.requireforce)"
}

hook "shell-alias" {
  description = "Asks before git runs a command of the shell, or settings that cannot be read, by an alias of the command line"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "git"
    }
  }
  when = <<-EXPR
    any(match.commands, any(.args, # matches "(?i)^(-c)?alias\\.[^=]*=\\s*!")
      or (get(.env, "GIT_CONFIG_COUNT") ?? "1") matches "[^0-9]|...")
  EXPR

  ask {
    reason = "This lets git start another program under a name of its own. Write the command itself."
  }
}

hook "edit-config" {
  description = "Asks before git's settings for everybody on this machine are changed"
  on          = ["before_tool"]
  priority    = 790

  match {
    command {
      program = "git"
      args    = ["config"]
      flags   = ["global|system"]
    }
  }
  when = <<-EXPR
    any(match.commands,
      none(.flags, # in ["get", "get-all", "get-regexp", "get-urlmatch", "list", "l", "show-origin"])
      and .operands[1:2] not in [["get"], ["list"]]
      and (len(.operands) > 2 or any(.flags, # in ["unset", "unset-all", "edit", "e", "remove-section", "add", "replace-all"])))
  EXPR

  ask {
    reason = "This changes git's settings outside of the project. git config without --global is for this repository."
  }
}

hook "transport-program" {
  description = "Asks before git's network commands start a program of the command line's choice"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "git"
      args    = ["clone|fetch|pull|push|ls-remote|remote|submodule|archive"]
    }
  }
  when = <<-EXPR
    any(match.commands,
      (.operands[0] != "archive" or any(.flags, # == "remote"))
      and (any(keys(.env), # in ["GIT_SSH", "GIT_SSH_COMMAND", "GIT_SSH_VARIANT", "GIT_PROXY_COMMAND", "GIT_ASKPASS", "GIT_CONFIG_PARAMETERS", "GIT_EXEC_PATH"])
        or any(values(.env), # matches "(?i)^core\\.(sshcommand|gitproxy|askpass)$")
        or any(.args, # matches "(?i)^(-c)?(core\\.(sshcommand|gitproxy|askpass)|credential\\.helper|protocol\\.ext\\.allow|http\\.sslverify)=")
        or any(.flags, # in ["upload-pack", "receive-pack", "exec"])
        or any(.operands, # startsWith "ext::")))
  EXPR

  deny {
    when   = "any(match.commands, (get(.env, 'GIT_SSH') ?? get(.env, 'GIT_SSH_COMMAND') ?? get(.env, 'GIT_PROXY_COMMAND') ?? 'ssh') matches local.not_ssh)"
    reason = "This lets git start a program of its own to reach the remote. Configure SSH, or the credential helper, instead."
  }
  ask {
    reason = "This lets git start another program to reach the remote, or trust another one. Configure SSH or the credential helper instead."
  }
}

hook "unknown-subcommand" {
  description = "Asks before git is told what to do by a variable"
  on          = ["before_tool"]
  priority    = 790

  match {
    command {
      program = "git"
    }
  }
  when = "any(match.commands, any(take(.operands, 1), unknown(#)))"

  ask {
    reason = "It cannot be told what git would do here. Write the subcommand out."
  }
}
