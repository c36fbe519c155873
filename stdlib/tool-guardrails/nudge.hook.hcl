variable "content_tools" {
  type        = list(string)
  default     = ["Shell", "ReadFile", "WriteFile", "EditFile", "Grep", "Glob", "Fetch", "Search", "Agent", "BashOutput", "TaskOutput"]
  description = "Tools whose output or error quotes what somebody else wrote: only what the host says of a failure counts"
}

locals {
  field = "(?:field|propert(?:y|ies)|parameter|argument|key)s?"

  # What tools, their frameworks and their schema libraries say of an input.
  complaint = join("|", [
    "(?:input )?validation ?(?:error|failed|failure)",
    "(?:failed|schema) validation",
    "missing (?:(?:a|an|the|\\d+|required|mandatory|positional|keyword-only) )*${local.field}\\b",
    "missing required\\b",
    "${local.field} (?:is |are )?(?:missing|required)\\b",
    "required ${local.field} (?:\\S+ )?(?:is |was )?(?:missing\\b|not )",
    "a required ${local.field}\\b",
    "must have (?:required )?${local.field}\\b",
    "invalid (?:input|arguments?|parameters?|params) for\\b",
    "error -32602\\b",
    "(?:does|did) not match (?:the |its )?(?:input )?schema\\b",
  ])
  complains = "(?i)${local.complaint}"

  # It is a complaint, and not a text that tells of one.
  begins = "(?i)^[^\\w\"]*(?:(?:\\w+\\.)*\\w*(?:error|exception|failed|failure|invalid)\\b|(?:\\d+ |\\W?[\\w.-]+\\W? is )?(?:${local.complaint}))"
  wants  = "(?i)^\\W*(?:\\w*error|invalid|bad request)\\b[^\\n]*[\"'`][\\w.-]+[\"'`] is required\\b"
  loses  = "(?i)\"(?:success|successful|ok)\"\\s*:\\s*false\\b|\"isError\"\\s*:\\s*true\\b"
  detail = "(?i)^\\{\\s*\"(?:detail|errors?)\"\\s*:.*\"type\"\\s*:\\s*\"(?:value_error\\.)?missing\""
  member = "(?i)\"(?:error|errors|detail|error_message)\"\\s*:\\s*(?:\"|\\{[^}]*|\\[[^\\]]*)[^\"]*(?:${local.complaint})"

  # The host itself, of a tool that does not say such things of its own.
  refused = "(?i)^\\W*(?:tool_use_error\\W+)?(?:error:? )?(?:input ?validation ?error|invalid (?:input|arguments?|parameters?|params) for\\b|missing required ${local.field}\\b|mcp error -32602\\b)"
}

hook "post-tool-use-schema-nudge" {
  description = "Shows the agent a correct input after a tool has complained of a missing field or an invalid input"
  on          = ["after_tool", "after_tool_failure"]
  let = {
    said    = "{{ (error ?? '') + ' ' + (output ?? (tool.output == nil ? '' : toJSON(tool.output))) }}"
    start   = "{{ trim(said)[0:300] }}"
    rest    = "{{ trim(said)[0:2000] }}"
    quotes  = "{{ tool.name in var.content_tools }}"
    text    = "{{ start matches local.wants or start matches local.begins and start matches local.complains }}"
    object  = "{{ rest startsWith '{' and (rest matches local.member or rest matches local.detail or rest matches local.loses and rest matches local.complains) }}"
    failure = "{{ event == 'after_tool_failure' and rest matches local.complains }}"
    form    = "{{ get(local.examples, tool.host_name) ?? get(local.examples, tool.name) }}"
    example = "{{ host == 'claude-code' ? form?.claude : form?.canonical }}"
  }
  when = "quotes ? event == 'after_tool_failure' and start matches local.refused : text or object or failure"

  warn {
    when    = "example != nil"
    message = "{{ tool.host_name }} did not take its input. A correct one is, for example: {{ example }}. Repair the input by what the tool has said, and call it again."
  }
  warn {
    when    = "example == nil"
    message = "{{ tool.host_name }} did not take its input. Look up the tool's schema, give it every required field under its exact name and with the right type, and do not repeat the call as it was."
  }
}

# What Claude Code refuses itself, by its own schemas, has no event of its own:
# it is among the calls of a batch, under the names of the host.
locals {
  rejected = "(?i)^\\W*tool_use_error\\W+input ?validation ?error"
  named    = { Bash = "Shell", PowerShell = "Shell", Read = "ReadFile", Write = "WriteFile", Edit = "EditFile", WebFetch = "Fetch", WebSearch = "Search", Task = "Agent" }
}

hook "post-tool-use-schema-nudge-batch" {
  description = "Shows the agent a correct input of each tool whose call the host itself has refused"
  on          = ["after_tool_batch"]
  let = {
    rejected = "{{ filter(tool_calls ?? [], type(.tool_response) == 'string' and .tool_response matches local.rejected) }}"
    examples = "{{ map(rejected, ({'tool': string(.tool_name ?? ''), 'example': (get(local.examples, string(.tool_name ?? '')) ?? get(local.examples, get(local.named, string(.tool_name ?? '')) ?? ''))?.claude})) }}"
  }
  when = "len(rejected) > 0"

  warn {
    message = "{{ join(map(examples, .tool + ' did not take its input. ' + (.example == nil ? 'Look up its schema, and give it every required field under its exact name.' : 'A correct one is, for example: ' + .example + '.')), ' ') }} Repair the input by what the tool has said, and call it again."
  }
}
