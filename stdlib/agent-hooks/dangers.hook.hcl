policy "agent-hooks" {
  description = "The hooks of the Agent Hooks format's document: dangerous commands, production, formatting, an audit log and a quality gate"
}

variable "allowed_deletes" {
  type        = list(string)
  default     = ["/(private/)?(var/)?tmp/", "/(private/)?var/folders/", "/dev/shm/", ".*/\\.cache/"]
  description = "Regular expressions, from its beginning, of the path of what may be deleted recursively outside of the project"

  validation {
    condition     = alltrue([for r in var.allowed_deletes : can(regexall(r, "")) && length(regexall("^~|^\\^", r)) == 0])
    error_message = "these are regexes of absolute paths, without ^ and not globs: /srv/scratch/, /home/[^/]+/tmp/."
  }
}

locals {
  # The same without descriptions.
  danger = join("|", keys(local.dangers))

  # The dangers of the document, all its lists together, as it writes them.
  dangers = {
    "rm -rf /"              = "Recursive deletion of root"
    "mkfs"                  = "Filesystem formatting"
    "dd if=/dev/zero"       = "Zeroing drives"
    ">:? ?/dev/[shv]d[a-z]" = "Direct write to disk"
  }

  # A root, a top folder or a home, as an operand where no file of this machine
  # is meant.
  root = "(/|~|/(bin|boot|dev|etc|home|lib|lib32|lib64|mnt|opt|proc|root|run|sbin|srv|sys|usr|var|Applications|Library|System|Users|Volumes)(/[^/]*)?)/?(\\*|\\.)?"

  # A root, a top folder or what is in it, as the path of a deletion.
  top = "^(/(bin|boot|dev|etc|home|lib|lib32|lib64|mnt|opt|proc|root|run|sbin|srv|sys|usr|var|Applications|Library|System|Users|Volumes))?/?$"

  # The home of somebody, which only the shell knows.
  homes = "\\s~[a-z_][a-z0-9_-]*/?(\\*|\\s|;|$)"

  # Files of devices that are no disk: writing to them destroys nothing.
  harmless_devices = ["!/dev/{null,zero,full,random,urandom,tty,stdin,stdout,stderr,ptmx,console}", "!/dev/{fd,pts,shm,mqueue,tcp,udp}/**", "!/dev/tty*"]

  # Programs that delete, or move away, no more than they are named.
  few = ["rm", "unlink", "rmdir", "mv", "git", "trash", "ln", "install"]

  interpreters = "^(python|pypy|perl|ruby|node|nodejs|deno|bun|php|lua|osascript)[0-9.]*$"
  help         = ["help", "version", "V"]
  deletable    = "^(?:${join("|", concat(var.allowed_deletes, ["/nothing/at/all/"]))})"
}

pattern "danger" {
  regex   = local.dangers
  matches = ["rm -rf / --no-preserve-root", "mkfs.ext4 /dev/sdb", "dd if=/dev/zero of=x", ">:/dev/sda", "> /dev/sda"]
  rejects = ["rm -rf build", "dd if=a of=b", "> /dev/null"]
}

