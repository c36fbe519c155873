# What an agent ends with goes through steps, each an event: its text is taken from
# the host's event, its checkpoint and a phase's are looked for, dashes are made
# alike, the hand-off in it is found. They happen in this order, and a deny ends it.
# The agent itself hears of it when it wants to stop, the main agent when the call
# is over.

event "collective_output" {
  description = "An agent has ended, or wants to"
  fields = {
    from  = string # the agent
    key   = string # this run of it
    side  = string # who is told: "agent" is itself, "main" who called it
    text  = string
    again = optional(bool) # it goes on only because it was blocked
  }
  from {
    on   = ["subagent_stop"]
    when = "(agent ?? '') != ''" # one without a name is the host's own, which makes a summary
    values = {
      from  = "{{ last(split(agent, ':')) }}"
      key   = "{{ agent_id ?? agent }}"
      side  = "agent"
      text  = "{{ message ?? '' }}"
      again = "{{ stop.active }}"
    }
  }
  from {
    on = ["after_tool"]
    match {
      tool = "Agent"
    }
    values = {
      from = "{{ last(split(target_agent ?? 'agent', ':')) }}"
      key  = "{{ (type(tool.output) == 'map' ? tool.output?.agentId : nil) ?? target_agent ?? \"agent\" }}"
      side = "main"
      text = "{{ output ?? '' }}"
    }
  }
}

event "collective_ready" {
  description = "An agent says that its work can be checked"
  fields = {
    from = string
    key  = string
    side = string
    text = string
  }
  from {
    on = ["collective_output"]
    match {
      fields = { text = local.ready }
    }
    # Whom the agent's own stop has checked is not checked again. Without a session
    # nobody counts: one attempt then.
    when = <<-EXPR
      (session.id ?? '') == '' ? not (again ?? false)
        : side == "agent" ? (get(state.collective_attempts, key) ?? 0) < var.attempts
        : (get(state.collective_checked, key) ?? "") == ""
    EXPR
    values = {
      from = "{{ from }}"
      key  = "{{ key }}"
      side = "{{ side }}"
      text = "{{ text }}"
    }
  }
}

event "collective_phase" {
  description = "An orchestrator says that a phase is completed"
  fields = {
    from   = string
    key    = string
    side   = string
    marker = string
  }
  from {
    on = ["collective_output"]
    match {
      fields = { text = var.phase_markers }
    }
    when = "from != var.validation_agent and not (match.text matches `(?i)\\b(?:not|never|in progress|isn't)\\b`)"
    values = {
      from   = "{{ from }}"
      key    = "{{ key }}"
      side   = "{{ side }}"
      marker = "{{ match.text[0:200] }}"
    }
  }
}

event "collective_text" {
  description = "The same with every dash a hyphen, every blank a space, and without what shall not be done"
  fields = {
    from = string
    key  = string
    side = string
    text = string
  }
  from {
    on = ["collective_output"]
    values = {
      from = "{{ from }}"
      key  = "{{ key }}"
      side = "{{ side }}"
      text = "{{ text | replace('\u2010', '-') | replace('\u2011', '-') | replace('\u2012', '-') | replace('\u2013', '-') | replace('\u2014', '-') | replace('\u2015', '-') | replace('\u2043', '-') | replace('\u2212', '-') | replace('\uFE58', '-') | replace('\uFE63', '-') | replace('\uFF0D', '-') | replace('\u00AD', '') | replace('\u200B', '') | replace('\u00A0', ' ') | replace('\u202F', ' ') | replace('not use', 'avoid') | replace('no need to use', 'avoid') | replace('not to use', 'avoid') | replace('never use', 'avoid') | replace('Never use', 'avoid') | replace(\"n't use\", 'avoid') | replace('n’t use', 'avoid') | replace('NOT use', 'avoid') | replace('NOT Use', 'avoid') | replace('not Use', 'avoid') | replace('NOT USE', 'avoid') }}"
    }
  }
}

event "collective_handoff" {
  description = "An agent hands its work over: Use the X subagent to …"
  fields = {
    from = string
    key  = string
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
      key  = "{{ key }}"
      side = "{{ side }}"
      to   = "{{ find(local.registry, lower(#) == lower(match.to)) ?? lower(match.to) }}"
      work = "{{ trim(match.work[0:600], ' *_`') }}"
    }
  }
}
