policy "guestbook" {
  description = "The workflow that builds the guestbook"
  targets     = ["claude-code", "generic"]
}

use "std/agent-workflow" {
  with = {
    # Behind these stages a person decides, and behind those whoever reviews a risk.
    approvals = ["architecture", "qa"]
    reviewed  = ["ai_implementation"]
  }
}
