# What else must hold before the agent stops.

variable "project_checks" {
  type = map(object({
    marker  = string
    command = list(string)
    reason  = optional(string, "Repair it before you complete.")
  }))
  default     = {}
  description = "The project's own checks before the agent stops: name = { marker, command, reason }, run where the file marker is there"

  validation {
    condition     = alltrue([for name, c in var.project_checks : c.marker != "" && length(c.command) > 0 && can(regex("^[a-z0-9]+(-[a-z0-9]+)*$", name))])
    error_message = "each check has a kebab-case name, a marker and a command."
  }
}

hook "project-specific" {
  description = "Runs the project's own checks before the agent stops"
  on          = ["before_stop"]
  priority    = 950
  timeout     = var.gate_timeout
  for_each    = var.project_checks
  let = {
    name   = "{{ 'project-' + each.key }}"
    blocks = "{{ (stop.active ?? true) ? (get(state.held_stops, name) ?? 0) : 0 }}"
    waits  = "{{ any(background.running, .type == 'subagent') }}"
  }
  when = "blocks < var.max_blocks and not waits and exists(each.value.marker)"

  state {
    append = { held_stops = { "project-${each.key}" = "{{ blocks + 1 }}" } }
  }
  check "own" {
    command = each.value.command
    reason  = each.value.reason
  }
  state {
    append = { held_stops = { "project-${each.key}" = 0 } }
  }
}

variable "tasks" {
  type        = string
  default     = ".agents/tasks.json"
  description = "A document with the tasks of the work: a list of objects, itself or as its member tasks, each with a status; the agent stops where each is completed, done or cancelled"
}

hook "verify-tasks" {
  description = "Verifies that all tasks are done before the agent stops"
  on          = ["before_stop"]
  priority    = 900
  enabled     = var.tasks != ""
  let = {
    blocks = "{{ (stop.active ?? true) ? (get(state.held_stops, 'tasks') ?? 0) : 0 }}"
    waits  = "{{ any(background.running, .type == 'subagent') }}"
    tasks  = "{{ doc(var.tasks) }}"
    list   = "{{ type(tasks) == 'map' ? tasks.tasks : tasks }}"
    open   = "{{ type(list) == 'array' ? filter(list, type(#) == 'map' and lower(string(#.status ?? 'pending')) not in local.finished) : [] }}"
  }
  when = "blocks < var.max_blocks and not waits and exists(var.tasks)"

  state {
    append = { held_stops = { tasks = "{{ len(open) == 0 ? 0 : blocks + 1 }}" } }
  }
  deny {
    when   = "len(open) > 0"
    reason = "{{ len(open) }} of {{ len(list) }} tasks in {{ var.tasks }} are not done: {{ join(map(take(open, 5), string(#.title ?? #.name ?? #.content ?? #.id ?? '?')[0:100]), '; ') }}. Do them, or set their status to cancelled."
  }
}

# The gates let go, and somebody should know.
hook "gates-let-go" {
  description = "Tells the user that a gate has let the agent stop although it does not pass"
  on          = ["before_stop"]
  priority    = 890
  let = {
    held = "{{ (stop.active ?? true) ? keys(state.held_stops) : [] }}"
    gone = "{{ filter(held, state.held_stops[#] >= var.max_blocks) }}"
  }
  when = "len(gone) > 0"

  warn {
    message = "The agent was kept from stopping {{ var.max_blocks }} times and may stop now, although this does not pass: {{ join(gone, ', ') }}."
    to      = "user"
  }
}

locals {
  finished = ["completed", "complete", "done", "cancelled", "canceled", "closed", "skipped"]
}
