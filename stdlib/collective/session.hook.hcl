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

state "collective_agent" {
  type        = string
  description = "The agent that works, or worked last"
}

state "collective_task" {
  type        = string
  description = "What it has been asked"
}

state "collective_working" {
  type        = bool
  description = "Whether it has not stopped yet"
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
    text = "The context was compacted. What was under way is in the file below. Go on with the agent and its task where working is true, and with the hand-off where its status is pending or routed."
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
    set = {
      collective_agent   = "{{ asked }}"
      collective_task    = "{{ (prompt ?? \"\")[0:2000] }}"
      collective_working = true
    }
  }
}

hook "pre-compact-state-agent" {
  description = "Remembers which agent works"
  on          = ["subagent_start"]
  priority    = 500
  when        = "called != ''"

  state {
    set = { collective_agent = "{{ called }}", collective_working = true }
  }
}

hook "pre-compact-state-stop" {
  description = "Remembers that the agent has stopped"
  on          = ["subagent_stop"]
  priority    = 0
  when        = "called != '' and called == state.collective_agent"

  state {
    set = { collective_working = false }
  }
}

hook "pre-compact-state" {
  description = "Writes down the active agent, its task and the hand-off before the context is compacted"
  on          = ["pre_compact"]
  priority    = 900

  write {
    file = var.recovery_file
    content = {
      active_agent = "{{ state.collective_agent == \"\" ? nil : state.collective_agent }}"
      working      = "{{ state.collective_working }}"
      current_task = "{{ state.collective_task }}"
      handoff      = "{{ state.collective_handoff }}"
      timestamp    = "{{ time.text }}"
      trigger      = "{{ trigger }}"
      session      = "{{ session.id }}"
    }
  }
  record {
    fields = { saved = "{{ state.collective_agent }}" }
  }
}
