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
  when = "any(acting, none(.flags, # in ['n', 'dry-run', 'list-only']))"

  ask {
    when   = "not var.strict or all(acting, none(.operands, unknown(#) or # matches local.other_machine) and len(.writes) > 0 and all(.writes, within(#, 'project') or # startsWith '/tmp/'))"
    reason = "`rsync --delete` deletes what the source lacks. Run it with --dry-run first and show the list."
  }
  deny {
    reason = "`rsync --delete` deletes what the source lacks, outside of this project. Run it with --dry-run first, show the list, and leave the real run to the user."
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
  other_machine = "^(?:[\\w.@-]+|\\[[0-9a-fA-F:]+\\]|rsync:/):|^[^/]*@"
}
