policy "git" {
  description = "Keeps work that git cannot bring back: uncommitted changes, other people's branches, the repository itself"
}

variable "protected_branches" {
  type        = list(string)
  default     = ["main", "master", "trunk", "production", "release(/.*)?"]
  description = "Branches that others build on, as regexes of the whole name"

  validation {
    condition     = alltrue([for r in var.protected_branches : can(regexall(r, "")) && length(regexall("[-/_]\\*", r)) == 0])
    error_message = "these are regexes of whole names, not globs: release/.* is every branch below release."
  }
}

variable "push_protected" {
  type        = string
  default     = "ask"
  description = "What an ordinary push to a protected branch means: deny, ask or off"

  validation {
    condition     = contains(["deny", "ask", "off"], var.push_protected)
    error_message = "push_protected is deny, ask or off."
  }
}

variable "amend" {
  type        = string
  default     = "off"
  description = "What git commit --amend means: deny, ask or off"

  validation {
    condition     = contains(["deny", "ask", "off"], var.amend)
    error_message = "amend is deny, ask or off."
  }
}

variable "discard" {
  type        = string
  default     = "deny"
  description = "What throwing uncommitted changes away means: deny or ask"

  validation {
    condition     = contains(["deny", "ask"], var.discard)
    error_message = "discard is deny or ask."
  }
}

locals {
  protected = "(${join("|", var.protected_branches)})"

  # A refspec whose destination is a protected branch: main, HEAD:main, +x:refs/heads/main.
  to_protected = "\\+?([^:]*:)?(refs/heads/)?${local.protected}"

  # A program for the network that is not SSH itself.
  not_ssh = "^\\s*([^s/]|s[^s]|ss[^h]|ssh[^ ]|[^ ]*/([^s ]|s[^s ]|ss[^h ]|ssh[^ ])[^/ ]*( |$))"

  # The same for conditions, where a regex is found anywhere.
  on_protected   = "^${local.protected}$"
  push_protected = "^${local.to_protected}$"
}
