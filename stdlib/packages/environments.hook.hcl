# Into which Python, and as whom.

hook "system-python" {
  description = "Keeps Python packages in a virtual environment, out of the system"
  on          = ["before_tool"]

  match {
    command {
      program = local.pip
      args    = ["install|download|wheel"]
    }
    command {
      program = "uv"
      args    = ["pip", "install|sync"]
    }
  }
  let = {
    installing = "{{ filter(acting, get(.operands, 0) == 'install' or .name == 'uv') }}"
  }
  when = <<-EXPR
    any(installing, any(.flags, # in ['break-system-packages', 'system'])
      or any(.via, # in ['sudo', 'doas', 'su', 'pkexec', 'run0'])
      or (.env.PIP_BREAK_SYSTEM_PACKAGES ?? '0') in ['1', 'true', 'yes']
      or (.options.root ?? .options.prefix ?? '') matches '^/(?:usr|$)')
  EXPR

  deny {
    reason = "That changes the system's own Python. Make an environment: `python3 -m venv .venv && .venv/bin/pip install …`, or pipx for tools."
  }
}

hook "root-install" {
  description = "Keeps package managers of languages from running as root"
  on          = ["before_tool"]

  match {
    command {
      program = "npm|pnpm|yarn|bun|gem|cpan|composer|luarocks|conda|cargo|bundle|poetry|go"
      args    = ["install|i|add|global|update|upgrade|ci|link|require"]
    }
    command {
      program = "cpanm|easy_install"
    }
  }
  when = "any(acting, any(.via, # in ['sudo', 'doas', 'su', 'pkexec', 'run0']))"

  deny {
    reason = "As root, `{{ acted }}` runs the install scripts of strangers with all rights, and leaves files that nobody else can change. Install without sudo, into the project or the user's home."
  }
}
