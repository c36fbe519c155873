# What lets everybody write, or takes the system's files from the system.

hook "permissions-system" {
  description = "Refuses to change owner or permissions of the system's folders and of homes, as a whole"
  on          = ["before_tool"]
  priority    = 960

  match {
    command {
      program = "chmod|chown|chgrp|chattr|chflags|setfacl|chcon|restorecon"
      flags   = ["recursive|R|r"]
    }
    command {
      program = "chmod|chown|chgrp|chattr|chflags|setfacl"
    }
  }
  when = <<-EXPR
    any(match.commands, (
      any(concat(.operands, .writes), # matches "^(" + local.critical + ")$" and # not in ["*", ".."])
        and (any(.flags, # in ["recursive", "R", "r"]) or "find" in .via)
      or .cwd != nil and any(.operands, # in [".", "*", "./*"]) and any(.flags, # in ["recursive", "R", "r"]) and (.cwd ?? "") matches "^(" + local.critical + ")$"
      or "find" in .via and any(shell.commands, .name == "find" and any(.operands, # matches "^(" + local.critical + ")$"))
      or any(.writes, # matches local.system_path)))
  EXPR

  deny {
    reason = "The system stops working when its files change owner or permissions. Change those of the project's files, by name."
  }
}

hook "permissions-everybody" {
  description = "Refuses permissions by which everybody on the machine may write"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program  = "chmod"
      operands = ["0?[0-7]?[0-7]{2}[2367]|([ugoa]*,)*[ugo]*[ao][ugoa]*[+=][rxXst]*w.*|.*,[ugo]*[ao][ugoa]*[+=][rxXst]*w.*"]
    }
  }
  when = "any(match.commands, none(.operands, # matches '^[1357][0-7]{3}$'))"

  deny {
    reason = "Then anybody on this machine may change it. Programs need chmod +x or 755, files 644, folders that a group shares g+w."
  }
}

hook "permissions-setuid" {
  description = "Refuses to make programs run as their owner, or with capabilities"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program  = "chmod"
      operands = ["0?[4567][0-7]{3}|.*u[go]*[+=][rwxXt]*s.*|\\+s"]
    }
    command {
      program  = "setcap"
      operands = [".*[+=].*"]
    }
    command {
      program = "install"
      flags   = ["mode|m"]
    }
  }
  when = "any(match.commands, .name != 'install' or (get(.options, 'mode') ?? get(.options, 'm') ?? '') matches '^0?[4567][0-7]{3}$')"

  deny {
    reason = "A program that runs as its owner hands that owner's rights to everybody who starts it. Let the user start it with sudo."
  }
}
