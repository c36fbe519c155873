# A file of what is hard to colour; it need not compile.
policy "guard-rails" {
  targets = ["claude-code", "codex"]
  let     = { who = "{{ agent.id ?? \"main\" }}", when = "not a condition" }
}

variable "words" {
  type    = list(string)
  default = ["a", "b ${upper("x")} $${not}"]
}

locals {
  shouted = [for w in var.words : upper(w) if length(w) > 1.5e1]
  named   = { for k, v in { a = 1 } : k => v... }
}

hook "quotes" {
  on   = ["before_tool"] // both comments of HCL
  when = "command matches `\\brm\\b \"x` and (tool.name == \"Shell\" or cwd startsWith '/it\\'s') // end"
  deny { reason = "No {{ command + \"}}\" }} for {{{{ you }} 🙂 {{ {a: {b: 1}}.a.b }}." }
}

hook "heredoc" {
  on   = ["before_tool"]
  when = <<-EXPR
    let words = split(command, " "); /* over
    lines */ any(words, # contains "x" and len(#) in 1..3)
    and "🙂" != tool.name and tool.input?.path not in ['a', "b"] ? env.CI == nil : true
  EXPR
  context {
    text = <<TEXT
Ask {{ agent.id }} about ${var.words[0]}, not {{{{ this
EXPR
TEXT
  }
}

hook "unfinished" {
  when = "command contains 'never ends
  on   = ["before_tool"]
  warn { message = "it ends { here" }
}
