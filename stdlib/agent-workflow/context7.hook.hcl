# Current documentation for those who implement, by the MCP server Context7.

variable "context_refresh" {
  type        = string
  default     = "auto"
  description = "Whether agents are told to fetch the documentation of what they use: on, off, or auto: where .mcp.json has a server context7"

  validation {
    condition     = contains(["on", "off", "auto"], var.context_refresh)
    error_message = "it is on, off or auto."
  }
}

locals {
  refresh_report = "${var.artifacts}/system/context-refresh-report.json"
  library        = "^[\\w@][\\w .@/+#-]{0,60}$" # what may stand in a message
}

hook "context-refresh" {
  description = "Before an implementation begins: what to look up in Context7, or what was found there"
  on          = ["stage_validated", "stage_ended", "stage_start", "subagent_start"]
  priority    = 350
  enabled     = var.context_refresh != "off"

  let = {
    begin     = "{{ event == 'subagent_start' ? [get(local.stage_of, who)] : event == 'stage_start' ? [stage] : get(local.next, stage) }}"
    here      = "{{ filter(begin, # in local.implementation) }}"
    parts     = "{{ filter(values(doc(var.project_config)?.technology_stack ?? {}), type(#) == 'map') }}"
    named     = "{{ concat(map(parts, .framework ?? []), map(parts, .frameworks ?? []), map(parts, .library ?? []), map(parts, .libraries ?? [])) }}"
    libraries = "{{ uniq(filter(flatten(named), type(#) == 'string' and # matches local.library)) }}"
    report    = "{{ doc(local.refresh_report) }}"
    fresh     = "{{ type(report) == 'map' and all(['topic', 'source', 'source_url', 'summary', 'fetched_at'], type(get(report, #)) == 'string') and here == [report.for_stage] }}"
  }
  when = "len(here) > 0 and (var.context_refresh == 'on' or any(keys(doc('.mcp.json')?.mcpServers ?? {}), # matches '(?i)context7'))"

  context {
    when = "not fresh and len(libraries) > 0"
    text = "Context refresh for: {{ join(libraries, \", \") }}. Use Context7 to fetch the current documentation of these for {{ join(here, \", \") }}, before the stage begins; what it finds goes to ${local.refresh_report}. Run, in Claude Code with the plugin's name in front (/PLUGIN:context7):\n{{ join(map(libraries, '/context7 ' + #), '\\n') }}"
  }
  context {
    when      = "fresh and event == 'subagent_start'"
    text      = "The current documentation of {{ report.topic }}, for {{ here[0] }}:"
    files     = [local.refresh_report]
    max_bytes = local.share
  }
}

hook "validate-context-refresh-report" {
  description = "Holds the report of Context7 to its fields when it is written"
  on          = ["after_tool"]
  priority    = 870
  match {
    writes = [local.refresh_report]
  }
  when = "exists(local.refresh_report)"

  validate {
    file   = local.refresh_report
    schema = local.schemas["context-refresh-report-schema.json"]
    reason = "Repair ${local.refresh_report}, or no agent gets it: {{ errors }}"
  }
}

command "context7" {
  description = "Fetch the current documentation of a library or framework from Context7: /context7 TOPIC"
  text        = <<-TEXT
    Look up the current documentation of: $ARGUMENTS

    1. Ask the MCP server Context7 for the library, then for its documentation on this topic. Do not answer from memory; if the server is not there, say so and stop.
    2. Write ${local.refresh_report}, one JSON object with exactly these members:
       - topic: what was looked up, such as "Next.js App Router". Where several libraries are looked up for one stage, name all of them, and keep what the file says of the others.
       - source: "context7"
       - source_url: the address of the documentation, https://…
       - summary: what matters of it for this project: names of functions and components, how they are called, what has changed. Facts of the documentation alone.
       - fetched_at: the time now, such as "2025-12-02T15:30:00Z"
       - for_stage: the stage that is to get it: ${join(", ", local.implementation)}
    3. Say in one line what was stored. The agent of that stage is given the file when it starts.
  TEXT
}
