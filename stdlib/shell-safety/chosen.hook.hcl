# Deletion by programs that choose themselves what goes, and by code that computes it.

hook "delete-computed" {
  description = "Asks before a program given on the command line deletes a file or folder whose name it computes"
  on          = ["before_tool"]
  priority    = 690
  enabled     = var.unknown != "off"

  match {
    command {
      program = local.interpreters
    }
  }
  when = <<-EXPR
    any(match.commands, .code != nil and any(.deletes, unknown(#) and known_prefix(#) == "")
      and not (.code matches local.code_temporary))
  EXPR

  deny {
    when   = "var.unknown == 'deny'"
    reason = "Nobody can tell what this would delete. Write the names of the files or folders."
  }
  ask {
    when   = "var.unknown == 'ask'"
    reason = "Nobody can tell what this would delete. Write the names of the files or folders."
  }
}

locals {
  # What destroys through a library, as the languages' own clients call it.
  library = {
    "git"      = "\\b(?:git|repo|r|g|repository)\\b(?:\\.git)?\\.(?:reset|clean|checkout|push|rm|branch|filter_branch|update_ref|gc)\\(\\s*[\\[({]*\\s*['\"](?:--hard|-{1,2}f|--force|-D|--delete|--prune|-d|f)|simple-git.*\\.(?:reset|clean|deleteLocalBranch\\w*|push)\\([^)]*(?:hard|['\"]f|force)|isomorphic-git.*\\bforce\\s*:\\s*true|\\.reset_--?hard|ResetMode\\.HARD|GIT_RESET_HARD|reset_hard|\\breset\\([^)]*(?:hard|working_tree\\s*=\\s*True)|Rugged::.*\\breset\\([^)]*:hard"
    "vcs"      = "\\bhglib\\b.*\\b(?:clean\\s*=\\s*True|strip|purge|force\\s*=\\s*True)|\\bpysvn\\b.*\\b(?:revert|remove)\\("
    "forge"    = "(?s)\\b(?:github|Github|gitlab|Gitlab|Octokit|octokit|gitbeaker|gitea|bitbucket|atlassian)\\b.*\\b(?:delete\\w*|remove_protection|removeProtection|remove\\w+|unprotect\\w*|archive|transfer\\w*|destroy|deleteRef|update(?:Branch)?Protection|merge_upstream)\\s*\\(|(?s)\\b(?:github|Github|gitlab|Gitlab)\\b.*\\.edit\\([^)]*(?:force|private|archived|visibility|default_branch)"
    "cloud"    = "(?s)\\b(?:boto3|botocore|aws-sdk|@aws-sdk|google\\.cloud|googleapiclient|azure\\.\\w+|@azure|kubernetes|openstack|digitalocean|pulumi|hcloud|Aws::)\\b.*\\b(?:delete\\w*|terminate\\w*|destroy\\w*|purge\\w*|empty|remove\\w*|Delete\\w+Command|Terminate\\w+Command|begin_delete\\w*|schedule_key_deletion|put_bucket_(?:acl|policy)|put_public_access_block|attach_\\w+_policy)\\s*\\("
    "database" = "(?i)\\b(?:drop_all|drop_database|dropDatabase|dropCollection|drop_collection|dropAllTables|drop_table|delete_many\\(\\s*\\{\\s*\\}|deleteMany\\(\\s*(?:\\{\\s*\\}\\s*)?\\)|flush(?:all|db)\\(|objects\\.all\\(\\)\\.delete\\(|\\b(?:delete|destroy)_all\\b|indices\\.delete\\(|delete_index\\(|delete_topics\\(|truncate\\(\\s*\\{\\s*cascade|sync\\(\\s*\\{\\s*force\\s*:\\s*true)|(?:execute|query|exec|executescript|raw|\\$executeRawUnsafe)\\w*\\(\\s*[frbu]*[\"'`]\\s*(?:drop\\s+(?:table|database|schema|index|view|keyspace)|truncate\\s|delete\\s+from\\s+[\\w.\"`]+\\s*[;\"'`])"
    "mail"     = "(?i)\\btell\\s+app(?:lication)?\\s+\"(?:Finder|Mail|Photos|Notes|Contacts|Calendar|Reminders|Messages)\"[^\\n]*\\b(?:delete|empty|erase)\\b|\\bempty\\s+(?:the\\s+)?trash\\b"
    "socket"   = "(?s)(?:IO::Socket|socket\\.(?:socket|create_connection)|TCPSocket|net\\.(?:connect|createConnection)|fsockopen|stream_socket_client).*(?:\\bopen\\b|\\bFile\\.|createReadStream|readFile|sendfile|file_get_contents)|(?s)(?:\\bopen\\b|readFile|file_get_contents|createReadStream).*(?:\\.sendall\\(|\\.sendfile\\(|IO::Socket|TCPSocket)"
    "open"     = ",\\s*['\"][wx]b?['\"]\\)\\.(?:close|truncate)\\(\\).*\\bfor\\b"
  }
}

hook "delete-by-library" {
  description = "Asks before a program of a line destroys or sends something through a library: commits, repositories of a forge, cloud resources, tables, mails"
  on          = ["before_tool"]
  priority    = 690
  enabled     = var.unknown != "off"
  for_each    = local.library
  when        = "any(shell.commands, .code != nil and .code matches each.value)"

  ask {
    reason = "This destroys or sends something through a library, and no rule can look at it more closely. Use the tool of the command line, or let the user decide."
  }
}

hook "delete-duplicates" {
  description = "Asks before a program deletes the files that it takes for duplicates, leftovers or waste"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program = "fdupes|jdupes|rdfind|duff|rmlint(\\.sh)?|czkawka_cli|bleachbit"
    }
    command {
      program = "fclones"
      args    = ["remove"]
    }
    command {
      program = "(ba|z|da|k)?sh"
      args    = ["(.*/)?rmlint\\.sh"]
    }
  }
  when = <<-EXPR
    any(match.commands, .name == "fclones" or "delete" in .does
      or .name == "czkawka_cli" and any(.flags, # in ["D", "delete-method", "delete-files", "delete-folders"])
      or .name == "bleachbit" and any(.flags, # in ["c", "clean", "s", "shred"])
      or any(.args, # endsWith "rmlint.sh") or .name == "rmlint.sh")
  EXPR

  ask {
    reason = "The program chooses which files go, and nobody has seen the list. Print it first (without the option that deletes), then delete by name."
  }
}

hook "delete-scheduled" {
  description = "Asks before the rules of the system for old files are applied by hand"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program = "systemd-tmpfiles"
      flags   = ["remove|purge"]
    }
    command {
      program = "logrotate"
      flags   = ["f|force"]
    }
  }
  when = "any(match.commands, .name != 'logrotate' or any(.operands, # startsWith '/' and not within(#, 'project') and not (# matches local.deletable)))"

  ask {
    reason = "This deletes what files of the system list, logs among them. The system does it by itself when it is time."
  }
}

hook "delete-mail" {
  description = "Asks before messages are deleted from a mailbox or a mail server's queue"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program = "doveadm"
      args    = ["expunge|purge|mailbox|move", ".*"]
    }
    command {
      program = "postsuper"
      flags   = ["d"]
    }
    command {
      program = "exim4?"
      flags   = ["Mrm"]
    }
    command {
      program = "mail|mailx|s-nail"
    }
  }
  when = <<-EXPR
    any(match.commands, .name != "doveadm" and not (.name matches "mail|nail")
      or .name == "doveadm" and (get(.operands, 0) in ["expunge", "purge"] or get(.operands, 1) in ["delete", "cache"])
      or .name matches "mail|nail" and .stdin matches `(?m)^\s*d(?:el(?:ete)?)?\s*[*0-9$.]`)
  EXPR

  ask {
    reason = "Messages are somebody's. Show which ones it would be, and let the user decide."
  }
}

