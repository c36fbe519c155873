# Subagents: how many there may be, which want an approval, and what they bring.
# Not every agent can be stopped at subagent_start; its tool for starting one can.

variable "max_subagents" {
  type        = number
  default     = 10
  description = "How many subagents of a session may run at once; 0 is no limit"
}

variable "approved_agents" {
  type        = list(string)
  default     = []
  description = "Regular expressions of the whole names of subagents that a person must approve: hookc approve agent-NAME"
}

variable "gate_subagent_start" {
  type        = bool
  default     = false
  description = "Whether limit and approval stand on subagent_start too, for agents that can be stopped there"
}

variable "approval_age" {
  type        = string
  default     = "8h"
  description = "How long an approval of a subagent holds"
}

state "running_subagents" {
  type        = int
  expire      = "2h"
  description = "How many subagents of the session run"
}

locals {
  wants_approval = length(var.approved_agents) > 0 ? "^(?:${join("|", var.approved_agents)})$" : "^nobody at all$"
}

hook "limit-subagents" {
  description = "Keeps the agent from starting more subagents at once than it may"
  on          = ["before_tool"]
  priority    = 200
  enabled     = var.max_subagents > 0

  match {
    tool = "Agent"
  }
  when = "state.running_subagents >= var.max_subagents"

  deny {
    reason = "{{ state.running_subagents }} subagents run, and no more than {{ var.max_subagents }} may. Wait until one has ended."
  }
}

hook "approve-subagents" {
  description = "Wants a person's approval for the subagents that the variable approved_agents names"
  on          = ["before_tool"]
  priority    = 190
  enabled     = length(var.approved_agents) > 0

  match {
    tool = "Agent"
  }
  when = "target_agent matches local.wants_approval"

  deny {
    when   = "not (target_agent matches `^[A-Za-z0-9][A-Za-z0-9._-]*$`)"
    reason = "Only a name of letters, digits, dots and hyphens can be approved."
  }
  require {
    approval = "agent-{{ target_agent }}"
    max_age  = var.approval_age
    reason   = "A person approves this subagent: hookc approve agent-{{ target_agent }}"
  }
}

hook "gate-subagents" {
  description = "Holds subagents to the limit and the approval where they start"
  on          = ["subagent_start"]
  priority    = 200
  enabled     = var.gate_subagent_start

  deny {
    when   = "var.max_subagents > 0 and state.running_subagents >= var.max_subagents"
    reason = "{{ state.running_subagents }} subagents run, and no more than {{ var.max_subagents }} may. Wait until one has ended."
  }
  deny {
    when   = "agent matches local.wants_approval and not (agent matches `^[A-Za-z0-9][A-Za-z0-9._-]*$`)"
    reason = "Only a name of letters, digits, dots and hyphens can be approved."
  }
  require {
    when     = "agent matches local.wants_approval"
    approval = "agent-{{ agent }}"
    max_age  = var.approval_age
    reason   = "A person approves this subagent: hookc approve agent-{{ agent }}"
  }
}

hook "count-subagents" {
  description = "Counts the subagents that run"
  on          = ["subagent_start"]
  priority    = 20

  state {
    add = {
      running_subagents = 1
      session_activity  = { subagents = 1 }
    }
  }
}

hook "log-subagent" {
  description = "Records that a subagent has started, or has stopped, and its task"
  on          = ["subagent_start", "subagent_stop"]
  async       = true

  record {
    to = var.audit_file
    fields = {
      entry = "{{ event }}"
      agent = "{{ agent }}"
      name  = "{{ agent_id }}"
      task  = "{{ (task ?? '')[0:200] }}"
    }
  }
}

variable "min_report" {
  type        = number
  default     = 1
  description = "How many characters the last message of a subagent must have, where the agent sends it; 0 asks for nothing"
}

hook "validate-subagent" {
  description = "Sends a subagent that ends without a report back once"
  on          = ["subagent_stop"]
  priority    = 500
  enabled     = var.min_report > 0
  when        = "agent != '' and message != nil and len(trim(message)) < var.min_report and not (stop.active ?? false)"

  deny {
    reason = "You end without a report. Say what you did, what you found and what is left to do."
  }
}

# Behind what may send it back: it runs on then. A subagent without a name is the
# agent's own, such as the one that sums up before a compaction, and never began.
hook "release-subagent" {
  description = "Counts a subagent that has ended as no longer running"
  on          = ["subagent_stop"]
  priority    = 20
  when        = "state.running_subagents > 0 and agent != ''"

  state {
    add = { running_subagents = -1 }
  }
}

# One that was interrupted never says that it has stopped. When the agent itself
# stops, only those in the background are left.
hook "recount-subagents" {
  description = "Counts the subagents anew when the agent stops, so that interrupted ones do not count for ever"
  on          = ["before_stop"]
  priority    = 20
  let = {
    left = "{{ count(background.running, .type == 'subagent') }}"
  }
  when = "state.running_subagents > left"

  state {
    set = { running_subagents = "{{ left }}" }
  }
}
