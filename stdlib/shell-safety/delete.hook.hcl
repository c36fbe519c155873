# What deletes more than an agent can have made. Of a path that is known only in
# part, the folders before that part are looked at: known_prefix(…).

hook "delete-system" {
  description = "Refuses to delete or move away the root, a top folder, a system folder or a home"
  on          = ["before_tool"]
  priority    = 990

  match {
    deletes = [
      "/*", "/{bin,boot,dev,etc,lib,lib32,lib64,proc,sbin,sys,usr,var}/*",
      "/usr/{lib,local,share}/*", "/var/{lib,log,spool,cache}/*", "/{System,Library,private}/*",
      "~", "/home/*", "/Users/*",
    ]
  }
  when = <<-EXPR
    any(files.deleted, not unknown(#) and (not within(#, "project") or within(project, #) or project == "/"))
    and (len(shell.commands ?? []) == 0
      or any(shell.commands, len(.deletes) > 0 and (.name != "rm" or "recursive" in .flags)))
  EXPR

  deny {
    reason = "This would delete files of the system, or somebody's home. Name the one folder that you have made."
  }
}

hook "delete-home" {
  description = "Refuses to delete everything that lies in a home"
  on          = ["before_tool"]
  priority    = 979

  match {
    deletes = ["~/*", "~/.*", "/home/*/*", "/Users/*/*", "/root/*"]
  }
  when = "any(files.deleted, (emptied(#) ?? '') matches '^(?:~|/root|/(?:home|Users)/[^/]+)$' or emptied(#) != nil and emptied(#) == env.HOME)"

  deny {
    reason = "This would empty somebody's home. Name the one folder that you have made."
  }
}

hook "delete-remote" {
  description = "Refuses recursive deletion of a root, a system folder or a home on another machine or in a container"
  on          = ["before_tool"]
  priority    = 990

  match {
    command {
      program  = "rm"
      flags    = ["recursive"]
      operands = [local.critical]
    }
  }
  when = "any(match.commands, .remote)"

  deny {
    reason = "This would delete the whole of another machine or container. Name the one folder that is meant."
  }
}

hook "delete-project" {
  description = "Refuses to delete the project's folder, all that is in it, or a folder that it lies in"
  on          = ["before_tool"]
  priority    = 980

  match {
    deletes = ["/**"]
  }
  when = <<-EXPR
    any(files.deleted, not unknown(#) and within(project, #))
    or any(files.deleted, emptied(#) == project)
  EXPR

  deny {
    reason = "This would delete the whole project. Name the files or folders that have to go."
  }
}

hook "delete-found" {
  description = "Refuses find that deletes all it finds in the project, in a home or in temporary files, with nothing said about what that is"
  on          = ["before_tool"]
  priority    = 975

  match {
    command {
      program = "find"
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in local.filters))
    and any(shell.commands, (.name == "find" or "recursive" in .flags)
      and any(.deletes, any_below(#) != nil and (within(project, any_below(#)) or any_below(#) in ["/tmp", "/var/tmp"]))
      or any(.deletes, any_below(#) != nil and within(project, any_below(#)) and not within(any_below(#), "project")))
  EXPR

  deny {
    reason = "This deletes everything in that folder. Say what it shall find, such as -name '*.pyc', and look first without deleting."
  }
}

hook "delete-empty" {
  description = "Asks before find deletes what is empty, which in .git are folders that git needs"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program = "find"
      flags   = ["empty"]
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in ["path", "ipath", "wholename", "regex", "name", "iname", "prune", "maxdepth", "mindepth"])
      and any(map(.deletes, known_prefix(#)), within(project, #)))
  EXPR

  ask {
    reason = "Empty folders in .git would be deleted too, and git needs them. Leave them out: find . -not -path './.git/*' -empty -delete"
  }
}

hook "empty-trash" {
  description = "Asks before the trash is emptied: what lies there was deleted by somebody who may want it back"
  on          = ["before_tool"]
  priority    = 700

  match {
    tool = "Shell"
  }
  when = <<-EXPR
    any(shell.commands, not .dry and (.name in ["trash-empty", "trash-rm", "Clear-RecycleBin"]
      or .name == "gio" and "empty" in .flags
      or .code matches "(?i)empty\\s+(?:the\\s+)?trash"))
  EXPR

  ask {
    reason = "What lies in the trash is the user's to throw away."
  }
}

hook "delete-tilde" {
  description = "Asks before a recursive deletion of a file called ~, which quotes have kept from being the home"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program  = "rm"
      flags    = ["recursive"]
      operands = ["~(/.*)?"]
    }
  }

  ask {
    reason = "In quotes, ~ is a file of that name; one quote less, and the home is deleted. Write ./~ for the file."
  }
}

hook "delete-outside" {
  description = "Refuses recursive deletion outside of the project, temporary folders and caches left out"
  on          = ["before_tool"]
  priority    = 970

  match {
    command {
      program = "rimraf|del-cli|rsync|find|(?:${local.interpreters})"
    }
    command {
      program = local.deleters
    }
  }
  when = <<-EXPR
    any(match.commands, (not (.name matches ("^(?:" + local.deleters + ")$")) or "recursive" in .flags and "force" in .flags or any(.via, # in local.listers))
      and any(map(.deletes, known_prefix(#)), # != "" and not within(#, "project") and not (# matches local.deletable)))
  EXPR

  deny {
    reason = "This lies outside of the project. Delete inside of it or below /tmp; what is elsewhere, the user deletes."
  }
}

hook "delete-unseen" {
  description = "Refuses deletion of whatever a file or a program lists, and of what lies above a folder that only the shell will know"
  on          = ["before_tool"]
  priority    = 960

  match {
    command {
      program = "rm"
      flags   = ["recursive"]
    }
  }
  when = <<-EXPR
    any(match.commands, any(.via, # in ["xargs", "parallel"]) and none(.from, # in local.listers) and any(.operands, unknown(#))
      or any(.operands, unknown(#) and replace(#, known_prefix(#), "") matches `/\.\.(/|$)`))
  EXPR

  deny {
    reason = "Nobody has seen what this would delete. Look at the list first, then delete by name."
  }
}

hook "delete-searched" {
  description = "Refuses to delete what a search of the root, a system folder or a home finds"
  on          = ["before_tool"]
  priority    = 955

  match {
    command {
      program = "rm|unlink|shred|rmdir|truncate"
    }
  }
  when = <<-EXPR
    any(match.commands, any(.via, # in ["xargs", "parallel"]) and any(.from, # in local.listers))
    and any(shell.commands, .name in local.listers and any(.to, # in ["xargs", "parallel"])
      and any(.operands, # matches local.searched))
  EXPR

  deny {
    reason = "Files of the system or of the user would go, whatever the search finds. Look at the list first, then delete by name."
  }
}

hook "unknown-on-system" {
  description = "Refuses a program that only the shell will know to work through the root, a system folder or a home"
  on          = ["before_tool"]
  priority    = 960
  when        = <<-EXPR
    any(shell.commands, unknown(.name) and any(.args, # matches "^-[a-zA-Z]*[rR]|^--(recursive|force)$")
      and any(.operands, # matches "^(" + local.critical + ")$" and # not in ["*", ".."]))
  EXPR

  deny {
    reason = "Nobody can tell which program this would run on the whole system. Write its name, and the one folder that is meant."
  }
}

hook "delete-by-code" {
  description = "Asks before a program given on the command line that has the words of such a deletion in it, in a language or a spelling that is not followed"
  on          = ["before_tool"]
  priority    = 690
  when        = <<-EXPR
    any(shell.commands, .code != nil and not (.name matches "^(sed|[gmn]?awk)$") and (.code matches local.code_removes or .code matches local.code_rm and (.code matches local.code_starts or .code contains "`" and .name matches "^(?:ruby|perl|php)"))
      and not (len(.to) == 0 and .code matches local.code_prints))
  EXPR

  ask {
    reason = "Nobody can tell whether this program deletes files of the system. Write it into a file that can be read first, or name the one folder that is meant."
  }
}

hook "delete-by-other-code" {
  description = "Asks before the code of an editor, of PowerShell or AppleScript, or of a library that is not followed deletes outside of the project"
  on          = ["before_tool"]
  priority    = 690
  when        = <<-EXPR
    any(shell.commands, .code matches local.code_elsewhere and .name matches local.unfollowed and not (.code contains project) and not (.code matches local.code_temporary or .code contains "/tmp/"))
    or any(shell.commands, .name == "osascript" and .code matches `(?i)\bdelete\s+[(a-z]|\bmove\s[^\n]*\bto\s+(?:the\s+)?trash`)
    or any(shell.commands, .code matches local.code_rimraf and not (.code contains project))
    or any(shell.commands, .name matches "^(?:pwsh|powershell)(?:\\.exe)?$" and .text matches `(?i)\]::Delete\(\s*['"]?(?:/|~|[A-Za-z]:)` and not (.text contains project))
  EXPR

  ask {
    reason = "This deletes outside of the project. Name the one file or folder of the project that is meant."
  }
}

hook "delete-unknown" {
  description = "Asks before a recursive deletion of something that only the shell will know"
  on          = ["before_tool"]
  priority    = 700
  enabled     = var.unknown != "off"

  match {
    command {
      program = "rm"
    }
    command {
      program = "find"
    }
  }
  when = <<-EXPR
    any(match.commands, "find" not in .via
      and (.name == "rm" and "recursive" in .flags and any(map(filter(.deletes, unknown(#)), known_prefix(#)), # == "" or within(project, #))
        or any(.via, # in ["xargs", "parallel"]) and (len(.operands) == 0 or any(.operands, unknown(#))) and ("recursive" in .flags or "delete" in .flags)
        or last(.via) == "parallel" and len(.from) == 0 and unknown(last(.operands)))
      and (not (.text matches local.own_temporary) or .text contains ".."))
  EXPR

  deny {
    when   = "var.unknown == 'deny'"
    reason = "Nobody can tell what this would delete: an empty variable makes it everything. Write the folder's name."
  }
  ask {
    when   = "var.unknown == 'ask'"
    reason = "Nobody can tell what this would delete: an empty variable makes it everything. Write the folder's name."
  }
}

hook "delete-listed" {
  description = "Asks before files are deleted that a program or a file lists, with nothing said about which they are"
  on          = ["before_tool"]
  priority    = 700
  enabled     = var.unknown != "off"

  match {
    command {
      program = local.deleters
    }
  }
  when = <<-EXPR
    let kinds = filter(shell.commands,
      .name == "find" and any(.flags, # in local.filters)
      or .name in ["fd", "fdfind"] and (any(.flags, # in ["e", "extension", "t", "type"]) or any(.operands, not unknown(#) and # != "."))
      or .name == "git" and any(.flags, # in ["deleted", "d", "diff-filter"])
      or .name == "ls" and any(.operands, # contains "*"));
    any(match.commands, (any(.operands, unknown(#) and known_prefix(#) == "") or "find" not in .via and any(.operands, any_below(#) != nil))
      and none(kinds, any(.to, # in ["xargs", "parallel", "rm", "read", "unlink", "shred", "truncate"]) or .name in ["fd", "fdfind"])
      and (any(.via, # in ["xargs", "parallel", "fd", "fdfind"])
        or any(shell.commands, .name in ["read", "mapfile", "readarray"])
        or any(shell.commands, "$()" in .via and any(.to, # matches ("^(?:" + local.deleters + ")$")))))
  EXPR

  deny {
    when   = "var.unknown == 'deny'"
    reason = "Nobody has seen what this would delete. Look at the list first, then delete by name or by a pattern."
  }
  ask {
    when   = "var.unknown == 'ask'"
    reason = "Nobody has seen what this would delete. Look at the list first, then delete by name or by a pattern."
  }
}

hook "delete-home-by-code" {
  description = "Asks before a program given on the command line deletes in a home that it computes"
  on          = ["before_tool"]
  priority    = 690
  when        = "any(shell.commands, .code != nil and (.code matches (local.code_deletes + '.*' + local.code_home) or .code matches (local.code_home + '.*' + local.code_deletes)))"

  ask {
    reason = "This deletes in somebody's home, wherever that is. Name the one file or folder that is meant, in the project."
  }
}
