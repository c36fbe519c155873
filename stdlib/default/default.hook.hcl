policy "default" {
  description = "What every project wants: the packs below, together"
}

# What most projects say of themselves. What is not here is said to the pack:
# use it beside this one, and leave it out here with `except`.
variable "protected_branches" {
  type        = list(string)
  default     = ["main", "master", "trunk", "production", "release(/.*)?"]
  description = "Branches that others build on, as regexes of the whole name (std/git)"
}

variable "push_protected" {
  type        = string
  default     = "ask"
  description = "What an ordinary push to a protected branch means: deny, ask or off (std/git)"
}

variable "secret_files" {
  type        = list(string)
  default     = []
  description = "Globs of further files that hold secrets (std/secrets)"
}

variable "allowed_files" {
  type        = list(string)
  default     = []
  description = "Globs of files that may be read and changed although std/secrets says otherwise"
}

variable "allowed_writes" {
  type        = list(string)
  default     = []
  description = "Globs of what may be written outside of the project (std/paths)"
}

variable "protected_files" {
  type        = list(string)
  default     = []
  description = "Globs of what nobody writes, wherever it is (std/paths)"
}

variable "outside" {
  type        = string
  default     = "ask"
  description = "What writing outside of the project means, temporary folders left out: deny, ask or off (std/paths)"
}

variable "allowed_deletes" {
  type        = list(string)
  default     = []
  description = "Folders outside of the project in which everything may be deleted, as regexes of the absolute path (std/shell-safety)"
}

variable "unknown" {
  type        = string
  default     = "ask"
  description = "What a command means of which only the shell will know what it runs or deletes: deny, ask or off (std/shell-safety)"
}

variable "unparsed" {
  type        = string
  default     = "ask"
  description = "What a command line means that could not be read to its end, or is not bash: deny, ask or off (std/shell-safety)"
}

variable "upload_hosts" {
  type        = list(string)
  default     = []
  description = "Regexes of hosts that files may be sent to without a question (std/network)"
}

variable "trusted_tools" {
  type        = list(string)
  default     = []
  description = "Regexes of MCP tools that may delete and overwrite without a question (std/mcp)"
}

variable "strict" {
  type        = bool
  default     = true
  description = "What destroys databases, containers and services is denied; false: the user is asked (std/databases, std/containers, std/cloud)"
}

use "std/self-protection" {}

use "std/secrets" {
  with = {
    extra   = var.secret_files
    allowed = var.allowed_files
  }
}

use "std/shell-safety" {
  with = {
    allowed_deletes = var.allowed_deletes
    unknown         = var.unknown
    unparsed        = var.unparsed
  }
}

use "std/git" {
  with = {
    protected_branches = var.protected_branches
    push_protected     = var.push_protected
  }
}

use "std/paths" {
  with = {
    outside   = var.outside
    allowed   = var.allowed_writes
    protected = var.protected_files
  }
}

use "std/network" {
  with = {
    hosts = var.upload_hosts
  }
}

use "std/packages" {}

use "std/databases" {
  with = {
    strict = var.strict
  }
}

use "std/containers" {
  with = {
    strict = var.strict
  }
}

use "std/cloud" {
  with = {
    strict = var.strict
  }
}

use "std/mcp" {
  with = {
    trusted = var.trusted_tools
  }
}
