# What stops the machine, its services or its protection.
locals {
  # Programs of which others run too: interpreters, then shells, databases, the desktop.
  interpreter_names = "(?:.*/)?(?:node|nodejs|deno|bun|java|python[0-9.]*|ruby|perl|php(?:-fpm)?|dotnet|beam\\.smp|erl|electron)(?:\\.exe)?"
  shared_names      = "(?:.*/)?(?:(?:ba|z|fi|da)?sh|tmux|screen|claude|codex|cursor|code|docker|dockerd|containerd|postgres|mysqld|mariadbd|mongod|redis-server|chrome|google-chrome|chromium|firefox|Google Chrome|Finder|Dock|SystemUIServer|plasmashell|kwin_.*|gnome-session.*|pipewire|wireplumber|pulseaudio|NetworkManager|wpa_supplicant|ssh-agent|gpg-agent)"
  everywhere        = "${local.interpreter_names}|${local.shared_names}"

  # The signal that no process can answer.
  at_once = "^-(?:9|s?(?:SIG)?KILL|-signal=(?:9|(?:SIG)?KILL))$|^(?:SIG)?KILL$"

  # Words by which tools of the machine set rather than show.
  setting = "(?i)^-?(?:s|set.*|change|.*=.*|chassis|power|mc|bmc|off|m|mode|frequency-set|idle-set|install|update|upgrade|downgrade|remove.*|delete.*|add.*|args|update-kernel|default-.*|w|write|E|erase|R|remove|stop|unban|reload|unload|load|i|a|all|select|enable.*|disable.*|profile|d|D|nofile|nproc|cpu|reset|import|e|E|expiredate|l|lock|c|k|u|L|M|create.*|switchtolocation|ordernetworkservices|renamenetworkservice|clear-.*)$"
}

