# What decides an event, wherever it lies: the runtime knows the paths.
hook "own" {
  description = "Keeps what decides from every tool: the build with evaluator and table, and hookc's state, wherever they lie"
  on          = ["before_tool"]
  priority    = 900

  match {
    writes = ["/**"]
  }
  when = <<-EXPR
    any(files.written, guard(#) == "own")
    or any(files.deleted, guard(#) == "at" or command == nil and guard(#) == "above")
    or command == nil and any(files.written, guard(#) == "at")
    or any(shell.commands, .name != "mkdir" and any(.writes, guard(#) == "at"))
  EXPR

  deny {
    reason = "That is what decides about your tools, or what it keeps. ${local.theirs}"
  }
}

hook "above-own" {
  description = "Keeps the folders above it from being deleted, moved, or given to somebody else"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program = ".*"
    }
  }
  when = <<-EXPR
    any(shell.commands, (.name != "rm" or any(.flags, # in ["r", "R", "recursive"])) and any(.deletes, guard(#) == "above"))
    or any(shell.commands, .name matches local.rights and any(.writes, guard(#) == "above"))
    or any(shell.commands, .name matches local.mounts and any(.operands, guard(#) in ["own", "at", "above"]))
    or any(shell.commands, any(.deletes, guard(#) == "around") and (
      .name == "git" and "clean" in .operands
      or .name == "find" and none(.flags, # matches local.choosing)))
    or any(shell.commands, .name == "rsync" and any(.flags, # startsWith "del") and any(.writes, guard(#) == "around"))
    or any(shell.commands, .name == "git" and "stash" in .operands
      and any(.flags, # in ["u", "a", "include-untracked", "all"])
      and guard(.cwd ?? cwd) in ["own", "at", "above"])
  EXPR

  deny {
    reason = "What decides about your tools lies in there. Name the files or folders that you mean. ${local.theirs}"
  }
}

hook "policy-folder" {
  description = "Keeps folders that hold a policy from being deleted, moved or closed"
  on          = ["before_tool"]
  priority    = 900
  enabled     = var.policies != "allow"

  match {
    writes = ["/**"]
  }
  when = <<-EXPR
    any(files.deleted, guard(#) == "policies")
    or any(shell.commands, .name matches local.rights and any(.writes, guard(#) == "policies"))
    or any(shell.commands, .name == "find" and "delete" in .flags and none(.flags, # matches local.choosing) and any(.operands, guard(#) == "policies"))
  EXPR

  deny {
    when   = "var.policies == 'deny'"
    reason = "That folder holds policies, the rules that you are held to. ${local.theirs}"
  }
  ask {
    reason = "That folder holds policies: the rules that agents are held to."
  }
}

locals {
  rights   = "^(?:chmod|chown|chgrp|chattr|setfacl|chflags|setfattr|xattr|icacls|takeown|attrib)$"
  mounts   = "^(?:mount|umount|bindfs|fusermount3?|overlay)$"
  choosing = "^i?(?:name|path|regex|wholename|lname)$"
}
