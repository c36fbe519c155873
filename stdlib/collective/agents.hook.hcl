# An agent that starts is looked up in the registry, and told what the project is.

variable "memory" {
  type        = string
  default     = ".claude/agent-memory"
  description = "The folder of the agents' memories; each has one of its name there"
}

variable "drupal_packages" {
  type        = list(string)
  default     = ["drupal/core-recommended", "drupal/core", "drupal/core-composer-scaffold"]
  description = "Packages of composer.json whose version is Drupal's, the first that is required"
}

hook "subagent-context-inject" {
  description = "Warns of an agent that is not in the registry, and lets it go on"
  on          = ["subagent_start"]
  priority    = 900
  when        = "called != '' and called not in local.registry"

  warn {
    message = "Unknown agent name: {{ called }}. The collective has {{ join(local.registry, \", \") }}."
    to      = "user"
  }
  warn {
    message = "Unknown agent name: {{ called }}, none of the collective's."
  }
  record {
    fields = { unknown_agent = "{{ agent }}" }
  }
}

hook "subagent-context-inject-recovery" {
  description = "Tells an agent what the last compaction has kept"
  on          = ["subagent_start"]
  priority    = 890

  context {
    when      = "exists(var.recovery_file)"
    files     = [var.recovery_file]
    max_bytes = 4000
  }
  context {
    when   = "not exists(var.recovery_file) and state.collective_recovered != nil"
    text   = "From before the last compaction:"
    values = { recovered = "{{ state.collective_recovered }}" }
  }
}

hook "subagent-context-inject-memory" {
  description = "Tells an agent where its memory is"
  on          = ["subagent_start"]
  priority    = 880
  when        = "called matches local.name"

  context {
    text = "Agent memory: ${var.memory}/{{ called }}/{{ exists(var.memory + \"/\" + called + \"/MEMORY.md\") ? \". Read MEMORY.md in it first.\" : \". It is empty; keep in MEMORY.md there what the next run should know.\" }}"
  }
}

hook "subagent-context-inject-drupal" {
  description = "Tells an agent which Drupal the project has, as composer.json says"
  on          = ["subagent_start"]
  priority    = 870
  let = {
    required = "{{ doc(\"composer.json\")?.require ?? {} }}"
    package  = "{{ find(var.drupal_packages, get(required, #) != nil) }}"
  }
  when = "package != nil"

  context {
    text = "Drupal version (composer.json, {{ package }}): {{ get(required, package) }}"
  }
}
