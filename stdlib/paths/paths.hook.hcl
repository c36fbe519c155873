policy "paths" {
  description = "Keeps writing inside of the project: system files, other people's folders, lock files, git's own"
}

variable "outside" {
  type        = string
  default     = "ask"
  description = "What writing outside of the project means, temporary folders and caches left out: deny, ask or off"

  validation {
    condition     = contains(["deny", "ask", "off"], var.outside)
    error_message = "outside is deny, ask or off."
  }
}

variable "allowed" {
  type        = list(string)
  default     = []
  description = "Globs of what may be written outside of the project"

  validation {
    condition     = alltrue([for g in var.allowed : length(regexall("[[]", g)) == length(regexall("[]]", g)) && length(regexall("[{]", g)) == length(regexall("[}]", g))])
    error_message = "a [ or { of a glob is never closed."
  }
}

variable "protected" {
  type        = list(string)
  default     = []
  description = "Globs of what nobody writes, wherever it is"

  validation {
    condition     = alltrue([for g in var.protected : length(regexall("[[]", g)) == length(regexall("[]]", g)) && length(regexall("[{]", g)) == length(regexall("[}]", g))])
    error_message = "a [ or { of a glob is never closed."
  }
}

variable "lock_files" {
  type        = string
  default     = "deny"
  description = "What editing the lock file of a package manager by hand means: deny, ask or off"

  validation {
    condition     = contains(["deny", "ask", "off"], var.lock_files)
    error_message = "lock_files is deny, ask or off."
  }
}

locals {
  # What belongs to the operating system, and what does not although it lies there.
  system = [
    "/{bin,boot,dev,etc,lib,lib32,lib64,libx32,proc,sbin,sys,usr,var}/**/*",
    "/{System,Library}/**/*", "/private/{etc,var}/**/*",
    "!/usr/local/**", "!/usr/src/**", "!/var/{www,log}/*/**", "!/{var/run,run}/docker.sock",
  ]
  temporary = concat([
    "!/tmp/**", "!/private/tmp/**", "!/var/tmp/**", "!/private/var/tmp/**",
    "!/var/folders/**", "!/private/var/folders/**", "!/run/user/**",
    "!/dev/{null,zero,full,random,urandom,tty,stdin,stdout,stderr,ptmx}",
    "!/dev/{fd,pts,shm,mqueue,tcp,udp}/**", "!/dev/tty*", "!/proc/*/fd/*", "!/proc/sys/vm/drop_caches",
  ], formatlist("!%s", var.allowed))
  inside = ["!./**"]

  caches = [
    "!~/.cache/**", "!~/Library/Caches/**", "!~/.npm/**", "!~/.pnpm-store/**", "!~/.yarn/**",
    "!~/.gradle/caches/**", "!~/.m2/repository/**", "!~/.cargo/registry/**", "!~/go/pkg/**",
    "!~/.claude/{plans,todos,projects}/**",
  ]

  locks = "(?i)/(package-lock\\.json|npm-shrinkwrap\\.json|yarn\\.lock|pnpm-lock\\.yaml|bun\\.lockb?|deno\\.lock|cargo\\.lock|go\\.sum|poetry\\.lock|pdm\\.lock|uv\\.lock|pipfile\\.lock|pixi\\.lock|conda-lock\\.yml|gemfile\\.lock|composer\\.lock|mix\\.lock|pubspec\\.lock|podfile\\.lock|package\\.resolved|packages\\.lock\\.json|project\\.assets\\.json|paket\\.lock|gradle\\.lockfile|flake\\.lock|\\.terraform\\.lock\\.hcl|chart\\.lock|cartfile\\.resolved)$"
}
