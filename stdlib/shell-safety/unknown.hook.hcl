# Programs that hookc does not know, judged by the words that they are given:
# most programs call what destroys by one of a few names.
locals {
  # What has these names destroys, whatever its program.
  destroying = "(?i)^(?:[\\w-]+[:.-])?(?:purge|destroy|wipe|erase|obliterate|nuke|terminate|unpublish|drop|(?:empty|delete|remove|flush|force|hard|factory)-?(?:all|trash|reset|delete|remove)|rm(?:vob|all)|delete[a-z]{4,})(?:[-:_]\\w+)*$"

  # What has these names does so where it is told not to ask.
  deleting = "(?i)^(?:[\\w-]+[:.-])?(?:delete|remove|rm|del|reset|clear|flush|prune|unregister|deregister|revoke|rollback|truncate|overwrite|discard|abandon|strip|unlock|kill)(?:[-:_][\\w-]+)*$"
  removing = "(?i)^(?:[\\w-]+[:.-])?(?:delete|expunge|deprovision)(?:[-:_][\\w-]+)*$|^(?:rr|user|group|host)del(?:ete)?$|^del(?:user|group|host|snapshot|pool|volume)s?$"
  forced   = "(?i)^(?:f|y|force|yes|assume-?yes|all|no-?confirm|no-?prompt|auto-?approve|skip-?confirm\\w*|non-?interactive|permanent(?:ly)?|recursive|hard|confirm)$"

  destroying_flag = "(?i)^(?:delete|purge|destroy|wipe|erase|nuke|obliterate|(?:delete|purge|destroy|wipe|erase|drop)-?[a-z][\\w-]*|remove-all|reset-all|force-(?:delete|remove|reset))$"

  # What is made anew by itself.
  made_anew = "(?i)cache|^/nix/store/|^/[?]$|dry[-_]?run|preview|simulate|(?:^|[-/.])te?mp(?:$|[-/.])"

  # What has these names prints what there is, or tells a service to read its
  # settings again.
  looking_program = "(?i)^(?:ls[a-z]+|[lpv]g?vs|[lpv]g?v?(?:display|scan)|(?:.*[a-z0-9-])?(?:top|stats?|status|info|report|query|show|search|ping|monitor|hogs)|blkid|dmidecode|atq|arp|auditctl|audit2allow|findmnt|compsize|needrestart|lynis|wg|ss|iw|lid|repquota)$"
  looking         = "(?i)^(?:[a-z0-9]+[-:])?(?:list|ls|show|status|stats?|info|get|query|search|view|log|logs|history|usage|check|test|verify|version|help|describe|print|inspect|report|display|monitor|dump|scan|diff|clients|usages|statistics|du|df|reload|reconfigure|renew)(?:[-:_][a-z0-9-]+)?$"
  looking_flag    = "(?i)^(?:list|show|status|query|info|report|check|print|detail|version|dump|monitor|analy[sz]e|stats?|get[a-z]*|lookup[a-z]*|explain|nochange|no-?act|dry-?run)(?:-[a-z-]+)?$"

  # What has these among its words changes something all the same.
  changing = "(?i)^(?:a|d|D|e|set[a-z-]*|add[a-z-]*|del[a-z-]*|remove[a-z-]*|create|write|kill|force|modify|new|op|repair|edit|calibrate|auto-tune|clean|update|load|install|exec(?:ute)?|resource|run-command|root-password|enable|disable|flush[a-z]*|init[a-z-]*|clear|w|execute-command|config)$"

  # What installs for the whole system, which std/packages is about.
  installer = "^(?:emerge|eopkg|swupd|xbps-install|urpmi|tlmgr|slackpkg|pkgin|pacman-mirrors|tazpkg|pisi)$"

  as_other = "^(?:sudo|doas|pkexec|run0|gsudo|su)(?: -c)?$"
}

hook "unknown-destroys" {
  description = "Asks before a program that hookc does not know is told to destroy something, by the name of its subcommand or option"
  on          = ["before_tool"]
  priority    = 45
  enabled     = var.unknown != "off"
  when        = <<-EXPR
    any(shell.commands, not .known and not .dry and not .remote and .name not in local.talkers and not unknown(.name)
      and none(.args, # matches local.made_anew) and none(.flags, # in local.help)
      and (any(take(.operands, 2), # matches local.destroying)
        or any(take(.operands, 2), # matches local.deleting) and any(.flags, # matches local.forced)
        or any(take(.operands, 3), # matches local.removing) and not (.path contains "/")
        or .path matches "^[^/]*\\b(?:uninstall|destroy|wipe|purge|delete)(?:[.]sh)?$"
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
  priority    = 45
  enabled     = var.unknown != "off"
  when        = <<-EXPR
    any(shell.commands, any(.via, # matches local.as_other)) and (
    let rooted = filter(shell.commands, not .known and not .dry and not .remote and .name not in local.talkers and not unknown(.name)
      and any(.via, # matches local.as_other) and none(.flags, # in local.help));
    any(rooted, not (.name matches local.installer and none(concat(.flags, .operands), # matches "(?i)^(?:c|depclean|unmerge|prune|key|repository|remove|uninstall)$"))
      and not (none(.flags, # matches local.changing) and none(.operands, # matches local.changing)
        and none(take(.operands, 1), # contains "/") and (.name matches local.looking_program or any(take(.operands, 2), # matches local.looking) or any(.flags, # matches local.looking_flag)))))
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
