# Before an agent begins: what it must know. What is not there adds nothing.

locals {
  all_agents = values(local.agent_regex)
}

hook "load-project-config" {
  description = "Gives every agent of the workflow the project's configuration"
  on          = ["subagent_start"]
  priority    = 400
  match { agent = local.all_agents }

  context {
    files     = [var.project_config]
    max_bytes = "{{ part_config }}"
  }
}

hook "inject-workflow-state" {
  description = "Gives every agent of the workflow its state"
  on          = ["subagent_start"]
  priority    = 390
  match { agent = local.all_agents }

  context {
    files     = [var.workflow_state]
    max_bytes = "{{ part_state }}"
  }
}

hook "load-output-schema" {
  description = "Gives an agent the schema of what it is to write"
  on          = ["subagent_start"]
  priority    = 380
  match { agent = local.all_agents }

  let = {
    mode   = "{{ flow.execution_mode ?? 'full_system' }}"
    schema = "{{ who == 'system_architect' ? (mode == 'full_system' ? 'architect-output-schema.json' : 'architecture-assessment-schema.json') : get(local.schema_of_agent, who) }}"
    file   = "{{ var.contracts + '/' + schema }}"
  }
  when = "schema != nil"

  context {
    when      = "exists(file)"
    text      = "Your output is held to {{ schema }}:"
    files     = ["{{ file }}"]
    max_bytes = "{{ part_schema }}"
  }
  context {
    when      = "not exists(file)"
    text      = "Your output is held to {{ schema }}:"
    values    = { "schema" = "{{ get(local.shown_schemas, schema) }}" }
    max_bytes = "{{ part_schema }}"
  }
}

hook "load-upstream-artifacts" {
  description = "Gives an agent the artefacts of the stages before its own"
  on          = ["subagent_start"]
  priority    = 370

  match { agent = local.all_agents }

  let = {
    mode         = "{{ flow.execution_mode ?? 'full_system' }}"
    requirements = "{{ local.packet.requirements }}"
    # The first artefact of every implementation stage that is completed.
    reports = "{{ filter(map(filter(local.implementation, get(stages, #)?.status == 'completed'), get(get(stages, #)?.output_artifacts ?? [], 0) ?? ''), # matches local.artifact) }}"
    # All artefacts of the stages under review: the current one, and those whose gate waits for this agent.
    own      = "{{ get(local.stage_of, who) }}"
    awaiting = "{{ risk in (get(local.levels, own) ?? []) ? filter(var.reviewed, # in completed and get(get(stages, #).reviews ?? {}, own) == nil) : [] }}"
    reviewed = "{{ filter(flatten(map(uniq(concat([flow.current_stage ?? ''], awaiting)), get(stages, #)?.output_artifacts ?? [])), # matches local.artifact) }}"
    wanted   = "{{ who == 'system_architect' ? [requirements] : who in local.engineers ? [mode == 'full_system' ? local.packet.handover : local.packet.assessment] : who == 'qa_engineer' ? concat([requirements], reports) : who == 'devops_engineer' ? concat([local.packet.qa], reports) : who in ['safety_agent', 'governance_agent'] ? reviewed : who == 'code_health_agent' ? reports : [] }}"
    loaded   = "{{ filter(wanted, within(project + '/' + #, 'project') and exists(#)) }}"
    head     = "Loaded: {{ len(loaded) > 0 ? join(loaded, \", \") : 'nothing' }}.{{ len(loaded) < len(wanted) ? ' Not there: ' + join(filter(wanted, # not in loaded), \", \") + '.' : '' }}"
  }
  when = "len(wanted) > 0"

  context {
    text      = "{{ head }}"
    files     = ["{{ loaded }}"]
    max_bytes = "{{ max(1000, var.context_bytes - (part_notes + part_schema + part_state + part_config) - len(head) - 400) }}"
  }
}

locals {
  levels    = { safety_review = var.safety_levels, governance_review = var.governance_levels }
  engineers = [for stage in local.implementation : local.agent_of[stage]]
  packet = {
    requirements = "${lookup(local.folder, "product_manager", "${var.artifacts}/product-manager")}/product-requirements-packet.json"
    handover     = "${lookup(local.folder, "system_architect", "${var.artifacts}/system-architect")}/architecture-handover-packet.json"
    assessment   = "${lookup(local.folder, "system_architect", "${var.artifacts}/system-architect")}/architecture-assessment.json"
    qa           = "${lookup(local.folder, "qa_engineer", "${var.artifacts}/qa-engineer")}/qa-test-report.json"
  }
}
