# Programs that are run before anybody has read them.

hook "remote-code" {
  description = "Refuses to run what a download prints, or a file that the same line has downloaded"
  on          = ["before_tool"]
  priority    = 950
  when        = <<-EXPR
    let fetched = map(filter(shell.commands, .brings == "download"), .name);
    any(shell.commands, any(.unseen, # in fetched) and (.path contains "/" or lower(.name) matches local.runs_text))
  EXPR

  deny {
    reason = "Nobody has read what this would run. Download it to a file, read it, then run that file in a command of its own."
  }
}

hook "remote-package" {
  description = "Asks before what the same line has downloaded is installed or built"
  on          = ["before_tool"]
  priority    = 700
  when        = <<-EXPR
    let fetched = map(filter(shell.commands, .brings == "download"), .name);
    any(shell.commands, any(.unseen, # in fetched) and not (.path contains "/" or lower(.name) matches local.runs_text))
  EXPR

  ask {
    reason = "Installing and building run programs of what was downloaded, which nobody has read. Download it, look at it, then install it in a command of its own."
  }
}

hook "decoded-code" {
  description = "Refuses to run what was encoded or encrypted, so that nobody can read it"
  on          = ["before_tool"]
  priority    = 950
  when        = <<-EXPR
    let decoded = map(filter(shell.commands, .brings == "decoded"), .name);
    any(shell.commands, any(.unseen, # in decoded))
  EXPR

  deny {
    reason = "Nobody can read what this would run. Write the commands out."
  }
}

hook "unknown-code" {
  description = "Asks before a text that only the shell will know, or that another program has only just written, is run as a program"
  on          = ["before_tool"]
  priority    = 700
  enabled     = var.unknown != "off"
  when        = "any(shell.commands, any(.unseen, # not in var.generators))"

  deny {
    when   = "var.unknown == 'deny'"
    reason = "Nobody can tell what this would run. Write the commands out, or put them into a file that can be read first."
  }
  ask {
    when   = "var.unknown == 'ask'"
    reason = "Nobody can tell what this would run. Write the commands out, or put them into a file that can be read first."
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
  when = <<-EXPR
    any(match.commands, .code matches local.code_includes
      or .code matches local.code_runs and (.code matches local.code_fetches or .code matches local.code_decodes))
  EXPR

  deny {
    reason = "Nobody has read what this would run. Save it to a file, read it, then run that file in a command of its own."
  }
}

hook "code-fetched-and-started" {
  description = "Asks before a program of a line, such as python -c, fetches something and starts programs"
  on          = ["before_tool"]
  priority    = 690

  match {
    command {
      program = local.interpreters
    }
  }
  when = "any(match.commands, .code matches local.code_fetches and .code matches local.code_fetched_runs)"

  ask {
    reason = "What this fetches may be what it starts. Save it to a file, read it, then run that file in a command of its own."
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
  when        = "any(shell.commands, .path matches local.no_name and not (.path matches '^[A-Za-z]:') and last(.via) != 'entr')"

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
    any(shell.commands, .name not in local.talkers and not (.name matches "(?i)^get-|help$|lint$") and (
      "rm" in .operands and (any(.flags, # in ["r", "R", "rf", "fr", "recursive"]) or any(.args, # matches "^-[a-zA-Z]*[rR]")) and any(.operands, # matches "^(" + local.critical + ")$" and # not in ["*", ".."])
      or "git" in take(.operands, 1) and ("reset" in .operands and "hard" in .flags or "clean" in .operands and any(.flags, # in ["f", "force"])
        or get(.operands, 1) == "push" and any(.flags, # in ["f", "force"]))))
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
