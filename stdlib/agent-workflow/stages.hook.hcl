# The stages, and what follows from the table.

variable "stages" {
  type = map(object({
    agent = string
    next  = optional(list(string), [])
  }))
  default = {
    requirements            = { agent = "product_manager", next = ["architecture"] }
    architecture            = { agent = "system_architect", next = ["frontend_implementation", "backend_implementation", "ai_implementation"] }
    frontend_implementation = { agent = "frontend_engineer", next = ["qa"] }
    backend_implementation  = { agent = "backend_engineer", next = ["qa"] }
    ai_implementation       = { agent = "ai_engineer", next = ["qa"] }
    qa                      = { agent = "qa_engineer", next = ["deployment"] }
    deployment              = { agent = "devops_engineer" }
  }
  description = "Stage = its agent and the stages that follow; safety_review, governance_review and code_health are there beside them"

  validation {
    condition     = alltrue([for stage, s in var.stages : can(regex("^[a-z][a-z0-9_]*$", stage)) && can(regex("^[a-z][a-z0-9_-]*$", s.agent))])
    error_message = "names of stages and agents are lower case: letters, digits, underscores; agents may have dashes."
  }
  validation {
    condition     = alltrue(flatten([for s in var.stages : [for n in s.next : contains(keys(var.stages), n)]]))
    error_message = "a stage in next is in the table."
  }
  validation {
    condition     = length(distinct([for s in var.stages : replace(s.agent, "-", "_")])) == length(var.stages)
    error_message = "an agent has one stage."
  }
}

locals {
  # Whoever reviews has a stage too, and follows nothing.
  stages = merge({
    safety_review     = { agent = "safety_agent", next = [] }
    governance_review = { agent = "governance_agent", next = [] }
    code_health       = { agent = "code_health_agent", next = [] }
  }, var.stages)

  names    = keys(local.stages)
  reviews  = ["safety_review", "governance_review", "code_health"]
  agent_of = { for stage, s in local.stages : stage => replace(s.agent, "-", "_") }
  stage_of = { for stage, s in local.stages : replace(s.agent, "-", "_") => stage }

  # The name of an agent as hosts spell it: with dashes, of a plugin and its folders.
  agent_regex = { for a in keys(local.stage_of) : a => "(?i:(?:.*:)?${replace(a, "_", "[-_]")})" }

  implementation = [for stage in local.names : stage if endswith(stage, "_implementation")]
  before         = { for stage in local.names : stage => [for other, s in local.stages : other if contains(s.next, stage)] }
  flow_table     = [for stage in local.names : { stage = stage, agent = local.agent_of[stage], before = local.before[stage] } if !contains(local.reviews, stage)]

  # All stages behind a stage, at any distance: each line goes twice as far.
  after1  = { for stage, s in local.stages : stage => s.next }
  after2  = { for stage, next in local.after1 : stage => distinct(concat(next, flatten([for n in next : local.after1[n]]))) }
  after4  = { for stage, next in local.after2 : stage => distinct(concat(next, flatten([for n in next : local.after2[n]]))) }
  after8  = { for stage, next in local.after4 : stage => distinct(concat(next, flatten([for n in next : local.after4[n]]))) }
  after16 = { for stage, next in local.after8 : stage => distinct(concat(next, flatten([for n in next : local.after8[n]]))) }
  after   = { for stage, next in local.after16 : stage => [for n in distinct(concat(next, flatten([for n in next : local.after16[n]]))) : n if n != stage] }
}
