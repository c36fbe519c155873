# The agent's checkpoint: one that says it is ready must have left a project that
# holds. What does not hold goes back to the same agent, which tries again.

variable "ready_marker" {
  type        = string
  default     = "COLLECTIVE_HANDOFF_READY"
  description = "What an agent writes when its work can be checked and handed over"
}

variable "handoff_token" {
  type        = string
  default     = "[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+"
  description = "The form of the token in a line HANDOFF_TOKEN: X, a regular expression"
}

variable "require_token" {
  type        = bool
  default     = false
  description = "Whether an agent that is ready must give a token"
}

variable "min_output" {
  type        = number
  default     = 20
  description = "How many characters an agent that is ready must say beside the marker"
}

variable "contract_file" {
  type        = string
  default     = ".claude-collective/handoff-contract.json"
  description = "The state contract: the document in which an agent that is ready says what it leaves"
}

variable "contract_schema" {
  type = any
  default = {
    type     = "object"
    required = ["agent", "status"]
    properties = {
      agent     = { type = "string", pattern = "^[a-z0-9][a-z0-9-]{0,63}$" }
      status    = { type = "string", enum = ["ready", "completed"] }
      artifacts = { type = "array", items = { type = "string", minLength = 1 } }
    }
  }
  description = "The JSON Schema of the state contract"
}

variable "require_contract" {
  type        = bool
  default     = false
  description = "Whether there must be one; without, only a contract that is there is looked at"
}

variable "attempts" {
  type        = number
  default     = 3
  description = "How often an agent may try to pass before the workflow stops"
}

state "collective_attempts" {
  type        = map(int)
  keep        = 100
  expire      = "1d"
  description = "How often each agent has tried to pass its checkpoint"
}

state "collective_checked" {
  type        = map(string)
  keep        = 100
  expire      = "1d"
  description = "How it went: passed, unverified, or nothing yet"
}

locals {
  ready = "\\b${regexquote(var.ready_marker)}\\b"
  token = "HANDOFF[_ -]TOKEN[`*_]*\\s*[:=]"
  plain = "^[^[:cntrl:]~][^[:cntrl:]]*$"
  valid = "${local.token}[\\s`*_\"]*(?:${var.handoff_token})[`*_\"]*\\s*(?:[\\r\\n]|$)"
}

hook "test-driven-handoff-limit" {
  description = "Stops the workflow when an agent has failed its checkpoint too often"
  on          = ["collective_ready"]
  priority    = 900
  when        = "side == 'main' and (get(state.collective_attempts, key) ?? 0) >= var.attempts"

  state {
    append = { collective_attempts = { "{{ key }}" = 0 } }
  }
  record {
    fields = { agent = "{{ from }}", checkpoint = "stopped" }
  }
  fail {
    reason = "{{ from }} has not passed its checkpoint in ${var.attempts} attempts, so the workflow stops here. Tell the user what the agent was asked, and what has failed; it takes a person to go on."
  }
}

hook "test-driven-handoff-limit-notified" {
  description = "Says so of an agent in the background, when the host says that it has ended"
  on          = ["before_agent"]
  priority    = 900
  when        = "(get(state.collective_attempts, background.ended ?? '') ?? 0) >= var.attempts"

  context {
    text = "The agent {{ background.ended }} has not passed its checkpoint in ${var.attempts} attempts, so the workflow stops here. Tell the user what the agent was asked, and what has failed; it takes a person to go on."
  }
  state {
    append = { collective_attempts = { "{{ background.ended }}" = 0 } }
  }
  record {
    fields = { agent = "{{ background.ended }}", checkpoint = "stopped" }
  }
}

hook "test-driven-handoff-attempt" {
  description = "Counts the attempts of an agent to pass its checkpoint"
  on          = ["collective_ready"]
  priority    = 890

  state {
    add    = { collective_attempts = { "{{ key }}" = 1 } }
    append = { collective_checked = { "{{ key }}" = "" } }
  }
}

hook "test-driven-handoff-token" {
  description = "The token of a hand-off must have its form, and be there where it is required"
  on          = ["collective_ready"]
  priority    = 880
  when        = "text matches local.token ? not (text matches local.valid) : var.require_token"

  record {
    fields = { agent = "{{ from }}", checkpoint = "token" }
  }
  deny {
    reason = "The hand-off has no valid token. End with a line HANDOFF_TOKEN: NAME, in capitals with underscores, and ${var.ready_marker}."
  }
}

hook "test-driven-handoff-output" {
  description = "An agent that is ready says what it has done"
  on          = ["collective_ready"]
  priority    = 870
  when        = "len(trim(replace(text, var.ready_marker, ''))) < var.min_output"

  record {
    fields = { agent = "{{ from }}", checkpoint = "output" }
  }
  deny {
    reason = "${var.ready_marker} alone tells the next agent nothing. Say what was done, in which files, and how it was tested, then ${var.ready_marker}."
  }
}

hook "test-driven-handoff-contract" {
  description = "The state contract must hold: by its schema, and every artifact that it names is there"
  on          = ["collective_ready"]
  priority    = 860
  let = {
    artifacts = "{{ doc(var.contract_file)?.artifacts ?? [] }}"
    outside   = "{{ filter(artifacts, not (# matches local.plain) or not within(# startsWith '/' ? # : project + '/' + #, 'project')) }}"
  }

  deny {
    when   = "not within(project + '/' + var.contract_file, 'project')"
    reason = "The state contract ${var.contract_file} leads out of the project. Make it a file of the project."
  }
  require {
    when   = "var.require_contract"
    file   = var.contract_file
    reason = "There is no state contract. Write ${var.contract_file}: agent, status and artifacts of what you leave."
  }
  validate {
    when   = "exists(var.contract_file)"
    file   = var.contract_file
    schema = var.contract_schema
    reason = "The state contract ${var.contract_file} does not hold: {{ errors }}. Repair it, then say ${var.ready_marker} again."
  }
  deny {
    when   = "var.require_contract and (doc(var.contract_file)?.agent ?? from) != from"
    reason = "The state contract ${var.contract_file} is of {{ doc(var.contract_file).agent }}, and you are {{ from }}. Write your own: agent, status and artifacts of what you leave."
  }
  deny {
    when   = "len(outside) > 0"
    reason = "The state contract ${var.contract_file} names what lies outside of the project: {{ join(map(take(outside, 5), # matches local.plain ? # : toJSON(#)), \", \") }}. Name files by their path from the project's folder."
  }
  deny {
    when   = "any(artifacts, not exists(#))"
    reason = "The state contract ${var.contract_file} names what is not there: {{ join(take(filter(artifacts, not exists(#)), 5), \", \") }}{{ count(artifacts, not exists(#)) > 5 ? ', and ' + string(count(artifacts, not exists(#)) - 5) + ' more' : '' }}. Make it, or take it out."
  }
}
