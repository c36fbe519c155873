policy "agent-workflow" {
  description = "A workflow of agents, stage by stage: context at the start, artefacts held to their schemas, a state file, gates"

  let = {
    # The agent that the event is about, as the stage table names it: Claude Code
    # names agents with dashes, and those of a plugin plugin:agent.
    who = "{{ replace(lower(last(split(agent ?? '', ':'))), '-', '_') }}"

    # The stage of the agent that a call starts; nil where it is of none.
    target = "{{ get(local.stage_of, replace(lower(last(split(target_agent ?? '', ':'))), '-', '_')) }}"

    # The agent has only been started, in the background.
    launched = "{{ background.started != nil }}"

    # The state of the workflow; {} before there is one.
    flow      = "{{ doc(var.workflow_state) ?? {} }}"
    stages    = "{{ flow.stages ?? {} }}"
    risk      = "{{ flow.safety_and_governance?.risk_level ?? 'low' }}"
    completed = "{{ filter(local.names, get(stages, #)?.status == 'completed') }}"

    # What an agent is given, in bytes, with the lines around it; see sizes.hook.hcl.
    there        = "{{ filter(local.shown, within(project + '/' + #, 'project') and exists(#)) }}"
    size_config  = "{{ var.project_config in there ? size(var.project_config) + 80 : 0 }}"
    size_state   = "{{ var.workflow_state in there ? size(var.workflow_state) + 80 : 0 }}"
    size_report  = "{{ local.refresh_report in there and who in local.engineers ? size(local.refresh_report) + 150 : 0 }}"
    size_opinion = "{{ local.opinion in there ? size(local.opinion) + 200 : 0 }}"
    own_schemas  = "{{ who == 'system_architect' ? ['architect-output-schema.json', 'architecture-assessment-schema.json'] : who in keys(local.schema_of_agent) ? [get(local.schema_of_agent, who)] : [] }}"
    size_schema  = "{{ max(0, map(own_schemas, 150 + (within(project + '/' + var.contracts + '/' + #, 'project') ? size(var.contracts + '/' + #) : nil) ?? len(toJSON(get(local.shown_schemas, #))))) }}"

    # How much of each is shown: what the others leave, their shares set aside.
    part_notes  = "{{ min(size_report, local.share) + min(size_opinion, local.share) }}"
    room        = "{{ (who in local.with_upstream ? local.documents : var.context_bytes) - part_notes }}"
    part_schema = "{{ min(size_schema, room - min(size_state, local.share) - min(size_config, local.share)) }}"
    part_state  = "{{ min(size_state, room - part_schema - min(size_config, local.share)) }}"
    part_config = "{{ min(size_config, room - part_schema - part_state) }}"

    # The signals that a tool call has left behind, mostly one.
    signals = "{{ filter(files.written, # endsWith '/stage-completion-signal.json' and exists(#)) }}"

    # The signal of an agent whose stage is not completed yet, written since it began.
    began       = "{{ session.id == nil ? nil : get(state.stage_began, get(local.stage_of, who) ?? '') }}"
    unsignalled = "{{ began == nil or get(stages, get(local.stage_of, who))?.status == 'completed' ? nil : find(glob(var.artifacts + '/**/stage-completion-signal.json'), age(#) <= time.unix - began + 1 and doc(#)?.stage == get(local.stage_of, who)) }}"

    # The completed stages before the one at hand that reviews are about.
    behind = "{{ filter(var.reviewed, # in completed and stage in get(local.after, #)) }}"
    # Those that the review which has just ended may be of.
    unreviewed = "{{ filter(var.reviewed, # in completed and get(get(stages, #).reviews ?? {}, stage) == nil) }}"
    health     = "{{ var.code_health == 'on' or var.code_health == 'auto' and doc(var.project_config)?.gates?.code_health == true }}"
  }
}

variable "artifacts" {
  type        = string
  default     = "ARTIFACTS"
  description = "The folder of the artefacts, from the project's folder; each agent has one in it, named with dashes"

  validation {
    condition     = can(regex("^[\\w-][\\w.-]*(?:/[\\w-][\\w.-]*)*$", var.artifacts))
    error_message = "it is a path from the project's folder, such as ARTIFACTS or docs/artifacts."
  }
}

variable "project_config" {
  type        = string
  default     = "project-config.json"
  description = "What the project is: every agent gets it, and technology_stack names its frameworks and libraries"
}

variable "workflow_state" {
  type        = string
  default     = "ARTIFACTS/system/workflow-state.json"
  description = "The state of the workflow: execution_mode, current_stage, stages, safety_and_governance"
}

variable "contracts" {
  type        = string
  default     = "contracts"
  description = "The project's folder of schemas: those that are there are what artefacts are held to and agents are shown, in place of the pack's own of that name"

  validation {
    condition     = can(fileexists("project:${var.contracts}/x"))
    error_message = "it is a folder of the project, such as contracts or docs/contracts."
  }
}

variable "schemas" {
  type        = any
  default     = {}
  description = "File name = JSON Schema, in place of the project's and the pack's own of that name"
}

variable "context_bytes" {
  type        = number
  default     = 9500
  description = "The most that an agent is given at its start, in bytes; Claude Code cuts at 10,000 characters"
}

locals {
  folder = { # of each agent
    for stage, s in local.stages : replace(s.agent, "-", "_") => "${var.artifacts}/${replace(s.agent, "_", "-")}"
  }

  # Paths that an agent or a file may name: below the artefacts' folder, no
  # globs, no pointers, no way out.
  artifact = "^${local.artifact_path}"

  # As an agent may write it: ./ or the project's folder in front.
  artifact_written = "^(?:\\./|/(?:[^/]+/)*)?${local.artifact_path}"
  artifact_path    = "${regexquote(var.artifacts)}(?:/[\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N} _.,()+@-]*)+$"
}
