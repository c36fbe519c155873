# Programs that are run before anybody has read them.

hook "remote-code" {
  description = "Refuses to run what a download prints"
  on          = ["before_tool"]
  priority    = 950

  match {
    command {
      program = "(?:${local.interpreters})|eval|source|\\.|iex|(?i:invoke-expression)|trap|make|ed|ex"
    }
  }
  when = <<-EXPR
    let fetched = map(filter(shell.commands, lower(.name) in local.fetchers and none(.args, # startsWith "file:") and none(.flags, # in ["offline", "download"])), .name);
    any(match.commands, any(.from, # in fetched)
      and none(.flags, # in ["n", "noexec", "help", "version"])
      and (
        .name in ["eval", "source", ".", "iex", "trap"] or lower(.name) == "invoke-expression"
        or .code != nil and unknown(.code)
        or "c" in .flags and (let at = findIndex(.args, # matches "^-[a-zA-Z]*c$"); at != nil and unknown(get(.args, at + 1) ?? ""))
        or any(.operands, unknown(#) or # in ["-", "/dev/stdin"] or # startsWith "/dev/fd/")
        or .code == nil and len(.operands) == 0 and none(.flags, # in ["c", "e", "m", "E", "p", "r", "Command", "command"])
        or "s" in .flags and .code == nil))
  EXPR

  deny {
    reason = "Nobody has read what this would run. Download it to a file, read it, then run that file in a command of its own."
  }
}

hook "decoded-code" {
  description = "Refuses to run what was encoded or encrypted, so that nobody can read it"
  on          = ["before_tool"]
  priority    = 950

  match {
    command {
      program = "(?:${local.interpreters})|eval|source|\\.|iex"
    }
  }
  when = <<-EXPR
    let decoded = map(filter(shell.commands, .name in local.decoders and any(.flags, # in local.decode)
      or .name in ["uudecode", "tar", "bsdtar"] and any(.flags, # in ["O", "to-stdout"])), .name);
    any(match.commands, any(.from, # in decoded)
      and none(.flags, # in ["n", "noexec", "help", "version"])
      and (
        .name in ["eval", "source", ".", "iex"]
        or .code != nil and unknown(.code)
        or "c" in .flags and (let at = findIndex(.args, # matches "^-[a-zA-Z]*c$"); at != nil and unknown(get(.args, at + 1) ?? ""))
        or any(.operands, unknown(#) or # in ["-", "/dev/stdin"] or # startsWith "/dev/fd/")
        or .code == nil and len(.operands) == 0 and none(.flags, # in ["c", "e", "m", "E", "p", "r"])
        or "s" in .flags and .code == nil))
  EXPR

  deny {
    reason = "Nobody can read what this would run. Write the commands out."
  }
}

hook "code-from-elsewhere" {
  description = "Refuses programs of a line, such as python -c, that run what they download or decode"
  on          = ["before_tool"]
  priority    = 950

  match {
    command {
      program = local.interpreters
    }
  }
  when = "any(match.commands, .code matches local.code_from_network or .code matches local.code_from_text)"

  deny {
    reason = "Nobody has read what this would run. Save it to a file, read it, then run that file in a command of its own."
  }
}

hook "download-and-run" {
  description = "Refuses to run a file that the same line has downloaded or decoded"
  on          = ["before_tool"]
  priority    = 950

  match {
    command {
      program = "curl|wget|wget2|fetch|aria2c|axel|http|https|xh|scp|sftp|rsync|base64|base32|openssl|gpg|xxd|iwr|(?i:invoke-webrequest)"
    }
  }
  when = <<-EXPR
    let got = map(filter(match.commands, none(.args, # startsWith "file:")
      and (.name not in local.decoders or any(.flags, # in local.decode))), .name);
    let kept = flatten(map(filter(shell.commands, .name == "tee" and any(.from, # in got)), .writes));
    any(shell.commands, .pipe == 0 and any(.from, # in got)
      and (.path contains "/" or .name matches local.interpreters_whole and len(.reads) > 0)
      or .name matches local.interpreters_whole and any(.reads, # in kept))
  EXPR

  deny {
    reason = "Nobody has read the file that this would run. Read it first, then run it in a command of its own."
  }
}

hook "unknown-code" {
  description = "Asks before a text that only the shell will know is run as a program"
  on          = ["before_tool"]
  priority    = 700
  enabled     = var.unknown != "off"

  match {
    command {
      program = "(?:${local.interpreters})|eval|source|\\.|trap"
    }
  }
  let = {
    # Generators whose output nobody else has written to.
    plain = "{{ none(shell.commands, .name in var.generators and any(.to, # in ['eval', 'source', '.']) and (len(.env) > 0 or any(.redirects, .op in ['>', '>>', '&>', '>|'] and .target != '/dev/null'))) }}"
    # What runs the output of such alone.
    trusted = "{{ plain ? filter(match.commands, .name in ['eval', 'source', '.', 'trap'] and len(.from) > 0 and all(.from, # in var.generators) and len(.args) <= (.name == 'trap' ? 2 : 1) and len(.env) == 0 and len(.redirects) == 0) : [] }}"
  }
  when = <<-EXPR
    any(match.commands, .code != nil and unknown(.code) and known_prefix(.code) == "")
    or any(match.commands, last(.via) == ">()" and len(.operands) == 0 and .code == nil and all(.from, # == "exec"))
    or none(shell.commands, any(.via, # in ["source", "."]))
    and count(match.commands, .name in ["source", "."] and any(.operands, # matches "^/(dev|proc/(self|[0-9]+))/fd/"))
      > count(trusted, .name in ["source", "."])
    or count(shell.commands, unknown(.name) and (last(.via) ?? "") matches local.by_text)
      > count(trusted, .name in ["eval", "trap"])
  EXPR

  deny {
    when   = "var.unknown == 'deny'"
    reason = "Nobody can tell what this would run. Write the commands out."
  }
  ask {
    when   = "var.unknown == 'ask'"
    reason = "Nobody can tell what this would run. Write the commands out."
  }
}

hook "made-code" {
  description = "Asks before a shell runs lines that another program has only just written"
  on          = ["before_tool"]
  priority    = 690
  enabled     = var.unknown != "off"

  match {
    command {
      program = local.shells
    }
  }
  when = <<-EXPR
    any(match.commands, len(.operands) == 0 and .code == nil and .stdin == nil
      and none(.flags, # in ["n", "noexec", "c"] or # in local.help) and any(.from, # in local.makers))
  EXPR

  deny {
    when   = "var.unknown == 'deny'"
    reason = "Nobody has seen the lines that the shell would run. Write them to a file, look at it, then run it."
  }
  ask {
    when   = "var.unknown == 'ask'"
    reason = "Nobody has seen the lines that the shell would run. Write them to a file, look at it, then run it."
  }
}

hook "unknown-program" {
  description = "Asks before a program is run whose name only the shell will know"
  on          = ["before_tool"]
  priority    = 700
  enabled     = var.unknown != "off"
  when        = "any(shell.commands, unknown(.name) and not ((last(.via) ?? '') matches local.by_text))"

  deny {
    when   = "var.unknown == 'deny'"
    reason = "Nobody can tell which program this would run. Write its name out."
  }
  ask {
    when   = "var.unknown == 'ask'"
    reason = "Nobody can tell which program this would run. Write its name out."
  }
}

hook "quoted-program" {
  description = "Refuses a program whose name has blanks in it: quotes have made one word of a command"
  on          = ["before_tool"]
  priority    = 900
  when        = "any(shell.commands, .path matches local.no_name and not (.path matches '^[A-Za-z]:'))"

  deny {
    reason = "No program has that name: quotes have made one word of several. Write the command without them."
  }
}

hook "input-as-code" {
  description = "Refuses xargs and parallel to run what they read as a program"
  on          = ["before_tool"]
  priority    = 900

  match {
    command {
      program = "(?:${local.interpreters})|eval|awk|gawk|mawk|nawk"
    }
  }
  when = <<-EXPR
    any(match.commands, any(.via, # in ["xargs", "parallel"]) and (
      .code != nil and unknown(.code)
      or any(.flags, unknown(#))
      or unknown(get(.options, "f") ?? "") or unknown(get(.options, "require") ?? "") or unknown(get(.options, "import") ?? "")))
    or any(shell.commands, unknown(.name) and (last(.via) ?? "") matches local.by_text and any(.via, # in ["xargs", "parallel"]))
  EXPR

  deny {
    reason = "What is read would be run as a program. Hand it on as an argument: xargs -I{} sh -c 'wc -l \"$1\"' _ {}"
  }
}

hook "unknown-wrapper" {
  description = "Asks before a dangerous command that is handed to a program of which hookc does not know that it starts others"
  on          = ["before_tool"]
  priority    = 700
  enabled     = var.unknown != "off"
  when        = <<-EXPR
    any(shell.commands, ("rm" in .operands or "git" in .operands and .operands[0:1] == ["git"])
      and .name not in local.talkers and not (.name matches "(?i)^get-|help$|lint$") and (
      "rm" in .operands and (any(.flags, # in ["r", "R", "rf", "fr", "recursive"]) or any(.args, # matches "^-[a-zA-Z]*[rR]")) and any(.operands, # matches "^(" + local.critical + ")$" and # not in ["*", ".."])
      or .operands[0:1] == ["git"] and ("reset" in .operands and "hard" in .flags or "clean" in .operands and any(.flags, # in ["f", "force"]))
      or .operands[0:2] == ["git", "push"] and any(.flags, # in ["f", "force"])))
  EXPR

  deny {
    when   = "var.unknown == 'deny'"
    reason = "This hands a dangerous command to another program. Run the command itself."
  }
  ask {
    when   = "var.unknown == 'ask'"
    reason = "This hands a dangerous command to another program. Run the command itself."
  }
}

hook "unparsed" {
  description = "Asks before a command line that could not be read to its end, or is not bash"
  on          = ["before_tool"]
  priority    = 690
  enabled     = var.unparsed != "off"
  when        = "shell.parsed == false and (shell.problem matches '^too |too deep' or len(shell.commands) == 0 or not all(shell.commands, .name matches local.harmless_cmdlets))"

  deny {
    when   = "var.unparsed == 'deny'"
    reason = "This command line could not be understood ({{ shell.problem ?? shell.dialect }}). Write it for bash, in smaller steps."
  }
  ask {
    when   = "var.unparsed == 'ask'"
    reason = "This command line could not be understood ({{ shell.problem ?? shell.dialect }}). Written for bash, in smaller steps, it can be."
  }
}
