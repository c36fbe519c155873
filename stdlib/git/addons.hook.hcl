# Subcommands that git itself does not have: git-extras, git-town, git-machete,
# git-flow, aliases of the user. Their names say what they do, in the words that
# they have between them.

locals {
  # git's own subcommands, which the other files are about.
  own_subcommands = join("", [
    "^(?:add|am|annotate|apply|archive|backfill|bisect|blame|branch|bugreport|bundle|cat-file|check-.*|checkout|checkout-.*|cherry|cherry-pick",
    "|citool|clean|clone|column|commit|commit-.*|config|count-objects|credential.*|cvs.*|daemon|describe|diagnose|diff|diff-.*|difftool",
    "|fast-.*|fetch|fetch-pack|filter-branch|filter-repo|fmt-merge-msg|for-each-.*|format-patch|fsck.*|gc|grep|gui|hash-object|help|history",
    "|hook|http-.*|imap-send|index-pack|init.*|instaweb|interpret-trailers|last-modified|lfs|annex|log|ls-.*|mail.*|maintenance|merge.*|mk.*",
    "|multi-pack-index|mv|name-rev|notes|p4|pack-.*|patch-id|prune.*|pull|push|quiltimport|range-diff|read-tree|rebase|receive-pack|reflog",
    "|refs|remote|remote-.*|repack|replace|replay|repo|request-pull|rerere|reset|restore|rev-list|rev-parse|revert|rm|send-.*|sh-.*|shortlog",
    "|show|show-.*|sparse-checkout|stage|stash|status|stripspace|submodule|subtree|svn|switch|symbolic-ref|tag|unpack-.*|update-.*",
    "|upload-.*|var|verify-.*|version|web--browse|whatchanged|worktree|write-tree)$",
  ])

  # The words that stand for taking something away, in a name or behind it:
  # delete-branch, machete delete-unmanaged, flow feature delete.
  taking = "(?i)^(?:\\w+[-_:])*(?:delete|del|rm|remove|drop|destroy|obliterate|purge|nuke|wipe|clear|clean|cleanup|discard|pristine|prune|trim|tidy|sweep|reset|kill|erase|zap|scrub|abandon|forget|strip|fresh|gone|rewrite|reauthor|trash|shred|expunge|overwrite|unprotect|forced?|gh-pages|slide-out|ship)(?:[-_:]\\w+)*$"

  # Those that only take something away when they are forced.
  forced_words   = "undo|uncommit|unwip|revert|sync|back|rollback|hide|archive|squash|clone|force-clone|checkout|co|switch|sw|go|get|up|update|save|submit|finish|traverse|push|merge|unlock|rename-\\w+"
  forced         = "(?i)^(?:${local.forced_words})$"
  forced_program = "(?i)^git-(?:${local.forced_words})$"
}

hook "addon-discard" {
  description = "Refuses add-ons of git that throw the working tree away: git clear, git fresh-branch, git undo --hard"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "git"
      args    = ["clear|fresh-branch"]
    }
    command {
      program = "git-(?:clear|fresh-branch)"
    }
    command {
      program = "git"
      args    = ["undo|uncommit|back|unwip"]
      flags   = ["hard|h"]
    }
  }

  deny {
    when   = "var.discard == 'deny'"
    reason = local.discards
  }
  ask {
    when   = "var.discard == 'ask'"
    reason = local.discards
  }
}

hook "addon" {
  description = "Asks before an add-on or alias of git deletes, resets or overwrites, by its name"
  on          = ["before_tool"]
  priority    = 790

  match {
    command {
      program = "git"
      args    = [".+"]
    }
    command {
      program = "git-.+"
    }
    command {
      program = "degit|tiged|giget|gitpick"
      flags   = ["f|force|force-clean"]
    }
    command {
      program = "hub|git-town|git-machete|git-flow|git-branchless|stg|gt|spr|ghstack|av|guilt|quilt|tg"
      args    = [".+"]
    }
  }
  let = {
    addons = "{{ filter(match.commands, .name != 'git' or not ((get(.operands, 0) ?? '') matches local.own_subcommands)) }}"
  }
  when = <<-EXPR
    any(addons, none(.flags, # in ["dry-run", "help", "list"])
      and (.name matches "^(?:degit|tiged|giget|gitpick)$" or .name matches local.taking or any(take(.operands, .name == "git" ? 3 : 2), # matches local.taking)
        or any(.flags, # in ["force", "f", "hard", "delete", "delete-branch", "D", "discard-changes"])
          and (.name matches local.forced_program or any(take(.operands, 3), # matches local.forced))))
  EXPR

  ask {
    reason = "By its name, this takes branches, commits or files away. Show what it would take, and let the user say so."
  }
}
