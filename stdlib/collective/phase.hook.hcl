# The orchestrator's checkpoint: a phase that is called completed is looked at first.

variable "phase_markers" {
  type = list(string)
  default = [
    "ORCHESTRATION STATUS[^\\r\\n]*\\bCOMPLETED\\b",
    "(?:(?i:\\bnot)\\s+)?\\bALL TASKS SUCCESSFULLY COMPLETED\\b",
    "\\bPHASE\\b[^\\r\\n]*\\bHAS BEEN COMPLETED\\b",
  ]
  description = "What an orchestrator writes when a phase is completed, regular expressions"

  validation {
    condition     = length(var.phase_markers) > 0
    error_message = "without a marker no phase is ever looked at; leave the hooks test-driven-handoff-phase out instead."
  }
}

locals {
  phase = join("|", [for m in var.phase_markers : "(?:${m})"])
}

hook "test-driven-handoff-phase" {
  description = "Routes a completed phase to the agent that validates it"
  on          = ["collective_phase"]
  priority    = 820
  when        = "side == 'main'"

  state {
    append = { collective_handoffs = { "{{ key }}" = { from = "{{ from }}", to = var.validation_agent, task = "Validate: {{ marker }}", status = "routed", at = "{{ time.text }}" } } }
  }
  record {
    fields = { handoff = var.validation_agent, agent = "{{ from }}", marker = "{{ marker }}" }
  }
  deny {
    reason = "{{ from }} says: {{ marker }}. Use the ${var.validation_agent} subagent to validate the phase before anything goes on; start it now, with what {{ from }} has said. A hand-off of its own comes after that."
  }
}

hook "test-driven-handoff-phase-pending" {
  description = "Remembers that a phase waits for its validation until the call of the orchestrator is over"
  on          = ["collective_phase"]
  priority    = 819
  when        = "side == 'agent'"

  state {
    append = { collective_handoffs = { "{{ key }}" = { from = "{{ from }}", to = var.validation_agent, task = "Validate: {{ marker }}", status = "pending", at = "{{ time.text }}" } } }
  }
}
