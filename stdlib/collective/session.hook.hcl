# What the session begins with, and what a compaction must not lose: pre_compact
# writes down who works on what, session_start reads it back.

variable "behavioral_system" {
  type        = list(string)
  default     = [".claude-collective/INDEX.md", ".claude-collective/DECISION.md"]
  description = "Files, and globs of such, that every session begins with, in this order"
}

variable "recovery_file" {
  type        = string
  default     = ".claude/compact-recovery.json"
  description = "Where the state is kept over a compaction; it is deleted once a session has been given it"
}

variable "max_bytes" {
  type        = number
  default     = 9000
  description = "The most of the behavioural system that a session is given, in bytes; Claude Code takes 10,000 characters at once"
}

state "collective_agents" {
  type        = map(any)
  keep        = 50
  expire      = "1d"
  description = "The agents, by their id, and by that of the call until they have one: agent, task, and whether it works"
}

state "collective_recovered" {
  type        = any
  expire      = "2h"
  description = "What the last compaction kept, for the agents that start after it"
}

hook "load-behavioral-system" {
  description = "Gives a session the files of the behavioural system"
  on          = ["session_start"]
  priority    = 900

  context {
    files     = var.behavioral_system
    max_bytes = var.max_bytes
  }
}

hook "load-behavioral-system-recovery" {
  description = "Gives a session what the last compaction has kept, once"
  on          = ["session_start"]
  priority    = 890
  when        = "exists(var.recovery_file)"

  context {
    text = "The context was compacted. What was under way is in the file below. Go on with each of agents, which work at the task beside them, and with each of handoffs."
  }
  context {
    files     = [var.recovery_file]
    max_bytes = 6000
    consume   = true
  }
  state {
    set = { collective_recovered = "{{ doc(var.recovery_file) }}" }
  }
  warn {
    message = "State from before the compaction was recovered: {{ doc(var.recovery_file)?.active_agent ?? \"no agent\" }}."
    to      = "user"
  }
  record {
    fields = { recovered = "{{ doc(var.recovery_file)?.active_agent }}" }
  }
}

hook "pre-compact-state-task" {
  description = "Remembers what an agent is asked, once nothing has stopped the call"
  on          = ["before_tool"]
  priority    = 5

  match {
    tool = "Agent"
  }

  state {
    append = {
      collective_agents = {
        "{{ tool.use_id ?? asked }}" = { agent = "{{ asked }}", task = "{{ (prompt ?? '')[0:2000] }}", working = true }
      }
    }
  }
}

hook "pre-compact-state-agent" {
  description = "Remembers that an agent works, with the task of the first call for it that no agent has yet"
  on          = ["subagent_start"]
  priority    = 500
  let = {
    call = "{{ find(keys(state.collective_agents), get(state.collective_agents, #).agent == called and get(state.collective_agents, #).working and get(state.collective_agents, #).id == nil) }}"
    asks = "{{ call == nil ? nil : get(state.collective_agents, call).task }}"
  }
  when = "called != ''"

  state {
    append = {
      collective_agents = {
        "{{ agent_id ?? called }}" = { agent = "{{ called }}", task = "{{ asks }}", working = true, id = "{{ agent_id ?? called }}" }
      }
    }
  }
  state {
    when   = "call != nil and call != (agent_id ?? called)"
    append = { collective_agents = { "{{ call }}" = { agent = "{{ called }}", working = false } } }
  }
}

hook "pre-compact-state-stop" {
  description = "Remembers that an agent has stopped"
  on          = ["subagent_stop"]
  priority    = 0
  let = {
    own = "{{ agent_id ?? called }}"
  }
  when = "called != ''"

  state {
    append = {
      collective_agents = {
        "{{ own }}" = { agent = "{{ called }}", task = "{{ get(state.collective_agents, own)?.task }}", working = false, id = "{{ own }}" }
      }
    }
  }
}

hook "pre-compact-state-ended" {
  description = "The same when its call is over, of a host that does not say which agents start"
  on          = ["after_tool", "after_tool_failure"]
  priority    = 0
  match {
    tool = "Agent"
  }
  let = {
    call  = "{{ get(state.collective_agents, tool.use_id ?? asked) }}"
    begun = "{{ background.started != nil }}"
  }
  when = "call != nil and call.working and not begun"

  state {
    append = {
      collective_agents = {
        "{{ tool.use_id ?? asked }}" = { agent = "{{ asked }}", task = "{{ call.task }}", working = false }
      }
    }
  }
}

hook "pre-compact-state" {
  description = "Writes down the agents that work, their tasks and the hand-offs before the context is compacted"
  on          = ["pre_compact"]
  priority    = 900
  let = {
    agents   = "{{ values(state.collective_agents) }}"
    working  = "{{ filter(agents, .working) }}"
    active   = "{{ last(working) ?? last(agents) }}"
    handoffs = "{{ values(state.collective_handoffs) }}"
  }

  write {
    file = var.recovery_file
    content = {
      active_agent = "{{ active?.agent }}"
      current_task = "{{ active?.task }}"
      working      = "{{ len(working) > 0 }}"
      agents       = "{{ map(working, ({'agent': .agent, 'task': .task})) }}"
      handoff      = "{{ last(handoffs) }}"
      handoffs     = "{{ filter(handoffs, .status != 'taken') }}"
      timestamp    = "{{ time.text }}"
      trigger      = "{{ trigger }}"
      session      = "{{ session.id }}"
    }
  }
  record {
    fields = { saved = "{{ map(working, .agent) }}" }
  }
}
