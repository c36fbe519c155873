# Programs that would do it for the agent.
hook "approve" {
  description = "Keeps approvals with people: the agent does not approve, revoke, build or import"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program = "hookc(\\.exe)?"
      args    = ["approve|allow|approvals|import|build|install|uninstall|enable|disable"]
    }
    command {
      program = "go"
      args    = ["run", ".*hookc(@.*)?", "approve|allow|approvals"]
    }
    # A copy under another name, or a program that only the shell knows.
    command {
      program = ".*"
      args    = ["approve", ".*"]
    }
    command {
      program = ".*"
      args    = ["allow"]
      flags   = ["once"]
    }
  }
  when = <<-EXPR
    any(match.commands, not ("help" in .flags or "h" in .flags)
      and (.name in ["hookc", "hookc.exe", "go"] or .path contains "/" or unknown(.name))
      and .operands != ["approvals"] and .operands != ["approvals", "list"]
      and not ("build" in .operands and var.policies != "deny"))
  EXPR

  deny {
    reason = "Approvals and the policies in force are for people. Tell the user what waits for them, and what to run."
  }
}

hook "approve-by-another-name" {
  description = "Asks before a program that nobody knows approves something: it may be a copy of hookc"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = ".*"
      args    = ["approve", ".*"]
    }
    command {
      program = ".*"
      args    = ["allow"]
      flags   = ["once"]
    }
  }
  when = "any(match.commands, not .known and (len(.operands) == 2 or \"once\" in .flags))"

  ask {
    reason = "Say what this approves. What a policy waits for is approved by a person, with hookc approve, in a terminal of their own."
  }
}

hook "agent-settings" {
  description = "Keeps agents' own command lines from changing permissions, hooks, plugins and MCP servers"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program = "(?i)claude(-code)?"
      args    = ["(?i)mcp", "(?i)add|add-json|add-from-claude-desktop|remove|reset-project-choices"]
    }
    command {
      program = "(?i)claude(-code)?"
      args    = ["(?i)plugins?", "(?i)install|i|uninstall|remove|disable|enable|update|add"]
    }
    command {
      program = "(?i)claude(-code)?"
      args    = ["(?i)plugins?", "(?i)marketplace", "(?i)add|remove|rm|update"]
    }
    command {
      program = "(?i)claude(-code)?"
      args    = ["(?i)config", "(?i)set|add|remove|rm"]
    }
    command {
      program = "codex|gemini|qwen|copilot|cursor-agent|agent|opencode|kimi|droid|crush|goose|amp|agy|auggie|kiro|kiro-cli|q|devin|hermes|openclaw"
      args    = ["mcp|plugins?|extensions?|hooks?|features|config|skills?", "add|install|i|link|enable|disable|remove|rm|uninstall|delete|set|unlink|update|new|import|marketplace"]
    }
  }
  when = "any(match.commands, 'help' not in .flags)"

  deny {
    reason = "That changes what agents on this machine may do. Tell the user what you need it for and let them do it."
  }
}

hook "unguarded" {
  description = "Keeps the agent from starting an agent without permissions, hooks or sandbox"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program = "(?i)claude(-code)?"
      flags   = ["dangerously-skip-permissions|allow-dangerously-skip-permissions|bare|safe-mode|settings|setting-sources|no-hooks|strict-mcp-config"]
    }
    command {
      program = "codex"
      flags   = ["dangerously-.*|yolo|full-auto|ignore-user-config|ignore-rules|disable"]
    }
    command {
      program = "gemini|qwen|kimi|kimi-cli|copilot|cursor-agent|agent|crush|goose|droid|opencode|amp|auggie|q|kiro-cli|cline|aider|pi|devin|hermes"
      flags   = ["y|yolo|yes-always|f|force|allow-all|allow-all-tools|allow-all-paths|trust-all-tools|skip-permissions-unsafe|dangerously-.*|pure|no-extensions|no-hooks|no-plugins|disable-hooks|auto-approve|yes"]
    }
  }
  when = "any(match.commands, 'help' not in .flags)"

  deny {
    reason = "An agent without its guards is not yours to start. Do the work in this session, or tell the user what to run."
  }
}

