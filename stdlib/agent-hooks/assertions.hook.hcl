locals {
  asserted = length(var.guarded_paths) > 0 ? var.guarded_paths : ["/nothing/at/all"]
}

assert "a-call-is-refused-or-left-alone" {
  description = "The pack approves no call, and asks a person about none."
  on          = ["before_tool"]
  decides     = ["none", "deny"]
}

assert "guarded-files-are-not-changed" {
  description = "No tool writes a file that the variable guarded_paths names, nor does a command."
  on          = ["before_tool"]

  match {
    writes = local.asserted
  }

  decides = length(var.guarded_paths) > 0 ? ["deny"] : ["none", "deny"]
}

assert "guarded-files-are-not-read" {
  description = "The same for reading."
  on          = ["before_tool"]

  match {
    reads = local.asserted
  }

  decides = length(var.guarded_paths) > 0 ? ["deny"] : ["none", "deny"]
}
