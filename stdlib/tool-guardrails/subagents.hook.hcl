# What a subagent has to leave behind. At its end a hook reaches the subagent
# alone, which is held back once. The main agent is told when its Agent call
# returns, or, of an agent in the background, when the host says that it is done.

variable "artifacts" {
  type        = map(list(string))
  default     = {}
  description = "Agent = globs below the project, each of which must find a file when the agent stops; a plugin's agent goes by plugin:name or by its name"

  validation {
    condition     = alltrue([for g in flatten(values(var.artifacts)) : !can(regex("(^[/~])|((^|/)\\.\\.(/|$))", g))])
    error_message = "these are globs below the project: reports/*.md, without .. and without / or ~ in front."
  }
}

variable "artifact_age" {
  type        = number
  default     = 0
  description = "How old in seconds a file may be to count, so that one of an earlier run does not; 0 takes any"

  validation {
    condition     = var.artifact_age >= 0
    error_message = "it is a number of seconds, or 0."
  }
}

locals {
  newest = var.artifact_age == 0 ? 1000000000000 : var.artifact_age
}

state "finished_agents" {
  description = "The subagents that have stopped, by their id, and the type of each"
  type        = map(string)
  keep        = 50
}

hook "on-subagent-stop" {
  description = "Holds a subagent back, once, that stops without the files it was to write"
  on          = ["subagent_stop"]
  let = {
    wanted  = "{{ get(var.artifacts, agent ?? '') ?? get(var.artifacts, last(split(agent ?? '', ':'))) ?? [] }}"
    found   = "{{ filter(map(wanted, ({'glob': #, 'files': filter(glob(#), (age(#) ?? 0) <= local.newest)})), len(.files) > 0) }}"
    missing = "{{ filter(wanted, # not in map(found, .glob)) }}"
  }
  when = "not (stop.active ?? false) and len(missing) > 0"

  deny {
    reason = "{{ agent }} is not done: nothing new is at {{ join(missing, ', ') }}. Write it; if you cannot, say why in your last message."
  }
}

hook "on-subagent-stop-noted" {
  description = "Notes which agent it was that has stopped, for the main agent's message"
  on          = ["subagent_stop"]
  priority    = 40
  when        = "agent_id != nil and session.id != nil and (get(var.artifacts, agent ?? '') ?? get(var.artifacts, last(split(agent ?? '', ':')))) != nil"

  state {
    append = { finished_agents = { "{{ agent_id }}" = "{{ agent }}" } }
  }
}

hook "on-subagent-stop-message" {
  description = "Tells the main agent whether the files are there that the subagent was to write, or that it has to be started again"
  on          = ["after_tool", "after_tool_failure"]
  match {
    tool = "Agent"
  }
  let = {
    wanted  = "{{ get(var.artifacts, target_agent ?? '') ?? get(var.artifacts, last(split(target_agent ?? '', ':'))) ?? [] }}"
    found   = "{{ filter(map(wanted, ({'glob': #, 'files': filter(glob(#), (age(#) ?? 0) <= local.newest)})), len(.files) > 0) }}"
    missing = "{{ filter(wanted, # not in map(found, .glob)) }}"
    begun   = "{{ background.started != nil }}"
  }
  when = "len(wanted) > 0 and not begun"

  warn {
    when    = "len(missing) == 0"
    message = "{{ target_agent }} has finished. Found: {{ join(flatten(map(found, take(.files, 5))), ', ') }}."
  }
  warn {
    when    = "len(missing) > 0"
    message = "Retry required: {{ target_agent }} has left nothing new at {{ join(missing, ', ') }}.{{ len(found) > 0 ? ' Found: ' + join(flatten(map(found, take(.files, 5))), ', ') + '.' : '' }} Start {{ target_agent }} again and name the files that it has to write."
  }
}

# Claude Code says so as a prompt of its own, by the agent's id.
hook "on-subagent-stop-notice" {
  description = "Tells the main agent the same when an agent that ran in the background is done"
  on          = ["before_agent"]
  let = {
    who     = "{{ session.id == nil or background.ended == nil ? nil : get(state.finished_agents, background.ended) }}"
    wanted  = "{{ get(var.artifacts, who ?? '') ?? get(var.artifacts, last(split(who ?? '', ':'))) ?? [] }}"
    found   = "{{ filter(map(wanted, ({'glob': #, 'files': filter(glob(#), (age(#) ?? 0) <= local.newest)})), len(.files) > 0) }}"
    missing = "{{ filter(wanted, # not in map(found, .glob)) }}"
  }
  when = "who != nil and len(wanted) > 0"

  warn {
    when    = "len(missing) == 0"
    message = "{{ who }} has finished. Found: {{ join(flatten(map(found, take(.files, 5))), ', ') }}."
  }
  warn {
    when    = "len(missing) > 0"
    message = "Retry required: {{ who }} has left nothing new at {{ join(missing, ', ') }}.{{ len(found) > 0 ? ' Found: ' + join(flatten(map(found, take(.files, 5))), ', ') + '.' : '' }} Start {{ who }} again and name the files that it has to write."
  }
}
