locals {
  terraform = "terraform|tofu|terragrunt|tf|cdktf|terramate"
}

hook "infrastructure-destroy" {
  description = "Refuses to destroy infrastructure; to plan is fine"
  on          = ["before_tool"]

  match {
    command {
      program  = local.terraform
      operands = ["destroy|(?:run-)?all-destroy|taint|untaint|force-unlock"]
    }
    command {
      program = local.terraform
      args    = ["state", "rm|push|replace-provider|mv"]
    }
    command {
      program = local.terraform
      args    = ["workspace", "delete"]
    }
    command {
      program  = "pulumi"
      operands = ["destroy|rm|delete|cancel|unprotect"]
    }
    command {
      program  = "cdk|serverless|sls|sst|chalice|zappa|up|architect|arc|nitric|encore|kamal|dcos|vagrant|packer|garden|waypoint|tilt|skaffold|okteto|devspace|werf|kapp"
      operands = ["destroy|remove|undeploy|delete|purge|app-destroy"]
    }
    command {
      program  = "terraform|tofu|terragrunt"
      operands = ["apply"]
      flags    = ["destroy|replace"]
    }
  }
  when = "any(acting, (get(.operands, 0) ?? '') not in ['plan', 'show', 'validate', 'fmt', 'output', 'providers', 'graph'])"

  deny {
    when   = "var.strict and any(acting, none(.operands, # in ['taint', 'untaint', 'cancel', 'config', 'plugin']))"
    reason = "`{{ acted }}` destroys infrastructure or changes its recorded state. Write the change, show its plan (plan, preview, diff), and leave this to the user."
  }
  ask {
    reason = "`{{ acted }}` destroys infrastructure or changes its recorded state."
  }
}

hook "infrastructure-unattended" {
  description = "Asks before a plan is applied that nobody has looked at"
  on          = ["before_tool"]

  match {
    command {
      program = "terraform|tofu|terragrunt|cdktf|pulumi|cdk|serverless|sls|sst"
    }
  }
  when = <<-EXPR
    any(acting, any(.args, # matches '^--?(?:auto-approve|terragrunt-non-interactive|yes|skip-preview)(?:=true)?$|^-(?:y|f)$|^--require-approval=never$|^never$')
      and any(.operands, # in ['apply', 'up', 'deploy', 'refresh', 'import', 'run-all']))
  EXPR

  deny {
    when   = "var.strict and any(acting, .name in ['terraform', 'tofu', 'terragrunt'])"
    reason = "`{{ acted }}` with automatic approval applies a plan that nobody has read. Run plan, show it, and let the user apply."
  }
  ask {
    reason = "`{{ acted }}` changes infrastructure without a question of its own. Show the preview first."
  }
}

hook "ansible" {
  description = "Refuses ad-hoc commands on many machines"
  on          = ["before_tool"]

  match {
    command {
      program = "ansible|ansible-console|pssh|parallel-ssh|pdsh|clush|dsh|salt|salt-ssh|knife|bolt|mco|fab"
    }
    command {
      program = "ansible-playbook"
      flags   = ["e|extra-vars"]
    }
  }
  when = "any(acting, none(.args, # in ['--check', '-C', '--list-hosts', '--syntax-check', '--list-tasks']))"

  deny {
    when   = "var.strict and any(acting, any(.args, # matches local.ansible_harm))"
    reason = "`{{ acted }}` removes or stops something on many machines at once. Write a playbook, run it with --check --diff, and leave the real run to the user."
  }
  ask {
    when   = "any(acting, any(.args, # matches local.ansible_harm) or .name != 'ansible-playbook' and none(.args, # in ['ping', 'setup', 'debug', 'test.ping']) and not (.name == 'knife' and any(take(.operands, 3), # in ['list', 'show', 'search', 'status', 'diff'])))"
    reason = "`{{ acted }}` runs on many machines at once."
  }
}

locals {
  ansible_harm = "(?i)\\brm\\s+-|state=absent|\\bstate=(?:stopped|restarted|rebooted)|\\breboot\\b|\\bshutdown\\b|\\bmkfs|\\bdd\\s+if=|\\bdropdb\\b|\\bdrop\\s+(?:table|database)|\\bkill(?:all)?\\b|(?:apt|yum|dnf)\\s+(?:-y\\s+)?(?:remove|purge|erase)|file\\.remove|pkg\\.remove|cmd\\.run.*\\brm\\b|\\buserdel\\b|\\biptables\\s+-F"
}

hook "infrastructure-state" {
  description = "Asks before the file is deleted that says what infrastructure there is"
  on          = ["before_tool"]
  priority    = 95

  match {
    deletes = ["**/*.tfstate{,.*}", "**/terraform.tfstate.d/**", "**/.pulumi/stacks/**"]
  }

  ask {
    reason = "Without its state nobody can change or take down what was made: it has to be imported again, one by one."
  }
}