hook "fork-bomb" {
  description = "Refuses functions that start themselves in the background, and loops that start programs without end"
  on          = ["before_tool"]
  priority    = 990

  match {
    tool = "Shell"
  }
  # hookc:ignore HK4003 contains asks for a text that the regex behind it needs: few lines hold it, and no others lead to this hook
  when = <<-EXPR
    any(shell.commands, any(.via, # endsWith "()") and (.background or .pipe > 0) and (.name + "()") in .via)
    or any(shell.commands, .code matches local.endless_code)
    or command contains "{" and shell.parsed == false and command matches `:\s*\(\s*\)\s*\{\s*:\s*\|\s*:\s*&`
    or (command contains "while" or command contains "until" or command contains "((")
      and command matches local.endless and any(shell.commands, .background)
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

hook "kill-by-name" {
  description = "Asks before every process of a shell, a database or the desktop is ended, or of an interpreter at once (killall -9 node)"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program  = "pkill|killall|skill"
      operands = [local.everywhere]
    }
    command {
      program = "kill"
    }
    command {
      program = "(?i)stop-process|spps"
    }
    command {
      program = "pkill"
      flags   = ["v|inverse"]
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in ["l", "list", "0", "help", "P", "parent"]) and (
      .name in ["pkill", "killall", "skill"] and (any(.flags, # in ["v", "inverse"]) or any(.operands, # matches ("^(?:" + local.shared_names + ")$"))
        or len(.operands) > 1 or any(.args, # matches local.at_once))
      or .name matches "(?i)^(?:stop-process|spps)$" and none(.flags, # matches "(?i)^id$")
      or .name == "kill" and any(.args, # matches local.at_once)
        and (any(shell.commands, .name in ["pgrep", "pidof"] and any(.operands, # matches ("^(?:" + local.everywhere + ")$")) and none(.flags, # in ["P", "parent"]) and any(.to, # in ["kill", "xargs"]))
          or "xargs" in .via and any(shell.commands, .name == "ps")
            and none(shell.commands, .name in ["grep", "rg"] and none(.flags, # in ["v", "invert-match"]) and any(.operands, # matches "[A-Za-z]{3}" and not (# matches ("^\\[?(?:" + local.everywhere + ")$"))))
            and none(shell.commands, .name matches "^[gm]?awk$" and .code matches "/[^/]*[A-Za-z]{3}"))))
  EXPR

  ask {
    reason = "This ends processes that others have started too, and perhaps the agent itself. End those that you have started, by number: kill PID."
  }
}

hook "as-system" {
  description = "Asks before a command runs in the system's own namespaces, as a unit of the system, or at a time of its own"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "nsenter"
      flags   = ["t|target|a|all"]
    }
    command {
      program = "systemd-run"
    }
    command {
      program  = "systemctl"
      args     = ["enable|start|reenable"]
      operands = [".*/.*"]
    }
    command {
      program = "systemctl"
      args    = ["daemon-reexec"]
    }
    command {
      program  = "chroot"
      operands = ["/|/host.*|/proc/1/root.*|/mnt.*|/sysroot.*"]
    }
  }
  when = "any(match.commands, .name != 'systemd-run' or none(.flags, # in ['user', 'pty', 't', 'pipe', 'P', 'wait', 'shell', 'S', 'scope']) or any(.flags, # matches '^(?:on-|uid|timer-property|path-property|socket-property)'))"

  ask {
    reason = "This runs beside the user's session, where nobody sees it, or changes what runs there. Say what, and for how long."
  }
}

hook "fill-disk" {
  description = "Asks before a command writes without end, or hundreds of gigabytes"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "yes|cat|dd|pv|cp|head|tr|openssl|fallocate|truncate|mkfile|xfs_mkfile"
    }
  }
  when = <<-EXPR
    any(match.commands,
      .name == "yes" and any(.redirects, .op contains ">" and not (.target startsWith "/dev/"))
      or .name in ["cat", "pv", "tr"] and any(.redirects, .op contains ">" and not (.target startsWith "/dev/")) and any(concat(.operands, map(.redirects, .target)), # matches "^/dev/(?:zero|u?random)$")
      or .name == "cp" and get(.operands, 0) in ["/dev/zero", "/dev/urandom", "/dev/random"]
      or .name == "dd" and any(.args, # matches "^if=/dev/(?:zero|u?random)$") and any(.args, # startsWith "of=" and not (# startsWith "of=/dev/"))
        and (none(.args, # startsWith "count=") or any(.args, # matches "^count=\\d{3,}$") and any(.args, # matches "(?i)^bs=\\d*(?:[1-9]\\d{2}m|g)"))
      or .name in ["fallocate", "truncate", "mkfile", "xfs_mkfile", "head"] and any(concat(.args, values(.options)), # matches "(?i)^(?:--?[a-z]+=?)?\\d+(?:\\d{2}g|t)(?:i?b)?$"))
  EXPR

  ask {
    reason = "This fills the disk. Write as much as is needed, and say how much that is."
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
  when = "any(match.commands, .name == 'atrm' or any(.flags, # in ['r', 'e']) or len(.operands) > 0 or none(.flags, # in ['l', 'help', 'V', 'T']) and (len(.from) > 0 or .stdin != nil or any(.redirects, .fd == 0)))"

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
      program  = "ip|tc|route|brctl|bridge|ifconfig|iw"
      operands = ["flush|del|delete|down|replace|change|qdisc"]
    }
    command {
      program = "update-alternatives|alternatives"
      flags   = ["remove.*|set|set-selections|install|all"]
    }
    command {
      program = "date"
      flags   = ["s|set"]
    }
    command {
      program = "hostnamectl|resolvectl|networkctl|loginctl"
      args    = ["(?:set-|hostname|chassis|deployment|location|icon-name).*|dns|domain|dnssec|down|delete|(?:kill|terminate|lock)-.*|enable-linger|flush-.*", ".+"]
    }
    command {
      program = "loginctl"
      args    = ["lock-sessions"]
    }
    command {
      program = "nmcli"
      args    = ["n.*|r.*|c.*|d.*|g.*"]
    }
    command {
      program = "rfkill"
      args    = ["block|toggle"]
    }
    command {
      program = "ifdown|wg-quick|ethtool|setpci|lpadmin|tuned-adm|fwupdmgr|fwupdtool|grubby|bootctl|dracut|update-initramfs|grub2?-set-default|grub2?-editenv|mokutil|rpi-eeprom-update|flashrom|chage|gpasswd|vigr|newusers|groupmod|faillock|authselect|pam-auth-update|semanage|setsebool|apparmor_parser|fail2ban-client|kextload|kextunload|kmutil|networksetup|systemsetup|sysadminctl|scutil|softwareupdate|stress|stress-ng|ipmitool|iptables-restore|ip6tables-restore"
    }
    command {
      program = "ip6?tables(-legacy|-nft)?"
      flags   = ["D|delete|R|replace"]
    }
    command {
      program = "ip6?tables(-legacy|-nft)?"
      flags   = ["j|jump"]
    }
    command {
      program = "dmesg"
      flags   = ["C|clear|c|read-clear"]
    }
    command {
      program = "nft"
      flags   = ["f|file"]
    }
    command {
      program  = "hostname"
      operands = ["[A-Za-z].*"]
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
    any(match.commands, none(.flags, # in local.help or # in ["status", "S", "show", "l", "dry-run", "show-depends", "show-config"] or # matches "^(?:get|read|list|search)[a-z]*$|[a-z]Status$")
      and (len(.operands) > 0 or len(.flags) > 0 or .name in ["chpasswd", "visudo", "vipw", "vigr", "iptables-restore", "ip6tables-restore"])
      and none(.operands, # matches "(?i)^(?:status|show(?:-.*)?|read|print|get|list|list-.*|dump|watch|find|range|describe|domains|read-type|(?:print|match|ls) .*)$")
      and (.name != "tc" or any(.operands, # in ["del", "delete", "loss", "corrupt", "duplicate"]))
      and (not (.name matches "^ip6?tables") or .name endsWith "restore" or any(.args, # in ["DROP", "REJECT"]) or any(.flags, # in ["D", "delete", "R", "replace"]))
      and (.name != "wg-quick" or "down" in .operands)
      and not (.name == "ethtool" and all(.flags, # matches "^(?:[acdegiklmnuwxmPST]|show-.*|driver|statistics|phy-statistics|module-info|(?:eeprom|register)-dump)$"))
      and not (.name == "nmcli" and none(.operands, # matches "^(?:off|down|del.*|mod.*|disconnect|hostname)$"))
      and not (.name in ["ethtool", "setpci", "ipmitool", "scutil", "systemsetup", "networksetup", "fwupdmgr", "fwupdtool", "grubby", "bootctl", "flashrom", "apparmor_parser", "fail2ban-client", "kmutil", "softwareupdate", "authselect", "semanage", "tuned-adm", "chage", "faillock", "mokutil", "update-initramfs"]
        and none(concat(.flags, take(.args, 3)), # matches local.setting)))
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
