# What stands in these files is worth more than what the agent is asked to do.
# The groups are globs, so that a copy beside the original is one of them too.
locals {
  # What follows the name of an example.
  example = "{example,sample,template,tmpl,tpl,dist,default,defaults,schema,vault}"

  # Keys that are there to be tested with, certificates of programs.
  fixtures = [
    "!**/{testdata,fixtures,__fixtures__,node_modules,site-packages,vendor}/**",
    "!{test,tests,spec}/**",
    "!*/{test,tests,spec}/**",
    "!/etc/{ssl/certs,pki}/**",
    "!/usr/**",
  ]
  # Addresses are no files.
  allowed = concat(["!**/http{,s}:/*/**"], [for glob in var.allowed : "!${glob}"])

  homes = ["~", "/root", "/home/*", "/Users/*", "/var/lib/*", "/mnt/*/Users/*"]

  # Files that only hold secrets: what they are, and what helps instead.
  secrets = {
    dotenv = {
      what = "a dotenv file, which holds the project's secrets"
      help = "Read the example beside it (.env.example), or ask the user for the name of the variable that you need; programs read the file themselves."
      files = [
        "**/.env",
        "**/.env.*",
        "**/.env[-_~]*",
        "**/*[!\\\\].env",
        "**/.flaskenv",
        "**/.dev.vars",
        "!**/.env[._-]${local.example}{,.*}",
        "!**/.env.*[._-]${local.example}",
        "!**/.env.{d.ts,ts,js,mjs,go,py,rb,rs,md,enc}",
        "!**/.env* *",
        "!**/${local.example}.env",
        "!**/*[._-]${local.example}.env",
      ]
    }
    private-key = {
      what = "a private key"
      help = "Keys are used by the programs that sign and connect, never read: name the file in their configuration, or read the public half."
      files = concat([
        "**/id_{rsa,dsa,ecdsa,ed25519,ecdsa_sk,ed25519_sk,xmss}{,[-._~ ]*}",
        "**/*_{rsa,dsa,ecdsa,ed25519}",
        "**/*.{pem,key,ppk,p8,p12,pfx,jks,jceks,bcfks,keystore,truststore,keypair,ovpn,kdb,kdbx,pkcs12,psafe3,agekey,snk,skr}",
        "**/{age,sops}/keys.txt",
        "**/secring.*",
        "**/ssh_host_*_key",
        "/etc/ssl/private/**",
        "/etc/wireguard/**",
        "**/.ssh",
        "**/.ssh/*",
        "**/.ssh/keys/**",
        "**/.gnupg",
        "**/.gnupg/**",
        "!**/.ssh/{config,known_hosts,authorized_keys,allowed_signers,environment,rc}{,.*}",
        "!**/.gnupg/{gpg.conf,gpg-agent.conf,dirmngr.conf,pubring.*,trustdb.gpg,common.conf}",
        "!**/*{cacert,ca-cert,ca_cert,ca-bundle,ca-certificates,fullchain,chain,public,pubkey}*.pem",
        "!**/{ca,root-ca,rootCA,intermediate}.pem",
        "!**/*{public,.pub}*",
        "!**/id_*.{ts,js,go,py,rs,rb,md}",
        "!**/*.{crt,cer,csr,enc}",
        "!**/*[._-]${local.example}",
      ], local.fixtures)
    }
    cloud = {
      what = "the key to a cloud account or a cluster"
      help = "The command line tools read it themselves. Use them, or ask the user to run what needs the account."
      files = concat([
        "**/.aws",
        "**/.aws/credentials*",
        "**/.aws/{sso,cli,boto}/cache{,/**}",
        "**/.{gcp,gcloud}{,/**}",
        "**/.azure",
        "**/.config/gcloud",
        "**/gcloud/{credentials.db,access_tokens.db,application_default_credentials.json,adc.json,.boto}",
        "**/gcloud/legacy_credentials/**",
        "**/.azure/{accessTokens,servicePrincipals,service_principal_entries,msal_token_cache,msal_http_cache}*",
        "**/.{boto,s3cfg,oci/config,oci/sessions/**}",
        "**/.config/{rclone/rclone.conf,doctl/config.yaml,linode-cli,hcloud/cli.toml,exoscale/exoscale.toml,scw/config.yaml,fly/config.yml,netlify/config.json}",
        "**/.fly/config.yml",
        "**/.terraform.d/credentials.tfrc.json",
        "**/.terraformrc",
        "**/.pulumi/credentials.json",
        "**/.vault-token",
        "**/.cloudflared/{cert.pem,*.json}",
        "**/.{doppler,infisical}{,/**}",
        "**/{kubeconfig,kubeconfig.*,*.kubeconfig}",
        "/etc/kubernetes/{admin,super-admin,controller-manager,scheduler,kubelet}.conf",
        "/etc/rancher/{k3s/k3s,rke2/rke2}.yaml",
        "/run/secrets/**",
        "/var/run/secrets/**",
        "**/{service,Service}{-,_,}{account,Account}{,-,_}{key,Key,}{,[-_.]*}.json",
        "**/*{-,_}service{-,_}account*.json",
        "**/client_secret*.json",
        "**/{gcp,gcloud,google,firebase,firebase-adminsdk,sa}{-,_}{key,credentials,creds,adminsdk}*.json",
        "**/*firebase-adminsdk*.json",
        ], flatten([for home in local.homes : [
          "${home}/.kube",
          "${home}/.kube/config*",
          "${home}/.kube/cache/oidc*/**",
          "${home}/.docker/config.json*",
          "${home}/.config/containers/auth.json",
      ]]))
    }
    account = {
      what = "an account's password or token"
      help = "git, gh, npm, pip, curl and the like read it themselves: let them log in, and never print it."
      files = concat([
        "**/{.netrc,_netrc}",
        "**/.git-credentials",
        "**/.config/{gh/hosts.yml,glab-cli/config.yml,hub,git/credentials}",
        "**/.{pgpass,my.cnf,mylogin.cnf,my.login.cnf,mongorc.js,dbshell}",
        "**/pgpass.conf",
        "**/.{tugboat,esmtprc,msmtprc,ftpconfig,dbeaver-data-sources.xml,remote-sync.json}",
        "**/{sftp-config.json,filezilla.xml,sitemanager.xml,recentservers.xml,robomongo.json,credentials.xml,secret_token.rb,proftpdpasswd}",
        "**/.pypirc",
        "**/.cargo/credentials{,.toml}",
        "**/.gem/credentials",
        "**/.m2/settings{,-security}.xml",
        "**/.nuget/NuGet/NuGet.Config",
        "**/.composer/auth.json",
        "**/.config/composer/auth.json",
        "**/.{huggingface,cache/huggingface}/{token,stored_tokens}",
        "**/.kaggle/kaggle.json",
        "**/.htpasswd*",
        "**/.{config/hub,gitconfig.local,dockercfg}",
        "**/.claude/.credentials.json",
        "**/.codex/{auth.json,.credentials.json,secrets/**,.sandbox-secrets/**}",
        "**/.{gemini,qwen}/{oauth_creds,google_accounts,a2a-oauth-tokens,mcp-oauth-tokens}*.json",
        "**/.{kimi,kimi-code}/{credentials,mcp-oauth,oauth}{,/**}",
        "**/.copilot/{mcp-secrets,mcp-oauth-config}{,/**}",
        "**/.config/{github-copilot/{hosts,apps}.json,cursor/auth.json}",
        "**/.{amp,config/amp,local/share/amp}/{oauth/**,secrets.json}",
        "**/opencode/{auth.json,mcp-auth.json,opencode*.db*}",
        "**/.pi/agent/auth.json",
        ], flatten([for home in local.homes : [
          "${home}/.npmrc",
          "${home}/.yarnrc.yml",
          "${home}/.bundle/config",
          "${home}/.gradle/gradle.properties",
      ]]))
    }
    named = {
      what = "a file of secrets by its name"
      help = "Ask the user for what you need to know about it, not for its values."
      files = concat([
        "**/{secret,secrets}.{yml,yaml,json,toml,ini,txt,properties,env,conf}",
        "**/{secret,secrets}[-_.]*.{yml,yaml,json,toml,ini,properties,env}",
        "**/.{secret,secrets}",
        "**/{credential,credentials,creds}",
        "**/{credentials,creds}[-.]*",
        "**/{credential,credentials,creds}.{json,yml,yaml,toml,ini,txt,xml,csv,properties,env}",
        "**/*{-,_}{credentials,creds}.{json,yml,yaml,toml}",
        "**/{password,passwords,passwd}.{txt,csv,json,yml,yaml}",
        "**/{token,tokens}.txt",
        "**/.{vault_pass,vault-pass,vault_password,password,token,api_key,apikey}{,.txt}",
        "!**/*[._-]${local.example}",
        "!**/{secret,secrets,credentials,creds}[._-]{example,sample,template,schema}.*",
        "!**/*.{go,py,pyi,ts,tsx,js,jsx,mjs,cjs,rb,rs,java,kt,c,h,cc,cpp,cs,php,swift,scala,sh,html,css,vue,md,rst,enc,snap,pub}",
        "!**/{secret,secrets,credentials}.{enc,sops,encrypted}.*",
        "!**/templates/**",
      ], local.fixtures)
    }
    vault = {
      what = "a password store, a keychain or a wallet"
      help = "It belongs to the user alone. Ask them for what the task needs."
      files = [
        "**/.password-store{,/**}",
        "**/.local/share/{keyrings,gopass,kwalletd}{,/**}",
        "**/*.{keyring,keychain,keychain-db}",
        "**/Library/Keychains{,/**}",
        "**/.config/{op,Bitwarden,Bitwarden CLI,1Password}{,/**}",
        "**/.1password{,/**}",
        "**/{Login Data,Login Data For Account,Cookies,Web Data}",
        "**/{logins.json,key3.db,key4.db,cookies.sqlite,signons.sqlite}",
        "**/wallet.dat",
        "**/.{bitcoin,electrum,monero}/**/{wallets,wallet.dat,wallets/**}",
        "**/.ethereum/keystore{,/**}",
        "**/.config/solana/id.json",
      ]
    }
    system = {
      what = "where the system keeps passwords and what programs were told in secret"
      help = "Nothing in a project needs it."
      files = [
        "/etc/{shadow,gshadow,master.passwd,sudoers}{,-,.*}",
        "/etc/sudoers.d/**",
        "/etc/security/opasswd",
        "/etc/krb5.keytab",
        "**/*.keytab",
        "/proc/*/{environ,mem,auxv}",
        "/proc/{kcore,kmem}",
        "/dev/{mem,kmem,port}",
        "/etc/NetworkManager/system-connections/**",
        "/var/lib/{sss,samba/private}/**",
      ]
    }
    history = {
      what = "what somebody has typed, passwords among it"
      help = "Ask the user which command they mean."
      files = [
        "**/.{bash,zsh,sh,ksh,psql,mysql,sqlite,rediscli,python,node_repl,irb}_history",
        "**/.{histfile,history,mysql_history,lesshst}",
        "**/{fish_history,ConsoleHost_history.txt}",
      ]
    }
    own = {
      what  = "among the files that this policy's owner keeps secret"
      help  = "Ask the user for what you need to know about it."
      files = length(var.extra) > 0 ? var.extra : ["/nothing/at/all"]
    }
  }

  # The same in any case: there are systems to which .ENV is .env. A glob that has
  # a class of letters says itself which it means.
  folded = { for name, group in local.secrets : name => [
    for glob in concat(group.files, local.allowed) : startswith(trimprefix(glob, "!"), "/") || length(regexall("[[][^]]*[a-zA-Z]", glob)) > 0 ? glob : join("", [
      for c in split("", glob) : lower(c) == upper(c) ? c : "[${lower(c)}${upper(c)}]"
    ])
  ] }

  # A dotenv file among those that a command reads, and one that is an example.
  dotenv_path    = "(?i)(?:/\\.env[^/]*|\\.env|/\\.flaskenv|/\\.dev\\.vars)$"
  dotenv_example = "(?i)[._-](?:example|sample|template|tmpl|tpl|dist|defaults?|schema|vault)(?:\\.[^/]*)?$"

  # These make new keys, or say who may read a file.
  makers = ["chmod", "chgrp", "chown", "setfacl", "openssl", "ssh-keygen", "keytool", "mkcert", "step", "certtool", "age-keygen", "mkdir"]

  # These count, compare sums or look at what is no content.
  counters = ["wc", "stat", "file", "du", "ls", "md5sum", "sha1sum", "sha256sum", "sha512sum", "shasum", "cksum", "b2sum", "test", "["]

  # Files that may hold secrets beside what everybody reads.
  mixed = {
    tokens = {
      what = "a package manager's settings, which often hold a token"
      files = [
        "**/.npmrc",
        "**/.yarnrc.yml",
        "**/NuGet.Config",
        "**/.bundle/config",
        "**/pip.conf",
      ]
    }
    state = {
      what  = "a state of Terraform, which holds every secret of what it manages in plain text"
      files = ["**/*.tfstate", "**/*.tfstate.*"]
    }
    agents = {
      what = "an agent's settings, which hold the tokens of its servers"
      files = concat(["**/.{claude,gemini,qwen,factory}/settings.local.json", "**/.mcp.json", "**/.cursor/mcp.json"], flatten([for home in local.homes : [
        "${home}/.claude/settings*.json",
        "${home}/.claude.json",
        "${home}/.codex/{*.config.toml,config.toml}",
        "${home}/.gemini/{settings.json,config/*.json}",
        "${home}/.copilot/{mcp-config,config}.json",
        "${home}/.{kimi,kimi-code}/config.{toml,json}",
        "${home}/.config/{opencode,amp,goose,crush}/*.{json,jsonc,yaml}",
        "${home}/.{amp,cursor,qwen,factory}/{mcp,settings}.json{,c}",
        "${home}/.pi/agent/*.json",
      ]]), ["/etc/{opencode,gemini-cli,claude-code,codex}/*", "/Library/Application Support/{GeminiCli,ClaudeCode}/*.json"])
    }
    memory = {
      what  = "what a program had in its memory, secrets among it"
      files = ["**/core.[0-9]*", "**/*.{hprof,dmp,heapsnapshot}"]
    }
  }
}

