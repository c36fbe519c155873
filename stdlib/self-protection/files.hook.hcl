# The files that agents read hooks and permissions from, by agent, and hookc's own.
locals {
  allowed = [for glob in var.allowed : "!${glob}"]

  guarded = {
    claude-code = [
      "**/.claude/settings{,.*}.json",
      "**/.claude/{hooks,plugins,managed-settings.d}/**",
      "**/.claude/remote-settings.json",
      "**/.claude.json",
      "**/.mcp.json",
      "**/.claude-plugin/**",
      "/etc/claude-code/**",
      "/Library/Application Support/ClaudeCode/**",
      "**/ClaudeCode/managed-settings.json",
    ]
    codex = [
      "**/.codex/{config.toml,*.config.toml,hooks.json,requirements.toml,managed_config.toml,AGENTS.override.md}",
      "**/.codex/{hooks,rules,plugins}/**",
      "**/.codex-plugin/**",
      "/etc/codex/**",
    ]
    cursor = [
      "**/.cursor/{hooks,mcp,cli,cli-config,permissions,environment,sandbox}.json",
      "**/.cursor/hooks/**",
      "**/.cursor-plugin/**",
      "/etc/cursor/**",
      "/Library/Application Support/Cursor/hooks.json",
      "**/ProgramData/Cursor/hooks.json",
    ]
    gemini = [
      "**/.gemini/{settings,trustedFolders,trusted_hooks}.json",
      "**/.gemini/{hooks,extensions,policies,config}/**",
      "**/gemini-extension.json",
      "/etc/gemini-cli/**",
      "/Library/Application Support/GeminiCli/**",
    ]
    copilot = [
      "**/.github/{hooks,extensions}/**",
      "**/.github/copilot/settings{,.*}.json",
      "**/.copilot/{settings,config,mcp-config,permissions-config}{,.*}.json",
      "**/.copilot/{hooks,plugins,extensions,installed-plugins}/**",
    ]
    kimi = [
      "**/.{kimi,kimi-code}/{config.toml,config.json,mcp.json}",
      "**/.{kimi,kimi-code}/{hooks,plugins}/**",
    ]
    opencode = [
      "**/.opencode/{plugin,plugins,hooks}/**",
      "**/.opencode/{opencode,config,tui}.json{,c}",
      "**/{opencode,.opencode}.json{,c}",
      "**/.config/opencode/{plugin,plugins,config,opencode,tui}{,.json,.jsonc,/**}",
      "/etc/opencode/**",
    ]
    windsurf = [
      "**/.windsurf/hooks.json",
      "**/.codeium/{,windsurf/}{hooks,mcp_config}.json",
      "/etc/windsurf/**",
      "**/Application Support/Windsurf/hooks.json",
    ]
    others = [
      "**/.qwen/{settings.json,hooks/**,extensions/**}",
      "**/.factory/{hooks,settings,settings.local,mcp}.json",
      "**/.factory/{hooks,plugins}/**",
      "**/.clinerules/hooks/**",
      "**/Cline/Hooks/**",
      "**/.kiro/{hooks,agents}/**",
      "**/.kiro/settings/*.json",
      "**/.amazonq/{cli-agents,agents}/**",
      "**/.aws/amazonq/{cli-agents,agents}/**",
      "**/.agents/hooks{,.json,/**}",
      "**/.agents/plugins/**",
      "**/.config/agents/hooks{,.json,/**}",
      "**/.config/goose/{config.yaml,permission*.yaml,hooks/**}",
      "**/{crush,.crush}.json",
      "**/.config/crush/**",
      "**/.augment/settings{,.*}.json",
      "/etc/augment/**",
      "**/.pi/extensions/**",
      "**/.pi/agent/{extensions/**,settings.json}",
      "**/.devin/{hooks.v1.json,config.json}",
      "**/.config/devin/**",
      "**/{.amp,.config/amp}/settings.json{,c}",
      "**/.amp/plugins/**",
      "**/.config/amp/plugins/**",
      "**/.hermes/{config.yaml,hooks/**,plugins/**}",
      "**/.openclaw/{openclaw.json,hooks/**}",
      "**/hooks/hooks.json",
      "**/hooks.json",
      "**/HOOK.md",
    ]
    hookc = [
      "**/{hookeval,hookeval.exe,hookc.exe}",
      "**/bin/hookc",
      "**/policy.hkt",
      "**/.local/state/hookc{,/**}",
      "**/AppData/Local/hookc{,/**}",
    ]
    own = length(var.extra) > 0 ? var.extra : ["/nothing/at/all"]
  }

  # Folders that hold the files above: whoever moves or deletes one takes them along.
  folders = [
    "**/.{claude,codex,cursor,gemini,copilot,opencode,kimi,kimi-code,windsurf,qwen,factory,clinerules,kiro,amazonq,agents,augment,pi,devin,amp,hermes,openclaw}",
    "**/.{claude,codex,cursor,gemini,copilot,opencode,kimi,kimi-code,qwen,factory,clinerules,kiro,agents}/{hooks,plugins,plugin,extensions}",
    "**/.github/hooks",
    "**/.{claude,cursor,codex}-plugin",
    "**/.config/{opencode,agents,goose,crush,amp}",
    "/etc/{claude-code,codex,cursor,gemini-cli,opencode}",
    "**/.local/state/hookc",
    "**/.local{,/state}",
  ]

  agents = "claude|codex|cursor|gemini|copilot|opencode|kimi|kimi-code|windsurf|qwen|factory|clinerules|kiro|agents"
  # A folder of agents itself, as a path or an operand.
  agent_folder = "(?i)(?:^|/)(?:\\.(?:${local.agents})(?:/(?:hooks|plugins?|extensions))?|\\.github/hooks)/*$"

  # Folders that nothing is configured in.
  temporary = "^(?:/private)?(?:/var)?/tmp/|^(?:/private)?/var/folders/|^/dev/shm/"

  below      = "(?i)/\\.(?:${local.agents})/(?:hooks/|plugins?/|extensions/)?$|/\\.github/hooks/$|/state/hookc/$"
  agent_file = "(?i)\\.(?:${local.agents})\\b|[*/](?:${local.agents})(?:\\*|$)|\\.hook\\.hcl$|^(?:[*]?/)?(?:settings(?:[.*][\\w.*]*)?\\.json|hooks?\\.json|\\.?mcp\\.json)$"

  theirs = "This is for people: say what should change and why, and let the user do it. You may read it."

  # The same files as a program's text or a command line names them.
  named   = "(?i)\\.(?:claude|codex|cursor|gemini|copilot|opencode|kimi(?:-code)?|qwen|factory|windsurf|kiro|agents|github)[/\\\\]+(?:settings(?:\\.[\\w.-]+)?\\.json|hooks?(?:\\.json|\\b)|plugins?\\b|extensions\\b|config\\.toml|mcp\\.json|requirements\\.toml)|\\.mcp\\.json|\\.claude\\.json|\\.claude-plugin|\\bhooks\\.json|\\.hook\\.hcl|\\bpolicy\\.hkt|\\bhookeval\\b|state[/\\\\]+hookc\\b"
  writing = "(?i)['\"][rwab]*[wax][b+]*['\"]|\\b(?:write|append|truncate|unlink|remove|rename|replace|rmtree|rmdir|rm|move|copy|symlink|link|chmod|chown|mkdir|touch|delete|put_contents|createWriteStream|outputFile|save|dump|sysopen|spew|execSync|system|popen|subprocess|tee)\\w*\\s*[(\\[ '\"]"
}

