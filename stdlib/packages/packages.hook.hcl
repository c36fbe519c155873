# Packages: what is published, from where things are installed, and into which
# Python or system.
policy "packages" {
  description = "Package managers: publishing, other registries, installs past the project's environment, removal of system packages"

  let = {
    acting = "{{ filter(match.commands, none(.flags, # in ['help', 'dry-run', 'dryRun', 'simulate', 'just-print', 'list', 'dry_run'])) }}"
    acted  = "{{ len(acting) == 0 ? '' : replace(join(take(concat([acting[0].name], acting[0].operands), 4), ' '), '\\x00', '…') }}"
  }
}

variable "registries" {
  type        = list(string)
  default     = ["https://registry\\.npmjs\\.org/?", "https://registry\\.yarnpkg\\.com/?", "https://pypi\\.org/simple/?", "https://pypi\\.python\\.org/simple/?", "https://rubygems\\.org/?", "https://index\\.crates\\.io/?", "https://proxy\\.golang\\.org.*", "https://download\\.pytorch\\.org/.*", "https://npm\\.pkg\\.github\\.com/?", "https://jsr\\.io/?"]
  description = "Regexes of registries that installs may name; each matches the whole address."
}

variable "publishing" {
  type        = string
  default     = "ask"
  description = "What publishing a package means: ask, or deny."

  validation {
    condition     = contains(["ask", "deny"], var.publishing)
    error_message = "It is ask or deny."
  }
}

variable "system_installs" {
  type        = string
  default     = "allow"
  description = "What installing system packages (apt, dnf, brew …) means: allow, or ask."

  validation {
    condition     = contains(["allow", "ask"], var.system_installs)
    error_message = "It is allow or ask."
  }
}

locals {
  pip   = "pip|pip[23](?:\\.\\d+)?|pipx"
  node  = "npm|pnpm|yarn|bun|cnpm"
  known = "^(?:${join("|", var.registries)})$"

  system = "apt|apt-get|aptitude|yum|dnf|dnf5|microdnf|zypper|pacman|yay|paru|apk|brew|port|snap|flatpak|nix-env|emerge|xbps-remove|pkg|choco|scoop|winget|dpkg|rpm|eopkg|tdnf|opkg"
}

