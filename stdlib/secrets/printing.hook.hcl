# Programs that print a secret, by the program's name and its first words. Each
# row is a regular expression of these words, with a blank between them. There is a
# list for each kind: one automaton for all of them would be ten times as large.
locals {
  # Accounts with clouds.
  printing_clouds = join("", ["^(?:", join("|", [
    "az .*(?:list-keys|list-connection-strings|list-publishing-(?:credentials|profiles)|get-shared-keys|show-connection-string|generate-sas|appsettings list|\\bkeys? list|(?:admin|query)-key (?:show|list)|connection-string (?:show|list)|credential (?:show|list|reset))",
    "gcloud .*(?:get-key-string|config-helper|hmac create|print-(?:access|identity)-token)",
    "aws (?:kms decrypt|cognito-idp describe-user-pool-client|ec2 get-password-data|lightsail (?:get-relational-database-master-user-password|download-default-key-pair)|redshift(?:-serverless)? get-(?:cluster-)?credentials.*|sso get-role-credentials|iam create-(?:service-specific-credential|access-key)|ecr get-login|lambda get-function-configuration)",
    "aws-vault export|saml2aws script|gimme-aws-creds|databricks auth token|scw config dump|oci iam auth-token create",
    "doctl (?:auth token|databases connection|databases user get|kubernetes cluster kubeconfig show)",
    "linode-cli profile token-create|ibmcloud iam oauth-tokens|ibmcloud resource service-key|talosctl kubeconfig -",
  ]), ")(?: |$)"])

  # Services that run programs.
  printing_services = join("", ["^(?:", join("|", [
    "firebase (?:functions:config:get|login:ci)|(?:fly|flyctl) (?:auth token|tokens? (?:create|attenuate)|.*\\b(?:env|printenv))|railway (?:variables?|run (?:env|printenv))",
    "netlify env:(?:list|get)|supabase projects api-keys|heroku (?:run(?::\\w+)? .*(?:env|printenv)|(?:pg|redis):credentials.*)|dokku config(?::(?:show|get|export))?",
    "(?:cf|ibmcloud cf) (?:env|service-key|oauth-token)|eb printenv|convex env (?:list|get)|eas env:(?:list|get)|stripe config.*|sf org auth show-access-token",
    "argocd (?:admin initial-password|account generate-token)|(?:kubectl|oc) (?:view-secret|modify-secret)|oc (?:extract secrets?(?:/.*)?|(?:sa|serviceaccounts) (?:get-token|create-kubeconfig))|glab variable (?:get|export)|gitlab-rails runner .*token.*",
    "docker swarm (?:join-token|unlock-key)|pulumi (?:env|esc) open|esc (?:env )?open|(?:rancher|k3s|rke2) token.*|nomad var get|etcdctl get /registry/secrets.*|consul acl token read|kops export kubecfg|boundary authenticate",
    "helm get all|airflow (?:connections (?:get|export)|variables export|config get-value .*(?:key|password|sql_alchemy_conn))",
  ]), ")(?: |$)"])

  # What keeps passwords, and what decrypts.
  printing_keepers = join("", ["^(?:", join("|", [
    "dcli password|passage(?: show)? .*/.*|(?:pass|gopass) [^ ]+/[^ ]+|keybase pgp decrypt|eyaml decrypt|knife (?:vault show|data bag show .* -secret(?:-file)?)|chef-vault show|docker-credential-[\\w-]+ get|ykman oath accounts code|rclone (?:reveal|config (?:show|dump))|mc alias (?:list|ls)|borg key export|wg show [\\w-]+ private-key",
    "git-crypt export-key|git (?:crypt export-key|secret (?:cat|reveal))|blackbox_cat|blackbox_edit.*|composer config .*(?:oauth|http-basic|bearer|gitlab-token).*|(?:yarn|npm|pnpm) config get npmAuthToken|poetry config (?:http-basic|pypi-token).*|step crypto key format|(?i:reg (?:query|save|export) (?:HKLM|HKEY_LOCAL_MACHINE)\\\\(?:SAM|SECURITY)).*|(?i:redis-cli config get (?:requirepass|masterauth|\\*))",
  ]), ")(?: |$)"])

  # What a project's own tools know.
  printing_tools = join("", ["^(?:", join("|", [
    "systemctl show-environment|tmux show-environment|launchctl export|pm2 env|dotnet user-secrets list|dotenv (?:list|get)|dotenvx (?:get|decrypt)|(?:symfony console|(?:php )?[\\w./]*console) (?:secrets:reveal.*|secrets:list.* --reveal|debug:dotenv.*|debug:container.* --env-vars?.*)|(?:php )?[\\w./]*artisan (?:env:decrypt|config:show (?:database|services|mail|app|auth).*)|(?:[\\w./]*python[\\w.]* )?[\\w./]*manage\\.py diffsettings|wp config (?:list|get .*(?:PASSWORD|KEY|SALT).*)|drush sql:conf",
  ]), ")(?: |$)"])

  # Where an option says so: the names of all options stand behind the words.
  printing_options = join("", ["^(?:", join("|", [
    "helm get values.* -(?:a|all)|oc whoami.* -(?:t|show-token)|nmcli.* -(?:s|show-secrets)|sfdx? (?:force:)?org(?:| |:)display.* -verbose|(?:symfony console|(?:php )?[\\w./]*console) debug:container.* -env-vars?|(?:kubectl|oc) set env.* -list|(?:kubectl|oc) get secrets?(?:/\\S+)?.* -template|(?:terraform|tofu|terragrunt) output.* -json|transcrypt.* -(?:d|display)|my_print_defaults.* -(?:s|show)|s3cmd.* -dump-config|az acr login.* -expose-token",
  ]), ")(?: |$)"])

  # The programs of these lists.
  printing_programs = "az|gcloud|aws|aws-vault|saml2aws|gimme-aws-creds|databricks|scw|oci|doctl|linode-cli|ibmcloud|talosctl|firebase|fly|flyctl|railway|netlify|supabase|heroku|dokku|cf|eb|convex|eas|stripe|sf|sfdx|argocd|kubectl|oc|glab|gitlab-rails|pulumi|esc|rancher|k3s|rke2|nomad|etcdctl|consul|kops|boundary|helm|airflow|dcli|passage|pass|gopass|keybase|eyaml|knife|chef-vault|docker-credential-[\\w-]+|ykman|rclone|mc|borg|wg|git-crypt|blackbox_(?:cat|edit.*)|composer|poetry|step|(?i:reg|redis-cli)|systemctl|tmux|launchctl|pm2|dotnet|dotenvx|symfony|.*console|artisan|manage\\.py|wp|drush|nmcli|terraform|tofu|terragrunt|transcrypt|my_print_defaults|s3cmd"

  printing_flag = "^.* -(?:${local.reveals_flag})(?: |$)"

  # Options that say of any program that it shows secrets.
  reveals_flag = "(?i:(?:show|reveal|unmask|print|display|expose|dump|include)-?(?:secrets?|sensitive(?:-\\w+)*|passwords?|passphrases?|credentials?|tokens?|private-?keys?|values)|with-decryption|reveal|as-?plain-?text|no-masking)"

  # A secret by its name among other settings, as jq and grep look for one.
  sought = "(?i)(?:passw|passphrase|secret|(?:access|auth|api|refresh|bearer|session|private|master|signing|encryption)_?-?(?:token|key)|credential|connection_?string|\\bdsn\\b|config\\.env|\\.env\\b|^\"?env\"?$)"

  # What prints a program's settings with the secrets among them.
  settings = "^(?:(?:docker|podman|nerdctl)(?: \\w+)? (?:inspect|config)|docker-compose config|(?:terraform|tofu|terragrunt) (?:output|show|state)|helm get|pulumi (?:stack|config)|systemctl (?:show|cat)|(?:aws|az|gcloud|heroku|fly|railway) .*)"

  # The private half of a key is what these print, unless they are told to print the other.
  key_programs = "^(?:rsa|dsa|ec|pkey|pkcs8|pkcs12)$"

  # What shows a file in the place of an editor.
  shows_file = "^(?:[\\w/]*/)?(?:cat|less|more|head|tail|bat|tee|base64|grep|cp|xxd|strings|nl)(?: .*)?$"
}

