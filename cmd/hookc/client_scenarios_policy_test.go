//go:build unix

package main

// scenarioPolicy has one of everything.
const scenarioPolicy = `
policy "guarded" {
  description = "What the real clients are guarded with in the tests"
  targets     = ALL
  accept_loss = ["start-failure", "rewrite", "ends-run"]
  defaults { on_error = "closed" }
}

hook "no-secret" {
  on = ["before_tool"]
  match {
    tool    = "Shell"
    pattern = "secret-(?P<what>\\w+)"
  }
  deny { reason = "{{ match.what }} is off limits: ask the owner" }
}

hook "careful" {
  on   = ["before_tool"]
  when = "(command ?? '') contains 'touch asked'"
  ask { reason = "Shall it be touched?" }
}

hook "dry-run" {
  on = ["before_tool"]
  match {
    tool  = "Shell"
    input = { command = "^touch original" }
  }
  rewrite {
    input = { command = "touch rewritten" }
  }
}

hook "locked" {
  on   = ["before_tool"]
  when = "any(files.written, # contains 'locked/')"
  deny { reason = "{{ path }} is locked" }
}

hook "no-echo" {
  on = ["before_tool"]
  match { tool = "mcp__srv__.*" }
  deny { reason = "the server {{ tool.server }} is not to be asked" }
}

hook "at-start" {
  on = ["session_start"]
  context { text = "rule number 4711" }
}

hook "prompted" {
  on = ["before_agent"]
  context { text = "rule number 4712" }
}

hook "afterwards" {
  on = ["after_tool"]
  context { text = "rule number 4713" }
}

hook "gate" {
  on   = ["before_stop"]
  when = "!(stop.active ?? false)"
  deny { reason = "Write the summary first." }
}
`

// promptPolicy denies a prompt.
const promptPolicy = `
policy "guarded" {
  targets     = ALL
  accept_loss = ["start-failure"]
}

hook "no-forbidden-prompt" {
  on   = ["before_agent"]
  when = "(prompt ?? '') contains 'forbidden'"
  deny { reason = "That is not for an agent." }
}
`

// failingPolicy waits for the evaluator on each call, and not for long.
const failingPolicy = `
policy "guarded" {
  description = "Denies nothing that the tests do"
  targets     = ALL
  accept_loss = ["start-failure", "ends-run"]
  defaults {
    on_error = "ONERROR"
    timeout  = "1s"
  }
}

hook "never" {
  on   = ["before_tool"]
  when = "(command ?? '') contains 'never'"
  deny { reason = "No." }
}
`

// wordPolicy denies one word.
const wordPolicy = `
policy "NAME" {
  targets     = ALL
  accept_loss = ["start-failure", "ends-run"]
  defaults { on_error = "closed" }
}

hook "no-WORD" {
  on   = ["before_tool"]
  when = "(command ?? '') contains 'WORD'"
  deny { reason = "WORD is off limits" }
}
`

const standardPolicy = `
policy "guarded" {
  description = "What every project wants"
  targets     = ALL
  accept_loss = ["start-failure", "ends-run"]
}

use "std/default" {}
`
