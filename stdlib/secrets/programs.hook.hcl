# Programs that print, hand out or destroy what is kept elsewhere. Each row is
# the program and the subcommand, regular expressions all of them.
locals {
  # These print values.
  printers = {
    "lpass show"                                         = ["lpass", "show|export"]
    "bw list"                                            = ["bw|rbw", "list"]
    "getent shadow"                                      = ["getent", "g?shadow"]
    "op read"                                            = ["op", "read|inject"]
    "op item get"                                        = ["op", "item|document", "get"]
    "bw get"                                             = ["bw|rbw", "get|export|unlock"]
    "pass show"                                          = ["pass|gopass", "show|otp|cat"]
    "keepassxc-cli show"                                 = ["keepassxc-cli|kpcli", "show|clip|export|cat"]
    "keyring get"                                        = ["keyring", "get"]
    "secret-tool lookup"                                 = ["secret-tool", "lookup|search"]
    "vault read"                                         = ["vault|bao", "read|unwrap"]
    "vault kv get"                                       = ["vault|bao", "kv", "get"]
    "vault token create"                                 = ["vault|bao", "token", "create|lookup"]
    "vault print token"                                  = ["vault|bao", "print", "token"]
    "aws secretsmanager get-secret-value"                = ["aws", "secretsmanager", "(batch-)?get-secret-value"]
    "aws ssm get-parameters"                             = ["aws", "ssm", "get-parameters?(-by-path|-history)?"]
    "aws sts get-session-token"                          = ["aws", "sts", "get-session-token|get-federation-token|assume-role(-with-.*)?"]
    "aws configure export-credentials"                   = ["aws", "configure", "export-credentials"]
    "aws configure get aws"                              = ["aws", "configure", "get", "(.*\\.)?aws_(secret_access_key|session_token)"]
    "aws iam create-access-key"                          = ["aws", "iam", "create-access-key"]
    "aws ecr get-"                                       = ["aws", "ecr(-public)?|codeartifact|rds|eks", "get-(login-password|authorization-token|token)|generate-db-auth-token"]
    "gcloud secrets versions access"                     = ["gcloud", "secrets", "versions", "access"]
    "gcloud auth print--token"                           = ["gcloud", "auth", "print-(access|identity)-token"]
    "gcloud auth application-default print-access-token" = ["gcloud", "auth", "application-default", "print-access-token"]
    "gcloud iam service-accounts keys create"            = ["gcloud", "iam", "service-accounts", "keys", "create"]
    "az keyvault secret show"                            = ["az", "keyvault", "secret|key|certificate", "show|download|backup"]
    "az account get-access-token"                        = ["az", "account", "get-access-token"]
    "az ad sp create-for-rbac"                           = ["az", "ad", "sp", "create-for-rbac"]
    "az storage account keys list"                       = ["az", "storage", "account", "keys", "list"]
    "az cosmosdb keys list"                              = ["az", "cosmosdb", "keys", "list"]
    "az acr credential show"                             = ["az", "acr", "credential", "show"]
    "kubectl create token"                               = ["kubectl|oc", "create", "token"]
    "gh auth token"                                      = ["gh|glab|hub", "auth", "token"]
    "git credential fill"                                = ["git", "credential(-.*)?", "fill|get"]
    "heroku config"                                      = ["heroku", "config(:get)?|auth:token"]
    "doppler secrets get"                                = ["doppler", "secrets", "get|download|substitute"]
    "infisical export"                                   = ["infisical", "export"]
    "infisical secrets get"                              = ["infisical", "secrets", "get"]
    "chamber read"                                       = ["chamber|teller|berglas|akeyless|conjur", "read|export|env|show|access|get-secret-value|variable"]
    "sops decrypt"                                       = ["sops", "decrypt|exec-env"]
    "ansible-vault view"                                 = ["ansible-vault", "view|decrypt"]
    "terraform state pull"                               = ["terraform|tofu|terragrunt", "state", "pull"]
    "npm token"                                          = ["npm|pnpm|yarn", "token"]
    "npm config get"                                     = ["npm|pnpm|yarn", "config|c", "get", ".*(_authToken|_auth|_password)"]
    "wg showconf"                                        = ["wg", "showconf"]
    "nmcli d wifi show-password"                         = ["nmcli", "d(ev(ice)?)?", "wifi", "show-password"]
  }

  # These delete or revoke them.
  destroyers = {
    "aws secretsmanager delete-secret" = ["aws", "secretsmanager", "delete-secret"]
    "aws ssm delete-parameters"        = ["aws", "ssm", "delete-parameters?"]
    "aws iam delete-"                  = ["aws", "iam", "delete-(access-key|service-specific-credential|signing-certificate|ssh-public-key)"]
    "aws kms schedule-key-deletion"    = ["aws", "kms", "schedule-key-deletion|disable-key"]
    "vault delete"                     = ["vault|bao", "delete"]
    "vault kv delete"                  = ["vault|bao", "kv", "delete|destroy"]
    "vault kv metadata delete"         = ["vault|bao", "kv", "metadata", "delete"]
    "vault secrets disable"            = ["vault|bao", "secrets|auth|audit", "disable"]
    "vault policy delete"              = ["vault|bao", "policy|namespace|plugin", "delete|deregister"]
    "vault token revoke"               = ["vault|bao", "token|lease", "revoke"]
    "vault operator seal"              = ["vault|bao", "operator", "seal|rekey|generate-root|migrate"]
    "op item delete"                   = ["op", "item|document|vault|group|user|connect|service-account|events-api", "delete|remove|rm|suspend"]
    "op connect delete"                = ["op", "connect|service-account|events-api", ".*", "delete|remove|revoke"]
    "op vault user revoke"             = ["op", "vault|group", "user|group", "revoke"]
    "doppler secrets delete"           = ["doppler", "secrets|configs?|projects|environments|groups|service-tokens|webhooks", "delete|remove"]
    "doppler configs tokens revoke"    = ["doppler", "configs?", "tokens", "revoke|delete"]
    "infisical secrets delete"         = ["infisical", "secrets", "delete"]
    "heroku config:unset"              = ["heroku", "config:unset"]
    "fly secrets unset"                = ["fly|flyctl", "secrets", "unset"]
    "wrangler secret delete"           = ["wrangler", "secret", "delete"]
    "vercel env rm"                    = ["vercel|netlify", "env", "rm|remove|unset"]
    "netlify env:unset"                = ["netlify", "env:unset"]
    "chamber delete"                   = ["chamber|berglas|credhub", "delete"]
    "gcloud secrets delete"            = ["gcloud", "secrets", "delete"]
    "gcloud secrets versions destroy"  = ["gcloud", "secrets", "versions", "destroy|disable"]
    "gcloud kms keys versions destroy" = ["gcloud", "kms", "keys", "versions", "destroy"]
    "az keyvault delete"               = ["az", "keyvault", "delete|purge"]
    "az keyvault secret delete"        = ["az", "keyvault", "secret|key|certificate", "delete|purge"]
    "gh secret delete"                 = ["gh|glab", "secret|ssh-key|gpg-key|deploy-key", "delete|remove"]
    "bw delete"                        = ["bw|rbw", "delete|remove"]
    "pass rm"                          = ["pass|gopass", "rm|remove|delete"]
    "keyring del"                      = ["keyring", "del"]
    "secret-tool clear"                = ["secret-tool", "clear"]
    "ykman reset"                      = ["ykman", ".*", "reset"]
    "ykman delete"                     = ["ykman", ".*", ".*", "delete"]
    "security delete-"                 = ["security", "delete-(generic-password|internet-password|keychain|certificate|identity)"]
  }

  # These give them another value.
  changers = {
    "aws secretsmanager put-secret-value" = ["aws", "secretsmanager", "put-secret-value|update-secret|rotate-secret|update-secret-version-stage|put-resource-policy|delete-resource-policy|remove-regions-from-replication"]
    "aws ssm put-parameter"               = ["aws", "ssm", "put-parameter"]
    "gcloud secrets versions add"         = ["gcloud", "secrets", "versions", "add"]
    "az keyvault secret set"              = ["az", "keyvault", "secret", "set"]
    "doppler secrets set"                 = ["doppler", "secrets", "set|upload"]
    "fly secrets set"                     = ["fly|flyctl", "secrets", "set|import"]
    "wrangler secret put"                 = ["wrangler", "secret", "put|bulk"]
    "gh secret set"                       = ["gh|glab", "secret", "set"]
    "op item edit"                        = ["op", "item|document", "edit"]
    "keepassxc-cli rm"                    = ["keepassxc-cli", "rm|rmdir"]
    "keyctl clear"                        = ["keyctl", "clear|revoke|invalidate|purge|unlink"]
    "git secret killperson"               = ["git", "secret", "killperson|removeperson"]
    "vault operator init"                 = ["vault|bao", "operator", "init|unseal|step-down"]
  }

  # Programs behind a pipe that show what they are given, or send it away.
  shown = "^(cat|tac|head|tail|less|more|tee|jq|yq|[ef]?grep|rg|sed|[gm]?awk|cut|tr|sort|uniq|base64|base32|xxd|od|hexdump|rev|fold|python3?|node|ruby|perl|echo|printf|column|strings|curl|wget|nc|ncat|netcat|socat|telnet|ssh|mail|https?|xh)$"

  # What says of a secret that its value is wanted, in the order of most programs or the other.
  kept_secret = "(?:secrets?|credentials?|passwords?|passphrases?|private-?keys?|keychains?|(?:auth|access|api|login|identity|session)[-_ ]?(?:tokens?|keys?))"
  reveals     = "(?i)(?:^|[ :.])${local.kept_secret}[ :.-](?:show|get|read|reveal|view|print|export|dump|decrypt|cat|access|fetch|download|pull)(?:$|[ :-])|(?:^|[ :.-])(?:show|get|read|reveal|view|print|export|dump|decrypt|cat|download|pull)[ :.-]${local.kept_secret}(?:$|[ :])"

  # Programs of which these words mean something else, or only names.
  names_only = "^(?:kubectl|oc|git|grep|rg|echo|printf|man|cat|ls|find|npm|pnpm|yarn|make|go|cargo)$"

  # What a redirection of standard output leads to, if it is shown all the same.
  shown_there = "^(?:[12]|/dev/(?:std|tty|fd).*|/proc/[^/]+/fd/.*)$"

  handed = "That prints a secret, which then stays in the conversation. Hand it to the program that needs it, through a pipe or in a variable, or ask the user."
}

