# A command that changes files leaves its intent before it runs, and its end
# after it has. A host that is started anew and sends the same call again, by
# its id, does not run it twice.

variable "idempotent" {
  type        = bool
  default     = true
  description = "Whether a command that has run is refused when the same call, by its id, comes again"
}

variable "kept_calls" {
  type        = number
  default     = 200
  description = "How many of the session's commands with side effects are remembered"

  validation {
    condition     = var.kept_calls >= 1 && var.kept_calls <= 10000
    error_message = "1 to 10000 calls are remembered."
  }
}

state "side_effects" {
  description = "Commands that change files, by the id of their tool call: the command, its files, and intended, done or failed"
  type        = map(any)
  keep        = var.kept_calls
}

hook "check-bash-side-effects" {
  description = "Keeps the intent of a command that changes files, and refuses the same call once it has run"
  on          = ["before_tool"]
  priority    = 40
  let = {
    wrote  = "{{ filter(files.written, not (# startsWith '/dev/')) }}"
    id     = "{{ tool.use_id ?? '' }}"
    before = "{{ session.id == nil ? nil : get(state.side_effects, id) }}"
    same   = "{{ before != nil and before.command == command }}"
  }
  when = "command != nil and id != '' and session.id != nil and len(wrote) > 0"

  deny {
    when   = "var.idempotent and same and before.status == 'done'"
    reason = "This call ({{ id }}) has already run, and has written {{ join(take(before.files, 5), ', ') }}. Go on with what it did; if the command shall run once more, call the tool anew."
  }
  warn {
    when    = "same and before.status != 'done'"
    message = "This call ({{ id }}) was begun before and {{ before.status == 'failed' ? 'has failed' : 'its end is not known' }}. Look at {{ join(take(before.files, 5), ', ') }} before you rely on them."
  }
  state {
    when   = "not (same and before.status == 'done')"
    append = { side_effects = { "{{ id }}" = { command = "{{ command }}", files = "{{ take(wrote, 50) }}", status = "intended" } } }
  }
  record {
    when   = "not (same and before.status == 'done')"
    to     = local.ledger
    redact = var.redact
    fields = {
      time        = "{{ time.text }}"
      session     = "{{ session.id }}"
      tool_use_id = "{{ id }}"
      command     = "{{ command }}"
      writes      = "{{ take(wrote, 50) }}"
      deletes     = "{{ take(files.deleted, 50) }}"
      status      = "intended"
    }
  }
}

hook "check-bash-side-effects-end" {
  description = "Notes that a command that changes files has run, or has failed"
  on          = ["after_tool", "after_tool_failure"]
  let = {
    before = "{{ session.id == nil ? nil : get(state.side_effects, tool.use_id ?? '') }}"
  }
  when = "before != nil and before.command == command"

  state {
    append = { side_effects = { "{{ tool.use_id }}" = { command = "{{ before.command }}", files = "{{ before.files }}", status = "{{ event == 'after_tool' ? 'done' : 'failed' }}" } } }
  }
}
