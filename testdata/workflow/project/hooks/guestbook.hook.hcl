policy "guestbook" {
  description = "The workflow that builds the guestbook"
  targets     = ["claude-code", "generic"]
}

use "std/agent-workflow" {
  with = {
    # What an artefact is held to: the project's own schemas.
    schemas = { for f in fileset("../contracts", "*.json") : f => jsondecode(file("../contracts/${f}")) }

    # Behind these stages a person decides, and behind those whoever reviews a risk.
    approvals = ["architecture", "qa"]
    reviewed  = ["ai_implementation"]
  }
}
