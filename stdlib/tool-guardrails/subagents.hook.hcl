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
  description = "How old in seconds a file may be to count, beside that it is no older than the agent; 0 asks for nothing else"

  validation {
    condition     = var.artifact_age >= 0
    error_message = "it is a number of seconds, or 0."
  }
}

locals {
  newest = var.artifact_age == 0 ? 1000000000000 : var.artifact_age
}

state "started_agents" {
  description = "When subagents began, in seconds since 1970, by their id"
  type        = map(int)
  keep        = 50
}

state "finished_agents" {
  description = "The subagents that have stopped, by their id, and the type of each"
  type        = map(string)
  keep        = 50
}

hook "on-subagent-start" {
  description = "Notes when a subagent begins: what lay there before is not its work"
  on          = ["subagent_start"]
  enabled     = length(var.artifacts) > 0
  when        = "agent_id != nil and session.id != nil"

  state {
    append = { started_agents = { "{{ agent_id }}" = "{{ time.unix }}" } }
  }
}

# Took is how long the agent was at it, in seconds; nil where nobody knows. What lay
# there before is of an earlier run.
hook "on-subagent-stop" {
  description = "Holds a subagent back, once, that stops without the files it was to write"
  on          = ["subagent_stop"]
  let = {
    who     = "{{ agent ?? '' }}"
    began   = "{{ agent_id == nil or session.id == nil ? nil : get(state.started_agents, agent_id) }}"
    took    = "{{ began == nil ? nil : time.unix - began }}"
    wanted  = "{{ get(var.artifacts, who) ?? get(var.artifacts, last(split(who, ':'))) ?? [] }}"
    found   = "{{ filter(map(wanted, ({'glob': #, 'files': filter(glob(#), (age(#) ?? 0) <= min(local.newest, took == nil ? local.newest : took + 1))})), len(.files) > 0) }}"
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
  let = {
    who    = "{{ agent ?? '' }}"
    wanted = "{{ get(var.artifacts, who) ?? get(var.artifacts, last(split(who, ':'))) ?? [] }}"
  }
  when = "agent_id != nil and session.id != nil and len(wanted) > 0"

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
    who     = "{{ target_agent ?? '' }}"
    took    = "{{ duration }}"
    wanted  = "{{ get(var.artifacts, who) ?? get(var.artifacts, last(split(who, ':'))) ?? [] }}"
    found   = "{{ filter(map(wanted, ({'glob': #, 'files': filter(glob(#), (age(#) ?? 0) <= min(local.newest, took == nil ? local.newest : took + 1))})), len(.files) > 0) }}"
    missing = "{{ filter(wanted, # not in map(found, .glob)) }}"
    listed  = "{{ join(flatten(map(found, take(.files, 5))), ', ') }}"
    begun   = "{{ background.started != nil }}"
  }
  when = "len(wanted) > 0 and not begun"

  warn {
    when    = "len(missing) == 0"
    message = "{{ who }} has finished. Found: {{ listed }}."
  }
  warn {
    when    = "len(missing) > 0"
    message = "Retry required: {{ who }} has left nothing new at {{ join(missing, ', ') }}.{{ len(found) > 0 ? ' Found: ' + listed + '.' : '' }} Start {{ who }} again and name the files that it has to write."
  }
}

# Claude Code says so as a prompt of its own, by the agent's id.
hook "on-subagent-stop-notice" {
  description = "Tells the main agent the same when an agent that ran in the background is done"
  on          = ["before_agent"]
  let = {
    id      = "{{ session.id == nil ? nil : background.ended }}"
    who     = "{{ (id == nil ? nil : get(state.finished_agents, id)) ?? '' }}"
    began   = "{{ id == nil ? nil : get(state.started_agents, id) }}"
    took    = "{{ began == nil ? nil : time.unix - began }}"
    wanted  = "{{ get(var.artifacts, who) ?? get(var.artifacts, last(split(who, ':'))) ?? [] }}"
    found   = "{{ filter(map(wanted, ({'glob': #, 'files': filter(glob(#), (age(#) ?? 0) <= min(local.newest, took == nil ? local.newest : took + 1))})), len(.files) > 0) }}"
    missing = "{{ filter(wanted, # not in map(found, .glob)) }}"
    listed  = "{{ join(flatten(map(found, take(.files, 5))), ', ') }}"
  }
  when = "len(wanted) > 0"

  warn {
    when    = "len(missing) == 0"
    message = "{{ who }} has finished. Found: {{ listed }}."
  }
  warn {
    when    = "len(missing) > 0"
    message = "Retry required: {{ who }} has left nothing new at {{ join(missing, ', ') }}.{{ len(found) > 0 ? ' Found: ' + listed + '.' : '' }} Start {{ who }} again and name the files that it has to write."
  }
}
