# A hand-off: the agent that ends names the one that goes on.

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

state "collective_pending" {
  type        = map(any)
  keep        = 50
  expire      = "1d"
  description = "What is due when the host says that an agent in the background has ended, by the agent's id"
}

locals {
  mentions = "(?i)\\buse\\s+(?:the\\s+)?\\S{1,80}\\s+sub.?agent\\s+to\\b"
  handoff  = "(?i)\\buse\\s+(?:the\\s+)?[`*_\"'@]*(?:[a-z0-9_.-]+:)*(?P<to>[a-z0-9][a-z0-9-]{0,63})[`*_\"']*\\s+sub-?agent\\s+to\\b[:*_`\\s]+(?P<work>[^\\r\\n]+)"
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

  state {
    set = { collective_handoff = { from = "{{ from }}", to = "{{ to }}", task = "{{ work }}", status = "routed", at = "{{ time.text }}" } }
  }
  record {
    fields = { handoff = "{{ to }}", agent = "{{ from }}" }
  }
  deny {
    reason = "{{ from }} hands over. Use the {{ to }} subagent to {{ work matches `[.!?…]$` ? work : work + '.' }} Start it now, before anything else, and give it what {{ from }} has said."
  }
}

hook "test-driven-handoff-pending" {
  description = "Remembers a hand-off until the call of the agent is over: to block here would make the agent itself go on"
  on          = ["collective_handoff"]
  priority    = 799
  # A phase of the same agent is looked at first.
  when = "side == 'agent' and to in local.registry and to != from and get(state.collective_pending, key)?.to != var.validation_agent"

  state {
    set    = { collective_handoff = { from = "{{ from }}", to = "{{ to }}", task = "{{ work }}", status = "pending", at = "{{ time.text }}" } }
    append = { collective_pending = { "{{ key }}" = { from = "{{ from }}", to = "{{ to }}", task = "{{ work }}" } } }
  }
}

hook "test-driven-handoff-notified" {
  description = "Routes the hand-off of an agent in the background, when the host says that it has ended"
  on          = ["before_agent"]
  priority    = 798
  let = {
    newest = "{{ state.collective_handoff?.status == 'pending' ? state.collective_handoff : nil }}"
    due    = "{{ background.ended == nil ? nil : background.ended == '' ? newest : get(state.collective_pending, background.ended) }}"
  }
  when = "due != nil"

  context {
    text = "{{ due.from }} hands over. Use the {{ due.to }} subagent now, before anything else: {{ due.task }}"
  }
  state {
    set    = { collective_handoff = { from = "{{ due.from }}", to = "{{ due.to }}", task = "{{ due.task }}", status = "routed", at = "{{ time.text }}" } }
    append = { collective_pending = { "{{ background.ended }}" = "{{ nil }}" } }
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
  priority    = 10

  match {
    tool = "Agent"
  }
  when = "state.collective_handoff != nil and state.collective_handoff.to == asked"

  state {
    set = {
      collective_handoff = {
        from   = "{{ state.collective_handoff.from }}"
        to     = "{{ asked }}"
        task   = "{{ state.collective_handoff.task }}"
        status = "taken"
        at     = "{{ time.text }}"
      }
    }
  }
}
