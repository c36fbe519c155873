# The same dangers in other version control: Mercurial, Sapling, Subversion,
# Jujutsu, Fossil, Darcs, Bazaar, Perforce, Pijul, CVS, Game of Trees. A block is
# a class of subcommand, whichever programs have it; most of them take a
# subcommand by its first letters.
locals {
  # Programs of one tree: they forget what is not committed.
  vcs = "hg|chg|rhg|sl|svn|jj|fossil|darcs|bzr|brz|p4|pijul|cvs|got"

  # Words that make a command of these harmless.
  vcs_dry = ["help", "dry-run", "n", "preview"]
}

hook "vcs-discard" {
  description = "Refuses to throw uncommitted work away in other version control: hg revert, svn revert, sl goto --clean …"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = local.vcs
      args    = ["rev(e(rt?)?)?"]
    }
    command {
      program = "hg|chg|rhg|sl"
      args    = ["up(date)?|co|checkout|goto|go|merge|rebase|pull|clone"]
      flags   = ["C|clean|discard-changes"]
    }
    command {
      program = "hg|chg|rhg|sl|fossil|p4|bzr|brz|got"
      args    = ["purge|clean(-tree)?|extras-clean"]
    }
    command {
      program = "svn"
      args    = ["cleanup"]
      flags   = ["remove-unversioned|remove-ignored"]
    }
    command {
      program = "svn"
      args    = ["del(ete)?|remove|rm|up(date)?|sw(itch)?|resolve"]
      flags   = ["force|accept"]
    }
    command {
      program = "fossil"
      args    = ["checkout|co|update|up|close|rm|delete"]
      flags   = ["force|f|hard"]
    }
    command {
      program = "hg|chg|rhg|sl|bzr|brz"
      args    = ["shelve|unshelve"]
      flags   = ["d|delete|cleanup|destroy|delete-only"]
    }
    command {
      program = "fossil"
      args    = ["stash", "drop|rm|clear"]
    }
    command {
      program = "hg|chg|rhg|sl|bzr|brz|cvs|got"
      args    = ["rm|remove|remove-tree|delete|del|release"]
      flags   = ["f|force|d|no-backup"]
    }
    command {
      program = "cvs"
      args    = ["up(date)?"]
      flags   = ["C"]
    }
    command {
      program = "p4"
      args    = ["sync|update|obliterate|shelve|client|workspace|change|changelist"]
      flags   = ["f|d"]
    }
    command {
      program = "pijul"
      args    = ["reset"]
    }
    command {
      program = "jj"
      args    = ["restore|abandon"]
    }
    command {
      program = "repo"
      args    = ["abandon|prune"]
    }
    command {
      program = "repo"
      args    = ["sync"]
      flags   = ["force-sync|d|detach|force-remove-dirty"]
    }
    command {
      program = "gt|stg|git-town|git-branchless"
      args    = ["delete|reset|clean|hide|undo"]
      flags   = ["f|force|hard"]
    }
    command {
      program = "dvc"
      args    = ["gc|destroy|remove|checkout"]
      flags   = ["f|force"]
    }
  }
  # Subversion's --accept only loses work where it takes the other side.
  when = <<-EXPR
    any(match.commands, none(.flags, # in local.vcs_dry)
      and not (.name == "svn" and any(.flags, # == "accept") and none(.flags, # == "force") and none(.args, # matches "theirs|base")))
  EXPR

  ask {
    when   = "var.discard == 'ask' or all(match.commands, .name in ['jj', 'gt', 'stg', 'git-town', 'git-branchless', 'repo'] and none(.flags, # in ['force', 'f', 'force-sync', 'hard']))"
    reason = "This takes changes away that may be committed nowhere else. Look at the diff first; is it meant?"
  }
  deny {
    reason = "Uncommitted changes would be lost for good. Shelve or commit them first; if the user wants them gone, ask the user to do it."
  }
}

hook "vcs-rewrite" {
  description = "Refuses to strip or obliterate history in other version control, and to delete what lost changes are found by"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "hg|chg|rhg|sl"
      args    = ["strip|debugstrip|rollback|prune|obsolete|debugobsolete|histedit|convert|censor|hide|debugrebuild.*|debugsetparents"]
    }
    command {
      program = "hg|chg|rhg|sl"
      args    = ["phase"]
      flags   = ["f|force"]
    }
    command {
      program = "darcs|pijul"
      args    = ["obl.*|unpull|unrec.*|amend-unrecord|rebase"]
    }
    command {
      program = "bzr|brz"
      args    = ["uncommit|rebase|replay|break-lock"]
    }
    command {
      program = "fossil"
      args    = ["purge|scrub|shun|deconstruct|amend|sql(ite3)?"]
    }
    command {
      program = "p4"
      args    = ["obliterate|archive|admin|verify|journaldbchecksums"]
    }
    command {
      program = "cvs|rcs"
      flags   = ["o"]
    }
    command {
      program = "jj"
      args    = ["op|operation", "abandon|restore|revert"]
    }
    command {
      program = "jj"
      args    = ["util", "gc"]
    }
    command {
      program = "jj"
      flags   = ["ignore-immutable"]
    }
    command {
      program = "svnadmin"
      args    = ["rmtxns|setrevprop|delrevprop|setlog|load|rmlocks|unlock|recover|rev-size"]
    }
    command {
      program = "svn"
      args    = ["(prop|p)(set|del|edit|s|d|e)|pset|pdel|pedit|ps|pd|pe"]
      flags   = ["revprop"]
    }
    command {
      program = "svndumpfilter|reposurgeon|git-svn-abandon.*"
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in local.vcs_dry)
      and not (.name == "p4" and .operands[0] in ["obliterate"] and none(.flags, # == "y"))
      and not (.name == "p4" and .operands[0] in ["admin", "verify"] and none(.operands, # in ["stop", "restart", "end-journal", "resetpassword", "setldapusers", "updatespecdepot"]))
      and not (.name == "fossil" and .operands[0] matches "^sql" and len(.operands) < 2)
      and not (.name == "jj" and .operands[0] == "util" and none(.args, # matches "expire")))
  EXPR

  ask {
    when   = "all(match.commands, .name in ['bzr', 'brz', 'jj', 'pijul', 'darcs', 'sl', 'fossil', 'hg', 'chg', 'rhg'] and none(.flags, # == 'ignore-immutable') and .operands[0] matches '^(?:uncommit|rebase|replay|break-lock|unrec.*|hide|op|operation|amend|sql.*|prune|phase|histedit)$' and not (.operands[1:2] == ['abandon']))"
    reason = "This takes commits out of their place, and others may have them already. Is it meant?"
  }
  deny {
    reason = "This takes commits out of the history, so that nobody finds them again. Undo them by a new commit (backout, merge --undo), or ask the user to do it."
  }
}

hook "vcs-force-push" {
  description = "Refuses pushes of other version control that replace what others have"
  on          = ["before_tool"]
  priority    = 850

  match {
    command {
      program = "hg|chg|rhg|sl|fossil|darcs|pijul|got"
      args    = ["push|send"]
      flags   = ["f|force|allow-anon"]
    }
    command {
      program = "bzr|brz"
      args    = ["push|pull|dpush"]
      flags   = ["overwrite.*"]
    }
    command {
      program = "gt"
      args    = ["submit|s|ss|stack"]
      flags   = ["f|force"]
    }
    command {
      program = "hg|sl"
      args    = ["pushbackup|cloud"]
      flags   = ["f|force"]
    }
  }
  when = "any(match.commands, none(.flags, # in local.vcs_dry))"

  deny {
    reason = "A forced push replaces what others have pushed, or adds heads that everybody must merge. Pull, merge or rebase, then push without force."
  }
}

hook "vcs-delete-remote" {
  description = "Asks before other version control deletes branches, labels or folders of the repository that everybody uses"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program  = "svn|svnmucc"
      operands = ["del(ete)?|rm|remove|mv|move|rename|ren", "(\\^/|[\\w+.-]+://).*"]
    }
    command {
      program = "sl|hg"
      args    = ["push"]
      flags   = ["delete"]
    }
    command {
      program = "jj"
      args    = ["git", "push"]
      flags   = ["deleted|all|tracked"]
    }
    command {
      program = "jj"
      args    = ["bookmark|branch|b|tag", "delete|d|forget"]
    }
    command {
      program = "jj"
      args    = ["git", "remote", "remove|set-url"]
    }
    command {
      program = "p4"
      args    = ["depot|label|branch|stream|user|group|server|remote|job|typemap|unlock|change|client|workspace"]
      flags   = ["d|f"]
    }
    command {
      program = "p4"
      args    = ["protect|triggers|configure|revoke"]
    }
    command {
      program = "bzr|brz"
      args    = ["remove-branch|rmbranch"]
    }
    command {
      program = "pijul"
      args    = ["channel", "delete"]
    }
    command {
      program = "cvs"
      args    = ["tag|rtag|admin"]
      flags   = ["d|F"]
    }
    command {
      program = "got|sl|hg|bzr|brz"
      args    = ["branch|tag|bookmark|bookmarks"]
      flags   = ["d|delete|remove|force|f"]
    }
    command {
      program = "fossil"
      args    = ["branch|remote|user|configuration|config", "close|delete|del|import|reset|off"]
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in local.vcs_dry)
      and not (.name == "p4" and any(.flags, # in ["i", "o"]) and none(.flags, # in ["d", "f"])))
  EXPR

  ask {
    reason = "This takes something away from everybody who uses that repository. Is it meant?"
  }
}

hook "vcs-program" {
  description = "Asks before a setting of the command line makes other version control run a program, skip its hooks or trust a server"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "hg|chg|rhg|sl|svn|jj|fossil|darcs|bzr|brz|p4|cvs"
    }
  }
  when = <<-EXPR
    any(match.commands,
      any(.args, # matches "(?i)^(?:--config=|--config-option=)?(?:hooks\\.|alias\\.[\\w-]+=!|extensions\\.|ui\\.ssh=|merge-tools\\.[^=]*\\.(?:executable|args)=|extdiff\\.|config:tunnels:|web\\.(?:allow|push))")
      or any(.flags, # in ["insecure", "trust-server-cert", "trust-server-cert-failures", "posthook", "prehook", "no-posthook", "no-prehook"])
      or .name in ["hg", "chg", "rhg"] and any(.flags, # in ["ssh", "remotecmd"])
      or get(.env, "HGRCPATH") != nil or get(.env, "SVN_SSH") != nil or get(.env, "CVS_RSH") not in [nil, "ssh"] or get(.env, "BZR_SSH") != nil)
  EXPR

  ask {
    reason = "This decides which programs the version control runs, or whom it trusts. The user should know."
  }
}
