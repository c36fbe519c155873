# What another model says of an artefact, by an MCP server for Gemini.

variable "second_opinion" {
  type        = string
  default     = "auto"
  description = "Whether a second opinion is asked for: on, off, or auto: where .mcp.json has a server gemini"

  validation {
    condition     = contains(["on", "off", "auto"], var.second_opinion)
    error_message = "it is on, off or auto."
  }
}

variable "second_opinion_levels" {
  type        = list(string)
  default     = ["high", "critical"]
  description = "Risk levels at which every stage, also a review, is worth a second opinion; architecture is at any"
}

locals {
  opinion = "${var.artifacts}/system/second-opinion-review.json"
}

hook "second-opinion" {
  description = "Has another model review the architecture, and every stage where the risk is high; shows what it said"
  on          = ["stage_validated", "stage_ended", "subagent_start"]
  priority    = 340
  enabled     = var.second_opinion != "off"

  let = {
    artifact = "{{ stage == 'architecture' ? ((flow.execution_mode ?? 'full_system') == 'full_system' ? local.packet.handover : local.packet.assessment) : stage in local.reviews ? get(local.folder, get(local.agent_of, stage)) + '/' + replace(stage, '_', '-') + '.json' : get(artifacts, 0) }}"
    opinion  = "{{ doc(local.opinion) }}"
    outputs  = "{{ flatten(map(completed, get(stages, #).output_artifacts ?? [])) }}"
    valid    = "{{ type(opinion) == 'map' and type(opinion.scope) == 'string' and all(['reviewer', 'verdict', 'reviewed_at'], type(get(opinion, #)) == 'string') and all(['concerns', 'suggestions'], type(get(opinion, #)) == 'array') }}"
  }
  when = "(event != 'subagent_start' or who in keys(local.stage_of)) and (var.second_opinion == 'on' or any(keys(doc('.mcp.json')?.mcpServers ?? {}), # matches '(?i)gemini'))"

  context {
    when = "event != 'subagent_start' and (stage == 'architecture' or risk in var.second_opinion_levels) and artifact != nil"
    text = "Second opinion recommended for {{ stage }} (risk: {{ risk }}). A person can weigh it before approval. Run: /gemini-review {{ artifact }} (in Claude Code with the plugin's name in front, /PLUGIN:gemini-review)."
  }
  context {
    when      = "event == 'subagent_start' and valid and any(outputs, # endsWith ('/' + opinion.scope))"
    text      = "A second opinion on {{ opinion.scope }}: {{ opinion.verdict }}. It is advice; what a person has decided goes before it."
    files     = [local.opinion]
    max_bytes = local.share
  }
}

hook "validate-second-opinion-review" {
  description = "Holds a second opinion to its fields when it is written"
  on          = ["after_tool"]
  priority    = 860
  match {
    writes = [local.opinion]
  }
  when = "exists(local.opinion)"

  validate {
    file   = local.opinion
    schema = local.schemas["second-opinion-review-schema.json"]
    reason = "Repair ${local.opinion}, or no agent gets it: {{ errors }}"
  }
}

command "gemini-review" {
  description = "Have Gemini review an artefact: /gemini-review PATH"
  text        = <<-TEXT
    Get a second opinion on the artefact: $ARGUMENTS

    1. Read the file. If it is not below ${var.artifacts}/, or is not there, say so and stop.
    2. Ask the MCP server for Gemini to review it: the architecture, security, what may go wrong. Leave out what is secret. Do not review it yourself; if the server is not there, say so and stop.
    3. Write ${local.opinion}, one JSON object with exactly these members:
       - scope: the file's name without its folder, such as "architecture-handover-packet.json"
       - reviewer: "gemini"
       - concerns: a list of sentences, what may be wrong; [] where there is nothing
       - suggestions: a list of sentences, what would be better; [] where there is nothing
       - verdict: "approve", "approve_with_notes", "request_changes" or "reject"
       - reviewed_at: the time now, such as "2025-12-02T15:45:00Z"
    4. Sum up the concerns and the verdict for the user, who decides. Change nothing in the artefact.
  TEXT
}
