# The same dangers as PowerShell and cmd spell them. Their lines are no bash;
# what can be read of them is a command's name and its words.

hook "windows-delete" {
  description = "Refuses to delete drives, system folders, homes and the registry"
  on          = ["before_tool"]
  priority    = 980

  match {
    command {
      program = "(?i)remove-item|ri|rm|del|erase|rd|rmdir|clear-content|remove-itemproperty"
    }
  }
  when = <<-EXPR
    any(match.commands, (.text matches local.windows_root
      or ("powershell" in .via or .name matches "(?i)^remove-item$") and any(.operands, # matches "^~([/\\\\]+\\*?)*$" or # startsWith "/" and # matches ("^" + local.critical + "$"))
      or any(.operands, # startsWith "/" and not unknown(#) and within(project, #))))
  EXPR

  deny {
    reason = "This would delete a drive, a home or the registry. Name the one folder that you have made."
  }
}

hook "windows-delete-outside" {
  description = "Asks before PowerShell or cmd deletes a folder with all that is in it, elsewhere or by a name that only the run knows"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program = "(?i)remove-item|ri|rm|del|erase|rd|rmdir|clear-content"
    }
  }
  when = <<-EXPR
    any(match.commands, (.name matches "(?i)^(?:remove-item|clear-content)$" or any(.via, # in ["powershell", "cmd"]))
      and (lower(.name) == "clear-content" or any(.flags, # matches "(?i)^rec(?:urse)?$") or any(.args, # matches "(?i)^/s$"))
      and any(.operands, unknown(#) and known_prefix(#) == ""
        or # matches "^(?:~|/|[A-Za-z]:)[\\\\/]?" and not (# matches "(?i)^/[a-z]$|[\\\\/]te?mp(?:[\\\\/]|$)") and not ((replace(#, "\\", "/") + "/") startsWith (project + "/"))))
  EXPR

  ask {
    reason = "This deletes outside of the project, or what only the run knows. Name the one folder of the project that is meant."
  }
}

hook "windows-removes" {
  description = "Asks before PowerShell removes, clears or turns off what is no file: users, machines, mailboxes, cloud resources, services"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program = "(?i)(?:remove|clear|disable|uninstall|unregister|reset|dismount)-(?:ad[a-z]+|az[a-z]+|ec2[a-z]*|s3[a-z]+|rds[a-z]+|vm[a-z]*|mailbox[a-z]*|msol[a-z]+|mg[a-z]+|entra[a-z]+|local(?:user|group)[a-z]*|(?:physical|virtual)?disk[a-z]*|partition|volume|storage[a-z]+|dns[a-z]+|net[a-z]+|service|printer[a-z]*|appx[a-z]+|windows[a-z]+|computer[a-z]*|cluster[a-z]*|dhcp[a-z]+|gpo?[a-z]*|sql[a-z]*|spo[a-z]+|pnp[a-z]+|team[a-z]*|scheduledtask|psdrive|smb[a-z]+|iis[a-z]*|web[a-z]+)"
    }
    command {
      program  = "(?i)robocopy(?:[.]exe)?"
      operands = ["(?i)/(?:mir|purge|move|mov)"]
    }
  }
  when = "any(match.commands, not (.name matches '(?i)^robocopy') or any(.operands, # matches '^(?:[A-Za-z]:|//|~)' or unknown(#)))"

  ask {
    reason = "This takes away more than files of the project. Show what is there with Get-…, and let the user decide."
  }
}

hook "windows-changes" {
  description = "Asks before PowerShell makes or changes what is the machine's: services, users, scheduled tasks, the registry"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program = "(?i)(?:new|set|add|stop|restart|suspend|register|enable|rename)-(?:service|local(?:user|group)[a-z]*|scheduledtask[a-z]*|ad[a-z]{3,}|netfirewall[a-z]*|netip[a-z]*|dns[a-z]+|smb[a-z]+|mailbox[a-z]*|psdrive|computer|timezone|acl)"
    }
    command {
      program  = "(?i)(?:new|set|remove|rename|clear|copy|move)-item(?:property)?|sp"
      operands = ["(?i)(?:HK(?:LM|CU|CR|U|CC)|registry|cert|wsman):.*"]
    }
  }

  ask {
    reason = "This changes the machine or what every shell runs on it. The user should know."
  }
}

hook "windows-environment" {
  description = "Asks before PowerShell prints all variables, or a secret one"
  on          = ["before_tool"]
  priority    = 500
  when        = <<-EXPR
    any(shell.commands, .name matches "(?i)^(?:get-childitem|gci|dir|ls|get-item|gi)$" and any(.operands, # matches "(?i)^env:[\\\\/]*[*]?$"))
    or any(shell.commands, .name matches "(?i)^(?:pwsh|powershell)(?:\\.exe)?$"
      and .text matches "(?i)\\]::GetEnvironmentVariables?\\((?:\\s*\\)|['\"]\\w*(?:token|secret|passw\\w*|api_?key|access_?key|credentials?)\\w*)|(?:^|[;{'\"]|write-(?:output|host)|echo)\\s*[\"']?\\$env:\\w*(?:token|secret|passw\\w*|api_?key|access_?key|credentials?)\\w*[\"']?\\s*(?:$|[;}'\"|])")
  EXPR

  ask {
    reason = "That prints secrets from the environment. Print the one variable that you need, or whether it is set."
  }
}

hook "windows-unknown-code" {
  description = "Asks before Invoke-Expression runs what is read, or a module is loaded from another machine"
  on          = ["before_tool"]
  priority    = 700
  enabled     = var.unknown != "off"
  when        = <<-EXPR
    any(shell.commands, "powershell" in .via and .name matches "(?i)^(?:iex|invoke-expression)$" and (len(.from) > 0 or any(.operands, unknown(#)))
      or .name matches "(?i)^(?:import-module|ipmo)$" and any(.operands, # matches "^(?:\\\\\\\\|//|https?:)"))
    or any(shell.commands, .name matches "(?i)^(?:pwsh|powershell)(?:\\.exe)?$" and .text matches "(?i)\\]::(?:Delete|Move|WriteAll\\w+)\\(\\s*['\"](?:[.]/)?[.](?:git|env)\\b")
  EXPR

  ask {
    reason = "Nobody can tell what this would run or lose. Write the commands out."
  }
}

hook "windows-delete-found" {
  description = "Refuses to delete all that is found on a drive, in a system folder, in a home or in the project"
  on          = ["before_tool"]
  priority    = 980

  match {
    command {
      program = "(?i)get-childitem|gci|dir|ls|get-item"
    }
  }
  when = <<-EXPR
    any(match.commands, (.text matches local.windows_root or any(.operands, # matches "^~([/\\\\].*)?$")
        or none(.operands, not (# in [".", "*", "./*"])) and any(.flags, # matches "(?i)^(?:r|rec(?:urse)?)$") and none(.flags, # matches "(?i)^(?:fil(?:ter)?|inc(?:lude)?|exc.*|directory)$"))
      and any(.to, # matches "(?i)^(remove-item|ri|rm|del|erase|rd|rmdir|clear-content)$"))
  EXPR

  deny {
    reason = "This would delete a drive, a home or the project. Name the one folder that you have made."
  }
}

hook "windows-remote-code" {
  description = "Refuses to run what a download brings, as PowerShell spells it"
  on          = ["before_tool"]
  priority    = 950

  match {
    tool = "Shell"
  }
  when = <<-EXPR
    (command matches local.windows_remote or any(shell.commands, .brings == "download" or .name matches "(?i)^(?:certutil|bitsadmin|mshta|regsvr32|rundll32|msiexec|installutil|cmstp|pwsh|powershell)(?:[.]exe)?$")) and (
    let brought = flatten(map(filter(shell.commands, .brings == "download" or lower(.name) matches "^(?:certutil|bitsadmin)(?:[.]exe)?$"), concat(.operands, values(.options))));
    any(shell.commands, .path in brought and .path matches "(?i)[.](?:exe|bat|cmd|com|ps1|msi|vbs|js|hta|scr)$"
      or lower(.name) in ["start-process", "saps", "start", "invoke-item", "ii"] and any(.operands, trimPrefix(replace(#, "\\", "/"), "./") in brought))
    or any(shell.commands, lower(.name) matches "^(?:mshta|regsvr32|rundll32|msiexec|installutil|cmstp)(?:[.]exe)?$" and any(.args, # matches "(?i)(?:https?|ftp)://|^javascript:"))
    or shell.parsed == false and command matches local.windows_remote
    or any(shell.commands, .name matches "(?i)^(?:pwsh|powershell)(?:\\.exe)?$" and .text matches local.windows_remote))
  EXPR

  deny {
    reason = "Nobody has read what this would run. Download it to a file, read it, then run that file in a command of its own."
  }
}

hook "windows-system" {
  description = "Refuses to format drives, to delete backups, and to turn the machine's protection off"
  on          = ["before_tool"]
  priority    = 950
  for_each = {
    "disk"      = { program = "(?i)format-volume|clear-disk|initialize-disk|remove-partition|diskpart|reset-physicaldisk", args = "" }
    "drive"     = { program = "(?i)format(\\.com)?", args = "(?i)^[a-z]:" }
    "cipher"    = { program = "(?i)cipher", args = "(?i)^/w" }
    "jobs"      = { program = "(?i)schtasks|unregister-scheduledtask", args = "(?i)^(/delete|-taskname|\\*)$" }
    "users"     = { program = "(?i)net1?", args = "(?i)^/(add|delete)$" }
    "owner"     = { program = "(?i)takeown|icacls|cacls", args = "(?i)^(/grant.*|/setowner|/remove.*|/deny.*|/reset|/r|.* /(r|grant.*|setowner)|/inheritance.*)$" }
    "backup"    = { program = "(?i)vssadmin|wbadmin|wmic", args = "(?i)^(delete|shadowcopy|resize)$" }
    "boot"      = { program = "(?i)bcdedit", args = "(?i)^(/(set|delete).*)$" }
    "execution" = { program = "(?i)set-executionpolicy", args = "(?i)^(-.*|u.*|b.*)$" }
    "defender"  = { program = "(?i)add-mppreference|set-mppreference|remove-mppreference|uninstall-windowsfeature|disable-windowsoptionalfeature", args = "" }
    "firewall"  = { program = "(?i)set-netfirewallprofile|disable-netfirewallrule|netsh", args = "" }
    "registry"  = { program = "(?i)reg", args = "(?i)^(delete|restore|unload)$" }
    "log"       = { program = "(?i)clear-eventlog|wevtutil|remove-eventlog", args = "" }
    "encoded"   = { program = "(?i)powershell|pwsh", args = "(?i)^(-e(c|nc|nco.*)?)$" }
  }

  match {
    command {
      program = each.value.program
    }
  }
  when = "any(match.commands, each.value.args == '' or any(.args, # matches each.value.args))"

  deny {
    reason = "{{ match.commands[0].name }} changes the machine so that it cannot be brought back. The user does that."
  }
}

hook "windows-write" {
  description = "Asks before PowerShell writes its profile, into a home, or where the system keeps its own"
  on          = ["before_tool"]
  priority    = 700
  when        = <<-EXPR
    any(shell.commands, .name matches "(?i)^(?:set-content|add-content|out-file|tee-object|new-item|ni|copy-item|cpi|move-item|mi|rename-item|rni|export-[a-z]+|set-itemproperty)$"
      and .text matches local.windows_home and not (.text contains project))
    or any(shell.commands, .name matches "(?i)^(?:pwsh|powershell)(?:\\.exe)?$" and (.text matches ">>?\\s*[\"']?(?:\\$PROFILE|\\$HOME|~[/\\\\]|\\$env:(?:USERPROFILE|APPDATA))"
      or .text matches "(?i)\\]::(?:WriteAll[A-Z]\\w+|AppendAll\\w+|Copy|Move|Create)\\(\\s*['\"]?(?:/(?:etc|usr|bin|home|root)|~|\\$HOME|\\$PROFILE|[A-Za-z]:)"))
  EXPR

  ask {
    reason = "This writes outside of the project, perhaps what runs whenever a shell starts. Name a file of the project."
  }
}

hook "windows-services" {
  description = "Asks before Windows' services and tasks are stopped, made or changed, and the registry is written"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program = "(?i)sc(?:\\.exe)?|net1?"
      args    = ["(?i)stop|delete|config|failure|pause"]
    }
    command {
      program  = "(?i)schtasks(?:\\.exe)?"
      operands = ["(?i)/(?:create|change|end)"]
    }
    command {
      program = "(?i)reg(?:\\.exe)?"
      args    = ["(?i)add|import"]
    }
  }

  ask {
    reason = "This changes what runs on the machine. The user should know."
  }
}
