policy "agent-flow" {
  description = "Hooks of a team of agents: prompts are refined, delegation is guided, writes are checked, work is verified before the turn ends"

  # Some events go on where the evaluator itself cannot be started; whoever uses
  # the pack has to accept that too.
  accept_loss = ["start-failure"]

  # In this set-up a hook that fails blocks.
  defaults {
    on_error = "closed"
  }

  let = {
    # What a prompt is: prompts.hook.hcl.
    work      = "{{ prompt matches local.task and not (prompt matches local.question) and not (prompt matches local.affirmative) and not (prompt matches '^[/<]') }}"
    specific  = "{{ work and (prompt matches local.thing or prompt matches local.words) }}"
    ambiguous = "{{ work and not specific and not (prompt matches local.reply) and not (prompt matches local.clear) }}"

    # What is to be done with what an agent hands back; nil for one that nobody
    # knows. A plugin's agent is plugin:name.
    verification = "{{ get(local.verify, last(split(lower(target_agent ?? ''), ':'))) }}"

    # The agent has only been started, in the background.
    launched = "{{ background.started != nil }}"

    # How often the agent was kept at work: completion.hook.hcl. Who says that it
    # was not refused before begins anew; without a session nobody counts.
    held  = "{{ stop.active == false ? 0 : session.id != nil ? state.agent_flow_held : (stop.active ?? false) ? var.max_blocks : 0 }}"
    waits = "{{ any(background.running, .type == 'subagent') }}"

    # What the project is: project.hook.hcl.
    types     = "{{ filter(['nodejs', 'python', 'rust', 'go', 'java'], any(get(local.markers, #), exists(#))) }}"
    package   = "{{ type(doc('package.json')) == 'map' ? doc('package.json') : {} }}"
    scripts   = "{{ filter(type(package.scripts) == 'map' ? toPairs(package.scripts) : [], type(#[1]) == 'string') | fromPairs() }}"
    packages  = "{{ concat(type(package.devDependencies) == 'map' ? keys(package.devDependencies) : [], type(package.dependencies) == 'map' ? keys(package.dependencies) : []) }}"
    pyproject = "{{ exists('pyproject.toml') ? toJSON(doc('pyproject.toml')) : '' }}"
    eslint    = "{{ 'eslint' in packages or package.eslintConfig != nil or len(glob('{eslint.config.*,.eslintrc,.eslintrc.*}')) > 0 }}"
    ruff      = "{{ pyproject contains 'ruff' or exists('ruff.toml') or exists('.ruff.toml') }}"
    mypy      = "{{ pyproject contains 'mypy' or exists('mypy.ini') or exists('.mypy.ini') }}"
    pytest    = "{{ pyproject contains 'pytest' or exists('pytest.ini') or exists('conftest.py') or 'python' in types and (exists('tests') or exists('test')) }}"
  }
}

variable "llm" {
  type        = bool
  default     = true
  description = "Whether a host that has a model for it is asked about prompts and about what agents hand back; if not, rules answer there too"
}

variable "planning" {
  type        = list(string)
  default     = [".senku"]
  description = "Names of folders for plans, in which writing brings no guidance about delegation"

  validation {
    condition     = alltrue([for d in var.planning : can(regex("^[\\w.-]+(/[\\w.-]+)*$", d))])
    error_message = "these are folders such as .senku or docs/plans, without a slash at either end."
  }
}

variable "agents" {
  type = map(object({
    role   = string
    verify = string
  }))
  default = {
    riko = {
      role   = "exploration"
      verify = "Accept the findings. Exploration changes no code, so there is none to verify."
    }
    senku = {
      role   = "planning"
      verify = "Review the plan for completeness: every step, their order, how each is verified. There is no code to verify."
    }
    loid = {
      role   = "implementation"
      verify = "READ the changed files, RUN the tests, CHECK the types. Only then is the task done: implementation alone wants full code verification."
    }
    lawliet = {
      role   = "review"
      verify = "Consider the feedback, point by point: hand what has to change to the implementing agent. There is no code to verify."
    }
    alphonse = {
      role   = "verification"
      verify = "Check the test results: what ran, what failed, what was left out. Do not run all of it again."
    }
  }
  description = "The agents by name, in lower case: what each is for, and what the main agent does with what it hands back"

  validation {
    condition     = alltrue([for name, a in var.agents : name == lower(name)])
    error_message = "the names of agents are written in lower case here; an agent is found however it is spelt."
  }
}

variable "allowed" {
  type        = list(string)
  default     = []
  description = "Globs of files that may be written although their names look like secrets, such as **/.env.example, or that lie in a folder of the system"

  validation {
    condition     = alltrue([for g in var.allowed : !startswith(g, "!")])
    error_message = "a glob here takes files out already; it has no ! in front."
  }
}

variable "verify" {
  type        = list(string)
  default     = ["tests", "types", "lint", "build"]
  description = "What is verified before the turn ends, where the project has it: tests, types, lint, build"

  validation {
    condition     = alltrue([for v in var.verify : contains(["tests", "types", "lint", "build"], v)])
    error_message = "it is a list of tests, types, lint and build."
  }
}

variable "verify_timeout" {
  type        = string
  default     = "60s"
  description = "How long all of that may take together; what is not done by then blocks"
}
