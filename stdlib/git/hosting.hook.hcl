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
  description = "Refuses to delete releases, issues, secrets, variables and keys on the forge, and what its API deletes"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "gh|glab"
      args    = ["release|issue|incident|mr|gist|snippet|variable|secret|ssh-key|gpg-key|deploy-key|environment|token|cluster|project|milestone|iteration|securefile", "delete|remove|revoke|delete-asset|item-delete|field-delete"]
    }
    command {
      program = "gh|glab"
      args    = ["api"]
    }
    command {
      program  = "gitlab-rake|gitlab-backup|gitlab-ctl"
      operands = ["(.*:)?(restore|reset|setup|drop|destroy|purge|erase|cleanse|uninstall)(:.*)?"]
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in ["help", "h"]) and (len(.operands) == 0 or .operands[0] != "api"
      or any(.args, # matches "(?i)^(-X=?|--method=)?DELETE$")))
  EXPR

  deny {
    reason = "This deletes something on the forge, for everybody and for good. Ask the user to do it."
  }
}

hook "forge-clear" {
  description = "Asks before runs, caches and labels of the forge are deleted, or its workflows turned off"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "gh|glab"
      args    = ["cache|run|label|workflow|runner|schedule|ci|pipeline|codespace|alias|extension|ruleset", "delete|remove|disable|delete-all|cancel"]
    }
    command {
      program = "gh"
      args    = ["auth", "logout|token"]
    }
  }
  when = "any(match.commands, none(.flags, # in ['help', 'h']))"

  ask {
    reason = "This takes something away on the forge. Is it meant?"
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
