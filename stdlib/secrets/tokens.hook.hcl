# Secrets that stand in the call itself: in variables, in code, as text.
locals {
  # Names of variables that hold a secret.
  secret_name = "(?:[A-Z][A-Z0-9_]*_)?(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|(?:API|ACCESS|SECRET|PRIVATE|ENCRYPTION|SIGNING|MASTER|AUTH|DEPLOY|ACCOUNT)_?KEY|CONNECTION_STRING|DATABASE_URL|DSN)(?:_(?:[0-9]+|PROD|DEV|TEST|STAGING|LIVE|OLD|NEW))?|(?:api_?key|password|passwd|secret|passphrase|access_token|auth_token)"

  # A variable of that name whose value is put in: not its length, and not
  # $${X:+set}, which says whether there is one.
  secret_used = "\\$(?:${local.secret_name})(?:[^A-Za-z0-9_]|$)|\\$\\{!?(?:${local.secret_name})(?:\\}|:?-|[%#/^,@]|:[1-9]|:0:(?:[5-9]|[1-9][0-9]))"

  # Variables that name a file of secrets, or the folder of one.
  secret_path = "\\$\\{?(?:KUBECONFIG|HISTFILE|AWS_SHARED_CREDENTIALS_FILE|GOOGLE_APPLICATION_CREDENTIALS|PGPASSFILE|[A-Z_]*(?:PRIVATE|SSH|SECRET|CREDENTIALS?|PASSWORD|TOKEN|TLS|SSL)_?(?:KEY)?_(?:FILE|PATH)|SSH_KEY)(?:[^A-Za-z0-9_]|$)|\\$\\{?(?:CODEX_HOME|CLAUDE_CONFIG_DIR|DOCKER_CONFIG|CARGO_HOME|GNUPGHOME|CLOUDSDK_CONFIG|AZURE_CONFIG_DIR)\\}?[^ ]*/(?:auth|\\.?credentials|config|private|access)"

  # Files of secrets as they stand in a program's text, between quotes.
  secret_file = "[\"'`](?:[^\"'`\\s]*/)?(?:\\.env(?:\\.(?:local|prod(?:uction)?|dev(?:elopment)?|stag(?:e|ing)|test|ci|qa|uat|live|secrets?|[a-z]+\\.local))?|id_(?:rsa|dsa|ecdsa|ed25519)|\\.(?:netrc|pgpass|git-credentials|npmrc|pypirc|vault-token|htpasswd)|\\.(?:aws/credentials|kube/config|docker/config\\.json|ssh/id_\\w+|ssh/\\w+_key|gnupg/[\\w./-]+)|(?:credentials|secrets?|service[-_]account[\\w-]*)\\.(?:json|ya?ml|toml)|[\\w.-]+\\.(?:pem|key|p12|pfx|jks|keystore|kdbx)|shadow|environ)[\"'`]"
  reading     = "(?i)\\b(?:open(?:Sync)?|readfile(?:sync)?|read_text|read_bytes|file_get_contents|slurp|readlines?|readAll(?:Text|Lines|Bytes)|read_to_string|createReadStream|File\\.(?:read|open|foreach|binread)|IO\\.read\\w*|Bun\\.file|Deno\\.readTextFile\\w*|load_dotenv|dotenv_values|getline|fopen|include|require|exec(?:Sync|File|FileSync)?|spawn(?:Sync)?|system|popen|check_output|subprocess|copy(?:file)?|copyfile(?:sync)?|eval)\\b"

  # What prints in a program's text.
  code_says = "(?i)\\b(?:p?print(?:_r|ln|f)?|puts|echo|pp?|var_dump|var_export|dump|write|say|cat|display|inspect|dumper|phpinfo|json_encode|to_json)\\b|console\\.|\\bSys\\.getenv\\(\\s*\\)\\s*$"

  # A secret variable in a program's text.
  code_secret = "(?:environb?(?:\\.get)?|getenv|env|ENV|_ENV|_SERVER|get_env)\\W{1,4}(?:${local.secret_name})\\b|ENVIRON\\[\"(?:${local.secret_name})\""

  # All variables in a program's text.
  code_environment = join("|", [
    "os\\.environb?\\.(?:items|values|copy)\\(|Object\\.(?:entries|values|assign)\\([^)]*process\\.env|in process\\.env\\b|ENV\\.(?:each|map|sort|inspect|to_a|to_h)|getenv\\(\\s*\\)|\\bin ENVIRON\\b|get_env\\(\\s*\\)|System\\.get[eE]nv\\(\\s*\\)|phpinfo\\(\\s*\\)",
    "^\\s*(?:process\\.env|ENV)\\s*;?\\s*$",
    "(?:(?:dict|list|str|print|dumps?|pprint|stringify|log|table|dir|write|inspect|p|pp|puts|println|display)\\s*\\(?\\s*)(?:(?:os\\.)?environb?|process\\.env|Bun\\.env|ENV(?:\\.to_h)?|\\\\?%ENV|\\$_ENV|\\$_SERVER)\\s*[),;]?\\s*(?:\\)|,|;|$)",
    "Deno\\.env\\.toObject\\(|keys\\s*\\(?\\s*%ENV|print_r\\s*\\(\\s*\\$_(?:ENV|SERVER)|(?:var_dump|json_encode|var_export)\\s*\\(\\s*\\$_(?:ENV|SERVER)\\s*\\)|Dumper\\s*\\(?\\s*\\\\?%ENV|import environ as (\\w+).*(?:print|dict)\\(",
  ])

  # The whole environment as that of a program that is started.
  code_hands_on = "\\benv\\s*[=:]\\s*(?:dict\\(|\\{\\s*\\*\\*|\\{\\s*\\.\\.\\.)?(?:os\\.environ|process\\.env)"

  # What sends in a program's text.
  code_sends = "\\b(?:requests|httpx|aiohttp|urllib|urlopen|http\\.client|socket|axios|fetch|https?\\.request|XMLHttpRequest|Net::HTTP|HTTParty|Faraday|RestClient|LWP|HTTP::Tiny|curl_exec|file_get_contents|smtplib|ftplib|paramiko|Invoke-(?:RestMethod|WebRequest)|HttpClient)\\b"

  # A secret among an application's settings.
  application_secret = "(?i)\\b(?:\\w*settings|\\w*config(?:uration)?|credentials|secrets|app|s|cfg|c)\\b[\\w.()\\[\\]'\":@]*[.\\['\":(](?:\\w*_)?(?:secret(?:_key(?:_base)?)?|passw(?:or)?d|(?:auth|access|api)_?token|api_?key|private_?key|access_?key(?:_id)?|databases?|app\\.key|encryption_key|fernet_key)\\b|Rails\\.application\\.(?:credentials|secrets|config\\.secret)|\\bdotenv_values\\(|dotenv[\"']?\\)\\.config\\(\\)|config\\(['\"](?:app\\.key|database|services|mail)|\\bDB_PASSWORD\\b|\\bENV\\W{1,4}(?:${local.secret_name})\\b|Settings\\(\\)\\.(?:dict|model_dump|json)"

  # Secrets by their form.
  token = {
    "\\b(?:AKIA|ASIA|AROA)[0-9A-Z]{16}\\b"                                                                                                                           = "an AWS access key"
    "\\bgh[pousr]_[A-Za-z0-9]{36,}\\b|\\bgithub_pat_[A-Za-z0-9_]{60,}\\b"                                                                                            = "a GitHub token"
    "\\bglpat-[A-Za-z0-9_-]{20,}"                                                                                                                                    = "a GitLab token"
    "\\bxox[abeoprs]-[A-Za-z0-9-]{10,}|hooks\\.slack\\.com/services/T[A-Z0-9]+/B[A-Z0-9]+/\\w+"                                                                      = "a Slack token"
    "\\bsk-(?:ant|proj|svcacct|or)-[A-Za-z0-9_-]{20,}|\\bsk-[A-Za-z0-9]{40,}\\b"                                                                                     = "the key of a model's service"
    "\\b[sr]k_live_[A-Za-z0-9]{16,}\\b|\\bwhsec_[A-Za-z0-9+/=]{24,}"                                                                                                 = "a Stripe key"
    "\\bAIza[0-9A-Za-z_-]{30}"                                                                                                                                       = "a Google key"
    "\\b(?:ya29\\.|GOCSPX-)[0-9A-Za-z_-]{20}"                                                                                                                        = "a Google token"
    "\\bnpm_[A-Za-z0-9]{36}\\b|\\bpypi-AgEI[A-Za-z0-9_-]{40,}|\\brubygems_[a-f0-9]{48}\\b"                                                                           = "a token of a package registry"
    "\\bSG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{32,}"                                                                                                                = "a key of a mail service"
    "\\bhf_[A-Za-z0-9]{30,}\\b|\\bdop_v1_[a-f0-9]{64}\\b|\\bhvs\\.[A-Za-z0-9_-]{24,}|\\bshp(?:at|ss|ca)_[a-fA-F0-9]{32}\\b|\\bdp\\.(?:pt|st|ct)\\.[A-Za-z0-9.]{30,}" = "an access token"
    "\\b[0-9]{8,10}:AA[A-Za-z0-9_-]{33}\\b"                                                                                                                          = "the token of a Telegram bot"
    "-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----[\\s\\\\nr\"'+]*[A-Za-z0-9+/=]{32}"                                                                           = "a private key"
    "(?i)authorization: *(?:bearer|token|basic) +[A-Za-z0-9._~+/-]{24,}={0,2}"                                                                                       = "a token in a header"
    "(?i)\\baws_secret_access_key[\"' ]*[:=][\"' ]*[A-Za-z0-9/+]{40}\\b"                                                                                             = "an AWS secret key"
  }
  # What stands in documentation in place of one.
  placeholder = "(?i)example|sample|dummy|fake|placeholder|changeme|your[-_]?|xxxx|0000000|1234567|abcdefg|\\.\\.\\.|redacted|test[-_]?(?:key|token)"
}

