# Which schema is whose.

locals {
  own     = { for f in fileset(".", "schemas/*.json") : basename(f) => jsondecode(file(f)) }
  ours    = [for f in keys(local.own) : f if fileexists("project:${var.contracts}/${f}")]
  schemas = merge(local.own, { for f in local.ours : f => "project:${var.contracts}/${f}" }, var.schemas)

  # The same, to be shown; what is no JSON is an error of the policy in any case.
  shown_schemas = merge(local.own, { for f in local.ours : f => try(jsondecode(file("project:${var.contracts}/${f}")), {}) }, var.schemas)

  # Contracts that the project has not had yet when the policy was built.
  absent = setsubtract(keys(local.own), concat(local.ours, keys(var.schemas)))

  own_state_schema = contains(concat(local.ours, keys(var.schemas)), "workflow-state-schema.json")

  # An artefact, by its file name.
  schema_of_artifact = {
    "product-requirements-packet.json"    = "pm-output-schema.json"
    "architecture-handover-packet.json"   = "architect-output-schema.json"
    "architecture-assessment.json"        = "architecture-assessment-schema.json"
    "frontend-implementation-report.json" = "frontend-output-schema.json"
    "backend-implementation-report.json"  = "backend-output-schema.json"
    "ai-implementation-report.json"       = "ai-engineer-output-schema.json"
    "qa-test-report.json"                 = "qa-output-schema.json"
    "deployment-report.json"              = "devops-output-schema.json"
    "stage-completion-signal.json"        = "stage-completion-signal-schema.json"
    "safety-review.json"                  = "safety-output-schema.json"
    "governance-review.json"              = "governance-output-schema.json"
    "code-health-report.json"             = "code-health-output-schema.json"
  }
  schema_by = { for name, schema in local.schema_of_artifact : "**/${name}" => local.schemas[schema] }

  # What an agent writes; the architect's is one of two, by the mode.
  schema_of_agent = {
    product_manager   = "pm-output-schema.json"
    frontend_engineer = "frontend-output-schema.json"
    backend_engineer  = "backend-output-schema.json"
    ai_engineer       = "ai-engineer-output-schema.json"
    qa_engineer       = "qa-output-schema.json"
    devops_engineer   = "devops-output-schema.json"
    safety_agent      = "safety-output-schema.json"
    governance_agent  = "governance-output-schema.json"
    code_health_agent = "code-health-output-schema.json"
  }
}
