# How much of context_bytes goes to which part of what an agent is given. What is
# small leaves its room to the others, so that nothing is cut while all of it
# fits; what is large leaves each of the others its share.

locals {
  # Two of five for the artefacts, if there can be any.
  with_upstream = concat(local.engineers, ["system_architect", "qa_engineer", "devops_engineer"], [for stage in local.reviews : local.agent_of[stage]])
  documents     = floor(var.context_bytes * 3 / 5)
  share         = floor(local.documents / 5)

  shown = [var.project_config, var.workflow_state, local.refresh_report, local.opinion]
}
