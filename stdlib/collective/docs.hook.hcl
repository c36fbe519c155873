variable "development_agents" {
  type        = list(string)
  default     = ["module-development-agent", "theme-development-agent", "configuration-management-agent", "content-migration-agent"]
  description = "Agents whose work changes what the semantic documentation tells of"
}

variable "semantic_docs" {
  type        = string
  default     = "docs/semantic"
  description = "The folder of the semantic documentation"
}

variable "docs_agent" {
  type        = string
  default     = "semantic-architect-agent"
  description = "The agent that keeps the semantic documentation"
}

hook "semantic-docs-update-hook" {
  description = "Reminds of the semantic documentation after a development task"
  on          = ["after_tool"]
  priority    = 970

  match {
    tool = "Agent"
  }
  when = "asked in var.development_agents and output != nil" # in the background it has only begun

  context {
    text = "{{ asked }} has changed what ${var.semantic_docs} tells of. Before the task is done, bring it up to date: use the ${var.docs_agent} subagent to update the semantic documentation."
  }
  record {
    fields = { reminded = "{{ asked }}" }
  }
}
