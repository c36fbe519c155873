policy "guardrails" {
  description = "House rules for coding agents"
  targets     = ["claude-code"]

  defaults {
    record = "decisions" # for hookc log, hookc stats and hookc why
  }
}

# The agent does not change its rules, their build or its own configuration.
use "std/self-protection" {
  with = {
    policies = "ask" # the agent may change a policy if the user agrees; "deny" refuses
  }
}

variable "protected_branches" {
  description = "Branches that are changed by pull request only"
  type        = list(string)
  default     = ["main", "master"]
}

hook "no-raw-disk" {
  description = "Blocks writes to raw devices"
  on          = ["before_tool"]
  priority    = 999

  match {
    writes = ["/dev/{sd,hd,vd,xvd,nvme,mmcblk,disk}*"]
  }

  deny {
    reason = "{{ files.written[0] }} is a raw device: refused."
  }
}

hook "no-force-push" {
  description = "Keeps the history of protected branches"
  on          = ["before_tool"]
  priority    = 950

  match {
    command {
      program = "git"
      args    = ["push"]
      flags   = ["force"]
    }
  }
  when = "any(match.commands, any(.operands, last(split(#, ':')) in var.protected_branches))"

  deny {
    reason = "Force push to a protected branch. Push to a branch of your own and open a pull request."
  }
}

hook "no-discard" {
  description = "Keeps work that is not committed"
  on          = ["before_tool"]

  match {
    command {
      program = "git"
      args    = ["reset"]
      flags   = ["hard"]
    }
  }

  deny {
    reason = "{{ match.commands[0].text }} throws away what is not committed. Use git stash."
  }
}

hook "env-files" {
  description = "Asks before an environment file is read, by a tool or by a command"
  on          = ["before_tool"]

  match {
    reads = ["**/.env", "**/.env.*", "!**/.env.example"]
  }

  ask {
    reason = "{{ files.read[0] }} may hold secrets."
  }
}

hook "welcome" {
  description = "Tells the agent about the rules"
  on          = ["session_start"]

  context {
    text = "Protected branches: {{ join(var.protected_branches, \", \") }}. Open a pull request instead of pushing to them."
  }
}
