# What happens in a workflow. All of it follows from tool calls: an agent that
# writes its signal has completed its stage, one that is started begins it.

event "signal_written" {
  description = "There is a new stage-completion-signal.json: a tool has written it, or it is found when its agent ends"
  fields = {
    file = string
  }
  from {
    on = ["after_tool"]
    match {
      writes = ["**/stage-completion-signal.json"]
    }
    when   = "len(signals) == 1"
    values = { file = "{{ signals[0] }}" }
  }
  # What a program wrote, no tool call names. The first that has come since the agent
  # began counts, once: an agent that is held back is let go the second time.
  from {
    on     = ["subagent_stop"]
    when   = "who in keys(local.stage_of) and not (stop.active ?? false) and unsignalled != nil"
    values = { file = "{{ unsignalled }}" }
  }
}

event "stage_completed" {
  description = "An agent has signalled that its stage is complete; nobody has looked at it yet"
  fields = {
    stage     = string
    artifacts = list(string)
    for_stage = optional(string)
  }
  from {
    on = ["signal_written"]
    values = {
      stage     = "{{ doc(file).stage }}"
      artifacts = "{{ map(doc(file).output_artifacts ?? [], trimPrefix(trimPrefix(string(#), project + '/'), './')) }}"
      for_stage = "{{ doc(file).for_stage }}"
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
