policy "collective" {
  description = "A collective of agents: its rules at the start of a session, guards, metrics, tested hand-offs from agent to agent, and what survives a compaction"

  let = {
    # What a session's files are called. A name that is none leads nowhere else.
    measured = "{{ (session.id ?? '') matches local.name ? session.id : 'unnamed' }}"

    # Agents of a plugin are called plugin:name.
    called = "{{ last(split(agent ?? '', ':')) }}"
    asked  = "{{ last(split(target_agent ?? '', ':')) }}"
  }
}

variable "agents" {
  type = list(string)
  default = [
    "routing-agent",
    "drupal-architect",
    "module-development-agent",
    "theme-development-agent",
    "configuration-management-agent",
    "content-migration-agent",
    "security-compliance-agent",
    "performance-devops-agent",
    "functional-testing-agent",
    "unit-testing-agent",
    "visual-regression-agent",
    "enhanced-project-manager-agent",
    "research-agent",
    "workflow-agent",
    "semantic-architect-agent",
  ]
  description = "The registry: names of the agents that there are. Work is handed over to these alone; others are warned of"

  validation {
    condition     = length(var.agents) > 0 && alltrue([for a in var.agents : can(regex("^[A-Za-z0-9]([A-Za-z0-9-]{0,62}[A-Za-z0-9])?$", a))])
    error_message = "an agent's name has letters, digits and dashes."
  }
}

variable "validation_agent" {
  type        = string
  default     = "tdd-validation-agent"
  description = "The agent that looks at a phase which an orchestrator calls completed; it belongs to the registry without being named there"

  validation {
    condition     = can(regex("^[A-Za-z0-9]([A-Za-z0-9-]{0,62}[A-Za-z0-9])?$", var.validation_agent))
    error_message = "an agent's name has letters, digits and dashes."
  }
}

locals {
  registry = distinct(concat(var.agents, [var.validation_agent]))

  # Names that may become a part of a path, a key or a command line.
  name = "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$"
}