hook "unguarded-mode" {
  description = "The same where the mode is the value of a flag"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program = "(?i)claude(-code)?|codex|gemini|qwen|cursor-agent|copilot"
    }
  }
  when = <<-EXPR
    any(match.commands,
      any(.args, # matches `^(--permission-mode=)?(bypassPermissions|dontAsk)$|^(--approval-mode=)?yolo$|danger-full-access|^(features\.)?hooks\s*=\s*false$|^(sandbox_mode|approval_policy)\s*=.*(full-access|never)`))
  EXPR

  deny {
    reason = "An agent without its guards is not yours to start. Do the work in this session, or tell the user what to run."
  }
}

hook "switch" {
  description = "Keeps variables that switch hooks, permissions or plugins off from being set"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program = ".*"
    }
  }
  when = <<-EXPR
    any(shell.commands, any(keys(.env), # matches ("^(?:" + local.switches + ")$"))
      or .name matches ("^(?:" + local.agent_programs + ")$") and any(keys(.env), # in ["HOME", "USERPROFILE", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"])
      or .name in ["export", "declare", "typeset", "setx", "launchctl"] and any(.operands, # matches ("^(?:" + local.switches + ")=")))
  EXPR

  deny {
    reason = "That variable switches off what guards an agent. Leave it; tell the user if it is in the way."
  }
}

locals {
  switches = "HOOKC?_?(?:DISABLE|DISABLED|SKIP|OFF|BYPASS)|(?:DISABLE|SKIP|NO)_HOOKC?S?|CLAUDE_CODE_(?:DISABLE_HOOKS|SKIP_PERMISSIONS|SIMPLE|SAFE_MODE)|CLAUDE_(?:DISABLE|SKIP)_HOOKS|OPENCODE_(?:PURE|DISABLE_DEFAULT_PLUGINS|CONFIG|CONFIG_CONTENT)|DISABLE_ALL_HOOKS|GEMINI_(?:DISABLE_HOOKS|YOLO)|GEMINI_CLI_SYSTEM_SETTINGS_PATH|(?:CLAUDE|OPENCODE|GEMINI|COPILOT)_CONFIG_DIR|(?:CODEX|COPILOT|KIMI|GEMINI_CLI|QWEN)_HOME"

  agent_programs = "(?i)claude(-code)?|codex|gemini|qwen|kimi|kimi-cli|copilot|cursor-agent|crush|goose|droid|opencode|amp|auggie|kiro-cli|devin|hermes"
}

hook "stop-evaluator" {
  description = "Keeps the evaluator and the agent's own process from being stopped, traced or made unable to run"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program  = "pkill|killall|skill|killall5|pgrep|pidof"
      operands = [".*(hookeval|hookc|claude|codex|gemini|cursor-agent|opencode).*"]
    }
    command {
      program  = "chmod|chown|chgrp|chattr|setfacl|chflags|strip|objcopy|patchelf|upx|xattr|codesign|setfattr|truncate|shred"
      operands = ["(?:.*/)?(?:hookeval|hookc)(?:\\.exe)?|(?:.*/)?[^/]*\\.hkt|(?:.*/)?[^/]*\\.hook\\.hcl|(?:.*/)?\\.(?:claude|codex|cursor|gemini|copilot|opencode|kimi|kimi-code|qwen|factory|agents)(?:/.*)?|(?:.*/)?state/hookc(?:/.*)?|(?:.*/)?\\.github/hooks(?:/.*)?"]
    }
    command {
      program  = "gdb|strace|ltrace|lldb|frida|frida-trace|bpftrace"
      operands = [".*hookeval.*"]
    }
    command {
      program = "kill"
    }
  }
  when = "any(match.commands, .name == 'kill' and .text matches `[$][{]?PPID\\b`) or any(match.commands, .name not in ['pgrep', 'pidof', 'kill']) or any(match.commands, .name != 'kill') and any(shell.commands, .name in ['kill', 'xargs'])"

  deny {
    reason = "That would stop or cripple what guards the agents of this machine. If it is in the way, tell the user."
  }
}

hook "git-hooks" {
  description = "Keeps git's own hooks switched on"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program = "git"
    }
  }
  when = <<-EXPR
    any(match.commands,
      any(.args, # matches `(?i)^(?:-c)?core\.hookspath=`)
      or (any(.operands, # == "config") and any(.operands, # matches `(?i)^core\.hookspath$`)
        and (len(.operands) > 2 and last(.operands) matches `^$|^[/~]|null` and none(.operands, # in ["get", "list"]) and none(.flags, # in ["get", "get-all", "l", "list"])
          or any(.flags, # in ["unset", "unset-all", "replace-all", "add"]))))
  EXPR

  deny {
    reason = "The project's git hooks stay in force. Let them run, and repair what they report."
  }
}