hook "write-home-by-code" {
  description = "Asks before a program given on the command line writes in a home that it computes"
  on          = ["before_tool"]
  priority    = 690
  when        = "any(shell.commands, .code != nil and .code matches local.code_home and .code matches local.code_writes and not (.code matches local.code_temporary))"

  ask {
    reason = "This writes in somebody's home, wherever that is. Name a file of the project."
  }
}

hook "dotfiles" {
  description = "Asks before a manager of dotfiles writes them over those of the home"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program = "chezmoi"
      args    = ["apply|update|import"]
    }
    command {
      program = "chezmoi"
      args    = ["init"]
      flags   = ["apply|a|one-shot|purge|force"]
    }
    command {
      program = "yadm|vcsh|homesick|homeshick|dotter|bombadil|toml-bombadil|tuckr|mackup|dotdrop|rcm|ghq-home"
      args    = ["checkout|reset|deploy|link|restore|uninstall|install|add|symlink|pull|undeploy|castle", ".*"]
    }
    command {
      program = "yadm|mackup|dotter|tuckr|bombadil"
      args    = ["restore|uninstall|deploy|link|bootstrap"]
    }
    command {
      program = "rcup|rcdn|mkrc|dotbot|home-manager|darwin-rebuild|nixos-rebuild"
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in local.help or # in ["n", "dry-run", "list", "l"])
      and (.name not in ["home-manager", "darwin-rebuild", "nixos-rebuild"] or any(take(.operands, 1), # in ["switch", "boot", "test", "uninstall", "expire-generations", "remove-generations"])))
  EXPR

  ask {
    reason = "This writes over files of the user's home. Show the difference first, and let the user apply it."
  }
}

hook "delete-after-cd" {
  description = "Asks before all of a folder is deleted after a cd that may have failed (cd x; rm -rf *)"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program  = "rm"
      flags    = ["recursive"]
      operands = ["(?:\\./)?(?:\\*|\\.\\*|\\{.*\\*.*\\})|\\."]
    }
  }
  when = <<-EXPR
    command matches `(?:^|[;&|\n({]\s*)(?:builtin\s+)?(?:cd|pushd)\s[^;&|\n]*[;\n]\s*(?:sudo\s+)?rm\s` and not (command matches `\bset\s+-\w*e`)
  EXPR

  ask {
    reason = "Where cd fails, this deletes the folder that the shell was in. Write cd x && …, or name the folder: rm -rf x/*"
  }
}

