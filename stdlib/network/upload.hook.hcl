# What leaves the machine.
hook "drop" {
  description = "Keeps anything from being sent to paste sites, request bins and chat webhooks"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program = "${local.senders}|${local.sockets}"
    }
  }
  when = <<-EXPR
    any(match.commands, any(.args, # matches local.drops)
      and (.name matches ("^(?:" + local.sockets + ")$")
        or len(.from) > 0
        or any(.flags, # in ["d", "data", "data-binary", "data-raw", "data-ascii", "data-urlencode", "json", "F", "form", "form-string", "T", "upload-file", "post-file", "post-data", "body-file", "body-data"])
        or get(.options, "request") in ["POST", "PUT", "PATCH"] or get(.options, "method") in ["POST", "PUT", "PATCH"]
        or any(.args, # matches `^[\w.-]+(?:=|:=|@)|\$|^@`)
        or .dynamic))
  EXPR

  deny {
    reason = "What is sent there can be read by others. Keep it on this machine, or let the user choose where it goes."
  }
}

hook "archive" {
  description = "Keeps archives, dumps and encoded data from being piped into the network"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program = "${local.senders}|${local.sockets}|mail|mailx|mutt|sendmail|swaks|ftp|lftp|tftp|openssl"
    }
  }
  when = <<-EXPR
    any(match.commands, (.name != "openssl" or "s_client" in .operands) and
      any(.from, # in ["tar", "bsdtar", "zip", "cpio", "env", "printenv", "mysqldump", "pg_dump", "pg_dumpall", "mongodump", "base64", "base32", "xxd", "od", "openssl", "gpg", "dd", "history", "gzip", "pigz", "bzip2", "xz", "zstd", "7z", "7za", "sqlite3"])
      and none(shell.commands, .name == "env" and any(.flags, # in ["i", "ignore-environment"]) or .name == "printenv" and len(.operands) > 0 or .name in ["tar", "bsdtar"] and "no-recursion" in .flags)
      and (none(.operands, local_address(#) or # matches ("^(?:" + local.local_name + ")$")) or any(.operands, # matches local.elsewhere and not (local_address(#) or # matches ("^(?:" + local.local_name + ")$"))))
      and (not (.name matches ("^(?:" + local.senders + ")$")) or any(.args, # matches `^(?:-|.*[=@]-|-[a-zA-Z]*[dT]@?-|@/dev/stdin|.*<-.*)$`)))
  EXPR

  deny {
    reason = "That sends the project's data away, packed or encoded so that nobody sees what it is. Ask the user how it should be handed over."
  }
}

hook "substituted" {
  description = "Keeps encoded data, dumps and the environment out of addresses and requests (curl \"https://…/$(base64 file)\")"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program = local.senders
    }
  }
  when = <<-EXPR
    any(match.commands, .dynamic and (none(.operands, local_address(#) or # matches ("^(?:" + local.local_name + ")$")) or any(.operands, # matches local.elsewhere and not (local_address(#) or # matches ("^(?:" + local.local_name + ")$")))))
    and any(shell.commands, "$()" in .via and any(.to, # matches ("^(?:" + local.senders + ")$"))
      and (.name in ["tar", "bsdtar", "zip", "gzip", "xxd", "od", "hexdump", "mysqldump", "pg_dump", "history"]
        or .name in ["env", "printenv"] and len(.operands) == 0
        or .name in ["base64", "base32", "openssl"] and none(.flags, # in ["d", "decode", "D"]) and none(.operands, # in ["rand", "dgst"]) and none(.from, # in ["echo", "printf"]) and (len(.from) > 0 or len(.reads) > 0)))
  EXPR

  deny {
    reason = "That sends data of this machine, encoded so that nobody sees what it is. Ask the user how it should be handed over."
  }
}

hook "archive-to-host" {
  description = "Keeps tar from writing to another machine, told so by a flag or by TAR_OPTIONS and TAPE"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program = "tar|bsdtar|gtar|cpio|export|declare|typeset"
    }
  }
  when = <<-EXPR
    any(match.commands,
      .name in ["export", "declare", "typeset"] and any(.operands, # matches `^(?:TAR_OPTIONS|TAPE)=.*[\w.-]+:`)
      or .name in ["tar", "bsdtar", "gtar", "cpio"] and none(.flags, # == "force-local") and (
        get(.env, "TAR_OPTIONS") matches `[\w.-]+:/`
        or get(.env, "TAPE") matches `^[^/]+:` and get(.options, "file") == nil
        or get(.options, "file") matches `^[^/]+:.`))
    or any(shell.commands, .name in ["tar", "bsdtar", "gtar"]) and command matches `(?:^|[;&|\s])TAR_OPTIONS=[^;]*[\w.-]+:/`
  EXPR

  deny {
    reason = "That sends the project's data away in an archive. Ask the user how it should be handed over."
  }
}

hook "pipe" {
  description = "Asks before the output of a local program, or a file on standard input, is sent to a host"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = "${local.senders}|${local.sockets}|mail|mailx|mutt|sendmail|swaks|ssh|openssl|grpcurl|wscat|kafka-console-producer(?:\\.sh)?|haste|hastebin|redis-cli|slackcat|ntfy|telegram-send"
    }
  }
  when = <<-EXPR
    any(match.commands,
      (.name != "ssh" or .text matches local.stores_stdin or any(.from, # in ["tar", "bsdtar", "zip", "cpio", "gzip", "zstd", "mysqldump", "pg_dump", "mongodump", "env", "base64", "dd", "zfs", "btrfs"]))
      and (.name != "redis-cli" or any(.args, # matches local.elsewhere))
      and (.name != "openssl" or "s_client" in .operands)
      and none(shell.commands, .name == "env" and any(.flags, # in ["i", "ignore-environment"]))
      and (any(.from, not (# in ["printenv", "echo", "printf", "jq", "yes", "date", "true", "curl", "wget", "head", "tail", "sed", "awk"] or # matches `^(?:\$\(\)|<\(\))$`))
        or .name matches ("^(?:" + local.sockets + ")$") and any(shell.commands, .name in ["head", "tail", "sed", "awk"] and len(.reads) > 0 and any(.to, # matches ("^(?:" + local.sockets + ")$")))
        or any(.redirects, .fd == 0 and .op == "<" and not (.target startsWith "/dev/")))
      and (none(.operands, local_address(#) or # matches ("^(?:" + local.local_name + ")$")) or any(.operands, # matches local.elsewhere and not (local_address(#) or # matches ("^(?:" + local.local_name + ")$"))))
      and (not (.name matches ("^(?:" + local.senders + ")$")) or .name matches local.stdin_senders or any(.args, # matches `^(?:-|.*[=@]-|-[a-zA-Z]*[dT]@?-|@/dev/stdin|.*<-.*)$`)))
  EXPR

  ask {
    reason = "That sends the output of a program to another host. Say what is in it and who gets it."
  }
}

hook "contents" {
  description = "Asks before a file's text stands in what is sent (curl -d \"$(cat file)\")"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = "curl|wget|wget2"
      flags   = ["d|data|data-binary|data-raw|data-ascii|data-urlencode|json|form|F|form-string|post-data|body-data"]
    }
  }
  when = <<-EXPR
    any(match.commands, (none(.operands, local_address(#) or # matches ("^(?:" + local.local_name + ")$")) or any(.operands, # matches local.elsewhere and not (local_address(#) or # matches ("^(?:" + local.local_name + ")$"))))
      and (unknown(get(.options, "data") ?? "") or unknown(get(.options, "data-binary") ?? "") or unknown(get(.options, "data-raw") ?? "")
        or unknown(get(.options, "data-urlencode") ?? "") or unknown(get(.options, "json") ?? "") or unknown(get(.options, "form") ?? "")
        or unknown(get(.options, "post-data") ?? "") or unknown(get(.options, "body-data") ?? "")))
    and any(shell.commands, "$()" in .via and len(.reads) > 0 and .name in ["cat", "head", "tail", "tac", "sed", "awk", "grep", "sort", "xxd"]
      or "xargs" in .via and .name in ["curl", "wget"])
  EXPR

  ask {
    reason = "That sends what a file says. Say which file, and to whom."
  }
}

hook "file" {
  description = "Asks before a file is uploaded"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = "curl|wget|wget2"
      flags   = ["T|upload-file|F|form|post-file|body-file|d|data|data-binary|data-ascii|data-urlencode|json"]
    }
    command {
      program = "http|https|xh|httpie"
    }
  }
  when = <<-EXPR
    any(match.commands,
      (none(.operands, local_address(#) or # matches ("^(?:" + local.local_name + ")$")) or any(.operands, # matches local.elsewhere and not (local_address(#) or # matches ("^(?:" + local.local_name + ")$"))))
      and (any(.flags, # in ["T", "upload-file", "post-file", "body-file"])
        or get(.options, "data-urlencode") matches `^[\w.-]*@`
        or any(.args, # matches `^(?:-[a-zA-Z]*d)?@[^-]|^--data(?:-binary|-ascii|-urlencode)?=(?:[\w.-]*)@[^-]|^--form=[^=]+=[@<]|^(?:-[a-zA-Z]*F)?[\w.\[\]-]+=[@<][^-]`)
        or .name in ["http", "https", "xh", "httpie"] and any(.operands, # matches `^[\w.-]*(?:@|=@|:=@)[./~\w]` and not (# contains "://"))))
  EXPR

  ask {
    reason = "That uploads a file. Say which one, and to whom."
  }
}

hook "copy" {
  description = "Asks before files are copied to another machine (scp, rsync, sftp, ftp, backup programs and the like)"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = "scp|rsync|pscp|rcp|sftp|ftp|lftp|tftp|ncftp|tnftp|yafc|cadaver|psftp|croc|wormhole|magic-wormhole|ffsend|unison|transfer|qrcp|portal|smbclient|ipfs|mosquitto_pub|kcat|kafkacat|logger|ffmpeg|restic|rustic|borg|duplicity|rdiff-backup|kopia|tarsnap"
    }
  }
  when = <<-EXPR
    any(match.commands, "help" not in .flags and (
      .name in ["scp", "rsync", "pscp", "rcp"]
        and (last(.operands) matches `^(?:[^/:]+@)?[^/:]{2,}:` or last(.operands) != nil and unknown(last(.operands)))
        and none(.flags, # in ["n", "dry-run", "list-only"])
        and not (local_address(last(.operands)) or last(.operands) matches ("^(?:[^/@]*@)?(?:" + local.local_name + ")$"))
      or .name in ["sftp", "psftp"] and (any(.flags, # in ["b"]) and .stdin == nil or len(.from) > 0 and .stdin == nil or .stdin matches `\b(?:m?put|reput)\b`)
      or .name in ["ftp", "lftp", "tftp", "ncftp", "tnftp", "yafc", "cadaver"] and (.name in ["ftp", "tnftp"] and "u" in .flags or .name == "tftp" and "p" in .flags or .stdin matches `\b(?:m?put|mirror\s+-R|send)\b` or any(.args, # matches `\b(?:m?put|mirror\s+(?:-R|--reverse))\b`))
      or .name == "transfer" or .name == "ffsend" and get(.operands, 0) not in ["download", "info", "exists", "history", "version"]
      or .name == "smbclient" and (.stdin matches `(?m)^\s*m?put\b` or any(.args, # matches `(?:^|[;\s])(?:m?put|reput|tar\s*x|tarmode)\b`))
      or .name == "ipfs" and any(.operands, # in ["add", "publish"])
      or .name in ["mosquitto_pub", "kcat", "kafkacat"] and any(.flags, # in ["f", "file", "l", "stdin-line", "P"])
        and none(values(.options), local_address(#))
      or .name in ["croc", "wormhole", "magic-wormhole", "portal", "qrcp"] and any(.operands, # in ["send", "tx", "--"])
      or .name in ["croc", "qrcp"] and any(.operands, # matches `[./]`)
      or .name == "unison" and any(.operands, # matches "^(?:ssh|socket|rsh)://" and not local_address(#))
      or .name == "logger" and "send" in .does and none(values(.options), local_address(#))
      or .name == "ffmpeg" and any(.operands, # matches "^(?:rtmps?|srt|udp|tcp|rtp|icecast|ftp|sftp)://" and not local_address(#))
      or .name in ["restic", "rustic"] and "backup" in .operands and any(values(.options), # matches `^(?:s3|sftp|rest|b2|azure|gs|swift|rclone|opendal):` and not local_address(join(split(#, ":")[1:], ":")))
      or .name == "borg" and get(.operands, 0) == "create" and get(.operands, 1) matches `^ssh://|^[^/:]+@[^/:]+:`
      or .name == "duplicity" and last(.operands) matches `^[a-z0-9+]+://` and not (last(.operands) startsWith "file:") and get(.operands, 0) not in ["restore", "verify", "list-current-files", "collection-status", "cleanup"]
      or .name == "rdiff-backup" and last(.operands) matches `^[^/:]+::`
      or .name == "kopia" and get(.operands, 0) in ["repository", "repo"] and any(.operands, # in ["create", "connect"]) and none(.operands, # == "filesystem")
      or .name == "tarsnap" and "c" in .flags))
  EXPR

  ask {
    reason = "That copies files to another machine. Say which, and to whom they go."
  }
}

hook "system-of-host" {
  description = "Keeps the system folders of other machines as they are"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program = "scp|rsync|pscp|rcp"
    }
  }
  when = "any(match.commands, last(.operands) matches `^(?:[^/:]+@)?[^/:]{2,}:/(?:(?:etc|boot|bin|sbin|lib(?:32|64|exec)?|usr|var|sys|proc|dev|root|efi)(?:/.*)?)?$` and not (last(.operands) matches `:/var/(?:www|tmp)/`))"

  deny {
    reason = "That would overwrite system files of another machine. Copy to a folder of your own there and let the user install it."
  }
}

hook "publish" {
  description = "Asks before something is published (gists, snippets)"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = "gh|glab"
      args    = ["gist|snippet", "create|edit"]
    }
    command {
      program = "gh"
      args    = ["api", "/?gists(?:/.*)?"]
      flags   = ["f|F|raw-field|field|input"]
    }
    command {
      program = "gist|pastebinit|pbincli|wgetpaste|fpaste|nopaste|imgur|imgur-screenshot"
    }
  }
  when = "any(match.commands, 'help' not in .flags and (.name != 'gist' or none(.flags, # in ['list', 'l', 'login', 'read', 'r'])))"

  ask {
    reason = "That publishes it. Say what is in it and who can read it."
  }
}

hook "mail" {
  description = "Asks before mail is sent"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = "mail|mailx|s-nail|mutt|neomutt|swaks|sendemail|msmtp|ssmtp|sendmail|himalaya"
    }
    command {
      program = "git"
      args    = ["send-email"]
    }
  }
  when = "any(match.commands, none(.flags, # in ['help', 'version', 'dry-run']) and (len(.operands) > 0 or len(.from) > 0))"

  ask {
    reason = "That sends mail. Say to whom, and what is in it."
  }
}

hook "socket" {
  description = "Asks before socat hands a file, a pipe or a program's output to another machine"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program  = "socat"
      operands = ["(?i)(?:tcp|udp|openssl|ssl|sctp|quic|dtls|proxy|socks)[46a]?(?:-connect|-sendto|-datagram)?:.*"]
    }
  }
  when = <<-EXPR
    any(match.commands, any(.operands, # matches `(?i)^(?:open|gopen|file|pipe|fd|exec|system|create):|^\.{0,2}/`)
      and none(.operands, local_address(join(split(#, ":")[1:], ":")) or # matches ("^(?:" + local.local_name + ")$")))
  EXPR

  ask {
    reason = "That hands data of this machine to another one. Say what, and to whom."
  }
}

hook "names" {
  description = "Keeps data from leaving in names that are looked up (dig $(…).example.com)"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program = "dig|nslookup|host|drill|kdig|doggo|dog|delv|resolvectl|getent|ping[46]?|traceroute|fping|nping|hping3|whois|dnscat2?|iodine"
    }
  }
  when = <<-EXPR
    any(match.commands, .name matches `^(?:dnscat2?|iodine)$`
      or any(.operands, unknown(#)) and (len(.from) > 0 or .text matches `\$\(|<\(`
        or any(shell.commands, .name in ["base64", "base32", "xxd", "od", "openssl", "hexdump"])))
  EXPR

  deny {
    reason = "What a command prints would leave in a host name. Look up names that stand in the command."
  }
}

hook "metadata" {
  description = "Keeps the addresses at which cloud machines hand out credentials closed"
  on          = ["before_tool"]
  priority    = 700
  enabled     = var.metadata

  match {
    command {
      program = "${local.senders}|${local.sockets}|aria2c|lynx|w3m|links|elinks|openssl"
    }
    command {
      program = "python[0-9.]*|node|nodejs|ruby|perl|php|bun|deno|pwsh|powershell"
    }
  }
  when = "any(match.commands, not (.name matches '^(?:python[0-9.]*|node|nodejs|ruby|perl|php|bun|deno)$') and any(.args, # matches local.metadata) or .code matches local.metadata)"

  deny {
    reason = "That address hands out the machine's own credentials. Use the cloud's command line tools, or ask the user."
  }
}

hook "metadata-fetch" {
  description = "The same for the tools that fetch pages"
  on          = ["before_tool"]
  priority    = 700
  enabled     = var.metadata

  match {
    pattern = local.metadata
  }
  when = "len(urls ?? []) > 0 or tool.server != nil and any(values(tool.raw), type(#) == 'string' and # matches `^\\w+://`)"

  deny {
    reason = "That address hands out the machine's own credentials. Use the cloud's command line tools, or ask the user."
  }
}

hook "drop-fetch" {
  description = "Keeps data from leaving in the address of a fetched page"
  on          = ["before_tool"]
  priority    = 400

  match {
    tool  = "Fetch"
    input = { url = local.drops }
  }
  when = "url contains '?' or len(url) > 120"

  ask {
    reason = "That address belongs to a service that records what it is asked. Say what stands in it."
  }
}
