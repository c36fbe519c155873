# What leaves the machine in another shape than a file: what the machine is called,
# the rows of a database, an image, a comment, a message.

hook "address" {
  description = "Asks before a request tells who and where this machine is, or has a file's text in its address (curl https://…/$(whoami))"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = local.senders
    }
  }
  when = <<-EXPR
    any(match.commands, .dynamic and (none(.operands, local_address(#) or # matches ("^(?:" + local.local_name + ")$")) or any(.operands, # matches local.elsewhere and not (local_address(#) or # matches ("^(?:" + local.local_name + ")$"))))
      and (any(shell.commands, "$()" in .via and .name in ["whoami", "hostname", "id", "who", "w", "users", "logname", "ifconfig", "ip", "ps", "last", "ls", "find", "scutil", "hostnamectl", "pbpaste", "xclip", "xsel", "wl-paste"] and none(.operands, # == "route"))
        or any(shell.commands, .name == "git" and "$()" in .via and get(.operands, 0) == "config")
        or any(.operands, unknown(#)) and any(shell.commands, "$()" in .via and len(.reads) > 0 and any(.to, # matches ("^(?:" + local.senders + ")$"))
          and .name in ["cat", "head", "tail", "tac", "tr", "sed", "awk", "grep", "sort", "strings"]
          and none(.reads, # matches `(?i)version|release|\.tag$|/\.[a-z]+rc$|revision|(?:package|composer|manifest|tsconfig|Cargo|pyproject|go)\.(?:json|toml|mod)$|\.(?:url|id|pid|port)$|token`))))
  EXPR

  ask {
    reason = "That tells another host what this machine is or what a file says. Write into the command what it may know."
  }
}

hook "database-elsewhere" {
  description = "Asks before the dump of a database is loaded into one on another machine"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = "psql|pg_restore|mysql|mariadb|mongorestore|mongoimport|mongosh|redis-cli|cockroach|clickhouse-client|sqlcmd|cypher-shell|influx|pgloader|usql"
    }
  }
  when = <<-EXPR
    any(match.commands, (any(.from, # in ["pg_dump", "pg_dumpall", "mysqldump", "mariadb-dump", "mydumper", "mongodump", "mongoexport", "sqlite3", "redis-cli", "clickhouse-client", "cockroach", "gunzip", "zcat", "gzip", "psql", "mysql"])
        or .code matches `(?i)\\copy\s+[^;]*\sfrom\b`)
      and (any([get(.options, "host") ?? "", get(.options, "h") ?? "", get(.options, "uri") ?? ""], # matches "[.:]|^$" and # != "" and not local_address(#) and not (# matches ("^/|^(?:" + local.local_name + ")$")))
        or any(concat(.operands, values(.options)), # matches `^[a-z0-9+]+://|\bhost=[^/]` and not (local_address(#) or # matches ("^(?:[a-z0-9+]+://)?(?:" + local.local_name + ")$|host=(?:localhost|127[.])|://(?:[^@/]*@)?[^.:/]*(?::[0-9]+)?(?:/|$)")))))
  EXPR

  ask {
    reason = "That copies a database to another machine. Say which one, and who reads it there."
  }
}

hook "image" {
  description = "Asks before an image goes to a registry under a name that it gets in the same line, or to one that everybody reads"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = "docker|podman|nerdctl|buildah|finch"
      args    = ["push|image"]
    }
    command {
      program = "skopeo"
      args    = ["copy|sync"]
    }
    command {
      program = "oras|regctl|imgpkg"
    }
  }
  when = <<-EXPR
    any(match.commands,
      .name == "skopeo" and any(take(.operands, 2), # matches `^(?:docker-daemon|docker-archive|dir|oci|oci-archive|containers-storage):`) and last(.operands) startsWith "docker://"
      or .name in ["oras", "imgpkg"] and get(.operands, 0) in ["push", "attach"]
      or .name == "regctl" and any(take(.operands, 2), # in ["put", "import"])
      or .name in ["docker", "podman", "nerdctl", "buildah", "finch"] and "push" in .operands
        and (any(.operands, # matches `^(?:ttl\.sh|docker\.io/library)/`)
          or any(shell.commands, .name in ["docker", "podman", "nerdctl", "buildah", "finch"] and any(take(.operands, 2), # in ["tag", "commit"]) and last(.operands) in flatten(map(match.commands, .operands)))))
    and none(match.commands, any(.operands, local_address(replace(#, "docker://", "")) and # contains ":" or # matches ("^(?:docker://)?(?:" + local.local_name + ")$")))
  EXPR

  ask {
    reason = "That publishes an image. Say to whose account, and who can pull it. A name that the image has had before is pushed without a question."
  }
}

hook "comment" {
  description = "Asks before a file or the output of a program goes into an issue or comment of another repository, and before the environment goes into any"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = "gh|glab|tea|hub|jira|linear"
      args    = ["issue|pr|mr|release|discussion|snippet|incident|comment", ".*"]
    }
  }
  when = <<-EXPR
    any(match.commands, any(.flags, # in ["R", "repo"]) and (any(.flags, # in ["F", "body-file", "notes-file", "description-file"]) or get(.operands, 1) == "upload")
      or .dynamic and any(shell.commands, "$()" in .via and any(.to, # in ["gh", "glab", "tea", "hub", "jira", "linear"])
        and (.name in ["env", "printenv", "history", "set", "whoami", "hostname", "ifconfig"] or len(.reads) > 0 and any(match.commands, any(.flags, # in ["R", "repo"])))))
  EXPR

  ask {
    reason = "What stands there can be read by whoever reads that repository. Say what it is."
  }
}

hook "repository" {
  description = "Asks before the project becomes a repository of its own on a hosting service"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = "gh|glab|tea|codeberg-cli"
      args    = ["repo|repos|project", "create|new"]
      flags   = ["source|s|push"]
    }
    command {
      program = "hub"
      args    = ["create"]
      flags   = ["push"]
    }
  }

  ask {
    reason = "That puts the project on the net. Say under whose name, and who can read it."
  }
}

hook "message" {
  description = "Asks before a file is sent into a chat or a group"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = "slackcat|slack-cli|slack|telegram-(?:send|upload|cli)|signal-cli|matrix-commander|ntfy|apprise|discord(?:\\.sh|-cli)?|zulip-send|gotify|pushover|mmctl|sendxmpp|go-sendxmpp|mpack|smtp-cli|mailsend(?:-go)?|keybase|wall-e|viber|whatsapp-cli|imsg|toot|rainbowstream|t"
    }
  }
  when = <<-EXPR
    any(match.commands, "help" not in .flags and (.name in ["slackcat", "mpack", "telegram-upload"]
      or any(.flags, # in ["f", "file", "files", "a", "attach", "attachment", "attachments", "i", "image", "images", "audio", "video", "document", "media", "stdin"]) and (len(.operands) > 0 or len(.options) > 0)
      or .name != "t" and any(.operands, # in ["upload", "files.upload"])))
  EXPR

  ask {
    reason = "That sends a file to others. Say which, and to whom."
  }
}

hook "request-of-powershell" {
  description = "Asks before PowerShell sends a file, or what a command prints (Invoke-RestMethod -InFile)"
  on          = ["before_tool"]
  priority    = 400
  when        = <<-EXPR
    any(shell.commands, .name matches "(?i)^(?:invoke-(?:restmethod|webrequest)|irm|iwr|start-bitstransfer|send-mailmessage|send-mgusermail|publish-.*|write-s3object|set-azstorageblobcontent|set-azstoragefilecontent)$"
      and (any(.flags, # matches "(?i)^(?:inf|form$|attach)") or len(.from) > 0 and not (.name matches "(?i)start-bits")
        or .text matches "(?i)-body\\s+(?:\\(|\\$\\(|@\\()?\\s*(?:get-content|gc|cat|\\[(?:system\\.)?io\\.file\\]|get-childitem|gci)\\b|-transfertype\\s+up|env:"
        or .name matches "(?i)^(?:send-m|write-s3|set-azstorage)")
      and none(concat(.operands, values(.options)), local_address(#) and # contains ":"))
    or any(shell.commands, .name matches "(?i)^(?:pwsh|powershell)(?:\\.exe)?$"
      and .text matches "(?i)\\.Upload(?:File|Data|String|Values)(?:Async|TaskAsync)?\\(|\\.(?:Post|Put)Async\\(|(?:get-childitem|gci|ls|dir)\\s+env:[^|]*\\|[^;]*(?:invoke-(?:restmethod|webrequest)|irm|iwr)|-infile\\s|-transfertype\\s+up")
  EXPR

  ask {
    reason = "That sends data to another host. Say what, and to whom."
  }
}
