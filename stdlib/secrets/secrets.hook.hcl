policy "secrets" {
  description = "Credentials stay out of the conversation, of command lines and of the repository"
}

variable "extra" {
  type        = list(string)
  default     = []
  description = "Globs of further files that hold secrets: they are neither read nor changed"

  validation {
    condition     = alltrue([for g in var.extra : length(regexall("[[]", g)) == length(regexall("[]]", g)) && length(regexall("[{]", g)) == length(regexall("[}]", g))])
    error_message = "a [ or { of a glob is never closed."
  }
}

variable "allowed" {
  type        = list(string)
  default     = []
  description = "Globs of files that may be read and changed although a rule of this pack says otherwise"

  validation {
    condition     = alltrue([for g in var.allowed : length(regexall("[[]", g)) == length(regexall("[]]", g)) && length(regexall("[{]", g)) == length(regexall("[}]", g))])
    error_message = "a [ or { of a glob is never closed."
  }
}

variable "tokens_in_files" {
  type        = bool
  default     = true
  description = "Whether tokens and private keys that are written into files are refused"
}
