variable "ledger" {
  type        = string
  default     = ""
  description = "A file below the project that gets a line of JSON for each tool call; where it is empty, the entries are in hookc's own ledger"

  validation {
    condition     = !can(regex("(^[/~])|((^|/)\\.\\.(/|$))", var.ledger))
    error_message = "it is a file below the project, such as logs/tools.jsonl."
  }
}

variable "redact" {
  type        = list(string)
  default     = ["password", "passwd", "passphrase", "secret", "client_secret", "token", "access_token", "refresh_token", "id_token", "api_key", "apikey", "x-api-key", "private_key", "credential", "credentials", "authorization", "cookie", "set-cookie"]
  description = "Names whose values the entries leave out, wherever they stand; what looks like a secret is left out anyway"
}

variable "max_output" {
  type        = number
  default     = 4000
  description = "How much of a tool's output an entry holds, in bytes; 0 leaves outputs out"

  validation {
    condition     = var.max_output >= 0 && var.max_output <= 30000
    error_message = "an entry has room for 0 to 30000 bytes."
  }
}

locals {
  ledger = var.ledger == "" ? null : var.ledger
}

hook "record-tool-use" {
  description = "Records every tool use: input, output, how long it took, and whether it was ok"
  on          = ["after_tool", "after_tool_failure"]
  priority    = 50

  record {
    to     = local.ledger
    redact = var.redact
    fields = {
      time        = "{{ time.text }}"
      session     = "{{ session.id }}"
      tool        = "{{ tool.name }}"
      host_tool   = "{{ tool.host_name }}"
      tool_use_id = "{{ tool.use_id }}"
      input       = "{{ tool.raw }}"
      output      = "{{ (output ?? toJSON(tool.output))[0:var.max_output] }}"
      error       = "{{ error }}"
      duration    = "{{ duration }}"
      status      = "{{ event == 'after_tool' ? 'ok' : interrupted ?? false ? 'interrupted' : 'failed' }}"
    }
  }
}

# A tool that was denied has no after_tool. What the policy has decided is known
# once all of its hooks have been asked, so this one runs after them.
hook "record-tool-use-denied" {
  description = "Records the tool calls that the policy has denied"
  on          = ["before_tool"]
  async       = true
  when        = "decision == 'deny'"

  record {
    to     = local.ledger
    redact = var.redact
    fields = {
      time        = "{{ time.text }}"
      session     = "{{ session.id }}"
      tool        = "{{ tool.name }}"
      host_tool   = "{{ tool.host_name }}"
      tool_use_id = "{{ tool.use_id }}"
      input       = "{{ tool.raw }}"
      status      = "denied"
    }
  }
}

hook "record-tool-use-refused" {
  description = "Records the tool calls that the host has refused"
  on          = ["permission_denied"]

  record {
    to     = local.ledger
    redact = var.redact
    fields = {
      time        = "{{ time.text }}"
      session     = "{{ session.id }}"
      tool        = "{{ tool.name }}"
      host_tool   = "{{ tool.host_name }}"
      tool_use_id = "{{ tool.use_id }}"
      input       = "{{ tool.raw }}"
      error       = "{{ error }}"
      status      = "denied"
    }
  }
}

hook "record-tool-use-rejected" {
  description = "Records the tool calls whose input the host itself has refused, all of a batch in one entry"
  on          = ["after_tool_batch"]
  let = {
    rejected = "{{ filter(tool_calls ?? [], type(.tool_response) == 'string' and .tool_response matches local.rejected) }}"
  }
  when = "len(rejected) > 0"

  record {
    to     = local.ledger
    redact = var.redact
    fields = {
      time    = "{{ time.text }}"
      session = "{{ session.id }}"
      calls   = "{{ map(rejected, ({'host_tool': .tool_name, 'tool_use_id': .tool_use_id, 'input': .tool_input, 'error': .tool_response[0:1000]})) }}"
      status  = "failed"
    }
  }
}
