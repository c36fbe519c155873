# What other parts of the project, or the system, may need.

hook "uninstall" {
  description = "Asks before packages of the environment or the system are removed"
  on          = ["before_tool"]
  priority    = 90

  match {
    command {
      program = "pip[23](?:\\.\\d+)?"
      args    = ["uninstall"]
    }
    command {
      program = "pip"
      args    = ["uninstall"]
      flags   = ["y|yes|r|requirement"]
    }
    command {
      program = "poetry|pipx|conda|mamba|micromamba|gem|pdm"
      args    = ["remove|uninstall|cleanup|uninstall-all"]
    }
    command {
      program = "conda|mamba|micromamba"
      args    = ["env", "remove"]
    }
    command {
      program = "npm|pnpm|yarn|bun"
      args    = ["uninstall|remove|rm|un|unlink|global", ".*"]
      flags   = ["g|global"]
    }
    command {
      program = "yarn"
      args    = ["global", "remove"]
    }
    command {
      program = "rustup|nvm|pyenv|rbenv|asdf|mise|sdk|volta|fnm|ghcup|tfenv|juliaup"
      args    = ["uninstall|remove|implode|rm"]
    }
    command {
      program = "rustup|nvm|pyenv|rbenv|asdf|mise|sdk|volta|fnm|ghcup|tfenv|juliaup"
      args    = ["self|toolchain|plugin|plugins", "uninstall|remove|implode|rm"]
    }
  }
  when = "len(acting) > 0"

  ask {
    reason = "`{{ acted }}` removes what other parts of the project, or other projects, may import."
  }
}

hook "system-packages" {
  description = "Refuses to remove packages of the system, and to upgrade it"
  on          = ["before_tool"]

  match {
    command {
      program = local.system
      args    = ["remove|purge|autoremove|autopurge|erase|uninstall|rm|del|delete|deinstall|zap|cleanup|dist-upgrade|full-upgrade|do-release-upgrade|distro-sync|system-upgrade|downgrade|history|unmerge|implode|rollback"]
    }
    command {
      program = "apt|apt-get|yum|dnf|pacman|zypper|apk"
      args    = ["upgrade|update|dup|patch|system-upgrade"]
      flags   = ["y|yes|assume-yes|noconfirm|non-interactive"]
    }
    command {
      program = "pacman|yay|paru"
      flags   = ["R.*|remove"]
    }
    command {
      program = "dpkg|rpm"
      flags   = ["r|P|remove|purge|e|erase|force-.*|nodeps"]
    }
    command {
      program = "nix-env|emerge|xbps-remove"
      flags   = ["e|uninstall|C|unmerge|c|depclean|R"]
    }
    command {
      program = "do-release-upgrade|nix-collect-garbage"
    }
    command {
      program = "apt-mark|dnf|yum"
      args    = ["unhold|versionlock", ".*"]
    }
  }
  when = <<-EXPR
    any(acting, not (.name in ['apt', 'apt-get'] and get(.operands, 0) == 'update')
      and not (.name == 'brew' and (get(.operands, 0) ?? '') in ['update', 'upgrade', 'cleanup', 'autoremove'])
      and not (.name in ['rpm', 'dpkg'] and any(.flags, # in ['q', 'query', 'l', 'list', 's', 'L']))
      and not ((get(.operands, 0) ?? '') == 'history' and (get(.operands, 1) ?? '') not in ['undo', 'rollback', 'redo']))
  EXPR

  deny {
    when   = "any(acting, any(.operands, # matches local.vital) or any(.flags, # in ['force-remove-essential', 'allow-remove-essential', 'nodeps', 'Rdd', 'force-remove-reinstreq', 'force-all', 'force-depends']))"
    reason = "`{{ acted }}` removes what the system needs to start or to be repaired."
  }
  ask {
    reason = "`{{ acted }}` removes or replaces packages of the whole system. Say which and why."
  }
}

hook "system-install" {
  description = "Asks before system packages are installed, where the policy wants that"
  on          = ["before_tool"]
  enabled     = var.system_installs == "ask"
  priority    = 80

  match {
    command {
      program = local.system
      args    = ["install|add|in|localinstall|reinstall|groupinstall"]
    }
  }
  when = "len(acting) > 0"

  ask {
    reason = "`{{ acted }}` installs into the system."
  }
}

locals {
  vital = "^(?:linux-(?:image|generic|headers).*|kernel(?:-core)?.*|systemd.*|libc6?|glibc|bash|coreutils|sudo|apt|dpkg|rpm|dnf|yum|pacman|openssh-server|grub.*|init|network-manager|NetworkManager|python3|python3-minimal|base-files|util-linux|login|passwd|mount)$"
}