pattern "token" {
  description = "A secret by its form"
  regex       = local.token
  matches     = ["curl -H 'Authorization: Bearer q8Zt5yN2vLkP0wXc7RbH3mDs'"]
  rejects     = ["curl -H \"Authorization: Bearer $TOKEN\"", "grep -r 'BEGIN RSA PRIVATE KEY' .", "echo AKIA"]
}

hook "token-in-command" {
  description = "Keeps tokens and keys out of command lines and addresses, where history, logs and others see them"
  on          = ["before_tool"]
  priority    = 500

  match {
    tool    = ["Shell", "Fetch", "Search"]
    pattern = pattern.token
  }
  when = "not (match.text matches local.placeholder)"

  deny {
    reason = "The call holds {{ match.description }}. Name a variable in its place, and ask the user to set it; if the secret was in the conversation, tell the user to replace it."
  }
}

hook "token-in-file" {
  description = "Keeps tokens and keys out of files"
  on          = ["before_tool"]
  priority    = 500
  enabled     = var.tokens_in_files

  match {
    fields = { content = pattern.token }
  }
  # Google's keys of web pages are public, and tests have keys and tokens of their own.
  when = <<-EXPR
    not (match.text matches local.placeholder)
    and not (match.text startsWith "AIza") and match.description != "a token in a header"
    and not (path matches `(?i)(?:^|/)(?:testdata|fixtures|__fixtures__|tests?|spec|mocks?)/|[._-](?:test|spec)\.`)
  EXPR

  deny {
    reason = "The text holds {{ match.description }}. Read it from the environment in the program, and leave its value to the user."
  }
}

