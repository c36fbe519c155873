# The commands of the project that an agent's checkpoint runs: one that cannot be
# run is tried again, one that is late is given up, one that fails goes back to the
# agent.

variable "dependencies_command" {
  type        = list(string)
  default     = null
  description = "Checks the dependencies; npm ls where there is a package.json if not given, nothing if empty"
}

variable "test_command" {
  type        = list(string)
  default     = null
  description = "Runs the tests; vitest where package.json has it if not given, nothing if empty"
}

variable "build_command" {
  type        = list(string)
  default     = null
  description = "Builds the project; npm run build where package.json has that script if not given, nothing if empty"
}

variable "dependencies_timeout" {
  type        = string
  default     = "45s"
  description = "How long each try of that may take; what takes longer leaves the work unverified"
}

variable "test_timeout" {
  type        = string
  default     = "4m"
  description = "The same of the tests"
}

variable "build_timeout" {
  type        = string
  default     = "3m"
  description = "The same of the build"
}

locals {
  # A command that was given always runs; one of ours where the project has it.
  commands = {
    dependencies = var.dependencies_command != null ? var.dependencies_command : ["npm", "ls", "--depth=0"]
    tests        = var.test_command != null ? var.test_command : ["npx", "--no-install", "vitest", "run"]
    build        = var.build_command != null ? var.build_command : ["npm", "run", "build"]
  }
  given = {
    dependencies = var.dependencies_command != null
    tests        = var.test_command != null
    build        = var.build_command != null
  }
}

hook "test-driven-handoff-tests" {
  description = "Checks dependencies, tests and build of a project that an agent calls ready, and what fails goes back to it"
  on          = ["collective_ready"]
  priority    = 850
  timeout     = "8m"
  let = {
    package = "{{ doc(\"package.json\") }}"
    retry   = "{{ side == \"agent\" ? \"Repair it, then say \" + var.ready_marker + \" again.\" : \"Start the \" + from + \" agent again to repair it.\" }}"
    unsure  = "{{ \"could not be run to an end, so the work of \" + from + \" is not verified. Run them before you rely on it.\" }}"
  }

  check "dependencies" {
    when    = "len(local.commands.dependencies) > 0 and (local.given.dependencies or exists('package.json'))"
    command = local.commands.dependencies
    timeout = var.dependencies_timeout
    reason  = "Dependencies are missing or do not fit. {{ retry }}"
    retries = 2
    backoff = "500ms"
    fallback {
      state {
        append = { collective_checked = { "{{ key }}" = "unverified" } }
      }
      warn {
        message = "The check of dependencies {{ unsure }}"
      }
    }
  }
  check "tests" {
    when    = <<-EXPR
      all(checks, .ok) and len(local.commands.tests) > 0
      and (local.given.tests or package?.devDependencies?.vitest != nil or package?.dependencies?.vitest != nil)
    EXPR
    command = local.commands.tests
    timeout = var.test_timeout
    reason  = "Tests fail. {{ retry }}"
    retries = 2
    backoff = "500ms"
    fallback {
      state {
        append = { collective_checked = { "{{ key }}" = "unverified" } }
      }
      warn {
        message = "The tests {{ unsure }}"
      }
    }
  }
  check "build" {
    when    = <<-EXPR
      all(checks, .ok) and len(local.commands.build) > 0
      and (local.given.build or package?.scripts?.build != nil)
    EXPR
    command = local.commands.build
    timeout = var.build_timeout
    reason  = "The build fails. {{ retry }}"
    retries = 2
    backoff = "500ms"
    fallback {
      state {
        append = { collective_checked = { "{{ key }}" = "unverified" } }
      }
      warn {
        message = "The build {{ unsure }}"
      }
    }
  }
  state {
    when   = "get(state.collective_checked, key) == ''"
    append = { collective_checked = { "{{ key }}" = "passed" } }
  }
  state {
    append = { collective_attempts = { "{{ key }}" = 0 } }
  }
  allow {
    reason = "The checkpoint of {{ from }} is {{ get(state.collective_checked, key) }}."
  }
  record {
    fields = {
      agent      = "{{ from }}"
      checkpoint = "{{ get(state.collective_checked, key) }}"
      checks     = "{{ map(checks, .name) }}"
    }
  }
}

hook "test-driven-handoff-unverified" {
  description = "Tells the main agent that a checkpoint could not be run to its end"
  on          = ["collective_output"]
  priority    = 840
  when        = "side == 'main' and text matches local.ready"

  warn {
    when    = "get(state.collective_checked, key) == 'unverified'"
    message = "The checkpoint of {{ from }} could not be run to its end, so its work is not verified. Run its tests and build before you rely on it."
  }
}