hook "block-dangerous-commands" {
  description = "Blocks dangerous shell commands that could destroy data"
  on          = ["before_tool"]
  priority    = 999
  timeout     = "5s"

  match {
    tool = ["Shell", "mcp__.*"]
  }

  # Of a path that is known in part, the part before that counts.
  deny {
    match {
      deletes = ["/**"]
    }
    when   = <<-EXPR
      any(files.deleted, not unknown(#) and within(project, #))
      or any(shell.commands, ("recursive" in .flags or .name not in local.few)
        and any(map(.deletes, known_prefix(#)), # != "" and ((emptied(#) ?? #) == "/" or not within(#, "project") and not (# matches local.deletable))))
      or any(shell.commands, "recursive" in .flags and any(.deletes, emptied(#) != nil and within(project, emptied(#))))
      or any(shell.commands, .name == "mv" and any(.deletes, (emptied(#) ?? known_prefix(#)) matches local.top or within(env.HOME ?? "/", emptied(#) ?? #)))
    EXPR
    reason = "Dangerous command blocked: this deletes the project as a whole, or what lies outside of it, as rm -rf / does. Name the one folder below the project or /tmp that has to go."
  }

  # What find lists goes to xargs; fd starts programs itself.
  deny {
    when   = <<-EXPR
      any(shell.commands, any(.via, # in ["xargs", "fd", "fdfind"]) and len(.deletes) > 0 and ("recursive" in .flags or any(concat(.from, .via), # in ["find", "fd", "fdfind"])))
      and any(shell.commands, .name in ["find", "fd", "fdfind", "ls"] and ("xargs" in .to or .name != "find" and any(.flags, # in ["x", "X", "exec", "exec-batch"]))
        and (any(.operands, not unknown(#) and not within(#, "project") and not (# + "/" matches local.deletable))
        or not within(.cwd ?? "/", "project") and not unknown(.cwd ?? "") and not ((.cwd ?? "") + "/" matches local.deletable)))
    EXPR
    reason = "Dangerous command blocked: this would delete what is listed outside of the project. List a folder of the project, or one below /tmp."
  }
  deny {
    when   = <<-EXPR
      any(shell.commands, .name == "rsync" and any(.flags, # startsWith "del")
        and any(map(.writes, known_prefix(#)), # != "" and (# matches local.top or within(env.HOME ?? "/", #) or within(project, #) and not within(#, "project"))))
      or any(shell.commands, "recursive" in .flags and .name == "rm" and .text matches local.homes)
    EXPR
    reason = "Dangerous command blocked: this would delete a root, a system folder or a home. Name the one folder that has to go."
  }
  deny {
    match {
      command {
        program  = "rm"
        flags    = ["recursive"]
        operands = [local.root]
      }
    }
    when   = "any(match.commands, .remote)"
    reason = "Dangerous command blocked: rm -rf of a root, a system folder or a home would destroy the other system. Name the one folder that has to go."
  }
  deny {
    match {
      command {
        program = "mkfs(\\..+)?|mke2fs|mkdosfs|mkntfs|mkswap|newfs.*"
      }
    }
    when   = "any(match.commands, none(.flags, # in local.help))"
    reason = "Dangerous command blocked: {{ match.commands[0].name }} would make a new filesystem in place of what is there. The user does that."
  }
  deny {
    match {
      command {
        program = "dd"
      }
    }
    when   = "any(match.commands, any(.args, # == 'if=/dev/zero' or # matches `^of=/dev/([shv]d|xvd|nvme|mmcblk|disk|rdisk|mapper/|md|loop)`))"
    reason = "Dangerous command blocked: dd from /dev/zero, or onto a disk, would overwrite what is there. A file of zeros is made by truncate -s SIZE FILE."
  }
  deny {
    match {
      writes = concat(["/dev/**", "/**/:/dev/**"], local.harmless_devices)
    }
    reason = "Dangerous command blocked: this writes directly to a device, as >/dev/sda does. Write to a file of the project."
  }
  deny {
    when   = "any(shell.commands, .remote and any(.redirects, .op contains '>' and .target matches `^/dev/([shv]d|xvd|nvme|mmcblk|disk|mapper/|md)`))"
    reason = "Dangerous command blocked: this writes directly to a disk of the other system. Write to a file there."
  }

  # What is not read as a shell command goes by the document's text: a program
  # in another language, and a line that could not be understood.
  deny {
    when   = "any(shell.commands, .code != nil and .name matches local.interpreters and .code matches local.danger)"
    reason = "Dangerous command blocked: this program holds one of rm -rf /, mkfs, dd if=/dev/zero, >/dev/sda. Leave it out."
  }
  deny {
    match {
      pattern = pattern.danger
    }
    when   = "not (shell.parsed ?? true)"
    reason = "Dangerous command blocked: the line cannot be read to its end, and holds {{ match.text }} ({{ match.description }}). Write it as a simple command."
  }
}

variable "guarded_paths" {
  type        = list(string)
  default     = ["/etc/passwd", "/var/www/**"]
  description = "Globs of the files on which no tool works"
}

hook "security-check" {
  description = "Blocks changes of guarded files and folders, such as /etc/passwd and /var/www"
  on          = ["before_tool"]
  priority    = 998
  enabled     = length(var.guarded_paths) > 0

  match {
    writes = var.guarded_paths
  }
  deny {
    reason = "{{ join(files.written, ', ') }}: nothing is changed there. Work on files of the project, or ask the user to do it."
  }
}

hook "security-check-reads" {
  description = "Blocks reading of guarded files and folders"
  on          = ["before_tool"]
  priority    = 997
  enabled     = length(var.guarded_paths) > 0

  match {
    reads = var.guarded_paths
  }
  deny {
    reason = "{{ join(files.read, ', ') }}: nothing is read there. Ask the user for what you need to know."
  }
}
