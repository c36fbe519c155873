# What the workflow remembers, and who is next.

hook "validate-workflow-state" {
  description = "Starts and completes no stage while the state cannot be read, and says so to whoever wrote it"
  on          = ["after_tool", "stage_completed", "state_updated", "stage_start"]
  priority    = 950

  let = {
    # A person may be at it while agents work: what an editor has half written heals.
    hint = "{{ event in ['stage_completed', 'state_updated'] ? 'Somebody may be writing it: look again first, and then write the signal again. ' : event == 'stage_start' ? 'Somebody may be writing it: look again first. ' : '' }}"
  }
  when = "event != 'after_tool' or any(files.written, # endsWith ('/' + var.workflow_state)) or target != nil and not launched"

  # What the gates rely on, then what the project wants besides. A state that
  # leads out of the project fails these, and must not open a gate.
  validate {
    when     = "exists(var.workflow_state)"
    file     = var.workflow_state
    schema   = local.own["workflow-state-schema.json"]
    reason   = "Repair ${var.workflow_state}: the gates of the workflow go by it. {{ hint }}{{ errors }}"
    on_error = "closed"
  }
  validate {
    when   = "local.own_state_schema and exists(var.workflow_state)"
    file   = var.workflow_state
    schema = local.schemas["workflow-state-schema.json"]
    reason = "Repair ${var.workflow_state}: {{ hint }}{{ errors }}"
  }
}

state "stage_began" {
  description = "When the agent of a stage began last, in seconds since 1970"
  type        = map(int)
}

hook "state-is-guarded" {
  description = "Keeps the state of a workflow that has begun from every tool: the risk level, reviews and stages in it open the gates"
  on          = ["before_tool"]
  priority    = 900
  match {
    writes = [var.workflow_state]
  }
  when = "exists(var.workflow_state)"

  deny {
    reason = local.guarded
  }
}

hook "state-is-kept" {
  description = "The same for taking its folder away"
  on          = ["before_tool"]
  priority    = 900
  match {
    deletes = local.above_state
  }
  when = "exists(var.workflow_state)"

  deny {
    reason = local.guarded
  }
}

hook "mark-stage-started" {
  description = "Notes in the state that the agent of a stage has started, unless its stage is completed"
  on          = ["subagent_start"]
  priority    = 360
  match { agent = local.all_agents }

  when = "get(stages, get(local.stage_of, who))?.status != 'completed'"

  state {
    when   = "session.id != nil"
    append = { stage_began = { "{{ get(local.stage_of, who) }}" = "{{ time.unix }}" } }
  }
  write {
    file = var.workflow_state
    set  = { "/stages/{{ get(local.stage_of, who) }}/status" = "in_progress" }
  }
}

hook "update-workflow-state" {
  description = "Puts a stage that is completed and valid into the state, under a lock"
  on          = ["stage_validated"]
  priority    = 800
  when        = "stage in local.names"

  let = {
    papers = "{{ filter(artifacts, # endsWith '.json' and type(doc(#)) == 'map' and type(doc(#).verdict) == 'string') }}"
    # The stage that a review is of: named, else the current one, else one that waits.
    of = "{{ reviewed ?? find(map(papers, doc(#).stage), # in local.names) ?? (stage in local.reviews ? (flow.current_stage in unreviewed ? flow.current_stage : get(unreviewed, 0) ?? flow.current_stage) : nil) }}"
    # Of several, a verdict that refuses counts.
    verdicts = "{{ map(papers, lower(doc(#).verdict)) }}"
    verdict  = "{{ find(verdicts, # not in var.approving_verdicts) ?? first(verdicts) ?? 'none' }}"
  }

  # Before the stage is completed, so that its gate is never open meanwhile.
  write {
    when = "stage in local.implementation and doc(var.workflow_state)?.stages?.code_health != nil"
    file = var.workflow_state
    set  = { "/stages/code_health/status" = "pending" }
  }
  write {
    when = "of != nil and of in local.names and stage != 'code_health'"
    file = var.workflow_state
    set  = { "/stages/{{ of }}/reviews/{{ stage }}" = "{{ verdict }}" }
  }
  write {
    when = "stage in local.reviews"
    file = var.workflow_state
    set = {
      "/stages/{{ stage }}/status"           = "completed"
      "/stages/{{ stage }}/output_artifacts" = "{{ artifacts }}"
      "/stages/{{ stage }}/completed_at"     = "{{ time.text }}"
    }
  }
  # A review is of some stage, which stays the current one.
  write {
    when = "stage not in local.reviews"
    file = var.workflow_state
    set = {
      "/stages/{{ stage }}/status"           = "completed"
      "/stages/{{ stage }}/output_artifacts" = "{{ artifacts }}"
      "/stages/{{ stage }}/completed_at"     = "{{ time.text }}"
      "/stages/{{ stage }}/reviews"          = {}
      "/current_stage"                       = "{{ stage }}"
    }
  }
}