hook "read" {
  description = "Keeps credentials out of the conversation, whoever would read them: a file tool or a command"
  on          = ["before_tool"]
  priority    = 600
  for_each    = local.secrets

  match {
    reads = local.folded[each.key]
  }
  # To count and to compare sums says nothing of it; a shell that loads a dotenv
  # file is asked about below. Where none does that, nothing else is asked, so that
  # the assertion about dotenv files can be proved.
  when = <<-EXPR
    (none(shell.commands, .name in local.counters or "attributes-only" in .flags)
      or any(shell.commands, len(.reads) > 0 and not (.name in local.counters or "attributes-only" in .flags)))
    and (each.key != "dotenv"
      or none(shell.commands, (.name in ["source", "."] or .name in local.counters) and any(.reads, # matches local.dotenv_path))
      or any(shell.commands, not (.name in ["source", "."] or .name in local.counters) and any(.reads, # matches local.dotenv_path and not (# matches local.dotenv_example))))
  EXPR

  deny {
    reason = "That reads ${each.value.what}, and what you read is no longer secret. ${each.value.help}"
  }
}

hook "search" {
  description = "The same for a search through files of such a name"
  on          = ["before_tool"]
  priority    = 600

  match {
    tool  = "Grep"
    input = { glob = local.searched }
  }
  deny {
    reason = "That prints lines of files of secrets. Search the rest of the project, or the example beside them."
  }
}

hook "search-by-name" {
  description = "The same for grep --include, rg --glob and their kin"
  on          = ["before_tool"]
  priority    = 600

  match {
    command {
      program = "[efz]?grep|rg|ugrep|ag|ack"
    }
  }
  when = "any(match.commands, len(.options) > 0 and any([.options.include ?? '', .options.g ?? '', .options.glob ?? '', .options.iglob ?? '', .options.G ?? ''], # matches local.searched and not (# startsWith '!')))"

  deny {
    reason = "That prints lines of files of secrets. Search the rest of the project, or the example beside them."
  }
}

locals {
  # Globs of a search that name files of secrets.
  searched = "(?i)(?:^|[/*{,])(?:\\.(?:e|\\[e\\]|\\?)(?:n|\\[n\\]|\\?)?(?:v|\\[v\\]|\\?)?(?:$|[*},]|\\.(?:\\*|local|prod\\w*|dev\\w*|stag\\w*|test)(?:$|[},]))|id_(?:rsa|dsa|ecdsa|ed25519|\\*)|\\.(?:ssh|aws|gnupg)/|\\.(?:pem|p12|pfx|jks|keystore|kdbx)(?:$|[},])|\\.(?:netrc|npmrc|pypirc|pgpass|git-credentials)|credentials(?:\\.json)?(?:$|[},])|secrets?\\.(?:ya?ml|json|toml))"
}

hook "read-windows" {
  description = "The same for paths as Windows writes them, which elsewhere are names with odd characters"
  on          = ["before_tool"]
  priority    = 600

  match {
    tool    = ["Shell", "ReadFile", "Grep"]
    pattern = ["(?i)(?:\\b[a-z]:|~|\\$HOME|\\$\\{?env:\\w+\\}?|%\\w+%)\\\\(?:[\\w .()-]+\\\\)*(?:\\.env(?:\\.(?:local|prod\\w*|dev\\w*|stag\\w*|test))?|\\.npmrc|[._]netrc|\\.pypirc|\\.pgpass|\\.git-credentials|\\.ssh\\\\(?:id_\\w+|\\w+_key)|\\.aws\\\\credentials|\\.kube\\\\config|\\.docker\\\\config\\.json|id_(?:rsa|dsa|ecdsa|ed25519)|[\\w.-]+\\.(?:pem|key|p12|pfx|ppk|kdbx)|ConsoleHost_history\\.txt|NTUSER\\.DAT|config\\\\SAM)(?:[\"'\\s|;,)]|$)"]
  }
  deny {
    reason = "That is a file of secrets, and what you read is no longer secret. Ask the user for what you need to know."
  }
}

hook "read-mixed" {
  description = "Asks before files are read that often hold a token beside ordinary settings"
  on          = ["before_tool"]
  priority    = 300
  for_each    = local.mixed

  match {
    reads = concat(each.value.files, local.allowed)
  }
  ask {
    reason = "That reads ${each.value.what}. Name the setting that you need and ask the user for it."
  }
}

hook "found" {
  description = "Keeps files of secrets that a search finds from being handed to programs that read (find -name .env | xargs cat)"
  on          = ["before_tool"]
  priority    = 600

  match {
    command {
      program = "find|fd|fdfind|locate|mdfind|plocate|ls|git|[ef]?grep|rg"
    }
  }
  when = <<-EXPR
    any(match.commands, (any(.args, # matches `(?i)^(?::\([a-z]+\))?(?:.*/)?[*/.^\\]*(?:\.env(?:[.*].*)?|id_(?:rsa|dsa|ecdsa|ed25519)\S*|.*\.(?:pem|key|p12|pfx|jks|kdbx|keystore)|\.(?:netrc|npmrc|pypirc|pgpass|git-credentials)|credentials(?:\.json)?|secrets?\.(?:ya?ml|json))\*?\$?$`)
        or .name in ["fd", "fdfind"] and any(.args, # matches "(?i)^(?:--extension=)?(?:pem|key|p12|pfx|jks|kdbx|keystore)$"))
      and (not (.name matches "grep$|^rg$") or any(.from, # in ["find", "fd", "fdfind", "ls", "git"]) and none(.flags, # in ["v", "invert-match"]))
      and (any(.to, # in ["xargs", "parallel", "cpio", "tar", "zip", "rsync", "while", "read"]) or "$()" in .via and any(.to, # matches "^(?:cat|tac|head|tail|less|more|bat|nl|[ef]?grep|rg|sed|[gm]?awk|cp|mv|base64|xxd|od|strings|curl|scp)$") or .name in ["fd", "fdfind"] and any(.flags, # in ["x", "X", "exec", "exec-batch"])))
    and none(shell.commands, any(.via, # in ["xargs", "parallel"]) and (.name in ["ls", "stat", "wc", "file", "chmod", "chown", "du", "git", "basename", "dirname", "echo", "realpath", "touch"]
      or .name == "openssl" and get(.operands, 0) in ["x509", "verify", "crl"]))
  EXPR

  deny {
    reason = "That reads the files of secrets that it finds. List their names without reading them."
  }
}

hook "load" {
  description = "Asks before a shell loads a dotenv file, whose values every later command then sees"
  on          = ["before_tool"]
  priority    = 500

  match {
    command {
      program = "source|\\."
    }
    reads = local.folded.dotenv
  }
  ask {
    reason = "That loads the project's secrets into the shell. Let the program read them itself, as in node --env-file or docker run --env-file."
  }
}

hook "change" {
  description = "Keeps keys and credentials outside of the project as they are"
  on          = ["before_tool"]
  priority    = 500
  for_each    = { for name, group in local.secrets : name => group if name != "history" }

  match {
    writes = local.folded[each.key]
  }
  # Who may read it, and a new key, are another matter.
  when = <<-EXPR
    any(files.written, not within(#, "project")) and (
      len(shell.commands) == 0
      or any(shell.commands, len(.writes) > 0 and not ((.name in local.makers or "attributes-only" in .flags) and none(.redirects, .fd == 1 and not (.target startsWith "/dev/")))))
  EXPR

  deny {
    reason = "That changes ${each.value.what}. Log in with the program that it belongs to, or ask the user to change it."
  }
}

hook "change-project" {
  description = "Asks before a file of the project that holds secrets changes; one that is made from its example is free, and so is what is added at its end"
  on          = ["before_tool"]
  priority    = 400
  for_each    = { for name, group in local.secrets : name => group if name != "history" }

  match {
    writes = local.folded[each.key]
  }
  when = <<-EXPR
    len(shell.commands) == 0
    or any(shell.commands, len(.writes) > 0
      and not ((.name in local.makers or "attributes-only" in .flags) and none(.redirects, .fd == 1 and not (.target startsWith "/dev/")))
      and none(.redirects, .op == ">>")
      and not (.name in ["cp", "mv", "install"] and len(.reads) == 1 and all(.reads, # matches `(?i)(example|sample|template|dist|default)`)))
  EXPR

  ask {
    reason = "That changes ${each.value.what}. Say what you add or change, and why; a new variable belongs into the example too."
  }
}

hook "wipe" {
  description = "Keeps files of secrets from being emptied or overwritten for good"
  on          = ["before_tool"]
  priority    = 500
  for_each    = toset(["dotenv", "named"])

  match {
    command {
      program = "shred|truncate|wipe|srm|scrub"
    }
    writes = local.folded[each.key]
  }
  deny {
    reason = "Nothing brings a file of secrets back: it is in no repository. Ask the user to delete it."
  }
}

hook "delete" {
  description = "Keeps files of secrets from being deleted: no repository has them"
  on          = ["before_tool"]
  priority    = 500
  for_each    = toset(["dotenv", "named"])

  match {
    deletes = local.folded[each.key]
  }
  deny {
    reason = "Nothing brings a file of secrets back: it is in no repository. Ask the user to delete it."
  }
}

hook "login" {
  description = "Keeps the agent from changing who may log in to this machine and how it connects to others"
  on          = ["before_tool"]
  priority    = 500

  match {
    writes = ["**/.ssh/{authorized_keys,authorized_keys2,environment,rc}", "/etc/ssh/**", "/etc/pam.d/**", "/etc/{passwd,group}{,-}"]
  }
  deny {
    reason = "That decides who may log in to this machine. Ask the user to change it."
  }
}
