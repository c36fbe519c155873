# Files that are copied to and from other machines.
hook "rsync-delete" {
  description = "Keeps rsync from deleting what nobody has seen"
  on          = ["before_tool"]

  match {
    command {
      program = "rsync"
      flags   = ["del|delete|delete-(?:before|during|after|delay|excluded|missing-args)|remove-source-files|remove-sent-files"]
    }
  }
  # What is made anew in a folder of the project or of temporary files is the
  # agent's own, wherever it comes from.
  let = {
    elsewhere = "{{ filter(acting, none(.flags, # in ['n', 'dry-run', 'list-only']) and not (last(.operands) != nil and not unknown(last(.operands)) and not (last(.operands) matches local.other_machine or last(.operands) matches '^[.]{1,2}/*$') and none(.flags, # in ['remove-source-files', 'remove-sent-files']) and len(.writes) > 0 and all(.writes, within(known_prefix(#), 'project') and not within(project, known_prefix(#)) or # startsWith '/tmp/'))) }}"
  }
  when = "len(elsewhere) > 0"

  ask {
    when   = "not var.strict or all(elsewhere, none(.operands, unknown(#) or # matches local.other_machine) and len(.writes) > 0 and all(.writes, within(#, 'project') or # startsWith '/tmp/'))"
    reason = "`rsync --delete` deletes what the source lacks. Run it with --dry-run first and show the list."
  }
  deny {
    reason = "`rsync --delete` deletes what the source lacks, outside of this project. Run it with --dry-run first, show the list, and leave the real run to the user."
  }
}

# What a client is told to do on the other side, by its options or its input.
hook "transfer-deletes" {
  description = "Asks before a file transfer client deletes on the other machine, or makes both sides alike without a question"
  on          = ["before_tool"]
  priority    = 90

  match {
    command {
      program = "lftp|ftp|ncftp|sftp|psftp|smbclient|cadaver|curl|unison"
    }
  }
  when = <<-EXPR
    any(acting, .name == "unison" and any(.flags, # in ["batch", "force"])
      or .name == "curl" and any([.options.Q ?? "", .options.quote ?? "", .options["postquote"] ?? ""], # matches `(?i)^[-+*]?(?:dele|rmd|rm|rmdir)\b`)
      or .name not in ["curl", "unison"] and any(concat(values(.options), .operands, [.code ?? "", .stdin ?? ""]), # matches local.told_to_delete))
  EXPR

  ask {
    reason = "This deletes on another machine, where nothing here brings it back. List what is there first, and name single files."
  }
}

hook "ssh-identity" {
  description = "Asks before keys are taken out of the agent"
  on          = ["before_tool"]

  match {
    command {
      program = "ssh-add"
      flags   = ["D|d"]
    }
  }

  ask {
    reason = "That takes keys out of the user's agent."
  }
}

locals {
  told_to_delete = "(?im)(?:^|[;|])\\s*(?:open\\s+\\S+\\s*;\\s*)?(?:rm|mrm|rmdir|del|delete|mdelete|deltree|glob\\s+-?\\w*\\s*rm|mirror\\b[^;\\n]*--(?:delete|Remove-source-files))\\b"

  other_machine = "^(?:[\\w.@-]+|\\[[0-9a-fA-F:]+\\]|rsync:/):|^[^/]*@"
}
