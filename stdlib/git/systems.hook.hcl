# Version control by its own words, one line for each kind. What many of them call
# alike is in other.hook.hcl.

locals {
  # The program, then a word that is among its operands.
  vcs_words = {
    mercurial     = ["hg|chg|rhg", "qdelete|qrm|qremove|qdel|qrestore|unbundle"]
    clearcase     = ["cleartool|ct", "rm(?:elem|ver|branch|vob|view|type|label|attr|hlink|tag|name|project|stream|activity|bl|comp|folder|pool|region|stgloc|trigger|merge|do|replica)|unco|uncheckout|reformatvob|unregister|chmaster|relocate"]
    plastic       = ["cm", "undo|unco|undocheckout|undochange|rm|remove|obliterate|purge|revert|archive|delete|del|unlock|rename|deactivate|acl"]
    jazz          = ["scm|lscm", "discard|undo|delete|unload|revert|rollback|obliterate"]
    integrity     = ["si", "revert|drop|dropsandbox|dropproject|deleterevision|unlock|unlockarchive|undo.*|revertmember"]
    accurev       = ["accurev", "purge|defunct|remove|rmws|rmstream|revert|reactivate|obliterate|unlock"]
    bitkeeper     = ["bk", "undo|stripdel|unedit|collapse|unpull|csetprune|rmdel|obliterate"]
    monotone      = ["mtn|monotone", "revert|drop|kill_revision|kill_rev_locally|kill_branch_certs_locally|kill_tag_locally|rollback"]
    sccs          = ["sccs", "rmdel|unedit|unget|clean"]
    svk           = ["svk", "revert|rm|delete"]
    starteam      = ["stcmd", "delete.*|remove.*"]
    foundation    = ["tf|tf\\.exe|tfs|tee", "undo|destroy|unlabel|rollback|delete"]
    lakefs        = ["lakectl", "revert|reset|delete|rm|delete-.*|remove|prune"]
    pachyderm     = ["pachctl", "delete|squash|undeploy|delete-.*"]
    dolt          = ["dolt", "filter-branch|clear|clean|drop"]
    oxen          = ["oxen", "restore|delete-remote|reset|prune|delete"]
    kart          = ["kart", "restore|reset"]
    data-versions = ["dvc", "destroy|purge|gc"]
    nessie        = ["nessie|nessie-cli", "(?i)drop|delete|assign|erase|gc"]
    experiments   = ["wandb|mlflow|clearml|neptune|comet|aim", "delete|gc|rm|purge|reset"]
    datalad       = ["datalad", "drop|remove|uninstall"]
    topgit        = ["tg|topgit", "delete|remove"]
    fossil        = ["fossil", "shun|scrub|purge"]
    fossil-files  = ["fossil", "unversioned|uv", "rm|remove|delete|revert"]
    dolt-tables   = ["dolt", "checkout", "\\."]
  }

  # The program, a word among its operands, and a flag.
  vcs_flags = {
    mercurial  = ["hg|chg|rhg", "qpop|qgoto|qpush|qimport|qinit|qfold|qrefresh", "force|f|keep-changes|a|all"]
    clearcase  = ["cleartool|ct", "update|rebase|deliver|lock|unlock|chtype|setcs|protect|findmerge", "overwrite|ove|force|cancel|abort|abo|nusers"]
    plastic    = ["cm", "update|switch|merge|sync|partial", "forced|override|overwrite|force"]
    accurev    = ["accurev", "pop|update|promote", "O"]
    bitkeeper  = ["bk", "abort|pull|push|reset", "f|force"]
    dolt       = ["dolt", "reset|checkout|push|branch|tag|gc|table", "hard|f|force|D|d|delete"]
    oxen       = ["oxen", "rm|branch|push", "r|f|force|D|delete"]
    kart       = ["kart", "checkout|push|branch|switch", "discard-changes|force|f|D|d"]
    dvc        = ["dvc", "exp|remote|remove|checkout|pull|cache", "f|force|A|all-commits|queue|outs"]
    quilt      = ["quilt|guilt|stg", "delete|pop|remove|clean|push", "f|force|r|hard"]
    topgit     = ["tg|topgit", "push|update|revert", "f|force"]
    fossil     = ["fossil", "unversioned|uv|ticket|undo|cache|hook|tag", "f|force|hard"]
    foundation = ["tf|tf\\.exe|tfs|tee", "workspace|workspaces|shelve|get|branch|permission|label", "delete|overwrite|force|remove|deny"]
    rcs        = ["rcs|rcsclean", ".+", "o.*|u|q"]
    perforce   = ["p4d", ".*", "j|x|jr|xu|xr|xf|xp|jd|jj|xx"]
  }
}

