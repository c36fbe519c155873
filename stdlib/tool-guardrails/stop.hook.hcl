# The agent goes on until it has kept its promise. Without a promise the hooks
# are off. A stop while agents run in the background is none: another one comes
# when they are done.

variable "promise" {
  type        = string
  default     = ""
  description = "What the last message must say on a line of its own, perhaps in <promise> tags, before the agent may stop; empty asks for nothing"
}

variable "promise_file" {
  type        = string
  default     = ""
  description = "A file below the project that must be there before the agent may stop; empty asks for none"

  validation {
    condition     = !can(regex("(^[/~])|((^|/)\\.\\.(/|$))", var.promise_file))
    error_message = "it is a file below the project, such as reports/final.md."
  }
}

variable "goal" {
  type        = string
  default     = ""
  description = "What the agent is to go on with; it is told at each stop that is held back"
}

variable "max_loops" {
  type        = number
  default     = 5
  description = "How often in a row the agent is held back before it is let go; below the limit of the host, which is 8 of Claude Code"

  validation {
    condition     = var.max_loops >= 1 && var.max_loops <= 7 && floor(var.max_loops) == var.max_loops
    error_message = "it is 1 to 7: Claude Code lets an agent go after 8 stops that were held back, and says nothing."
  }
}

variable "checkpoint" {
  type        = string
  default     = ".agents/agent-stop.json"
  description = "The file that every stop writes: turn, loops, whether the promise is kept; empty writes none"

  validation {
    condition     = !can(regex("(^[/~])|((^|/)\\.\\.(/|$))", var.checkpoint))
    error_message = "it is a file below the project, such as .agents/agent-stop.json."
  }
}

locals {
  promised  = var.promise != "" || var.promise_file != ""
  said      = "(?m)^[\\s>*_`#-]*(?:<promise>)?\\s*${regexquote(var.promise)}\\s*(?:</promise>)?[\\s*_`.!]*$"
  saying    = var.promise == "" ? [] : ["say \"${var.promise}\" on a line of its own"]
  writing   = var.promise_file == "" ? [] : ["write ${var.promise_file}"]
  promising = join(" and ", concat(local.saying, local.writing))
}

state "stop_loops" {
  description = "How often in a row the agent was held back"
  type        = int
}

state "stop_turn" {
  description = "How many prompts the user has sent"
  type        = int
}

hook "on-agent-stop-turn" {
  description = "Counts the user's prompts; each begins a new loop"
  on          = ["before_agent"]
  enabled     = local.promised
  when        = "session.id != nil and background.ended == nil"

  state {
    add = { stop_turn = 1 }
    set = { stop_loops = 0 }
  }
}

hook "on-agent-stop" {
  description = "Holds the agent back until it has kept its promise, as often as max_loops says, and writes where it stands"
  on          = ["before_stop"]
  enabled     = local.promised
  let = {
    kept  = "{{ (var.promise == '' or message matches local.said) and (var.promise_file == '' or exists(var.promise_file)) }}"
    loops = "{{ session.id == nil ? (stop.active ?? false ? var.max_loops : 0) : state.stop_loops }}"
    waits = "{{ any(background.running, .type == 'subagent') }}"
    hold  = "{{ not kept and not waits and loops < var.max_loops }}"
    turn  = "{{ session.id == nil ? nil : state.stop_turn }}"
  }

  write {
    when = "var.checkpoint != ''"
    file = var.checkpoint == "" ? "-" : var.checkpoint
    content = {
      time         = "{{ time.text }}"
      session      = "{{ session.id }}"
      turn         = "{{ turn }}"
      loops        = "{{ hold ? loops + 1 : loops }}"
      max_loops    = var.max_loops
      promise      = var.promise
      promise_file = var.promise_file
      kept         = "{{ kept }}"
      status       = "{{ kept ? 'kept' : waits ? 'waits' : hold ? 'held back' : 'let go' }}"
    }
  }
  state {
    when = "hold and session.id != nil"
    add  = { stop_loops = 1 }
  }
  state {
    when = "not hold and not waits and session.id != nil"
    set  = { stop_loops = 0 }
  }
  deny {
    when   = "hold"
    reason = "The work is not done yet (stop {{ loops + 1 }} of {{ var.max_loops }}).${var.goal == "" ? "" : " Go on with: ${var.goal}."} Only when it is true: ${local.promising}. If you cannot go on, say what is in the way."
  }
  warn {
    when    = "not hold and not kept and not waits"
    to      = "user"
    message = "The agent has stopped {{ loops }} times in a row without its promise and is let go. It was to ${local.promising}."
  }
}
