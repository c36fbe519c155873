# Programs that hookc does not know, judged by the words that they are given:
# most programs call what destroys by one of a few names.
locals {
  # What has these names destroys, whatever its program.
  destroying = "(?i)^(?:[\\w-]+[:.])?(?:purge|destroy|wipe|erase|obliterate|nuke|terminate|unpublish|drop|(?:empty|delete|remove|flush|force|hard|factory)-?(?:all|trash|reset|delete|remove)|rm(?:vob|all)|delete[a-z]{4,})(?:[-:_]\\w+)*$"

  # What has these names does so where it is told not to ask.
  deleting = "(?i)^(?:[\\w-]+[:.])?(?:delete|remove|rm|del|reset|clear|flush|prune|unregister|deregister|revoke|rollback|truncate|overwrite|discard|abandon|strip|unlock|kill)(?:[-:_][\\w-]+)*$"
  forced   = "(?i)^(?:f|y|force|yes|assume-?yes|all|no-?confirm|no-?prompt|auto-?approve|skip-?confirm\\w*|non-?interactive|permanent(?:ly)?|recursive|hard|confirm)$"

  destroying_flag = "(?i)^(?:delete|purge|destroy|wipe|erase|nuke|obliterate|(?:delete|purge|destroy|wipe|erase|drop)-?[a-z][\\w-]*|remove-all|reset-all|force-(?:delete|remove|reset))$"

  # What is made anew by itself.
  made_anew = "(?i)cache|dry[-_]?run|preview|simulate|(?:^|[-/.])te?mp(?:$|[-/.])"

  as_other = "^(?:sudo|doas|pkexec|run0|gsudo|su)(?: -c)?$"
}

hook "unknown-destroys" {
  description = "Asks before a program that hookc does not know is told to destroy something, by the name of its subcommand or option"
  on          = ["before_tool"]
  priority    = 600
  enabled     = var.unknown != "off"
  when        = <<-EXPR
    any(shell.commands, not .known and not .dry and not .remote and .name not in local.talkers and not unknown(.name)
      and none(.args, # matches local.made_anew) and none(.flags, # in local.help)
      and (any(take(.operands, 2), # matches local.destroying)
        or any(take(.operands, 2), # matches local.deleting) and any(.flags, # matches local.forced)
        or any(.flags, # matches local.destroying_flag)))
  EXPR

  deny {
    when   = "var.unknown == 'deny'"
    reason = "By its words this destroys something, and hookc does not know the program. Look first at what it would take."
  }
  ask {
    when   = "var.unknown == 'ask'"
    reason = "By its words this destroys something, and hookc does not know the program. Is it meant?"
  }
}

hook "unknown-as-root" {
  description = "Asks before a program that hookc does not know runs as the administrator"
  on          = ["before_tool"]
  priority    = 600
  enabled     = var.unknown != "off"
  when        = <<-EXPR
    any(shell.commands, not .known and not .dry and not .remote and .name not in local.talkers and not unknown(.name)
      and any(.via, # matches local.as_other) and none(.flags, # in local.help))
  EXPR

  deny {
    when   = "var.unknown == 'deny'"
    reason = "As the administrator this may change anything, and hookc does not know the program. The user runs it."
  }
  ask {
    when   = "var.unknown == 'ask'"
    reason = "As the administrator this may change anything, and hookc does not know the program. The user should know."
  }
}
