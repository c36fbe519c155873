variable "gate" {
  type        = string
  default     = "tests-and-format"
  description = "What must pass before the agent stops: tests-and-format, tests or off"

  validation {
    condition     = contains(["tests-and-format", "tests", "off"], var.gate)
    error_message = "gate is tests-and-format, tests or off."
  }
}

variable "checks" {
  type = object({
    npm      = optional(list(string), ["npm", "test"])
    go       = optional(list(string), ["go", "test", "./..."])
    pytest   = optional(list(string), ["pytest", "-q"])
    cargo    = optional(list(string), ["cargo", "test", "--quiet"])
    black    = optional(list(string), ["black", "--check", "."])
    gofmt    = optional(list(string), ["sh", "-c", "found=$(find . -name '*.go' ! -path '*/vendor/*' ! -path '*/testdata/*' ! -path '*/node_modules/*' ! -path './.*/*' -exec gofmt -l {} +) && [ -z \"$found\" ] || { echo \"$found\"; exit 1; }"])
    prettier = optional(list(string), ["prettier", "--check", "."])
    rustfmt  = optional(list(string), ["cargo", "fmt", "--check"])
  })
  default     = {}
  description = "The commands of the gate, each run where the project has its marker; an empty list leaves one out"
}

variable "gate_timeout" {
  type        = string
  default     = "120s"
  description = "How long all commands of the gate together may take; a gate that is late lets the agent stop"
}

variable "max_blocks" {
  type        = number
  default     = 3
  description = "How often in a row the gate keeps the agent from stopping; then it lets go, so that nobody is held for ever"

  validation {
    condition     = var.max_blocks >= 1
    error_message = "it is a number of at least 1; gate = \"off\" turns the gate off."
  }
}

state "held_stops" {
  type        = map(int)
  expire      = "6h"
  description = "How often in a row each gate has kept the agent from stopping"
}

locals {
  off           = [for name, command in var.checks : name if length(command) == 0]
  programs      = { for name, command in var.checks : name => try(command[0], "") }
  prettier_args = try(slice(var.checks.prettier, 1, length(var.checks.prettier)), [])

  # What npm init writes where there are no tests.
  no_test = "no test specified"
}

# A check that does not pass ends the hook. So the block is counted before, and
# taken back where all have passed. An agent that waits for subagents in the
# background has not completed: it stops once more when they have.
hook "enforce-test-coverage" {
  description = "Ensure tests pass before allowing completion"
  on          = ["before_stop"]
  priority    = 999
  timeout     = var.gate_timeout
  enabled     = var.gate == "tests-and-format"
  let = {
    blocks          = "{{ (stop.active ?? true) ? (get(state.held_stops, 'tests') ?? 0) : 0 }}"
    waits           = "{{ any(background.running, .type == 'subagent') }}"
    script          = "{{ doc('package.json')?.scripts?.test }}"
    tested          = "{{ exists('pyproject.toml') and (doc('pyproject.toml')?.tool?.pytest != nil or len(glob('**/test_*.py')) > 0 or len(glob('**/*_test.py')) > 0) }}"
    unable          = "{{ filter(map(filter([{name: 'npm', wanted: script != nil and not (script contains local.no_test)}, {name: 'go', wanted: exists('go.mod')}, {name: 'pytest', wanted: tested}, {name: 'cargo', wanted: exists('Cargo.toml')}], .wanted and .name not in local.off), get(local.programs, .name)), not (# contains '/') and which(#) == nil) }}"
    python          = "{{ doc('pyproject.toml')?.tool }}"
    prettier_config = "{{ doc('package.json')?.prettier != nil or doc('package.json')?.devDependencies?.prettier != nil }}"
    prettier_here   = "{{ local.programs.prettier == 'prettier' and exists('node_modules/.bin/prettier') }}"
  }
  when = "blocks < var.max_blocks and not waits"

  state {
    append = { held_stops = { tests = "{{ blocks + 1 }}" } }
  }

  deny {
    when   = "len(unable) > 0"
    reason = "Tests must pass before completing, and they need {{ join(unable, ' and ') }}, which is not installed here. Install it and run the tests; if you cannot, tell the user so."
  }

  check "npm" {
    when    = "'npm' not in local.off and script != nil and not (script contains local.no_test)"
    command = var.checks.npm
    reason  = "Tests must pass before completing: {{ join(var.checks.npm, ' ') }}"
  }
  check "go" {
    when    = "'go' not in local.off and exists('go.mod')"
    command = var.checks.go
    reason  = "Tests must pass before completing: {{ join(var.checks.go, ' ') }}"
  }
  check "pytest" {
    when    = "'pytest' not in local.off and tested"
    command = var.checks.pytest
    reason  = "Tests must pass before completing: {{ join(var.checks.pytest, ' ') }}"
  }
  check "cargo" {
    when    = "'cargo' not in local.off and exists('Cargo.toml')"
    command = var.checks.cargo
    reason  = "Tests must pass before completing: {{ join(var.checks.cargo, ' ') }}"
  }

  check "black" {
    when    = "'black' not in local.off and exists('pyproject.toml') and python?.ruff?.format == nil and python?.yapf == nil and which(local.programs.black) != nil"
    command = var.checks.black
    reason  = "Code is not formatted. Run 'black .' first"
  }
  check "gofmt" {
    when    = "'gofmt' not in local.off and exists('go.mod') and which('gofmt') != nil"
    command = var.checks.gofmt
    reason  = "Code is not formatted. Run gofmt -w on these files first"
  }
  check "prettier" {
    when    = "'prettier' not in local.off and (prettier_config or len(glob('.prettierrc*')) > 0) and (prettier_here or which(local.programs.prettier) != nil)"
    command = ["{{ prettier_here ? 'node_modules/.bin/prettier' : local.programs.prettier }}", "{{ local.prettier_args }}"]
    reason  = "Code is not formatted. Run 'prettier --write .' first"
  }
  check "rustfmt" {
    when    = "'rustfmt' not in local.off and exists('Cargo.toml') and which('rustfmt') != nil"
    command = var.checks.rustfmt
    reason  = "Code is not formatted. Run 'cargo fmt' first"
  }

  state {
    append = { held_stops = { tests = 0 } }
  }
}

