# Gates. A hook starts no agent: a gate says who is to be started, and refuses
# the start of the stages behind it.

variable "approvals" {
  type        = list(string)
  default     = ["architecture"]
  description = "Stages behind which nothing starts before a person has run hookc approve stage-NAME"

  validation {
    condition     = alltrue([for s in var.approvals : contains(keys(var.stages), s)])
    error_message = "these are stages of the table: with stages of your own, say which of them."
  }
}

variable "approval_max_age" {
  type        = string
  default     = "7d"
  description = "How long an approval holds; it ends earlier when its stage is completed anew, or an artefact of it changes"
}

variable "reviewed" {
  type        = list(string)
  default     = ["architecture", "qa"]
  description = "Stages behind which nothing starts before the reviews that the risk level asks for"

  validation {
    condition     = alltrue([for s in var.reviewed : contains(keys(var.stages), s)])
    error_message = "these are stages of the table: with stages of your own, say which of them."
  }
}

variable "safety_levels" {
  type        = list(string)
  default     = ["high", "critical"]
  description = "Levels of safety_and_governance.risk_level that want a review by safety_agent"
}

variable "governance_levels" {
  type        = list(string)
  default     = ["high", "critical"]
  description = "Levels of safety_and_governance.risk_level that want a review by governance_agent"
}

variable "approving_verdicts" {
  type        = list(string)
  default     = ["approve", "approved", "approve_with_notes", "approved_with_notes", "accept", "accepted", "pass", "passed"]
  description = "Verdicts, in lower case, with which a review opens its gate; any other one keeps it shut"
}

variable "code_health" {
  type        = string
  default     = "auto"
  description = "Whether code_health_agent looks at the code before what follows the implementation starts: on, off, or auto: where the project's configuration has gates.code_health = true"

  validation {
    condition     = contains(["on", "off", "auto"], var.code_health)
    error_message = "it is on, off or auto."
  }
}

variable "wait" {
  type        = bool
  default     = true
  description = "Whether the main agent waits for the agent of a stage, so that gates are told to it; agents that are started together still run side by side"
}

hook "wait-for-stage" {
  description = "Makes the main agent wait for the agent of a stage, whose gates it is told then"
  on          = ["before_tool"]
  priority    = 400
  enabled     = var.wait
  match {
    tool   = "Agent"
    fields = { target_agent = local.starts }
  }
  when = "tool.input.background ?? (host == 'claude-code')"

  rewrite {
    input = { background = false }
  }
}

hook "approvals-are-for-people" {
  description = "Keeps approvals with people: no agent runs hookc approve"
  on          = ["before_tool"]
  priority    = 910
  enabled     = length(var.approvals) > 0
  match {
    command {
      program = "hookc"
      args    = ["approve"]
    }
    command {
      program = "go"
      args    = ["run|tool", ".*hookc(@.*)?", "approve"]
    }
  }
  deny {
    reason = "A person approves a stage, not you. Say what there is to approve, and stop."
  }
}

hook "approvals-are-not-written" {
  description = "Keeps the folders where approvals are, and what is to be approved, from every tool"
  on          = ["before_tool"]
  priority    = 905
  enabled     = length(var.approvals) > 0
  match {
    writes = ["**/hookc/projects/*/{approvals,requests}{,/**}"]
  }
  deny {
    reason = "A person approves a stage, not you. Say what there is to approve, and stop."
  }
}

hook "check-human-approval" {
  description = "Pauses behind a stage that a person approves, and starts nothing that follows before"
  on          = ["gate_reached", "stage_start"]
  priority    = 500
  for_each    = var.approvals
  let = {
    # An approval is of what the stage has made, and ends when it is completed anew.
    made  = "{{ filter(get(stages, each.key)?.output_artifacts ?? [], # matches local.artifact) }}"
    since = "{{ get(stages, each.key)?.completed_at ?? 'never' }}"
  }
  when = "event == 'gate_reached' ? stage == each.key : stage in get(local.after, each.key)"

  require {
    when     = "event == 'gate_reached'"
    approval = "stage-${each.key}"
    files    = ["{{ made }}"]
    of       = "{{ since }}"
    max_age  = var.approval_max_age
    reason   = "The stage {{ stage }} is complete and noted. Stop here: a person looks at it before {{ join(map(next, get(local.agent_of, #)), \", \") }} may start, and approves it with: hookc approve stage-${each.key}"
  }
  require {
    when     = "event == 'stage_start'"
    approval = "stage-${each.key}"
    files    = ["{{ made }}"]
    of       = "{{ since }}"
    max_age  = var.approval_max_age
    reason   = "{{ get(local.agent_of, stage) }} may not start before a person has approved the stage ${each.key}. Ask for it; it is done with: hookc approve stage-${each.key}"
  }
}

