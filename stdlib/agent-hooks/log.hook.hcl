# What happened, in one file of the project: a line of JSON for each entry.

variable "audit_file" {
  type        = string
  default     = ".agents/logs/audit.jsonl"
  description = "The file below the project that the audit log is added to; do not commit it"

  validation {
    condition     = can(regex("^[^/].*\\.jsonl$", var.audit_file)) && length(regexall("\\.\\.", var.audit_file)) == 0
    error_message = "this is a path below the project that ends in .jsonl."
  }
}

state "session_activity" {
  type        = map(int)
  description = "What happened in the session, and how often: a tool's name, failures, prompts, compactions, subagents"
}

state "failed_in_a_row" {
  type        = int
  expire      = "10m"
  description = "How many tools have failed one after the other"
}

state "turn_started" {
  type        = int
  description = "When the turn began, in seconds since 1970"
}

hook "audit-log" {
  description = "Log all session activities"
  on          = ["session_end"]
  async       = true

  record {
    to = var.audit_file
    fields = {
      entry    = "session"
      reason   = "{{ session.reason }}"
      seconds  = "{{ duration }}"
      steps    = "{{ session.steps }}"
      activity = "{{ state.session_activity }}"
    }
  }
}

# Counting is not worth a wait, and the counts are needed in order: it is one
# small write.
hook "count-tools" {
  description = "Counts the tools of the session for the audit log"
  on          = ["after_tool"]
  priority    = 20

  state {
    add   = { session_activity = { "{{ tool.name }}" = 1 } }
    clear = ["failed_in_a_row"]
  }
}

hook "begin-turn" {
  description = "Takes the time of the turn, counts it, and lets the gates begin anew"
  on          = ["before_agent"]
  priority    = 20
  when        = "background.ended == nil"

  state {
    set   = { turn_started = "{{ time.unix }}" }
    add   = { session_activity = { prompts = 1 } }
    clear = ["held_stops"]
  }
}

hook "response-time" {
  description = "Records how long the response took, and how long it is"
  on          = ["after_agent"]
  async       = true

  record {
    to = var.audit_file
    fields = {
      entry      = "response"
      seconds    = "{{ state.turn_started > 0 ? time.unix - state.turn_started : nil }}"
      characters = "{{ len(message ?? '') }}"
      empty      = "{{ trim(message ?? '') == '' }}"
      reason     = "{{ stop.reason }}"
      steps      = "{{ stop.steps }}"
    }
  }
}

hook "log-failure" {
  description = "Logs a tool that has failed, and why"
  on          = ["after_tool_failure"]
  async       = true

  record {
    to = var.audit_file
    fields = {
      entry = "failure"
      tool  = "{{ tool.host_name }}"
      call  = "{{ tool.use_id }}"
      error = "{{ (error ?? '')[0:500] }}"
    }
  }
}

variable "alert_after" {
  type        = number
  default     = 3
  description = "How many tools must fail one after the other, within ten minutes, for an alert"

  validation {
    condition     = var.alert_after >= 1
    error_message = "it is a number of at least 1."
  }
}

hook "alert-failures" {
  description = "Counts failed tools, and tells the agent to look for the cause where several fail one after the other"
  on          = ["after_tool_failure"]
  priority    = 20
  let = {
    failed = "{{ state.failed_in_a_row + 1 }}"
  }

  warn {
    when    = "failed >= var.alert_after"
    message = "{{ failed }} tools have failed one after the other. Do not repeat the last call: find out why it fails, or ask the user."
  }
  state {
    add = {
      failed_in_a_row  = 1
      session_activity = { failures = 1 }
    }
  }
}

variable "backup_file" {
  type        = string
  default     = ".agents/state/before-compaction.json"
  description = "The file below the project that holds what was known before the last compaction"

  validation {
    condition     = can(regex("^[^/].*\\.json$", var.backup_file)) && length(regexall("\\.\\.", var.backup_file)) == 0
    error_message = "this is a path below the project that ends in .json."
  }
}

hook "backup-context" {
  description = "Keeps where the conversation is, what was done and on which branch, before the context is compacted"
  on          = ["pre_compact"]

  write {
    file = var.backup_file
    content = {
      saved        = "{{ time.text }}"
      session      = "{{ session.id }}"
      transcript   = "{{ session.transcript }}"
      trigger      = "{{ trigger }}"
      instructions = "{{ instructions }}"
      branch       = "{{ git.branch }}"
      activity     = "{{ state.session_activity }}"
    }
  }
  record {
    to = var.audit_file
    fields = {
      entry   = "compaction"
      trigger = "{{ trigger }}"
      number  = "{{ (get(state.session_activity, 'compactions') ?? 0) + 1 }}"
    }
  }
  state {
    add = { session_activity = { compactions = 1 } }
  }
}
