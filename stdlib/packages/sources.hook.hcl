# Where packages come from.

hook "other-registry" {
  description = "Refuses packages from registries that are not known"
  on          = ["before_tool"]

  match {
    command {
      program  = "npm|pnpm|yarn|bun|cnpm"
      operands = ["config|set|c", "(?:@[\\w-]+:)?registry(?:=.*)?|npmRegistryServer|npmScopes.*|strict-ssl.*|.*:_authToken.*|enableStrictSsl|npmAuthToken"]
    }
    command {
      program = local.pip
      args    = ["config", "set|edit"]
    }
    command {
      program = "${local.pip}|uv|poetry|pdm|pipenv|conda|mamba|twine"
      flags   = ["i|index-url|extra-index-url|trusted-host|index|default-index|find-links|no-verify-ssl|allow-insecure-host"]
    }
    command {
      program = "npm|pnpm|yarn|bun|cnpm|npx"
      flags   = ["registry|strict-ssl|no-strict-ssl"]
    }
    command {
      program = "gem|bundle"
      args    = ["sources|source|config|install"]
      flags   = ["a|add|s|source|clear-sources"]
    }
    command {
      program = "poetry"
      args    = ["source", "add"]
    }
    command {
      program = "poetry|bundle|composer|cargo"
      args    = ["config", "repo.*|.*(?:mirror|registry|source).*"]
    }
    command {
      program = "helm|brew|conda|composer|nuget|choco|dotnet|flatpak"
      args    = ["repo|tap|config|sources|source|nuget|remote|remote-add", ".*"]
      flags   = ["add|insecure-skip-tls-verify|no-gpg-verify|force-update"]
    }
    command {
      program = "apt|apt-get|yum|dnf|zypper|rpm|apk"
      flags   = ["allow-unauthenticated|nogpgcheck|no-gpg-checks|force-yes|allow-untrusted|allow-insecure-repositories|nosignature|nodigest"]
    }
    command {
      program = "add-apt-repository|apt-add-repository|yum-config-manager|apt-key"
    }
  }
  let = {
    addresses = "{{ flatten(map(acting, filter(concat(values(.options), .operands), # matches `^https?://|^//|^git\\+`))) }}"
  }
  when = <<-EXPR
    len(acting) > 0
      and none(acting, (.name == 'composer' or 'find-links' in .flags) and len(addresses) == 0)
      and (len(addresses) == 0 or any(addresses, not (# matches local.known)))
      and none(acting, .name in ['uv', 'poetry', 'pdm', 'pipenv', 'conda', 'mamba'] and 'i' in .flags and len(.options) == 0)
      and none(acting, .name matches '^(?:npm|pnpm|yarn)$' and (get(.operands, 1) ?? '') in ['get', 'list', 'ls', 'delete'])
  EXPR

  deny {
    when   = "any(addresses, # startsWith 'http://') or any(acting, any(.flags, # in ['trusted-host', 'extra-index-url', 'no-gpg-checks', 'nogpgcheck', 'allow-unauthenticated', 'force-yes', 'allow-untrusted', 'no-strict-ssl', 'allow-insecure-host', 'no-verify-ssl', 'nosignature']))"
    reason = "`{{ acted }}` would take packages from a place that proves nothing: a name can be answered by anybody there. Use the registry that the project's own configuration names, over https."
  }
  deny {
    when   = "any(acting, any(.operands, # in ['set', 'registry', 'npmRegistryServer']))"
    reason = "`{{ acted }}` changes where all packages come from. Put the registry into the project's own .npmrc or pip.conf, where it is reviewed."
  }
  ask {
    reason = "`{{ acted }}` takes packages from another place than the known registries."
  }
}

hook "install-from-address" {
  description = "Asks before a package is installed from an address instead of a registry"
  on          = ["before_tool"]
  priority    = 90

  match {
    command {
      program  = "${local.pip}|uv|poetry|pdm|pipenv|conda"
      operands = ["install|add", "(?:.* @ ?)?(?:(?:git|hg|svn|bzr)\\+)?(?:https?|ssh|git|ftp)://.*"]
    }
    command {
      program  = local.node
      operands = ["install|i|add|dlx|exec", "(?:@?[\\w./-]+@)?(?:(?:git\\+)?(?:https?|ssh|git)://.*|git@.*|(?:github|gitlab|bitbucket|gist):.*)"]
    }
    command {
      program = "npx|bunx|pnpx|uvx|pipx|deno"
    }
    command {
      program = "cargo|gem|luarocks|opam|mix|npm"
      args    = ["install|archive\\.install|pin|specific_install"]
      flags   = ["git|source"]
    }
    command {
      program  = "gem|luarocks|cpanm|go|brew|dpkg|rpm|yum|dnf|apt|zypper|code|snap"
      operands = ["(?:https?|ftp)://.*"]
    }
  }
  when = <<-EXPR
    any(acting, .name not in ['npx', 'bunx', 'pnpx', 'uvx', 'pipx', 'deno']
      or any(.args, # matches `^(?:[\w.@/-]+@)?(?:(?:git\+)?(?:https?|ssh|git)://|(?:github|gitlab|bitbucket|gist):)`))
  EXPR

  ask {
    reason = "`{{ acted }}` runs code from an address that no registry keeps. Is it the project's own, and pinned to a commit?"
  }
}

hook "audit-fix" {
  description = "Asks before checks of packages are switched off or dependencies are moved by force"
  on          = ["before_tool"]
  priority    = 80

  match {
    command {
      program = "npm|pnpm|yarn|bun"
      args    = ["audit"]
      flags   = ["force"]
    }
    command {
      program = "go"
      args    = ["env"]
      flags   = ["w"]
    }
    command {
      program = "npm|pnpm|yarn"
      args    = ["config", "set|delete", "ignore-scripts.*|audit.*|package-lock.*|//.*"]
    }
  }
  when = "any(acting, .name != 'go' or any(.operands, # matches '^(?:GOPROXY|GONOSUMDB|GONOSUMCHECK|GOSUMDB|GOINSECURE|GOPRIVATE)='))"

  ask {
    reason = "`{{ acted }}` moves dependencies across major versions, or switches off what checks them."
  }
}
