# Commands that destroy. They are read as a shell reads them, so that quotes,
# wrappers and inner shells are no way around, and text is no command.

variable "deletable" {
  type        = list(string)
  default     = []
  description = "Folders, from the project's, in which rm -rf is free: node_modules, web/sites/simpletest"

  validation {
    condition     = alltrue([for d in var.deletable : can(regex("^[^./][^*?]*$", d)) && length(regexall("\\.\\.", d)) == 0])
    error_message = "these are folders below the project, without patterns: node_modules."
  }
}

locals {
  # Where no folder is free, none has such a name.
  deletable = length(var.deletable) > 0 ? "^(?:${join("|", [for d in var.deletable : regexquote(trimsuffix(d, "/"))])})(?:/|$)" : "^/nothing at all$"

  raises = "^(?:sudo|doas|su|pkexec|run0|gosu|su-exec)\\b"
  climbs = "(?:^|[^.\\w])\\.\\.(?:[/\\\\]+(?:\\.[/\\\\]+)*\\.\\.){2}(?:[/\\\\]|$)"

  # Programs and flags whose words are texts: said, or looked for.
  says  = ["echo", "printf"]
  seeks = ["grep", "egrep", "fgrep", "rg", "ag", "ack"]
  texts = ["e", "regexp", "expression", "S", "G", "grep", "m", "message"]

  starts = "\\bsystem\\s*\\(|\\b(?:shell_|pcntl_)?exec(?:File)?(?:Sync)?\\s*\\("
}

hook "block-destructive-commands" {
  description = "Refuses rm -rf, however its flags are written and whatever starts it"
  on          = ["before_tool"]
  priority    = 950

  match {
    command {
      program = "rm"
      flags   = ["recursive", "force"]
    }
  }
  when = <<-EXPR
    not all(match.commands, not .remote and len(.deletes) > 0
      and all(.deletes, not unknown(#) and trimPrefix(#, project + "/") matches local.deletable))
  EXPR

  record {
    fields = { danger = "rm -rf" }
  }
  deny {
    reason = "{{ match.commands[0].text }}: rm -rf takes away more than one sees, and nothing brings it back. Delete the files that you mean by their names, or ask the user to."
  }
}

hook "block-destructive-commands-root" {
  description = "Refuses sudo rm"
  on          = ["before_tool"]
  priority    = 949

  match {
    command {
      program = "rm"
    }
  }
  when = "any(match.commands, any(.via, # matches local.raises))"

  record {
    fields = { danger = "sudo rm" }
  }
  deny {
    reason = "rm with the rights of root is not for an agent. Delete what is yours without them, or ask the user to."
  }
}

hook "block-destructive-commands-push" {
  description = "Refuses forced pushes"
  on          = ["before_tool"]
  priority    = 948

  match {
    command {
      program = "git"
      args    = ["push"]
      flags   = ["force|f|mirror"]
    }
    command {
      program  = "git"
      args     = ["push"]
      operands = ["\\+.+"]
    }
  }

  record {
    fields = { danger = "force push" }
  }
  deny {
    reason = "A forced push throws away what others have pushed. Push to a branch of your own; where your own branch was rewritten, use git push --force-with-lease."
  }
}

hook "block-destructive-commands-path" {
  description = "Refuses commands with a path that climbs three folders up"
  on          = ["before_tool"]
  priority    = 947
  when        = <<-EXPR
    any(shell.commands, let greps = .name == "git" and get(.operands, 0) == "grep";
      let skip = .name in local.says ? len(.operands) : .name in local.seeks and get(.options, "e") == nil ? 1 : greps ? 2 : 0;
      any(skip < len(.operands) ? .operands[skip:] : [], # matches local.climbs and not (# contains " "))
      or any(filter(toPairs(.options), #[0] not in local.texts), #[1] matches local.climbs and not (#[1] contains " "))
      or any(.redirects, .target matches local.climbs)
      or .path matches local.climbs)
  EXPR

  record {
    fields = { danger = "../../.." }
  }
  deny {
    reason = "The path climbs out of where the command runs (../../..). Name the file from the project's folder, or by its absolute path."
  }
}

hook "block-destructive-commands-code" {
  description = "Refuses program text on a command line that starts other programs by system() or exec()"
  on          = ["before_tool"]
  priority    = 946
  when        = <<-EXPR
    any(shell.commands, (.code ?? "") matches local.starts
      or .name == "drush" and get(.operands, 0) in ["php:eval", "php-eval", "eval", "ev"] and any(.operands, # matches local.starts))
  EXPR

  record {
    fields = { danger = "system( or exec(" }
  }
  deny {
    reason = "This hides a command in the text of a program: system() and exec() start others. Run the command itself, so that it can be seen."
  }
}

hook "block-destructive-commands-text" {
  description = "The same five dangers by their text, in a line that cannot be read as a shell reads it"
  on          = ["before_tool"]
  priority    = 945

  match {
    fields = {
      command = [
        "\\brm\\s+(?:\\S+\\s+)*-(?:\\w*[rR]\\w*f|\\w*f\\w*[rR])",
        "\\bsudo\\s+(?:\\S+\\s+)*rm\\b",
        "\\.\\./\\.\\./\\.\\.",
        "\\bsystem\\s*\\(\\s*[\"']",
        "\\bexec\\s*\\(",
        "\\bpush\\s+(?:\\S+\\s+)*(?:--force\\b|-f\\b|\\+\\S)",
      ]
    }
  }
  when = "shell.parsed == false"

  record {
    fields = { danger = "{{ match.text }}" }
  }
  deny {
    reason = "The line holds \"{{ match.text }}\" and could not be read as a whole ({{ shell.problem }}). Write it so that it can, one command at a time."
  }
}
