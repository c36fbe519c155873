locals {
  team = join(", ", [for name, a in var.agents : "${a.role} to ${title(name)}"])
}

hook "enforce-delegation" {
  description = "Says who does what when a file outside of the planning folder is written; blocks nothing"
  on          = ["before_tool"]
  priority    = 200 # the order of the document, also where the host orders
  timeout     = "5s"

  match {
    tool   = ["WriteFile", "EditFile"]
    writes = concat(["/**"], [for d in var.planning : "!**/${d}/**"])
  }
  context {
    text = "Delegation: the main agent plans and hands work on (${local.team}). Hand this change on unless it is your task. Plans belong into ${join(", ", [for d in var.planning : "${d}/"])}."
  }
}
