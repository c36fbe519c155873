locals {
  # A component of a path as it was written. "[...slug].tsx" has none.
  climbs = "(^|[/\\\\])\\.\\.([/\\\\]|$)"

  # What may not be written, in this order. A name counts for files anywhere, and
  # for folders below the project: the project itself may lie in such a folder.
  refused = {
    traversal = {
      priority = 190
      files    = ["/**"]
      named    = "^" # what climbs is known by its spelling
      says     = "climbs with \"..\". Name the file by its path from the project's folder, or by its absolute path."
    }
    environment = {
      priority = 180
      files    = ["**/*.env*", "*.env*/**", "*/**/*.env*/**"]
      named    = "/[^/]*\\.env[^/]*(?:/|$)"
      says     = "is an environment file, and the user's. Say which variable is needed and let the user set it; code reads it from the environment."
    }
    credentials = {
      priority = 170
      files    = ["**/{*credential*,*secret*,*.key}", "{*credential*,*secret*}/**", "*/**/{*credential*,*secret*}/**"]
      named    = "(?:credential|secret)[^/]*$|\\.key$|(?:credential|secret).*/"
      says     = "holds credentials or a key, by its name. Let the user put it there; if it holds none, choose another name, or ask the user to allow it."
    }
    system = {
      priority = 160
      files    = ["/etc/**", "/usr/**", "/bin/**"]
      named    = "^/(?:etc|usr|bin)(?:/|$)"
      says     = "is the system's. Write below the project, and give the user the command that installs it."
    }
  }
}

hook "validate-changes" {
  description = "Refuses paths that climb, files of secrets and of the system before a write; after one it wants it undone"
  on          = ["before_tool", "after_tool"]
  for_each    = local.refused
  priority    = each.value.priority
  timeout     = "30s"

  match {
    tool   = ["WriteFile", "EditFile", "Shell", "mcp__.*"]
    writes = each.key == "traversal" ? each.value.files : concat(each.value.files, [for g in var.allowed : "!${g}"])
  }
  let = {
    targets  = "{{ flatten(map(shell.commands, map(filter(.redirects, .op contains '>'), .target))) }}"
    climbing = "{{ find(concat(paths ?? [], targets), # matches local.climbs) }}"

    # Where some are allowed all are named: which is meant is the globs' to know.
    named = "{{ (len(var.allowed) == 0 ? find(files.written, trimPrefix(#, project ?? '') matches each.value.named) : nil) ?? join(files.written, ', ') }}"
  }
  when = "each.key != 'traversal' or climbing != nil"

  deny {
    reason = "{{ event == 'after_tool' ? 'Undo this write: ' : '' }}{{ each.key == 'traversal' ? climbing : named }} ${each.value.says}"
  }
}