locals {
  # The same in any case: there are systems to which .Claude is .claude. Every character becomes
  # a class of both its cases, and what is no letter itself again: all of a glob at once, as
  # every command that reads the pack waits for this.
  folded = { for name, globs in merge(local.guarded, { folders = local.folders, policies = ["**/*.hook.hcl"] }) : name => [
    for glob in concat(globs, local.allowed) : startswith(trimprefix(glob, "!"), "/") ? glob : replace(
      join("", formatlist("[%s%s]", split("", lower(glob)), split("", upper(glob)))), "/\\[([^\\p{Ll}])[^\\p{Lu}]\\]/", "$1"
    )
  ] }
}

hook "configuration" {
  description = "Keeps the agent from changing where hooks and permissions are configured, its own and other agents'"
  on          = ["before_tool"]
  priority    = 900
  for_each    = local.guarded

  match {
    writes = local.folded[each.key]
  }
  deny {
    reason = "That would change what guards the agents of this machine (${each.key}). ${local.theirs}"
  }
}

hook "folder" {
  description = "Keeps the folders of hooks, permissions and hookc's state from being deleted or moved away"
  on          = ["before_tool"]
  priority    = 900

  match {
    deletes = local.folded.folders
  }
  deny {
    reason = "That folder holds what guards the agents of this machine. ${local.theirs}"
  }
}

