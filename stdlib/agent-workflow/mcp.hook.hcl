# What MCP servers are asked to do.

variable "mcp_blocked" {
  type = list(string)
  default = [
    "\\brm\\s+-rf\\b",
    "\\bsudo\\b",
    "\\bcurl\\b.*\\|(?:.*[^\\w.-])?(?:ba|z|da|k|c|tc|fi)?sh\\b",
    "\\bwget\\b.*\\|(?:.*[^\\w.-])?(?:ba|z|da|k|c|tc|fi)?sh\\b",
  ]
  description = "Regular expressions of what no text in a call of an MCP server may hold"
}

hook "pre-mcp" {
  description = "Refuses calls of MCP servers that hold a dangerous pattern, wherever it stands"
  on          = ["before_tool"]
  priority    = 900
  match {
    tool    = "mcp__.*"
    pattern = var.mcp_blocked
  }
  deny {
    reason = "Dangerous pattern in a call of an MCP server: {{ match.text }}. Do without it, or ask the user to run it."
  }
}

hook "pre-mcp-command" {
  description = "Refuses the same as commands of a server that runs command lines, however they are spelt"
  on          = ["before_tool"]
  priority    = 890
  match { tool = "mcp__.*" }

  let = {
    hits = "{{ filter(shell.commands, .name in ['sudo', 'doas'] or 'sudo' in .via or .name == 'rm' and any(.flags, # in ['r', 'R', 'recursive']) and any(.flags, # in ['f', 'force']) or .name in ['sh', 'bash', 'zsh', 'dash', 'ksh', 'fish'] and any(.from, # in ['curl', 'wget'])) }}"
  }
  when = "len(hits) > 0"

  deny {
    reason = "Dangerous command in a call of an MCP server: {{ hits[0].text }}. Do without it, or ask the user to run it."
  }
}
