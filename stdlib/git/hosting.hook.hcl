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
    command {
      program = "hub"
      args    = ["delete"]
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
      program = "gh|glab|hub"
      args    = ["api"]
    }
    command {
      program  = "gitlab-rake|gitlab-backup|gitlab-ctl"
      operands = ["(.*:)?(restore|reset|setup|drop|destroy|purge|erase|cleanse|uninstall)(:.*)?"]
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in ["help", "h"]) and (.operands[0] != "api"
      or any(.args, # matches "(?i)^(-X=?|--method=)?DELETE$")))
  EXPR

  deny {
    reason = "This deletes something on the forge, for everybody and for good. Ask the user to do it."
  }
}

hook "forge-clear" {
  description = "Asks before runs, caches and labels of the forge are deleted, its workflows turned off, its files and branches overwritten, or keys added"
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
    command {
      program = "gh|glab"
      args    = ["repo|release", "sync|upload"]
      flags   = ["force|clobber"]
    }
    command {
      program = "gh|glab"
      args    = ["ssh-key|gpg-key|deploy-key|repo", "add|deploy-key"]
    }
  }
  when = "any(match.commands, get(.operands, 0) != 'repo' or get(.operands, 1) != 'deploy-key' or get(.operands, 2) in ['add', 'delete'])"

  ask {
    reason = "This changes the forge for everybody. Is it meant?"
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

  ask {
    reason = "Whether a pull request is merged or closed is for people to say."
  }
}

hook "forge-api" {
  description = "Refuses requests to the forge that move references or lift protections, and asks before those that change access, secrets and settings"
  on          = ["before_tool"]
  priority    = 820

  match {
    command {
      program = "gh|glab|hub"
      args    = ["api", "graphql|.*(/|^)(git/refs|branches|protected_branches|push_rule|approval.*|rulesets?|collaborators|members|invitations|hooks|keys|deploy_keys|secrets|variables|permissions|environments|transfer|merges?|access_tokens|registrations|runners|actions|pages|installations|topics)(/.*)?(\\?.*)?|/?(repos|projects|orgs|groups|user)(/[^/]+){0,2}"]
    }
  }
  # A field makes a POST of a request that names no method.
  when = <<-EXPR
    any(match.commands, (upper(get(.options, "method") ?? get(.options, "X") ?? "") in ["POST", "PUT", "PATCH"]
        or any(.args, # matches "(?i)^-X=?(?:POST|PUT|PATCH)$")
        or any(.flags, # in ["f", "F", "field", "raw-field", "input"]) and none(.args, # matches "(?i)^(?:-X=?|--method=)?GET$"))
      and (.operands[1] != "graphql" or any(.args, # matches local.forge_mutation)))
  EXPR

  deny {
    when   = "any(match.commands, any(.args, # matches local.forge_force) or .operands[1] matches 'protect|ruleset|push_rule|/transfer|approval')"
    reason = "This moves references of the forge by force, or lifts what protects them. Open a pull request; settings are changed by people."
  }
  ask {
    reason = "This changes references, access, secrets or settings of the forge. Is it meant?"
  }
}

locals {
  forge_mutation = "(?i)mutation\\b[\\s\\S]*\\b(?:delete|remove|update(?:Refs?|BranchProtection|Repository|.*Rule|.*Setting|.*Permission)|mergePullRequest|mergeBranch|archive|transfer|create(?:Ref|BranchProtection|.*Key|.*Rule|CommitOnBranch)|enablePullRequestAutoMerge|clone|addCollaborator|revert|unlock|close)"
  forge_force    = "(?i)^(?:-[fF]|--(?:raw-)?field=)?(?:force=true|private=|visibility=|archived=|default_branch=|enforce_admins=|allow_force_pushes=)|mutation\\b[\\s\\S]*(?:delete|updateBranchProtection|archiveRepository|force\\s*:\\s*true)"
}

hook "forge-alias" {
  description = "Asks before the forge's program gets another name for a command of the shell, or code of others"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "gh|glab"
      args    = ["alias", "set|import"]
    }
    command {
      program = "gh"
      args    = ["extension|ext|extensions", "install|exec|upgrade"]
    }
  }
  when = "any(match.commands, .operands[0] != 'alias' or .operands[1] == 'import' or any(.flags, # in ['shell', 's']) or any(.operands, # startsWith '!' or # == '-' or # matches '(?:delete|api|--admin|auth token)'))"

  ask {
    reason = "This gives a command of somebody's choice a name of its own. Write the command itself."
  }
}