hook "print-variable" {
  description = "Keeps the value of a secret variable from being printed; to hand it to a program is fine"
  on          = ["before_tool"]
  priority    = 600

  match {
    command {
      program = "echo|printf|print|cat|tee|write|wall|logger|xxd|base64|figlet"
    }
  }
  when = <<-EXPR
    any(match.commands, (.dynamic or .text contains "<<<") and .text matches local.secret_used and (
      len(.to) == 0 and "$()" not in .via and none(.redirects, .fd == 1 and not (.target matches local.shown_there))
      or any(.to, # matches local.shown)))
  EXPR

  deny {
    reason = "That prints a secret. To see whether it is set, use [ -n \"$NAME\" ] && echo set."
  }
}

hook "read-by-variable" {
  description = "Keeps a file of secrets that a variable names from being read (cat $KUBECONFIG)"
  on          = ["before_tool"]
  priority    = 600

  match {
    command {
      program = "cat|tac|head|tail|less|more|bat|nl|[ef]?grep|rg|sed|[gm]?awk|jq|yq|cut|sort|base64|xxd|od|strings|cp|mv|scp|rsync|tar|zip|curl|tee|dd|openssl"
    }
  }
  when = "any(match.commands, .dynamic and .text matches local.secret_path)"

  deny {
    reason = "The file that this variable names holds secrets, and what you read is no longer secret. Ask the user for what you need to know."
  }
}

hook "print-named" {
  description = "Keeps printenv and its like from printing a secret variable"
  on          = ["before_tool"]
  priority    = 600

  match {
    command {
      program  = "printenv|declare|typeset|export"
      operands = ["(?:${local.secret_name})"]
    }
  }
  when = "any(match.commands, .name == 'printenv' or 'p' in .flags)"

  deny {
    reason = "That prints a secret. To see whether it is set, use [ -n \"$NAME\" ] && echo set."
  }
}

hook "environment" {
  description = "Asks before the whole environment is printed, which holds whatever secrets the agent was started with"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = "printenv|env|set|export|declare|typeset"
    }
  }
  when = <<-EXPR
    any(match.commands,
      (len(.operands) == 0 or .name == "env" and all(.operands, # contains "=")) and "$()" not in .via and not (.remote and any(shell.commands, any(.operands, # == "run")))
      and ((.name in ["printenv", "env"] and none(.flags, # in ["i", "ignore-environment", "version", "help"])
            and (.name == "printenv" or all(.args, # contains "=" or # startsWith "-")
              or any(.flags, # in ["u", "unset", "C", "chdir"]) and none(shell.commands, "env" in .via)))
        or (.name == "set" and len(.args) == 0)
        or (.name == "export" and (len(.args) == 0 or .args == ["-p"]))
        or (.name in ["declare", "typeset"] and (len(.args) == 0 or .args in [["-p"], ["-x"], ["-px"], ["-xp"]])))
      and none(.to, # in ["grep", "egrep", "rg", "wc", "md5sum", "sha256sum"]))
  EXPR

  ask {
    reason = "That prints every variable, secrets among them. Print the one you need: printenv NAME, or env | grep '^PREFIX_'."
  }
}

hook "environment-of-others" {
  description = "Asks before ps prints the environment of every process, or jq its own"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = "ps"
    }
    command {
      program  = "jq|gojq|jaq"
      operands = ["\\s*(?:env|\\$ENV)(?:\\.(?:${local.secret_name})|\\s*\\|.*)?\\s*"]
    }
  }
  when = "any(match.commands, .name != 'ps' or (get(.args, 0) ?? '') matches '^[a-z]*e[a-z]*$')"

  ask {
    reason = "That prints every variable, secrets among them. To list processes, use ps -ef."
  }
}

hook "environment-search" {
  description = "Keeps the environment from being searched for secrets"
  on          = ["before_tool"]
  priority    = 600

  match {
    command {
      program  = "[ef]?grep|rg|ag|ack|sed|[gm]?awk"
      operands = ["(?i).*(token|secret|passw|passphrase|credential|api_?key|_key|\\bkey\\b|private).*"]
    }
  }
  when = "any(match.commands, any(.from, # in ['env', 'printenv', 'set', 'export', 'declare', 'history', 'fc']) and none(.flags, # in ['c', 'count', 'q', 'quiet', 'v', 'invert-match']))"

  deny {
    reason = "That prints secrets. To see which are set, print names alone: compgen -e, or [ -n \"$NAME\" ] && echo set."
  }
}

hook "code" {
  description = "Keeps programs given on the command line (python -c, node -e, awk …) from reading credentials"
  on          = ["before_tool"]
  priority    = 600

  match {
    command {
      program = ".*"
    }
  }
  when = <<-EXPR
    any(shell.commands, .code != nil and .code matches local.secret_file and .code matches local.reading)
  EXPR

  deny {
    reason = "The program reads credentials, and what you read is no longer secret. Ask the user for what you need to know."
  }
}

hook "code-environment" {
  description = "Keeps programs given on the command line from printing secret variables or all of them"
  on          = ["before_tool"]
  priority    = 500

  match {
    command {
      program = "python[0-9.]*|pypy3?|node|nodejs|bun|deno|ruby|perl|php|tsx|ts-node|lua|luajit|Rscript|R|julia|elixir|groovy|scala|[gmn]?awk"
    }
  }
  when = <<-EXPR
    any(match.commands, .code != nil and ("p" in .flags or .code matches local.code_says)
      and (.code matches local.code_secret or .code matches local.code_environment)
      and not (.code matches local.code_hands_on))
    or any(match.commands, .name == "php" and "i" in .flags)
  EXPR

  deny {
    reason = "That prints secrets from the environment. Print whether the variable is set, not its value."
  }
}

hook "code-environment-sent" {
  description = "Keeps programs given on the command line from sending the whole environment away"
  on          = ["before_tool"]
  priority    = 600
  when        = <<-EXPR
    any(shell.commands, .code != nil and .code matches local.code_sends
      and (.code matches local.code_environment or .code matches "(?:=|\\(|:)\\s*(?:dict\\(|str\\()?(?:os\\.environ|process\\.env)\\s*[),}]")
      and not (.code matches local.code_hands_on))
  EXPR

  deny {
    reason = "That sends every variable away, secrets among them. Send the one value that is needed."
  }
}

hook "code-application" {
  description = "Asks before the secrets of an application are printed by its own shell: settings.SECRET_KEY, Rails.application.credentials"
  on          = ["before_tool"]
  priority    = 490

  match {
    command {
      program = "python[0-9.]*|manage\\.py|flask|django-admin|rails|rake|ruby|irb|pry|bundle|node|bun|tsx|php|artisan|console|wp|drush|mix|iex|elixir|lein|clj|scala|groovy|uv|poetry|pipenv|gitlab-rails|dotnet|magento"
    }
  }
  when = <<-EXPR
    any(match.commands, any(concat([.code ?? "", .stdin ?? ""], .args), # matches local.application_secret and (# matches local.code_says or any(match.commands, "p" in .flags))))
  EXPR

  ask {
    reason = local.handed
  }
}

hook "history-of-git" {
  description = "Keeps credentials that were once committed from being read out of git"
  on          = ["before_tool"]
  priority    = 600

  match {
    command {
      program  = "git"
      args     = ["show|cat-file|archive|stash|diff|log|difftool|blame|annotate|grep"]
      operands = ["(?:[^:]*:)?(?:.*/)?(?:\\.env(?:\\.(?:local|prod\\w*|dev\\w*|stag\\w*|test))?|id_(?:rsa|dsa|ecdsa|ed25519)|.*\\.(?:pem|p12|pfx|jks|keystore)|\\.netrc|\\.git-credentials|credentials\\.json|secrets?\\.ya?ml)"]
    }
  }
  when = "any(match.commands, get(.operands, 0) == 'show' or any(.operands, # contains ':') or any(.operands, # in ['diff', 'archive', 'blame', 'annotate', 'difftool', 'grep']) or (any(.operands, # in ['log', 'stash']) and any(.flags, # in ['p', 'patch', 'u'])))"

  deny {
    reason = "That prints credentials from the repository's history. If they were committed, tell the user: they must be replaced."
  }
}

hook "commit" {
  description = "Keeps credentials out of the repository"
  on          = ["before_tool"]
  priority    = 600

  match {
    command {
      program  = "git"
      args     = ["add|stage|commit"]
      operands = ["(?:.*/)?(?:\\.env(?:\\.(?:local|prod\\w*|dev\\w*|stag\\w*|test))?|id_(?:rsa|dsa|ecdsa|ed25519)|.*\\.(?:pem|key|p12|pfx|jks|keystore|kdbx)|\\.netrc|\\.pypirc|\\.git-credentials|credentials(?:\\.json)?|secrets?\\.(?:ya?ml|json|toml))"]
    }
    command {
      program  = "git"
      args     = ["update-index|hash-object"]
      operands = ["(?:.*/)?(?:\\.env|id_(?:rsa|dsa|ecdsa|ed25519)|.*\\.(?:pem|key|p12|pfx))"]
    }
  }
  deny {
    reason = "What is committed is there for good, for everybody who has the repository. Leave the file out and name it in .gitignore; commit an example (.env.example) in its place."
  }
}

hook "hunt" {
  description = "Keeps agents from searching home folders and the system for credentials"
  on          = ["before_tool"]
  priority    = 600

  match {
    command {
      program  = "[ef]?grep|rg|ag|ack"
      operands = ["(?i).*(AKIA|BEGIN.*PRIVATE|aws_secret|aws_access_key|api[_-]?key|passw(or)?d|secret[_-]?key|ghp_|xox|sk-|auth[_-]?token).*"]
    }
  }
  when = "any(match.commands, any(.operands, # in ['/', '/home', '/root', '/etc', '/Users', '/var', '/proc', '/opt', '/mnt'] or # startsWith '~' or # matches `^(/home|/Users)/[^/]+/?$` or (unknown(#) and # matches `^.{0,2}/?$`)) and any(.flags, # in ['r', 'R', 'recursive', 'dereference-recursive']) or .name in ['rg', 'ag', 'ack'] and any(.operands, # matches `^(/|/home|/root|/etc|/Users|(/home|/Users|/root)/[^/]*/?)$`))"

  deny {
    reason = "That looks for credentials outside of the project. Ask the user where the one that you need is set."
  }
}
