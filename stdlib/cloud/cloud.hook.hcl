# What lies outside of this machine: cloud accounts, clusters, infrastructure as
# code, platforms and the APIs of services. What is deleted there is seldom to
# be had back, and others use it.
policy "cloud" {
  description = "Clouds, clusters, platforms, backups and the APIs of services: what cannot be taken back"

  let = {
    # Commands that would act: nobody asks for their help or for a dry run.
    acting = "{{ filter(match.commands, 'help' not in .flags and not ('h' in .flags and not (.name matches local.other_h)) and none(.args, # matches local.dry_run) and not (.name matches local.dry_n and 'n' in .flags)) }}"
    # The first of them as a person would name it.
    acted = "{{ len(acting) == 0 ? '' : join(take(concat([acting[0].name], acting[0].operands), 5), ' ') }}"
  }
}

variable "strict" {
  type        = bool
  default     = true
  description = "What destroys is denied; false: the user is asked."
}

variable "services" {
  type        = list(string)
  default     = []
  description = "Further programs that manage a service, by name: their delete, destroy, purge … are those of `destroy`."
}

variable "own_servers" {
  type        = string
  default     = ""
  description = "A regex of hosts that are the developer's own, besides this machine: a DELETE there is nobody's business, except to ports where a database or a cluster listens."
}
