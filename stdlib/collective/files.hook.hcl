# Files that hold secrets, whoever would read them: a file tool or a command.

variable "sensitive" {
  type        = list(string)
  default     = []
  description = "Globs of more files that nobody may read"
}

variable "readable" {
  type = list(string)
  default = [
    "**/.env.{example,sample,template,dist}",
    "**/.env.*.{example,sample,template,dist}",
  ]
  description = "Globs of files that hold no secrets though their names look like it"
}

locals {
  sensitive = {
    env = {
      priority = 940
      what     = "the environment's secrets"
      help     = "Read the example beside it, or ask the user for the name of the variable that you need."
      files    = ["**/.env", "**/.env.*"]
    }
    settings = {
      priority = 939
      what     = "the site's settings, the password of its database among them"
      help     = "Read default.settings.php, or ask the user for the setting that you need."
      files    = ["**/settings.php", "**/settings.local.php"]
    }
    key = {
      priority = 938
      what     = "a private key or a certificate's"
      help     = "Programs read it themselves: name its path to them."
      files    = ["**/*.key", "**/*.pem"]
    }
    ssh = {
      priority = 937
      what     = "a key of SSH"
      help     = "ssh and git read it themselves. The public half ends in .pub."
      files    = ["**/.ssh/**", "**/id_{rsa,dsa,ecdsa,ed25519}{,_*,-*}", "!**/*.pub", "!**/.ssh/{known_hosts,config}{,.*}"]
    }
    credentials = {
      priority = 936
      what     = "credentials"
      help     = "Log in with the program that they belong to, or ask the user."
      files = [
        "**/{,.}{credential,credentials,creds}",
        "**/{,.}{credential,credentials,creds}.{json,yml,yaml,toml,ini,txt,xml,csv,properties}",
        "**/*[-_.]{credentials,creds}.{json,yml,yaml}",
        "**/.{git-credentials,netrc,pgpass,pypirc}",
        "**/.{aws,azure,config/gcloud}/{credentials,accessTokens.json,application_default_credentials.json}",
        "**/{.composer,composer}/auth.json", "auth.json",
      ]
    }
    own = {
      priority = 935
      what     = "a file that this project keeps secret"
      help     = "Ask the user for what you need to know about it."
      files    = length(var.sensitive) > 0 ? var.sensitive : ["/nothing/at/all"]
    }
  }

  # Globs of a search, in which a file of secrets is named or found.
  searched = "(?:^|[/*{,])(?:\\.env(?:$|[*},.])|settings\\.(?:php|\\*)|[\\w*-]*\\.(?:key|pem)(?:$|[},])|\\.\\{[^}]*\\b(?:key|pem)\\b|id_(?:rsa|dsa|ecdsa|ed25519|\\*)|\\.ssh/|(?:git-)?credentials(?:$|[.*},])|\\.(?:netrc|pgpass|pypirc))"
  # The same with a letter left open: .e*, .[e]nv, *.?ey, *.p?m.
  open    = { for word in ["env", "key", "pem"] : word => join("", [for c in split("", word) : "(?:${c}|\\?|\\[[^\\]]*\\])"]) }
  spelt   = "(?:^|[/*{,])\\.(?:${local.open.env}(?:$|[*},.])|en?\\*)|\\.[{]?(?:${local.open.key}|${local.open.pem})(?:$|[},])"
  example = "\\.(?:example|sample|template|dist)[},]?$"

  # Files of secrets as git names them, and of what it prints no line.
  named   = "(?:.*/)?(?:\\.env(?:\\..+)?|settings(?:\\.local)?\\.php|[^/]*\\.(?:key|pem)|id_(?:rsa|dsa|ecdsa|ed25519)|\\.?(?:git-)?credentials(?:\\.json)?|\\.(?:netrc|pgpass|pypirc))"
  summary = ["stat", "shortstat", "numstat", "name-only", "name-status", "quiet", "l", "files-with-matches", "c", "count"]

  # They count and compare, and print nothing of what they read.
  counters = ["wc", "stat", "file", "du", "md5sum", "sha1sum", "sha256sum", "sha512sum", "cksum", "b2sum"]
}

hook "block-sensitive-files" {
  description = "Keeps what is in files of secrets from being read, searched or printed"
  on          = ["before_tool"]
  priority    = each.value.priority
  for_each    = local.sensitive

  match {
    reads = concat(each.value.files, [for glob in var.readable : "!${glob}"])
  }
  when = "len(shell.commands) == 0 or any(shell.commands, len(.reads) > 0 and .name not in local.counters)"

  record {
    fields = { protected = each.key }
  }
  deny {
    reason = "That reads ${each.value.what}, and what you read is secret no longer. ${each.value.help}"
  }
}

hook "block-sensitive-files-search" {
  description = "Keeps a search from being limited to files of secrets, whose lines it would print"
  on          = ["before_tool"]
  priority    = 930

  match {
    tool  = "Grep"
    input = { glob = [local.searched, local.spelt] }
  }
  when = "not (tool.input.glob matches local.example)"

  record {
    fields = { protected = "{{ tool.input.glob }}" }
  }
  deny {
    reason = "That prints lines of files of secrets ({{ tool.input.glob }}). Search the rest of the project, or the example beside them."
  }
}

hook "block-sensitive-files-search-command" {
  description = "The same for grep --include, rg --glob and their kin, and for what find hands to xargs"
  on          = ["before_tool"]
  priority    = 929

  match {
    command {
      program = "[efz]?grep|rg|ugrep|ag|ack|find|fd"
    }
  }
  when = <<-EXPR
    any(match.commands, .name not in ["find", "fd"] and any([.options.include ?? "", .options.g ?? "", .options.glob ?? "", .options.iglob ?? "", .options.G ?? ""],
      (# matches local.searched or # matches local.spelt) and not (# matches local.example) and not (# startsWith "!")))
    or any(shell.commands, "xargs" in .via and len(.reads) > 0 and .name not in local.counters)
      and any(match.commands, .name in ["find", "fd"] and "xargs" in .to
        and any(concat(.name == "fd" ? .operands : [], [.options.name ?? "", .options.iname ?? "", .options.path ?? "", .options.wholename ?? ""]),
        (# matches local.searched or # matches local.spelt) and not (# matches local.example)))
  EXPR

  record {
    fields = { protected = "search" }
  }
  deny {
    reason = "That prints lines of files of secrets. Search the rest of the project, or the example beside them."
  }
}

hook "block-sensitive-files-revision" {
  description = "The same for git, which prints a file of an older revision: git show HEAD:.env"
  on          = ["before_tool"]
  priority    = 928

  match {
    command {
      program  = "git"
      operands = ["(?:[^:]*:)?${local.named}"]
    }
  }
  when = <<-EXPR
    any(match.commands, none(.operands, # matches local.example) and none(.flags, # in local.summary)
      and (get(.operands, 0) in ["show", "cat-file", "diff", "archive", "blame", "annotate"]
      or get(.operands, 0) in ["log", "stash"] and any(.flags, # in ["p", "patch", "u"])
      or get(.operands, 0) == "grep" and any(.operands[2:], # matches `(?:^|[:/])` + local.named + `$`)))
  EXPR

  record {
    fields = { protected = "revision" }
  }
  deny {
    reason = "That prints a file of secrets as it once was, which is no less secret. Ask the user for what you need to know about it."
  }
}