hook "notify-orchestrator" {
  description = "Says which agents are next: when a stage is complete, and to the main agent when an agent has ended"
  on          = ["state_updated", "after_tool", "before_agent"]
  priority    = 100

  let = {
    done    = "{{ filter(local.names, get(stages, #)?.status in local.done) }}"
    pending = "{{ filter(var.approvals, # in done and not approved('stage-' + #)) }}"
    running = "{{ filter(local.names, get(stages, #)?.status == 'in_progress') }}"
    ready   = "{{ filter(local.flow_table, .stage not in done and .stage not in running and len(.before) > 0 and all(.before, # in done)) }}"
    waiting = "{{ filter(local.flow_table, .stage not in done and any(.before, # in done) and not all(.before, # in done)) }}"

    # Whose start a gate would refuse now, and what opens it.
    unapproved = "{{ filter(var.approvals, # in completed and not approved('stage-' + #)) }}"
    unsafe     = "{{ risk in var.safety_levels ? filter(var.reviewed, # in completed and (get(get(stages, #).reviews ?? {}, 'safety_review') ?? 'none') not in var.approving_verdicts) : [] }}"
    ungoverned = "{{ risk in var.governance_levels ? filter(var.reviewed, # in completed and (get(get(stages, #).reviews ?? {}, 'governance_review') ?? 'none') not in var.approving_verdicts) : [] }}"
    unhealthy  = "{{ health and get(stages, 'code_health')?.status != 'completed' ? filter(local.implementation, # in completed) : [] }}"
    shut       = "{{ flatten(map(concat(unapproved, unsafe, ungoverned, unhealthy), get(local.after, #))) }}"
    gates      = "{{ concat(map(unapproved, 'hookc approve stage-' + # + ' by a person'), map(unsafe, 'an approving safety_review of ' + #), map(ungoverned, 'an approving governance_review of ' + #), len(unhealthy) > 0 ? ['code_health'] : []) }}"
    open       = "{{ filter(ready, .stage not in shut) }}"
    gated      = "{{ filter(ready, .stage in shut) }}"
  }
  when = "event == 'state_updated' or background.ended != nil or event == 'after_tool' and target != nil and not launched"

  context {
    on_error = "closed" # the state is torn just now
    when     = "event == 'state_updated'"
    text     = "{{ get(stages, stage)?.status == 'completed' ? 'The stage ' + stage + ' is complete.' : 'The stage ' + stage + ' is valid, but could not be noted in ' + var.workflow_state + '. Write its signal again.' }}"
  }
  context {
    when = "event == 'after_tool' and get(stages, target)?.status != 'completed'"
    text = "The stage {{ target }} is not complete: there is no valid stage-completion-signal.json of {{ get(local.agent_of, target) }}."
  }
  context {
    when = "len(gated) > 0"
    text = "Before {{ join(map(gated, .agent + ' for ' + .stage), \", \") }}: {{ join(gates, \", \") }}."
  }
  context {
    when = "len(open) > 0"
    text = "Next: {{ join(map(open, .agent + ' for ' + .stage), \", \") }}.{{ len(open) > 1 ? ' For a stage that this workflow does without, a person writes the status skipped into ' + var.workflow_state + '.' : '' }}"
  }
  # Where the main agent does not wait for its agents, no gate speaks when they end.
  context {
    when = "event == 'before_agent' and len(pending) > 0"
    text = "A person approves first: {{ join(map(pending, 'hookc approve stage-' + #), \", \") }}."
  }
  context {
    when = "len(waiting) > 0"
    text = "Waiting for all stages before: {{ join(map(waiting, .agent), \", \") }}."
  }
  context {
    when = "len(ready) == 0 and all(local.flow_table, .stage in done)"
    text = "The workflow is complete."
  }
}

locals {
  done = ["completed", "skipped"]

  guarded = "${var.workflow_state} opens the gates of the workflow, and is changed by its hooks and by people. Say what should change there, and stop; a stage is completed by its signal."

  # The folders above the state, below the project.
  state_path  = split("/", var.workflow_state)
  above_state = [for i in range(1, length(local.state_path)) : join("/", slice(local.state_path, 0, i))]
}
