# What happens in a workflow. All of it follows from tool calls: an agent that
# writes its signal has completed its stage, one that is started begins it.

event "stage_completed" {
  description = "An agent has written stage-completion-signal.json; nobody has looked at it yet"
  fields = {
    stage     = string
    artifacts = list(string)
    for_stage = optional(string)
  }
  from {
    on = ["after_tool"]
    match {
      writes = ["**/stage-completion-signal.json"]
    }
    when = "len(signals) == 1"
    values = {
      stage     = "{{ doc(signals[0]).stage }}"
      artifacts = "{{ doc(signals[0]).output_artifacts ?? [] }}"
      for_stage = "{{ doc(signals[0]).for_stage }}"
    }
  }
}

event "stage_validated" {
  description = "The signal and every artefact of it are as they should be"
  fields = {
    stage     = string
    artifacts = list(string)
    reviewed  = optional(string)
  }
  from {
    on   = ["stage_completed"]
    when = "stage in local.names and all(artifacts, # matches local.artifact)"
    values = {
      stage     = "{{ stage }}"
      artifacts = "{{ artifacts }}"
      reviewed  = "{{ stage in local.reviews ? for_stage ?? doc(var.workflow_state)?.current_stage : nil }}"
    }
  }
}

event "gate_reached" {
  description = "A stage is completed behind which somebody has a say"
  fields = {
    stage = string
    next  = list(string)
  }
  from {
    on   = ["stage_validated"]
    when = "stage in var.approvals or stage in var.reviewed and (risk in var.safety_levels or risk in var.governance_levels) or stage in local.implementation and health"
    values = {
      stage = "{{ stage }}"
      next  = "{{ get(local.next, stage) }}"
    }
  }
}

event "stage_start" {
  description = "The agent of a stage is about to be started"
  fields = {
    stage = string
  }
  from {
    on = ["before_tool"]
    match {
      tool   = "Agent"
      fields = { target_agent = [for r in values(local.agent_regex) : "^${r}$"] }
    }
    values = {
      stage = "{{ get(local.stage_of, replace(last(split(target_agent ?? '', ':')), '-', '_')) }}"
    }
  }
}

locals {
  next = { for stage, s in local.stages : stage => s.next }
}
