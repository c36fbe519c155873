# The same dangers by way of the forge's own program: gh, glab.

hook "forge-delete" {
  description = "Refuses to delete, archive or hand over repositories"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "gh|glab"
      args    = ["repo|project", "delete|archive|transfer|rename"]
    }
  }
  when = "any(match.commands, none(.flags, # in ['help', 'h']))"

  deny {
    reason = "A repository is deleted, archived or renamed by people, on the forge's own page."
  }
}

hook "forge-remove" {
  description = "Asks before releases, issues, variables and the like are deleted on the forge"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "gh|glab"
      args    = ["release|issue|incident|mr|pr|gist|snippet|label|variable|secret|ssh-key|gpg-key|deploy-key|cache|run|environment|schedule|token|workflow|runner|cluster|milestone", "delete|remove|revoke|disable|delete-asset"]
    }
    command {
      program = "gh|glab"
      args    = ["api"]
      flags   = ["X.*|method"]
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in ["help", "h"]) and (.operands[0] != "api"
      or any(.args, # matches "(?i)^(-X|--method=)?DELETE$")))
  EXPR

  ask {
    reason = "This deletes something on the forge for everybody. Is it meant?"
  }
}

hook "forge-merge" {
  description = "Asks before pull requests are merged or closed"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "gh|glab"
      args    = ["pr|mr", "merge|close"]
    }
  }
  when = "any(match.commands, none(.flags, # in ['help', 'h']))"

  ask {
    reason = "Whether a pull request is merged or closed is for people to say."
  }
}
