# What an agent ends with goes through steps, each an event: its text is taken from
# the host's event, dashes are made alike, the hand-off in it is found. The agent
# itself hears of it when it wants to stop, the main agent when the call is over.

variable "wait" {
  type        = bool
  default     = true
  description = "Whether the main agent waits for its agents; in the background an agent's call is over before it has said anything"
}

state "collective_handoff" {
  type        = any
  expire      = "1d"
  description = "The last hand-off: from, to, task, and whether it is pending, routed or taken"
}

event "collective_output" {
  description = "An agent has ended, or wants to"
  fields = {
    from = string # the agent
    key  = string # this run of it
    side = string # who is told: "agent" is itself, "main" who called it
    text = string
  }
  from {
    on = ["subagent_stop"]
    values = {
      from = "{{ agent ?? \"agent\" }}"
      key  = "{{ agent_id ?? agent ?? \"agent\" }}"
      side = "agent"
      text = "{{ message ?? '' }}"
    }
  }
  from {
    on = ["after_tool"]
    match {
      tool = "Agent"
    }
    values = {
      from = "{{ target_agent ?? \"agent\" }}"
      key  = "{{ get(tool.output, 'agentId') ?? target_agent ?? \"agent\" }}"
      side = "main"
      text = "{{ output ?? '' }}"
    }
  }
}

event "collective_text" {
  description = "The same with every dash a hyphen, every blank a space, and without what shall not be done"
  fields = {
    from = string
    side = string
    text = string
  }
  from {
    on = ["collective_output"]
    values = {
      from = "{{ from }}"
      side = "{{ side }}"
      text = "{{ text | replace('\u2010', '-') | replace('\u2011', '-') | replace('\u2012', '-') | replace('\u2013', '-') | replace('\u2014', '-') | replace('\u2015', '-') | replace('\u2043', '-') | replace('\u2212', '-') | replace('\uFE58', '-') | replace('\uFE63', '-') | replace('\uFF0D', '-') | replace('\u00AD', '') | replace('\u00A0', ' ') | replace('\u202F', ' ') | replace('not use', 'avoid') | replace('not to use', 'avoid') | replace('never use', 'avoid') | replace('Never use', 'avoid') | replace(\"n't use\", 'avoid') | replace('n’t use', 'avoid') | replace('NOT use', 'avoid') }}"
    }
  }
}

event "collective_handoff" {
  description = "An agent hands its work over: Use the X subagent to …"
  fields = {
    from = string
    side = string
    to   = string
    work = string
  }
  from {
    on = ["collective_text"]
    match {
      fields = { text = local.handoff }
    }
    values = {
      from = "{{ from }}"
      side = "{{ side }}"
      to   = "{{ lower(match.to) }}"
      work = "{{ trim(match.work[0:600]) }}"
    }
  }
}

locals {
  mentions = "(?i)\\buse\\s+(?:the\\s+)?\\S{1,80}\\s+sub.?agent\\s+to\\b"
  handoff  = "(?i)\\buse\\s+(?:the\\s+)?[`*_\"'@]*(?P<to>[a-z0-9][a-z0-9-]{0,63})[`*_\"']*\\s+sub-?agent\\s+to\\s+(?P<work>[^\\r\\n]+)"
}

hook "test-driven-handoff-wait" {
  description = "Makes the main agent wait for an agent, so that its call ends with what the agent has said"
  on          = ["before_tool"]
  priority    = 100
  enabled     = var.wait

  match {
    tool = "Agent"
  }
  when = "tool.input.background ?? (host == 'claude-code')"

  rewrite {
    input = { background = false }
  }
}

hook "test-driven-handoff" {
  description = "Routes a hand-off: the main agent must start the agent that the text names"
  on          = ["collective_handoff"]
  priority    = 800
  when        = "side == 'main' and to in local.registry and to != from"

  deny {
    reason = "{{ from }} hands over. Use the {{ to }} subagent to {{ work }} Start it now, before anything else, and give it what {{ from }} has said."
  }
  state {
    set = { collective_handoff = { from = "{{ from }}", to = "{{ to }}", task = "{{ work }}", status = "routed", at = "{{ time.text }}" } }
  }
  record {
    fields = { handoff = "{{ to }}", agent = "{{ from }}" }
  }
}

hook "test-driven-handoff-pending" {
  description = "Remembers a hand-off until the call of the agent is over: to block here would make the agent itself go on"
  on          = ["collective_handoff"]
  priority    = 800
  when        = "side == 'agent' and to in local.registry and to != from"

  state {
    set = { collective_handoff = { from = "{{ from }}", to = "{{ to }}", task = "{{ work }}", status = "pending", at = "{{ time.text }}" } }
  }
}

hook "test-driven-handoff-unknown" {
  description = "Warns of a hand-off to an agent that the registry does not have, and lets it go"
  on          = ["collective_handoff"]
  priority    = 790
  when        = "side == 'main' and to not in local.registry"

  warn {
    message = "{{ from }} hands over to {{ to }}, which the collective does not have: nothing is routed."
  }
  record {
    fields = { unknown_handoff = "{{ to }}", agent = "{{ from }}" }
  }
}

hook "test-driven-handoff-taken" {
  description = "Remembers that the agent of a hand-off has been started"
  on          = ["before_tool"]
  priority    = 0

  match {
    tool = "Agent"
  }
  when = "state.collective_handoff != nil and state.collective_handoff.to == target_agent"

  state {
    set = {
      collective_handoff = {
        from   = "{{ state.collective_handoff.from }}"
        to     = "{{ target_agent }}"
        task   = "{{ state.collective_handoff.task }}"
        status = "taken"
        at     = "{{ time.text }}"
      }
    }
  }
}
