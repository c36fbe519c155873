# Packages: what is published, from where things are installed, and into which
# Python or system.
policy "packages" {
  description = "Package managers: publishing, other registries, installs past the project's environment, removal of system packages"

  let = {
    acting = "{{ filter(match.commands, none(.flags, # in ['help', 'dry-run', 'dryRun', 'simulate', 'just-print', 'list', 'dry_run'])) }}"
    acted  = "{{ len(acting) == 0 ? '' : join(take(concat([acting[0].name], acting[0].operands), 4), ' ') }}"
  }
}

variable "registries" {
  type        = list(string)
  default     = ["https://registry\\.npmjs\\.org/?", "https://registry\\.yarnpkg\\.com/?", "https://pypi\\.org/simple/?", "https://pypi\\.python\\.org/simple/?", "https://rubygems\\.org/?", "https://index\\.crates\\.io/?", "https://proxy\\.golang\\.org(?:/.*)?(?:[,|](?:direct|off))*", "https://download\\.pytorch\\.org/.*", "https://npm\\.pkg\\.github\\.com/?", "https://jsr\\.io/?"]
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
