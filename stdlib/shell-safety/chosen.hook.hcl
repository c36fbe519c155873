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
