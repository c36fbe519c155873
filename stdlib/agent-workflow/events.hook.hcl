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
      reviewed  = "{{ stage in local.reviews ? for_stage : nil }}"
    }
  }
}

event "state_updated" {
  description = "The stage is in the state; an event of its own, so that its hooks see the state as it is now"
  fields = {
    stage = string
  }
  from {
    on     = ["stage_validated"]
    values = { stage = "{{ stage }}" }
  }
}

event "stage_ended" {
  description = "The agent of a stage, which is completed, has come back to whoever started it"
  fields = {
    stage     = string
    artifacts = list(string)
  }
  from {
    on = ["after_tool"]
    match {
      tool   = "Agent"
      fields = { target_agent = local.starts }
    }
    when = "get(stages, target)?.status == 'completed' and not launched"
    values = {
      stage     = "{{ target }}"
      artifacts = "{{ filter(get(stages, target).output_artifacts ?? [], # matches local.artifact) }}"
    }
  }
}

event "gate_reached" {
  description = "A stage is completed behind which somebody has a say; told to its agent, then to whoever started that"
  fields = {
    stage = string
    next  = list(string)
  }
  from {
    on   = ["stage_validated", "stage_ended"]
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
      fields = { target_agent = local.starts }
    }
    values = {
      stage = "{{ target }}"
    }
  }
}

locals {
  starts = [for r in local.all_agents : "^${r}$"]
  next   = { for stage, s in local.stages : stage => s.next }
}