hook "keychain" {
  description = "Keeps keychains and the secret halves of keys closed"
  on          = ["before_tool"]
  priority    = 600

  match {
    command {
      program = "security"
      args    = ["find-(generic|internet)-password|dump-keychain|export"]
    }
    command {
      program = "gpg2?"
      flags   = ["export-secret-(sub)?keys"]
    }
    command {
      program = "(?i)(lazagne|mimikatz|chainbreaker|firefox_decrypt|pypykatz|secretsdump|gpp-decrypt)(\\.py|\\.exe)?"
    }
    command {
      program = "(?i)(cmdkey|vaultcmd)(\\.exe)?"
    }
  }
  deny {
    reason = "Keychains and secret keys belong to the user. Ask them to log in, or to run what needs the password."
  }
}

hook "print" {
  description = "Asks before a program prints a secret that it keeps; what goes to another program is nobody's business"
  on          = ["before_tool"]
  priority    = 500
  for_each    = local.printers

  match {
    command {
      program = each.value[0]
      args    = slice(each.value, 1, length(each.value))
    }
  }
  # The output is seen: it is neither kept in a variable or a file nor taken by
  # another program, as in op read … | docker login --password-stdin.
  when = <<-EXPR
    any(match.commands, "help" not in .flags and (
      len(.to) == 0 and "$()" not in .via and none(.redirects, .fd == 1 and not (.target matches local.shown_there))
      or any(.to, # matches local.shown)))
  EXPR

  ask {
    reason = local.handed
  }
}

hook "print-by-flag" {
  description = "The same for programs that print a secret only where a flag says so"
  on          = ["before_tool"]
  priority    = 500

  match {
    command {
      program = "kubectl|oc"
      args    = ["get", "(?i)(.*,)?secrets?(/.*|,.*)?"]
      flags   = ["o|output"]
    }
    command {
      program = "kwallet-query"
      flags   = ["r|read-password"]
    }
    command {
      program = "kwalletcli"
    }
    command {
      program = "kubectl|oc"
      args    = ["config", "view"]
      flags   = ["raw"]
    }
    command {
      program = "gh|glab"
      args    = ["auth", "status"]
      flags   = ["t|show-token"]
    }
    command {
      program = "gpg2?|age|rage|sops"
      flags   = ["d|decrypt"]
    }
    command {
      program = "terraform|tofu|terragrunt"
      args    = ["output"]
      flags   = ["raw"]
    }
    command {
      program  = "terraform|tofu|terragrunt"
      operands = ["output", "(?i).*(passw|secret|token|key|credential).*"]
    }
    command {
      program = "docker|podman|nerdctl"
      args    = ["inspect", "(?i).*(?:\\.Env|json \\.(?:Config)?\\}?\\}).*"]
    }
  }
  # The output is seen: it is neither kept in a variable or a file nor taken by
  # another program, as in op read … | docker login --password-stdin.
  when = <<-EXPR
    any(match.commands, "help" not in .flags and (
      len(.to) == 0 and "$()" not in .via and none(.redirects, .fd == 1 and not (.target matches local.shown_there))
      or any(.to, # matches local.shown)))
  EXPR

  ask {
    reason = local.handed
  }
}

hook "print-by-name" {
  description = "The same for any program, by the name of its subcommand: credentials:show, secrets get, dump-keychain"
  on          = ["before_tool"]
  priority    = 490
  when        = <<-EXPR
    any(shell.commands, not .dry and not (.name matches local.names_only) and "get-credentials" not in .operands
      and join(take(.operands, 3), " ") matches local.reveals
      and (len(.to) == 0 and "$()" not in .via and none(.redirects, .fd == 1 and not (.target matches local.shown_there))
        or any(.to, # matches local.shown)))
  EXPR

  ask {
    reason = local.handed
  }
}

hook "memory" {
  description = "Asks before the memory of a program is written to a file, or a debugger takes hold of a program that runs"
  on          = ["before_tool"]
  priority    = 500

  match {
    command {
      program = "(?i)gcore|procdump(64)?|memdump|avml|createdump|lldb-mcore"
    }
    command {
      program = "gdb|cgdb|gdb-multiarch|gdbserver|cdb|windbg|ntsd"
      flags   = ["p|pid|attach"]
    }
    command {
      program = "lldb|frida|frida-trace"
      flags   = ["p|n|attach-pid|attach-name|attach-identifier"]
    }
    command {
      program  = "c?gdb"
      operands = ["[0-9]+"]
    }
  }

  ask {
    reason = "The memory of a program holds the secrets that it works with."
  }
}

hook "destroy" {
  description = "Keeps secrets, and what holds them, from being deleted or revoked"
  on          = ["before_tool"]
  priority    = 600
  for_each    = local.destroyers

  match {
    command {
      program = each.value[0]
      args    = slice(each.value, 1, length(each.value))
    }
  }
  when = "any(match.commands, 'help' not in .flags)"

  deny {
    reason = "That deletes or revokes a secret that something may still need, and it does not come back. Ask the user to do it."
  }
}

hook "destroy-key" {
  description = "Keeps keys in their key ring"
  on          = ["before_tool"]
  priority    = 600

  match {
    command {
      program = "gpg2?"
      flags   = ["delete-.*keys?"]
    }
  }

  deny {
    reason = "A secret key that is deleted does not come back, and what was encrypted for it stays closed. Ask the user to do it."
  }
}

hook "replace" {
  description = "Asks before a secret that is in use gets another value"
  on          = ["before_tool"]
  priority    = 300
  for_each    = local.changers

  match {
    command {
      program = each.value[0]
      args    = slice(each.value, 1, length(each.value))
    }
  }
  when = "any(match.commands, 'help' not in .flags)"

  ask {
    reason = "That changes a secret that others use. Say which one and why, and let the user decide."
  }
}