hook "publish" {
  description = "A package is published by a person, or by the pipeline"
  on          = ["before_tool"]

  match {
    command {
      program = local.node
      args    = ["publish|stage-publish"]
    }
    command {
      program = "yarn|pnpm|bun"
      args    = ["npm|-r|recursive|workspace|workspaces", "publish|.*"]
      flags   = ["publish"]
    }
    command {
      program = "yarn"
      args    = ["npm", "publish"]
    }
    command {
      program = "pnpm|npm"
      args    = ["recursive|multi|workspaces", "publish"]
    }
    command {
      program = "cargo|poetry|uv|pdm|hatch|flit|rye|maturin|lerna|jsr|wasm-pack|dart|flutter|mix|vsce|ovsx|semantic-release|np|release-it|changeset|nx|goreleaser|deno|pub|conda-build|scons|stack|cabal|opam-publish|opam|luarocks|conan|helm|docker-pushrm|cocoapods|swift"
      args    = ["publish|upload|release|hex\\.publish|lish"]
    }
    command {
      program  = "dart|flutter|pub|hex|mix|rebar3|changeset|nx|cr|cpan-upload|mint"
      operands = ["publish|hex\\.publish|hex\\.organization|nx-release-publish"]
    }
    command {
      program = "twine|flit|anaconda|rez|conan"
      args    = ["upload"]
    }
    command {
      program = "gem"
      args    = ["push"]
    }
    command {
      program  = "python[23]?(?:\\.\\d+)?"
      operands = ["setup\\.py", "upload|register"]
    }
    command {
      program = "gradle|gradlew|mvn|mvnw|sbt|ant|lein|mill"
      args    = [".*"]
    }
    command {
      program = "nuget|dotnet|choco|octo"
      args    = ["push|nuget", "push|.*"]
    }
    command {
      program = "pod"
      args    = ["trunk", "push"]
    }
    command {
      program = "helm"
      args    = ["push|cm-push"]
    }
    command {
      program = "npm"
      args    = ["dist-tag", "add|set|rm|remove"]
    }
    command {
      program = "cpan-upload|npm-publish|np|release-it|semantic-release|goreleaser|python-semantic-release"
    }
  }
  when = <<-EXPR
    any(acting, not (.name in ['gradle', 'gradlew', 'mvn', 'mvnw', 'sbt', 'ant', 'lein', 'mill']
        or .name in ['dotnet', 'np', 'release-it', 'semantic-release', 'goreleaser', 'python-semantic-release'])
      or .name in ['gradle', 'gradlew'] and any(.operands, # matches '^(?::?[\\w-]+:)*(?:publish\\w*|uploadArchives|bintrayUpload|closeAndRelease\\w*)$' and not (# matches 'ToMavenLocal$'))
      or .name in ['mvn', 'mvnw'] and any(.operands, # matches '^(?:deploy|release:perform|release:prepare|deploy:deploy(?:-file)?|nexus-staging:\\w+)$')
      or .name in ['sbt', 'ant', 'lein', 'mill'] and any(.operands, # matches '^(?:[\\w./]+/)?(?:publish|publishSigned|deploy|release|sonatypeRelease|sonatypeBundleRelease)$')
      or .name == 'dotnet' and get(.operands, 0) == 'nuget' and get(.operands, 1) == 'push'
      or .name in ['np', 'release-it', 'semantic-release', 'python-semantic-release']
      or .name == 'goreleaser' and get(.operands, 0) == 'release' and none(.flags, # in ['snapshot', 'skip-publish']))
  EXPR

  deny {
    when   = "var.publishing == 'deny'"
    reason = "`{{ acted }}` gives a version to everybody, for good. Try it with --dry-run or pack, and leave publishing to the pipeline."
  }
  ask {
    reason = "`{{ acted }}` gives a version to everybody, for good: it can seldom be taken back. Has it been tried with --dry-run?"
  }
}

hook "unpublish" {
  description = "What is published stays, and so do its owners"
  on          = ["before_tool"]

  match {
    command {
      program = "npm|pnpm|cnpm|yarn"
      args    = ["unpublish|deprecate|undeprecate"]
    }
    command {
      program = "npm|pnpm|yarn"
      args    = ["owner|author|team|access|org|token|profile|hook|npm", "add|rm|remove|revoke|grant|set|destroy|delete|public|restricted|edit|create|unpublish|deprecate|disable-2fa|.*mfa.*"]
    }
    command {
      program = "cargo"
      args    = ["yank|owner"]
    }
    command {
      program = "gem"
      args    = ["yank|owner"]
    }
    command {
      program = "mix"
      args    = ["hex\\.(?:retire|owner|publish)"]
      flags   = ["revert|add|remove"]
    }
    command {
      program = "nuget"
      args    = ["delete"]
    }
    command {
      program = "dotnet"
      args    = ["nuget", "delete"]
    }
    command {
      program = "pod"
      args    = ["trunk", "delete|deprecate|add-owner|remove-owner"]
    }
    command {
      program = "poetry|twine|pypi-cleanup|pypi"
      args    = ["yank|delete"]
    }
    command {
      program = "vsce|ovsx"
      args    = ["unpublish"]
    }
  }
  when = "any(acting, not (.name in ['cargo', 'gem'] and get(.operands, 0) == 'owner' and none(.flags, # in ['a', 'add', 'r', 'remove'])))"

  deny {
    reason = "`{{ acted }}` takes a package, or the rights over it, away from those who use it. Publish a fixed version; the rest is its owners' to do."
  }
}

hook "system-python" {
  description = "Python packages go into a virtual environment, not into the system"
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
  description = "Package managers of languages do not run as root"
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

hook "other-registry" {
  description = "Packages come from the registries that are known"
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
      args    = ["repo|tap|config|sources|source|nuget|remote|remote-add", "add|.*/.*|.*"]
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
    addresses = "{{ flatten(map(acting, filter(concat(values(.options), .operands), # matches '^https?://|^//|^git\\\\+'))) }}"
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
    any(acting, not (.name in ['npx', 'bunx', 'pnpx', 'uvx', 'pipx', 'deno'])
      or any(.args, # matches '^(?:[\\w.@/-]+@)?(?:(?:git\\+)?(?:https?|ssh|git)://|(?:github|gitlab|bitbucket|gist):)'))
  EXPR

  ask {
    reason = "`{{ acted }}` runs code from an address that no registry keeps. Is it the project's own, and pinned to a commit?"
  }
}

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
      args    = ["self|uninstall|toolchain|remove|implode", "uninstall|.*"]
    }
  }
  when = <<-EXPR
    any(acting, not (.name in ['rustup', 'nvm', 'pyenv', 'rbenv', 'asdf', 'mise', 'sdk', 'volta', 'fnm', 'ghcup', 'tfenv', 'juliaup'])
      or any(take(.operands, 2), # in ['uninstall', 'remove', 'implode', 'rm']))
  EXPR

  ask {
    reason = "`{{ acted }}` removes what other parts of the project, or other projects, may import."
  }
}

hook "system-packages" {
  description = "Packages of the system are not removed, and it is not upgraded"
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
      and not ((get(.operands, 0) ?? '') == 'history' and not ((get(.operands, 1) ?? '') in ['undo', 'rollback', 'redo'])))
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
