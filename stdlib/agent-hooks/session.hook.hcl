# The beginning of a session, what the user asks, and who is told.

variable "environment" {
  type        = map(string)
  default     = {}
  description = "Further variables of the session's environment: NAME = value"
}

hook "initialize-environment" {
  description = "Gives the session's programs its id and its folder as variables"
  on          = ["session_start"]

  env {
    set = {
      AGENT_SESSION_ID = "{{ session.id }}"
      AGENT_WORK_DIR   = "{{ cwd }}"
    }
  }
  env {
    when = "len(var.environment) > 0"
    set  = var.environment
  }
}

hook "log-session-start" {
  description = "Records that a session has started, with which model and how"
  on          = ["session_start"]
  async       = true

  record {
    to = var.audit_file
    fields = {
      entry  = "start"
      model  = "{{ session.model }}"
      source = "{{ session.source }}"
      args   = "{{ session.args }}"
    }
  }
}

variable "sensitive_words" {
  type = list(string)
  default = [
    "-----BEGIN ([A-Z]+ )*PRIVATE KEY-----",
    "\\b(AKIA|ASIA)[0-9A-Z]{16}\\b",
    "\\bgh[pousr]_[A-Za-z0-9]{36}",
    "\\bxox[abeoprs]-[A-Za-z0-9-]{10,}",
  ]
  description = "Regular expressions of what a prompt may not hold: keys and tokens, and words of your own"

  validation {
    condition     = alltrue([for r in var.sensitive_words : can(regexall(r, "")) && r != ""])
    error_message = "these are regular expressions; of words, (?i)\\b(secret-project|salary)\\b is one."
  }
}

hook "filter-sensitive-words" {
  description = "Keeps prompts with keys, tokens and other sensitive words from the agent"
  on          = ["before_agent"]
  priority    = 900
  enabled     = length(var.sensitive_words) > 0

  match {
    fields = { prompt = var.sensitive_words }
  }

  # What a background agent of Claude Code brings comes as a prompt too, and
  # would be lost. The reason does not repeat the word.
  when = "background.ended == nil"

  deny {
    reason = "The prompt holds a key, a token or another sensitive word, and would leave this machine. Take it out, and send the rest."
  }
}

# Slack, where the environment names a webhook. Its address is a secret, and no
# argument of a program: others on the machine see those.
locals {
  webhook = "^https?://[^\\s\"\\\\]+$"
  slack   = "printf 'url = \"%s\"\\n' \"$SLACK_WEBHOOK_URL\" | curl --silent --show-error --fail --max-time 10 --header 'Content-Type: application/json' --data-raw \"$SLACK_MESSAGE\" --config - || exit 1"
}

hook "notify-slack" {
  description = "Tells Slack that a session has ended, where SLACK_WEBHOOK_URL is set"
  on          = ["session_end"]
  async       = true
  timeout     = "15s"
  when        = "env.SLACK_WEBHOOK_URL matches local.webhook and which('curl') != nil"

  run {
    shell = local.slack
    stdin = "none"
    env = {
      SLACK_MESSAGE = "{{ toJSON({text: 'The agent in ' + cwd + ' has ended (' + (session.reason ?? 'no reason given') + ') after ' + string(session.steps ?? '?') + ' steps; tools failed: ' + string(get(state.session_activity, 'failures') ?? 0)}) }}"
    }
  }
}

hook "notify-session-start" {
  description = "Tells Slack that a session has started, where SLACK_WEBHOOK_URL is set"
  on          = ["session_start"]
  async       = true
  timeout     = "15s"
  when        = "env.SLACK_WEBHOOK_URL matches local.webhook and which('curl') != nil"

  run {
    shell = local.slack
    stdin = "none"
    env = {
      SLACK_MESSAGE = "{{ toJSON({text: 'An agent has started in ' + cwd + ' with ' + (session.model ?? 'its model')}) }}"
    }
  }
}

variable "announced" {
  type        = list(string)
  default     = ["git push", "gh pr create", "npm publish"]
  description = "Commands that Slack is told of: the program and the first words behind it"
}

# An address is left out of the text, for there may be a password in it.
hook "notify-operation" {
  description = "Tells Slack of commands such as git push, where SLACK_WEBHOOK_URL is set"
  on          = ["after_tool"]
  async       = true
  timeout     = "15s"
  enabled     = length(var.announced) > 0
  let = {
    told = "{{ filter(map(shell.commands, .name + ' ' + join(filter(.operands, not (# contains '://')), ' ')), # matches local.announced) }}"
  }

  match {
    tool = "Shell"
  }
  when = "len(told) > 0 and env.SLACK_WEBHOOK_URL matches local.webhook and which('curl') != nil"

  run {
    shell = local.slack
    stdin = "none"
    env   = { SLACK_MESSAGE = "{{ toJSON({text: 'The agent in ' + cwd + ' has run ' + told[0][0:200]}) }}" }
  }
}

hook "notify-failures" {
  description = "Alerts Slack where several tools have failed one after the other and SLACK_WEBHOOK_URL is set"
  on          = ["after_tool_failure"]
  priority    = 10
  timeout     = "15s"
  when        = "state.failed_in_a_row == var.alert_after and env.SLACK_WEBHOOK_URL matches local.webhook and which('curl') != nil"

  run {
    shell = local.slack
    stdin = "none"
    env   = { SLACK_MESSAGE = "{{ toJSON({text: string(state.failed_in_a_row) + ' tools of the agent in ' + cwd + ' have failed one after the other, the last was ' + tool.name}) }}" }
  }
}

locals {
  announced = "^(?:${join("|", [for c in var.announced : regexquote(c)])})(?: |$)"
}