hook "invoke-safety-review" {
  description = "Has safety_agent review a stage where the risk level asks for it, and starts nothing that follows before"
  on          = ["gate_reached", "stage_start"]
  priority    = 520

  let = {
    waiting = "{{ filter(behind, get(get(stages, #).reviews ?? {}, 'safety_review') == nil) }}"
    refused = "{{ filter(behind, get(get(stages, #).reviews ?? {}, 'safety_review') not in concat([nil], var.approving_verdicts)) }}"
  }

  # A state that cannot be read starts nothing: validate-workflow-state.
  when = "risk in var.safety_levels"

  context {
    when = "event == 'gate_reached' and stage in var.reviewed"
    text = "The risk level is {{ risk }}: start ${local.agent_of.safety_review} to review the stage {{ stage }} before {{ join(map(next, get(local.agent_of, #)), \", \") }}."
  }
  deny {
    when     = "event == 'stage_start' and len(waiting) > 0"
    on_error = "closed"
    reason   = "The risk level is {{ risk }}: start ${local.agent_of.safety_review} first, to review the stage {{ join(waiting, \", \") }}, which its signal names in for_stage. {{ get(local.agent_of, stage) }} starts when its review is complete."
  }
  deny {
    when     = "event == 'stage_start' and len(refused) > 0"
    on_error = "closed"
    reason   = "The safety review of {{ join(refused, \", \") }} asks for changes. Start {{ join(map(refused, get(local.agent_of, #)), \", \") }} again with its findings, then ${local.agent_of.safety_review}."
  }
}

hook "invoke-governance-review" {
  description = "Has governance_agent review a stage where the risk level asks for it, and starts nothing that follows before"
  on          = ["gate_reached", "stage_start"]
  priority    = 510

  let = {
    waiting = "{{ filter(behind, get(get(stages, #).reviews ?? {}, 'governance_review') == nil) }}"
    refused = "{{ filter(behind, get(get(stages, #).reviews ?? {}, 'governance_review') not in concat([nil], var.approving_verdicts)) }}"
  }

  # A state that cannot be read starts nothing: validate-workflow-state.
  when = "risk in var.governance_levels"

  context {
    when = "event == 'gate_reached' and stage in var.reviewed"
    text = "The risk level is {{ risk }}: start ${local.agent_of.governance_review} to review the stage {{ stage }} before {{ join(map(next, get(local.agent_of, #)), \", \") }}."
  }
  deny {
    when     = "event == 'stage_start' and len(waiting) > 0"
    on_error = "closed"
    reason   = "The risk level is {{ risk }}: start ${local.agent_of.governance_review} first, to review the stage {{ join(waiting, \", \") }}, which its signal names in for_stage. {{ get(local.agent_of, stage) }} starts when its review is complete."
  }
  deny {
    when     = "event == 'stage_start' and len(refused) > 0"
    on_error = "closed"
    reason   = "The governance review of {{ join(refused, \", \") }} asks for changes. Start {{ join(map(refused, get(local.agent_of, #)), \", \") }} again with its findings, then ${local.agent_of.governance_review}."
  }
}

hook "check-code-health" {
  description = "Has code_health_agent look at what was implemented, where that is configured, before what follows starts"
  on          = ["gate_reached", "stage_start"]
  priority    = 515
  enabled     = var.code_health != "off"

  context {
    when = "event == 'gate_reached' and stage in local.implementation and health"
    text = "Start ${local.agent_of.code_health} when the implementation is complete; {{ join(map(next, get(local.agent_of, #)), \", \") }} starts behind it."
  }
  deny {
    when     = "event == 'stage_start' and health and any(local.implementation, # in completed and stage in get(local.after, #)) and get(stages, 'code_health')?.status != 'completed'"
    on_error = "closed" # a configuration that cannot be read may ask for it
    reason   = "Start ${local.agent_of.code_health} first: this project has its code looked at before {{ get(local.agent_of, stage) }} starts."
  }
}
