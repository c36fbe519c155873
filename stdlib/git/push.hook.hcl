# What a push takes from others: commits of a branch, the branch itself.

hook "force-push" {
  description = "Refuses pushes that replace what others may have pushed since"
  on          = ["before_tool"]
  priority    = 850

  match {
    command {
      program = "git"
      args    = ["push|send-pack|http-push"]
      flags   = ["force|f|mirror"]
    }
    command {
      program  = "git"
      args     = ["push|send-pack|http-push"]
      operands = ["\\+.*"]
    }
  }

  deny {
    reason = "A forced push throws commits of the remote branch away. Push to a branch of your own; if you have rewritten that branch, use git push --force-with-lease origin <branch>."
  }
}

hook "force-push-protected" {
  description = "Refuses forced pushes with a lease to branches that others build on"
  on          = ["before_tool"]
  priority    = 850

  match {
    command {
      program = "git"
      args    = ["push|send-pack|http-push"]
      flags   = ["force-with-lease"]
    }
  }
  when = <<-EXPR
    any(match.commands, any(.operands, # matches local.push_protected)
      or len(.operands) <= 2 and (git.branch ?? "") matches local.on_protected)
  EXPR

  deny {
    reason = "Nobody rewrites a protected branch. Push to a branch of your own and open a pull request."
  }
}

hook "force-push-shared" {
  description = "Asks before a forced push with a lease to a branch that by its name is shared: develop, staging, 2.x"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program  = "git"
      args     = ["push|send-pack|http-push"]
      flags    = ["force-with-lease"]
      operands = ["\\+?([^:]*:)?(refs/heads/)?(dev|develop|development|staging|stage|next|integration|stable|qa|uat|prod|live|gh-pages|hotfix/.*|support/.*|v?\\d+(\\.\\d+)*\\.x|.*-stable)"]
    }
  }

  ask {
    reason = "By its name, others build on this branch, and a forced push takes their commits away. Is it yours alone?"
  }
}

hook "delete-protected" {
  description = "Refuses to delete branches that others build on, here and on the remote"
  on          = ["before_tool"]
  priority    = 850

  match {
    command {
      program  = "git"
      args     = ["push|send-pack|http-push"]
      flags    = ["delete|d"]
      operands = [local.to_protected]
    }
    command {
      program  = "git"
      args     = ["push|send-pack|http-push"]
      operands = ["\\+?:(refs/heads/)?${local.protected}"]
    }
    command {
      program  = "git"
      args     = ["branch"]
      flags    = ["delete|d|D"]
      operands = [local.protected]
    }
  }

  deny {
    reason = "A protected branch stays. Delete branches of your own once they are merged."
  }
}

hook "delete-remote" {
  description = "Asks before a branch or tag of the remote is deleted"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "git"
      args    = ["push|send-pack|http-push"]
      flags   = ["delete|d|prune"]
    }
    command {
      program  = "git"
      args     = ["push|send-pack|http-push"]
      operands = [":.+"]
    }
  }

  ask {
    reason = "This deletes branches or tags of the remote, for everybody. Is it meant?"
  }
}

hook "push-unknown" {
  description = "Asks before a push of which only the shell will know the repository, or that names branches by a pattern"
  on          = ["before_tool"]
  priority    = 790

  match {
    command {
      program = "git"
      args    = ["push|send-pack|http-push"]
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in ["dry-run", "n"]) and (
      any(.operands, # matches `^[^:]*[*?]`)
      or unknown(get(.options, "C") ?? "")
      or any(.via, # in ["xargs", "parallel"]) and any(.operands, unknown(#))))
  EXPR

  ask {
    reason = "It cannot be told what this pushes, and where to. Name the repository and the branch."
  }
}

hook "push-protected" {
  description = "Asks before a push to a branch that others build on"
  on          = ["before_tool"]
  priority    = 780
  enabled     = var.push_protected != "off"

  match {
    command {
      program = "git"
      args    = ["push|send-pack|http-push"]
    }
  }
  when = <<-EXPR
    any(match.commands, any(.operands[1:], # matches local.push_protected)
      or len(.operands) <= 2 and "tags" not in .flags and (git.branch ?? "") matches local.on_protected)
  EXPR

  deny {
    when   = "var.push_protected == 'deny'"
    reason = "Nothing is pushed to a protected branch directly. Push to a branch of your own and open a pull request."
  }
  ask {
    when   = "var.push_protected == 'ask'"
    reason = "This pushes to a protected branch. A branch of its own and a pull request would let others look first."
  }
}

hook "push-all" {
  description = "Asks before every branch is pushed at once"
  on          = ["before_tool"]
  priority    = 780

  match {
    command {
      program = "git"
      args    = ["push|send-pack|http-push"]
      flags   = ["all|branches"]
    }
  }

  ask {
    reason = "This pushes every local branch, protected ones too. Push the branch that you mean."
  }
}

hook "push-elsewhere" {
  description = "Asks before a push to an address instead of a remote of the repository"
  on          = ["before_tool"]
  priority    = 780

  match {
    command {
      program = "git"
      args    = ["push|send-pack|http-push", "[\\w+.-]+://.*|[\\w.-]+@[\\w.-]+:.*"]
    }
  }
  when = "any(match.commands, not (.operands[1] startsWith 'file://'))"

  ask {
    reason = "This sends the repository to an address that is none of its remotes. Push to a remote by its name."
  }
}