hook "print-known" {
  description = "The same for programs that are told apart by their first words and options: az … list-keys, fly auth token, nmcli -s, --show-secrets"
  on          = ["before_tool"]
  priority    = 490

  match {
    command {
      program = local.printing_programs
    }
    command {
      program = "git|docker|yarn|npm|pnpm|php|python[\\w.]*"
      args    = ["crypt|secret|swarm|config|.*console|.*artisan|.*manage\\.py"]
    }
    # Words of dotenv itself, which starts any other as a program.
    command {
      program = "list|get"
    }
    command {
      flags = ["(?i)${local.reveals_flag}"]
    }
  }
  when = <<-EXPR
    let lines = map(filter(match.commands, not .dry and none(.flags, # in ["help", "c", "clip"]) and .name not in ["echo", "printf", "grep", "rg", "man", "tldr"]
      and (get(.operands, 0) != "lambda" or (get(.options, "query") ?? "Environment") contains "Environment")
      and (len(.to) == 0 and "$()" not in .via and none(.redirects, .fd == 1 and not (.target matches local.shown_there))
        or any(.to, # matches local.shown))), join(concat(last(.via) == "dotenv" ? ["dotenv", .name] : [.name], take(.operands, 6), map(.flags, "-" + #)), " "));
    any(lines, # matches local.printing_clouds or # matches local.printing_services or # matches local.printing_keepers
      or # matches local.printing_tools or # matches local.printing_options or # matches local.printing_flag)
  EXPR

  ask {
    reason = local.handed
  }
}

hook "print-setting" {
  description = "The same for a secret among a program's settings: docker inspect … | jq '.[0].Config.Env', terraform output -json | jq .db_password"
  on          = ["before_tool"]
  priority    = 490
  when        = <<-EXPR
    let tellers = map(filter(shell.commands, not .dry and join(concat([.name], take(.operands, 3)), " ") matches local.settings), .name);
    any(shell.commands, any(.from, # in tellers) and .name matches "^(?:jq|yq|gojq|jaq|[ef]?grep|rg|[gm]?awk|sed)$"
      and any(take(.operands, 1), # matches local.sought) and none(.flags, # in ["c", "count", "q", "quiet", "l"])
      and (len(.to) == 0 and "$()" not in .via and none(.redirects, .fd == 1 and not (.target matches local.shown_there))
        or any(.to, # matches local.shown)))
    or any(shell.commands, .name matches "^(?:docker|podman|nerdctl)$" and "inspect" in take(.operands, 2)
      and any(.args, # matches "[.]Env\\b|json [.](?:Config)?\\s*\\}\\}")
      and (len(.to) == 0 and "$()" not in .via or any(.to, # matches local.shown)))
  EXPR

  ask {
    reason = local.handed
  }
}

hook "print-composed" {
  description = "Asks before docker compose config prints its file with the values of the dotenv file in it"
  on          = ["before_tool"]
  priority    = 480

  match {
    command {
      program  = "docker-compose|podman-compose|docker|podman|nerdctl"
      operands = ["config"]
    }
  }
  when = <<-EXPR
    any(match.commands, (.name endsWith "-compose" ? get(.operands, 0) == "config" : take(.operands, 2) in [["compose", "config"], ["stack", "config"]])
      and none(.flags, # in ["q", "quiet", "services", "volumes", "images", "profiles", "networks", "models", "hash", "no-interpolate", "variables", "o", "output", "help"])
      and "$()" not in .via and none(.redirects, .fd == 1 and not (.target matches local.shown_there))
      and (len(.to) == 0 or any(.to, # in ["cat", "less", "head", "tail", "tee", "more"])))
  EXPR

  ask {
    reason = "That prints the values of the dotenv file, secrets among them. To check the file, use docker compose config --quiet; --no-interpolate prints it without them."
  }
}

hook "print-key" {
  description = "Asks before openssl prints the private half of a key, or what it decrypts"
  on          = ["before_tool"]
  priority    = 490

  match {
    command {
      program = "openssl"
    }
  }
  when = <<-EXPR
    any(match.commands, "out" not in .flags and "$()" not in .via and none(.redirects, .fd == 1 and not (.target matches local.shown_there))
      and (len(.to) == 0 or any(.to, # matches local.shown))
      and (get(.operands, 0) matches local.key_programs and none(.flags, # in ["pubout", "pubin", "text_pub", "modulus", "check", "nokeys", "info"])
          and ("in" in .flags or "in" in keys(.options)) and ("noout" not in .flags or "text" in .flags)
        or "d" in .flags and any(take(.operands, 1), # matches "^(?:enc|aes-.*|des.*|chacha20|camellia-.*)$") and (get(.operands, 0) != "enc" or none(.flags, # in ["a", "A", "base64"]) or any(.flags, # matches "^(?:aes|des|chacha|camellia|aria)"))
        or "decrypt" in .flags and any(take(.operands, 1), # in ["smime", "cms", "pkeyutl", "rsautl"])))
  EXPR

  ask {
    reason = local.handed
  }
}

hook "print-by-editor" {
  description = "Asks before a program that decrypts a file for an editor gets cat in its place"
  on          = ["before_tool"]
  priority    = 490
  when        = <<-EXPR
    any(shell.commands, any([get(.env, "EDITOR") ?? "", get(.env, "VISUAL") ?? "", get(.env, "SOPS_EDITOR") ?? ""], # matches local.shows_file)
      and .name != "nix" and any(.args, # matches "^(?:credentials|secrets|encrypted):edit$|^edit$" or # matches "[.](?:enc|sops)?[.]?(?:ya?ml|json|env)$"))
  EXPR

  ask {
    reason = local.handed
  }
}

hook "print-in-container" {
  description = "Asks before a secret that is mounted into a container is printed there"
  on          = ["before_tool"]
  priority    = 490
  when        = <<-EXPR
    any(shell.commands, .remote and .name matches "^(?:cat|tac|head|tail|less|more|[ef]?grep|sed|[gm]?awk|base64|xxd|od|strings|cut|nl|cp|tar|jq)$"
      and any(.operands, # matches "/run/secrets(?:/|$)|/etc/secrets?/|/vault/secrets/|(?:^|/)[.]env(?:[.](?:local|prod\\w*))?$|/(?:id_(?:rsa|ed25519|ecdsa)|[.]aws/credentials|[.]ssh/id_\\w+|[.]kube/config)$|^/etc/shadow$"))
  EXPR

  ask {
    reason = local.handed
  }
}