hook "delete-all-but" {
  description = "Asks before find or fd deletes every file of a folder of the project, or all but those of a kind"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program = "find|fd|fdfind"
    }
  }
  when = <<-EXPR
    any(match.commands, (.name == "find"
        and any(take(.operands, 1), within(project, #))
        and none(.flags, # in ["maxdepth", "mtime", "mmin", "atime", "ctime", "newer", "size", "empty", "user", "perm", "links", "samefile", "inum", "nouser", "lname", "regex", "iregex", "cmin", "amin", "executable"])
        and any(.flags, # in ["type", "delete", "print0", "not", "exec", "execdir"])
        and count(.args, # matches "^-i?(?:name|path|wholename)$") <= count(.args, # in ["!", "-not"])
      or .name in ["fd", "fdfind"] and none(.flags, # in ["e", "extension", "changed-within", "changed-before", "S", "size", "g", "glob"])
        and none(take(.operands, 1), not unknown(#) and # != "." and # != "")))
    and any(shell.commands, (.name in ["rm", "unlink", "shred"] and any(concat(.via, .from), # in ["find", "fd", "fdfind"])
      or .name == "find" and "delete" in .flags))
  EXPR

  ask {
    reason = "This deletes all that is in the project, or all but a few kinds. Name the kind that has to go: -name '*.pyc'"
  }
}

hook "empty-many" {
  description = "Asks before many files that a program lists are emptied"
  on          = ["before_tool"]
  priority    = 700
  when        = <<-EXPR
    any(shell.commands, .name == "truncate" and any(.via, # in ["find", "xargs", "parallel", "fd", "fdfind"]) and none(.from, # in ["echo", "printf"])
      and none(shell.commands, .name in ["find", "fd", "fdfind", "ls"] and any(.args, # matches "(?i)log|tmp|cache|[.]out")))
    or any(shell.commands, .name in [":", "true", "echo", "printf", ""] and len(.operands) == 0 and any(.redirects, .op in [">", ">|"] and unknown(.target) and known_prefix(.target) == ""))
      and any(shell.commands, "$()" in .via and (.name == "git" and get(.operands, 0) == "ls-files" or .name in ["find", "ls", "fd", "fdfind"]))
  EXPR

  ask {
    reason = "Every file of a list would be empty. Look at the list first, then name the files."
  }
}

hook "delete-every-name" {
  description = "Refuses programs that delete like rm the pattern that everything in the project matches"
  on          = ["before_tool"]
  priority    = 975

  match {
    command {
      program  = "rimraf|del-cli|del|trash|trash-put|trash-cli|premove|rm-cli|rm"
      operands = ["(?:\\./)?(?:\\*\\*/)?\\*{1,2}|\\.|\\./"]
    }
  }
  # A pattern in quotes is only a name to rm, but shx looks for the files itself.
  when = "any(match.commands, none(.flags, # in ['dry-run', 'd', 'n']) and (.name != 'rm' or 'shx' in .via))"

  deny {
    reason = "This would delete the whole project. Name the files or folders that have to go."
  }
}