hook "enforce-tests" {
  description = "Ensure all tests pass before completing"
  on          = ["before_stop"]
  priority    = 999
  timeout     = var.gate_timeout
  enabled     = var.gate == "tests"
  let = {
    blocks = "{{ (stop.active ?? true) ? (get(state.held_stops, 'tests') ?? 0) : 0 }}"
    waits  = "{{ any(background.running, .type == 'subagent') }}"
    script = "{{ doc('package.json')?.scripts?.test }}"
    tested = "{{ exists('pyproject.toml') and (doc('pyproject.toml')?.tool?.pytest != nil or len(glob('**/test_*.py')) > 0 or len(glob('**/*_test.py')) > 0) }}"
    unable = "{{ filter(map(filter([{name: 'npm', wanted: script != nil and not (script contains local.no_test)}, {name: 'go', wanted: exists('go.mod')}, {name: 'pytest', wanted: tested}, {name: 'cargo', wanted: exists('Cargo.toml')}], .wanted and .name not in local.off), get(local.programs, .name)), not (# contains '/') and which(#) == nil) }}"
  }
  when = "blocks < var.max_blocks and not waits"

  state {
    append = { held_stops = { tests = "{{ blocks + 1 }}" } }
  }

  deny {
    when   = "len(unable) > 0"
    reason = "Tests must pass before completing, and they need {{ join(unable, ' and ') }}, which is not installed here. Install it and run the tests; if you cannot, tell the user so."
  }

  check "npm" {
    when    = "'npm' not in local.off and script != nil and not (script contains local.no_test)"
    command = var.checks.npm
    reason  = "Tests must pass before completing: {{ join(var.checks.npm, ' ') }}"
  }
  check "go" {
    when    = "'go' not in local.off and exists('go.mod')"
    command = var.checks.go
    reason  = "Tests must pass before completing: {{ join(var.checks.go, ' ') }}"
  }
  check "pytest" {
    when    = "'pytest' not in local.off and tested"
    command = var.checks.pytest
    reason  = "Tests must pass before completing: {{ join(var.checks.pytest, ' ') }}"
  }
  check "cargo" {
    when    = "'cargo' not in local.off and exists('Cargo.toml')"
    command = var.checks.cargo
    reason  = "Tests must pass before completing: {{ join(var.checks.cargo, ' ') }}"
  }

  state {
    append = { held_stops = { tests = 0 } }
  }
}
