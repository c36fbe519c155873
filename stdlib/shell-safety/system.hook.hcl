# What stops the machine, its services or its protection.

hook "fork-bomb" {
  description = "Refuses functions that start themselves in the background, and loops that start programs without end"
  on          = ["before_tool"]
  priority    = 990

  match {
    tool = "Shell"
  }
  when = <<-EXPR
    any(shell.commands, any(.via, # endsWith "()") and (.background or .pipe > 0) and (.name + "()") in .via)
    or any(shell.commands, .code matches local.endless_code)
    or shell.parsed == false and command matches `:\s*\(\s*\)\s*\{\s*:\s*\|\s*:\s*&`
    or command matches local.endless and any(shell.commands, .background)
      and (command matches local.unbounded
        or none(shell.commands, .name in ["break", "exit", "wait", "return", "sleep", "read", "inotifywait"]))
  EXPR

  deny {
    reason = "This starts programs until the machine stops. Start a number of them, and wait for them."
  }
}

hook "power" {
  description = "Refuses to turn the machine off or to restart it"
  on          = ["before_tool"]
  priority    = 950

  match {
    command {
      program = "(?i)shutdown|reboot|halt|poweroff|kexec|stop-computer|restart-computer"
    }
    command {
      program = "init|telinit"
      args    = ["[0-6sS]"]
    }
    command {
      program = "systemctl|loginctl"
      args    = ["poweroff|reboot|halt|kexec|suspend|hibernate|hybrid-sleep|soft-reboot|rescue|emergency"]
    }
  }
  when = "any(match.commands, none(.flags, # in ['help', 'version', 'wtmp-only']) and (.name != 'shutdown' or none(.flags, # in ['c', 'k'])))"

  deny {
    reason = "The machine stays on. If it has to be restarted, ask the user."
  }
}

hook "kill-all" {
  description = "Refuses to end every process, or those that the machine stands on"
  on          = ["before_tool"]
  priority    = 950

  match {
    command {
      program = "kill"
    }
    command {
      program  = "pkill|killall|skill"
      operands = ["init|systemd.*|launchd|dbus.*|sshd?|Xorg|gnome-shell|WindowServer|loginwindow|explorer(\\.exe)?|\\.\\*?|\\^|"]
    }
    command {
      program = "pkill|killall|skill"
      flags   = ["u|U|uid|euid|user"]
    }
    command {
      program = "killall5"
    }
    command {
      program  = "fuser"
      flags    = ["k|kill"]
      operands = ["/.*|~.*"]
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in ["l", "list", "0", "help"]) and (.name != "kill"
      or len(.args) > 1 and .args[-1] == "-1" or any(.operands, # in ["1", "-1"])))
  EXPR

  deny {
    reason = "This ends the user's session or the machine. End the processes that you have started, by number: kill PID."
  }
}

hook "services" {
  description = "Asks before services of the machine are stopped, disabled or masked"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "systemctl"
      args    = ["stop|disable|mask|kill|isolate|set-default|edit|revert"]
    }
    command {
      program  = "service|rc-service|invoke-rc\\.d"
      operands = ["stop"]
    }
    command {
      program = "launchctl"
      args    = ["unload|bootout|remove|disable|kill|load|bootstrap|submit|enable"]
    }
    command {
      program = "supervisorctl"
      args    = ["stop|shutdown|remove"]
    }
    command {
      program = "update-rc\\.d|chkconfig|rc-update"
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in local.help) and 'user' not in .flags and none(.flags, # in ['list', 'l', 's', 'status'])
      and (.name not in ['rc-update', 'chkconfig'] or len(.operands) > 1 or any(.flags, # in ['add', 'del', 'override'])))
  EXPR

  ask {
    reason = "This stops a service of the machine. The user should know."
  }
}

hook "scheduled-jobs" {
  description = "Refuses to delete all scheduled jobs; asks before they are replaced"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program = "crontab|atrm"
    }
  }
  when = "any(match.commands, .name == 'atrm' or any(.flags, # in ['r', 'e']) or len(.operands) > 0)"

  deny {
    when   = "any(match.commands, 'r' in .flags)"
    reason = "This deletes all scheduled jobs of the user. crontab -l shows them; the user changes them."
  }
  ask {
    reason = "This changes which programs run by themselves. The user should know."
  }
}

hook "history" {
  description = "Refuses to wipe what was typed and done"
  on          = ["before_tool"]
  priority    = 900

  match {
    deletes = ["~/.{bash,zsh,sh,ksh,python,node_repl,psql,mysql,sqlite}_history", "~/.local/share/fish/fish_history", "/var/log", "/var/log/*"]
  }

  deny {
    reason = "What was done stays on record."
  }
}

hook "history-clear" {
  description = "Refuses to clear the shell's history"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program = "history"
      flags   = ["c"]
    }
    command {
      program = "journalctl"
      flags   = ["vacuum-.*|rotate"]
    }
    command {
      program = "unset"
      args    = ["HISTFILE"]
    }
  }

  deny {
    reason = "What was done stays on record."
  }
}

hook "protection" {
  description = "Refuses to turn firewalls and the kernel's protection off"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program = "ip6?tables(-legacy|-nft)?"
      flags   = ["F|flush|X|delete-chain|P|policy|Z"]
    }
    command {
      program = "nft"
      args    = ["flush|delete"]
    }
    command {
      program = "ufw"
      args    = ["disable|reset"]
    }
    command {
      program = "pfctl"
      flags   = ["d|F"]
    }
    command {
      program = "setenforce"
      args    = ["0|(?i:permissive)"]
    }
    command {
      program = "csrutil|spctl"
      flags   = ["master-disable|global-disable|disable"]
    }
    command {
      program = "csrutil"
      args    = ["disable|clear"]
    }
    command {
      program = "auditctl"
      flags   = ["D|e"]
    }
    command {
      program = "aa-teardown|aa-disable|aa-complain"
    }
    command {
      program = "socketfilterfw"
      flags   = ["setglobalstate|setblockall|unblockapp|add"]
    }
  }

  deny {
    reason = "This takes the machine's protection away. If something is blocked, tell the user what and why."
  }
}

hook "kernel" {
  description = "Asks before settings and modules of the kernel, users and passwords are changed"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "sysctl"
      flags   = ["w|write|p|load|system"]
    }
    command {
      program  = "sysctl"
      operands = [".+=.*"]
    }
    command {
      program = "insmod|rmmod|modprobe|userdel|groupdel|usermod|useradd|adduser|deluser|groupadd|passwd|chpasswd|chsh|visudo|vipw|dscl|pwpolicy"
    }
    command {
      program = "dconf|gsettings|defaults|kwriteconfig[56]?|PlistBuddy|augtool|setx|tccutil|pmset"
    }
    command {
      program = "firewall-cmd"
      flags   = ["add-.*|remove-.*|set-default-zone|complete-reload|panic-o(n|ff)"]
    }
    command {
      program = "ufw"
      args    = ["allow|delete|default|limit|reject|deny|route"]
    }
    command {
      program  = "ip|tc|route|brctl|bridge"
      operands = ["flush|del|delete"]
    }
    command {
      program = "update-alternatives"
      flags   = ["remove.*"]
    }
    command {
      program = "tmux"
      args    = ["kill-server"]
    }
    command {
      program = "update-grub|grub-install|grub2?-mkconfig|efibootmgr|bcdedit|nvram|timedatectl|hwclock"
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in local.help or # in ["status", "S", "show", "list", "l", "dry-run", "show-depends", "show-config", "D"])
      and (len(.operands) > 0 or len(.flags) > 0 or .name in ["chpasswd", "visudo", "vipw"])
      and none(.operands, # matches "(?i)^(?:read|print|get|list|list-.*|dump|watch|find|range|describe|domains|read-type|(?:print|match|ls) .*)$"))
  EXPR

  ask {
    reason = "This changes the machine, not the project. The user should know."
  }
}

hook "sudo" {
  description = "What running a command as another user means; off unless the variable sudo says otherwise"
  on          = ["before_tool"]
  priority    = 600
  enabled     = var.sudo != "off"

  match {
    command {
      program = "sudo|doas|su|pkexec|runas|gsudo|run0"
    }
  }

  deny {
    when   = "var.sudo == 'deny'"
    reason = "Commands run as the user here. Say what you need, and the user does it."
  }
  ask {
    when   = "var.sudo == 'ask'"
    reason = "This runs as another user, who may do more."
  }
}
