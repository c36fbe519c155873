# What is written where it should not be.

locals {
  not_yours = "This belongs to the operating system. Work inside of the project or below /tmp; what the system needs, the user installs and configures."
}

hook "protected" {
  description = "Refuses writing what the variable protected names"
  on          = ["before_tool"]
  priority    = 890
  enabled     = length(var.protected) > 0

  match {
    writes = var.protected
  }

  deny {
    reason = "This is protected here. Ask the user to change it, or to take it off the list."
  }
}

hook "system-paths" {
  description = "Refuses writing, moving and deleting what belongs to the operating system"
  on          = ["before_tool"]
  priority    = 880

  match {
    writes = concat(local.system, local.temporary, local.inside)
  }

  deny {
    reason = local.not_yours
  }
}

hook "system-paths-root" {
  description = "The same where the agent was started in the root folder, so that all is inside of the project"
  on          = ["before_tool"]
  priority    = 880

  match {
    writes = concat(local.system, local.temporary)
  }
  when = "project == '/'"

  deny {
    reason = local.not_yours
  }
}

hook "traversal" {
  description = "Refuses file tools a path that climbs out of the project by .."
  on          = ["before_tool"]
  priority    = 870

  match {
    tool  = ["WriteFile", "EditFile"]
    input = { path = "(^|[/\\\\])\\.\\.([/\\\\]|$)" }
  }
  when = "not within(path, 'project')"

  deny {
    reason = "{{ path }} climbs out of the project. Write the path from the project's folder."
  }
}

hook "startup-files" {
  description = "Asks before a file is written that is run at every login, or that says who may log in"
  on          = ["before_tool"]
  priority    = 860

  match {
    writes = concat([
      "~/.{bashrc,bash_profile,bash_login,bash_logout,bash_aliases,profile,zshrc,zshenv,zprofile,zlogin,zlogout,kshrc,cshrc,tcshrc,login,inputrc,xprofile,xinitrc,xsession,pam_environment}",
      "~/.config/{fish,autostart,systemd,environment.d}/**", "~/.ssh/**", "~/.gnupg/**", "~/.gitconfig", "~/.config/git/**",
      "~/Library/{LaunchAgents,LaunchDaemons}/**", "/Users/*/Library/{LaunchAgents,LaunchDaemons}/**",
    ], formatlist("!%s", var.allowed), ["!~/.ssh/known_hosts"])
  }

  ask {
    reason = "This file is read at every login, and what stands in it runs or is trusted from then on. Set what the project needs in the project."
  }
}

hook "outside" {
  description = "Asks before anything outside of the project is written, temporary folders and caches left out"
  on          = ["before_tool"]
  priority    = 600
  enabled     = var.outside != "off"

  match {
    writes = concat(["/**", "~/**"], local.temporary, local.inside, local.caches)
  }
  # A further folder of the same repository lies beside it; git removes it only
  # where everything in it is committed.
  when = <<-EXPR
    len(shell.commands ?? []) == 0
    or any(shell.commands, any(.writes, not within(known_prefix(#), "project"))
      and not (.name == "git" and get(.operands, 0) == "worktree" and (get(.operands, 1) == "add" or get(.operands, 1) == "remove" and none(.flags, # in ["force", "f"])) and none(.redirects, .op contains ">")))
  EXPR

  deny {
    when   = "var.outside == 'deny'"
    reason = "This lies outside of the project. Write inside of it, or below /tmp."
  }
  ask {
    when   = "var.outside == 'ask'"
    reason = "This lies outside of the project. Inside of it, or below /tmp, nobody needs to be asked."
  }
}

hook "outside-listed" {
  description = "Asks before files are changed that a search outside of the project lists (grep -rl x ~/work | xargs sed -i …)"
  on          = ["before_tool"]
  priority    = 600
  enabled     = var.outside != "off"
  when        = <<-EXPR
    any(shell.commands, (any(.via, # in ["xargs", "parallel"]) and any(.writes, unknown(#)) or len(.writes) > 0 and any(.operands, unknown(#) and known_prefix(#) == "") or .name in ["sed", "perl", "ruby"] and any(.via, # in ["xargs", "parallel"]) and any(.flags, # matches "^(?:i|in-place|pi|p?i)")))
    and any(shell.commands, .name in ["grep", "egrep", "rg", "ag", "ack", "find", "fd", "fdfind", "ls", "locate", "mdfind", "git"] and (any(.to, # in ["xargs", "parallel"]) or "$()" in .via)
      and (.name in ["locate", "mdfind"] or any(.operands, # matches "^[~/]|^\\.\\.(?:/|$)" and not within(#, "project") and not (# matches "^/(?:private/)?(?:var/)?tmp/"))))
  EXPR

  deny {
    when   = "var.outside == 'deny'"
    reason = "These files lie outside of the project. Write inside of it, or below /tmp."
  }
  ask {
    when   = "var.outside == 'ask'"
    reason = "These files lie outside of the project. Inside of it, or below /tmp, nobody needs to be asked."
  }
}
