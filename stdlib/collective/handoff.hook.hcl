# A hand-off: the agent that ends names the one that goes on.

variable "wait" {
  type        = bool
  default     = true
  description = "Whether the main agent waits for its agents; in the background an agent's call is over before it has said anything"
}

state "collective_handoffs" {
  type        = map(any)
  keep        = 50
  expire      = "1d"
  description = "The hand-offs by the agent that hands over, by its id: from, to, task, and whether it is pending, routed or taken"
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
    append = { collective_handoffs = { "{{ key }}" = { from = "{{ from }}", to = "{{ to }}", task = "{{ work }}", status = "routed", at = "{{ time.text }}" } } }
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
  let = {
    waiting = "{{ get(state.collective_handoffs, key) }}"
  }
  when = "side == 'agent' and to in local.registry and to != from and not (waiting?.to == var.validation_agent and waiting.status == 'pending')"

  state {
    append = { collective_handoffs = { "{{ key }}" = { from = "{{ from }}", to = "{{ to }}", task = "{{ work }}", status = "pending", at = "{{ time.text }}" } } }
  }
}

hook "test-driven-handoff-notified" {
  description = "Routes the hand-off of an agent in the background, when the host says that it has ended"
  on          = ["before_agent"]
  priority    = 798
  let = {
    pending = "{{ filter(keys(state.collective_handoffs), get(state.collective_handoffs, #).status == 'pending') }}"
    whose   = "{{ background.ended == nil ? nil : background.ended == '' ? last(pending) : find(pending, # == background.ended) }}"
    due     = "{{ whose == nil ? nil : get(state.collective_handoffs, whose) }}"
  }
  when = "due != nil"

  context {
    text = "{{ due.from }} hands over. Use the {{ due.to }} subagent now, before anything else: {{ due.task }}"
  }
  state {
    append = { collective_handoffs = { "{{ whose }}" = { from = "{{ due.from }}", to = "{{ due.to }}", task = "{{ due.task }}", status = "routed", at = "{{ time.text }}" } } }
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
  let = {
    open  = "{{ filter(keys(state.collective_handoffs), get(state.collective_handoffs, #).to == asked and get(state.collective_handoffs, #).status != 'taken') }}"
    whose = "{{ find(open, get(state.collective_handoffs, #).status == 'routed') ?? first(open) }}"
    due   = "{{ whose == nil ? nil : get(state.collective_handoffs, whose) }}"
  }
  when = "due != nil"

  state {
    append = {
      collective_handoffs = {
        "{{ whose }}" = { from = "{{ due.from }}", to = "{{ due.to }}", task = "{{ due.task }}", status = "taken", at = "{{ time.text }}" }
      }
    }
  }
}