hook "vcs-own-words" {
  description = "Asks before further version control deletes or discards in its own words: cleartool rmelem, cm undo, lakectl revert, hg qdelete"
  on          = ["before_tool"]
  priority    = 800
  for_each    = local.vcs_words

  match {
    command {
      program  = each.value[0]
      operands = slice(each.value, 1, length(each.value))
    }
  }
  # The first of these words says what it does: cm add rm.
  when = <<-EXPR
    any(match.commands, none(.flags, # in local.vcs_dry)
      and not ((get(.operands, 0) ?? "") matches "^(?:add|ci|checkin|commit|list|ls|log|show|help|status|st|find|diff|annotate|cat|desc|describe|mk.*)$")
      and none(.operands[1:2], # in ["list", "ls", "show", "add", "create", "log"]))
  EXPR

  ask {
    reason = "This takes files, versions or locks out of the version control, and seldom brings them back. Look at what it holds first; is it meant?"
  }
}

hook "vcs-own-flags" {
  description = "Asks before further version control is told by a flag to overwrite or delete: hg qpop --force, dolt reset --hard, p4d -jr"
  on          = ["before_tool"]
  priority    = 800
  for_each    = local.vcs_flags

  match {
    command {
      program  = each.value[0]
      operands = [each.value[1]]
      flags    = [each.value[2]]
    }
    # Some take their options after a slash.
    command {
      program  = each.value[0]
      operands = [each.value[1], "/(?:${each.value[2]})(?::.*)?"]
    }
  }
  when = "any(match.commands, none(.flags, # in local.vcs_dry))"

  ask {
    reason = "This overwrites or deletes work that may be nowhere else. Look at what would change first; is it meant?"
  }
}

hook "vcs-unprotect" {
  description = "Asks before other version control gives up a protection, or moves what others follow: svn unlock --force, jj immutable_heads, p4 protect -i"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "svn"
      args    = ["unlock|lock|export|relocate|import"]
      flags   = ["force"]
    }
    command {
      program = "svnmucc"
      args    = ["put|cp|propset|propdel|propsetf|rm|mv"]
    }
    command {
      program = "svnsync"
      args    = ["init(ialize)?|copy-revprops"]
    }
    command {
      program = "svnsync"
      flags   = ["allow-non-empty|disable-locking|steal-lock"]
    }
    command {
      program = "svnadmin|svnrdump|svnfsfs"
      args    = ["hotcopy|setuuid|upgrade|unlock|load|load-revprops|load-index|lock|delrevprop|rmlocks"]
    }
    command {
      program = "svnadmin"
      flags   = ["bypass-hooks|bypass-prop-validation|force-uuid"]
    }
    command {
      program = "jj"
      args    = ["bookmark|branch|b", "set|move|s|m"]
      flags   = ["allow-backwards|B"]
    }
    command {
      program = "jj"
      args    = ["workspace", "forget"]
    }
    command {
      program = "jj"
      args    = ["config", "set|unset|edit"]
    }
    command {
      program = "jj"
      flags   = ["config|config-toml"]
    }
    command {
      program = "svn-clean|svnclean"
    }
    command {
      program = "hg|chg|rhg|sl"
      args    = ["commit|ci"]
      flags   = ["close-branch"]
    }
    command {
      program = "hg|chg|rhg|sl"
      args    = ["tag"]
      flags   = ["remove|f|force"]
    }
    command {
      program = "hg|chg|rhg|sl"
      args    = ["rewind|uncommit|fold|rename|copy|mv|cp|import|serve|undo|unamend|metaedit|cloud|topic|topics"]
      flags   = ["force|f|clear|clean|bypass|delete|hidden"]
    }
    command {
      program = "p4"
      args    = ["protect|triggers|typemap|user|group|depot|server|license|ldap|remote|configure|extension|property|counter|key|spec|monitor|stream|label|branch|repo"]
      flags   = ["i|d|D|delete|f|F"]
    }
    command {
      program = "p4"
      args    = ["configure|monitor|property|extension|server|failover|cachepurge|prune|unload|renameuser|renameclient|replicate|journalcopy|storage|retype|copy|logout|trust|tickets|passwd", ".+"]
    }
    command {
      program = "p4"
      args    = ["unlock|unshelve|reshelve|integrate|resolve|reload|flush|submit|change|client|lock|sync"]
      flags   = ["f|at|af|x|Af"]
    }
    command {
      program = "fossil"
      args    = ["user|remote|remote-url|settings|config|configuration", "capabilities|password|off|default|delete"]
    }
    command {
      program = "darcs|pijul|bzr|brz|got"
      args    = ["clobber|apply|optimize|break-lock|reset|reconfigure|unbind|histedit|backout|rebase|stage|unstage|cleanup"]
      flags   = ["force|f|overwrite|clean|p|a|purge"]
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in local.vcs_dry) and not (.name == "p4" and any(.flags, # == "o") and none(.flags, # in ["i", "d", "f"]))
      and not (.name == "p4" and get(.operands, 1) in ["show", "history"]) and not (.name == "p4" and get(.operands, 0) in ["server", "property", "extension", "monitor", "counter", "key"] and any(.flags, # in ["l", "o", "list"]))
      and (.name != "jj" or get(.operands, 0) in ["bookmark", "branch", "b", "workspace"] or any(concat(.args, values(.options)), # matches "immutable|private-commits|^trunk")))
  EXPR

  ask {
    reason = "This gives up what protects others' work, or moves what they follow. Is it meant?"
  }
}