hook "below" {
  description = "Keeps what only the shell will know from being written, unpacked or deleted right below those folders"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program = ".*"
    }
  }
  when = <<-EXPR
    any(shell.commands, any(.writes, (unknown(#) and known_prefix(#) matches local.below or (emptied(#) ?? "") + "/" matches local.below)
      and (within(known_prefix(#), "project") or not (# matches local.temporary))))
    or any(shell.commands, .name == "find" and any(.args, # matches local.agent_file)
      and ("delete" in .flags or any(shell.commands, "find" in .via and len(.writes) > 0)))
    or any(shell.commands, .name in ["find", "fd", "fdfind", "ls", "git"] and any(.args, # matches local.agent_file) and any(.to, # in ["xargs", "parallel"]))
      and any(shell.commands, any(.via, # in ["xargs", "parallel"]) and any(.writes, known_prefix(#) == ""))
  EXPR

  deny {
    reason = "That folder holds what guards the agents of this machine. ${local.theirs}"
  }
}

hook "replace" {
  description = "Keeps whole folders of that name from being copied over those folders"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program = "cp|rsync|ditto|robocopy|xcopy"
    }
  }
  when = <<-EXPR
    any(match.commands, any(.writes, # matches local.agent_folder and (within(#, "project") or not (# matches local.temporary)))
      and ("T" in .flags or any(take(.operands, len(.operands) - 1), # matches local.agent_folder)))
  EXPR

  deny {
    reason = "That folder holds what guards the agents of this machine. ${local.theirs}"
  }
}

hook "policy" {
  description = "Keeps the agent from changing policies, or asks, as the variable policies says"
  on          = ["before_tool"]
  priority    = 900
  enabled     = var.policies != "allow"

  match {
    writes = local.folded.policies
  }
  # A copy under a name of another kind is no policy: x.hook.hcl to y.txt. Where
  # the name may be a folder's, the copy lies below it.
  when = <<-EXPR
    len(shell.commands ?? []) == 0
    or not all(shell.commands, len(.writes) == 0 or .name == "cp" and len(.writes) == 2
      and .writes[1] startsWith (.writes[0] + "/") and within(.writes[0], "project") and not unknown(.writes[0])
      and .writes[0] matches "/[^/]*[^/.][.][A-Za-z0-9]{1,6}$" and not (.writes[0] matches "(?i)[.](?:hcl|d|hooks?)$"))
  EXPR
  deny {
    when   = "var.policies == 'deny'"
    reason = "Policies are the rules that you are held to. ${local.theirs}"
  }
  ask {
    reason = "That changes a policy: the rules that agents are held to."
  }
}

hook "link" {
  description = "Keeps links from leading around these rules: a second name for a guarded file, or a guarded name for another file"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program  = "ln|link|mklink|junction"
      operands = ["(?i)(?:.*/)?(?:\\.(?:claude|codex|cursor|gemini|copilot|opencode|kimi|qwen|factory|windsurf|kiro|agents)(?:/.*)?|\\.github/hooks(?:/.*)?|\\.mcp\\.json|\\.claude\\.json|.*\\.hook\\.hcl|.*\\.hkt|hookeval|.*/state/hookc(?:/.*)?)"]
    }
    command {
      program  = "mount|bindfs|overlay"
      operands = ["(?i)(?:.*/)?\\.(?:claude|codex|cursor|gemini|copilot|opencode|kimi|qwen|factory|agents)(?:/.*)?"]
    }
  }
  deny {
    reason = "A link to or from the agents' configuration leads around the rules that guard it. ${local.theirs}"
  }
}

hook "patch" {
  description = "Keeps these files out of patches that a command line holds, and out of stashes"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program = "patch"
    }
    command {
      program = "git"
      args    = ["apply|am|stash"]
    }
  }
  when = <<-EXPR
    any(match.commands, .stdin matches `(?m)^(?:---|\+\+\+|rename to|copy to|diff --git) ` and .stdin matches local.named
      or any(.operands, # == "stash") and any(.operands, # matches local.named))
  EXPR

  deny {
    reason = "That would change what guards the agents of this machine. ${local.theirs}"
  }
}

hook "code" {
  description = "Keeps programs given on the command line (python -c, node -e …) from changing these files"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program = ".*"
    }
  }
  when = "any(shell.commands, .code != nil and .code matches local.named and .code matches local.writing)"

  deny {
    reason = "That program would change what guards the agents of this machine. ${local.theirs}"
  }
}

hook "mcp" {
  description = "Keeps tools of MCP servers from changing these files"
  on          = ["before_tool"]
  priority    = 900

  match {
    tool    = "(?i)mcp__.*(write|edit|create|update|append|insert|replace|delete|remove|move|rename|copy|put|save|patch|set|upload|link|chmod).*"
    pattern = local.named
  }
  when = "not (match.text endsWith 'hookeval' or match.text endsWith 'hooks.json') or any(values(tool.raw), type(#) == 'string' and # matches `(?i)(^|[/\\\\])(hooks\\.json|hookeval)$`)"

  deny {
    reason = "That would change what guards the agents of this machine. ${local.theirs}"
  }
}
