policy "self-protection" {
  description = "An agent changes neither the rules that it is held to nor what enforces them"
}

variable "extra" {
  type        = list(string)
  default     = []
  description = "Globs of further files that only people change"
}

variable "allowed" {
  type        = list(string)
  default     = []
  description = "Globs of files that the agent may change although a rule of this pack says otherwise"
}

variable "policies" {
  type        = string
  default     = "deny"
  description = "What happens when the agent changes a policy (*.hook.hcl): deny, ask, or allow in a project that develops policies"

  validation {
    condition     = contains(["deny", "ask", "allow"], var.policies)
    error_message = "policies is deny, ask or allow."
  }
}
