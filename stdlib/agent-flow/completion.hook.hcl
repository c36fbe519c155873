# Each check runs where the project has what it is about. One whose program is
# not there is left out, but tests are not: they refuse. None decides alone: each
# says what does not pass, and one deny refuses.

locals {
  called = {
    npm_test    = "tests (npm test)"
    pytest      = "tests (pytest)"
    cargo_test  = "tests (cargo test)"
    go_test     = "tests (go test ./...)"
    maven       = "tests (mvn test)"
    gradle      = "tests (gradle test)"
    tsc         = "types (npx tsc --noEmit)"
    mypy        = "types (mypy)"
    eslint      = "lint (npx eslint)"
    ruff        = "lint (ruff check)"
    clippy      = "lint (cargo clippy)"
    go_vet      = "lint (go vet ./...)"
    npm_build   = "build (npm run build)"
    cargo_build = "build (cargo build)"
    go_build    = "build (go build ./...)"
  }

  # What says that there is nothing to look at, which is no failure.
  nothing = "(?:^|\\n)(?:no packages to (?:test|vet)|There are no \\.py\\[i\\] files in directory .*)\\s*$"
}

variable "max_blocks" {
  type        = number
  default     = 3
  description = "How often in a row checks that do not pass keep the agent at work; then it may stop and the user is told, so that nobody is held for ever"

  validation {
    condition     = var.max_blocks >= 1
    error_message = "it is a number of at least 1; with verify = [] nothing is verified."
  }
}

state "agent_flow_held" {
  type        = int
  expire      = "6h"
  description = "How often in a row the agent was kept at work"
}

hook "verify-completion" {
  description = "Runs the project's tests, types, linters and build before the turn ends, reports each, and lets the agent go on where one does not pass"
  on          = ["before_stop"]
  timeout     = var.verify_timeout

  let = {
    # Tests that the project has, and whose program is not here: nobody has seen
    # them pass.
    unable = "{{ 'tests' not in var.verify ? [] : map(filter([{name: 'npm', wanted: scripts.test matches `\\S` and not (scripts.test contains 'no test specified'), there: which('npm') != nil}, {name: 'pytest', wanted: pytest, there: which('pytest') != nil or exists('.venv/bin/pytest')}, {name: 'cargo', wanted: 'rust' in types, there: which('cargo') != nil}, {name: 'go', wanted: 'go' in types, there: which('go') != nil}, {name: 'mvn', wanted: exists('pom.xml'), there: exists('mvnw') or which('mvn') != nil}, {name: 'gradle', wanted: exists('build.gradle') or exists('build.gradle.kts'), there: exists('gradlew') or which('gradle') != nil}], .wanted and not .there), .name) }}"
  }

  # An agent that waits for others in the background stops once more.
  when = "len(types) > 0 and held < var.max_blocks and not waits"

  # A check that fails or is late ends the hook: the block is counted before, and
  # taken back where all is well.
  state {
    when = "session.id != nil"
    set  = { agent_flow_held = "{{ held + 1 }}" }
  }
  deny {
    when   = "exists('package.json') and type(doc('package.json')) != 'map'"
    reason = "package.json is no JSON object, so nobody knows how this project is tested. Repair it, then finish."
  }

  deny {
    when   = "len(unable) > 0"
    reason = "The work is not verified: this project's tests need {{ join(unable, ' and ') }}, which is not installed here. Install it and run the tests; if you cannot, tell the user so."
  }

  check "npm_test" {
    when      = "'tests' in var.verify and scripts.test matches `\\S` and not (scripts.test contains 'no test specified') and which('npm') != nil"
    command   = ["npm", "test"]
    env       = { CI = "1" } # no runner shall wait for changes
    reason    = "npm test does not pass:"
    otherwise = "warn"
  }
  check "pytest" {
    when      = "'tests' in var.verify and pytest and (which('pytest') != nil or exists('.venv/bin/pytest'))"
    command   = ["{{ exists('.venv/bin/pytest') ? '.venv/bin/pytest' : 'pytest' }}"]
    reason    = "pytest does not pass:"
    otherwise = "warn"
  }
  check "cargo_test" {
    when      = "'tests' in var.verify and 'rust' in types and which('cargo') != nil"
    command   = ["cargo", "test"]
    reason    = "cargo test does not pass:"
    otherwise = "warn"
  }
  check "go_test" {
    when      = "'tests' in var.verify and 'go' in types and which('go') != nil"
    command   = ["go", "test", "./..."]
    reason    = "go test ./... does not pass:"
    otherwise = "warn"
  }
  check "maven" {
    when      = "'tests' in var.verify and exists('pom.xml') and (exists('mvnw') or which('mvn') != nil)"
    command   = ["{{ exists('mvnw') ? './mvnw' : 'mvn' }}", "--batch-mode", "test"]
    reason    = "mvn test does not pass:"
    otherwise = "warn"
  }
  check "gradle" {
    when      = "'tests' in var.verify and (exists('build.gradle') or exists('build.gradle.kts')) and (exists('gradlew') or which('gradle') != nil)"
    command   = ["{{ exists('gradlew') ? './gradlew' : 'gradle' }}", "test"]
    reason    = "gradle test does not pass:"
    otherwise = "warn"
  }
  check "tsc" {
    when      = "'types' in var.verify and exists('tsconfig.json') and exists('node_modules/.bin/tsc') and which('npx') != nil"
    command   = ["npx", "--no-install", "tsc", "--noEmit"]
    reason    = "npx tsc --noEmit does not pass:"
    otherwise = "warn"
  }
  check "mypy" {
    when      = "'types' in var.verify and mypy and (which('mypy') != nil or exists('.venv/bin/mypy'))"
    command   = ["{{ exists('.venv/bin/mypy') ? '.venv/bin/mypy' : 'mypy' }}", "."]
    reason    = "mypy does not pass:"
    otherwise = "warn"
  }
  check "eslint" {
    when      = "'lint' in var.verify and eslint and exists('node_modules/.bin/eslint') and which('npx') != nil"
    command   = ["npx", "--no-install", "eslint", "."]
    reason    = "npx eslint does not pass:"
    otherwise = "warn"
  }
  check "ruff" {
    when      = "'lint' in var.verify and ruff and (which('ruff') != nil or exists('.venv/bin/ruff'))"
    command   = ["{{ exists('.venv/bin/ruff') ? '.venv/bin/ruff' : 'ruff' }}", "check", "."]
    reason    = "ruff check does not pass:"
    otherwise = "warn"
  }
  check "clippy" {
    when      = "'lint' in var.verify and 'rust' in types and which('cargo-clippy') != nil"
    command   = ["cargo", "clippy"]
    reason    = "cargo clippy does not pass:"
    otherwise = "warn"
  }
  check "go_vet" {
    when      = "'lint' in var.verify and 'go' in types and which('go') != nil"
    command   = ["go", "vet", "./..."]
    reason    = "go vet ./... does not pass:"
    otherwise = "warn"
  }
  check "npm_build" {
    when      = "'build' in var.verify and scripts.build matches `\\S` and which('npm') != nil"
    command   = ["npm", "run", "build"]
    reason    = "npm run build does not pass:"
    otherwise = "warn"
  }
  check "cargo_build" {
    when      = "'build' in var.verify and 'rust' in types and which('cargo') != nil"
    command   = ["cargo", "build"]
    reason    = "cargo build does not pass:"
    otherwise = "warn"
  }
  check "go_build" {
    when      = "'build' in var.verify and 'go' in types and which('go') != nil"
    command   = ["go", "build", "./..."]
    reason    = "go build ./... does not pass:"
    otherwise = "warn"
  }

  warn {
    when    = "len(checks) > 0"
    message = "{{ join(map(checks, get(local.called, .name) + (.ok ? ' passed' : .name == 'pytest' and .code == 5 or .output matches local.nothing ? ' found nothing' : ' FAILED')), ', ') }}"
    to      = "both"
  }
  state {
    when  = "session.id != nil and not any(checks, not .ok and not (.name == 'pytest' and .code == 5) and not (.output matches local.nothing))"
    clear = ["agent_flow_held"]
  }
  deny {
    when   = "any(checks, not .ok and not (.name == 'pytest' and .code == 5) and not (.output matches local.nothing))"
    reason = "The work is not done. What does not pass: {{ join(map(filter(checks, not .ok and not (.name == 'pytest' and .code == 5) and not (.output matches local.nothing)), get(local.called, .name)), ', ') }}. Repair it, then finish."
  }
}

hook "verification-let-go" {
  description = "Tells the user that the agent may stop although checks did not pass"
  on          = ["before_stop"]
  priority    = 110 # before another attempt is counted
  when        = "session.id != nil and held >= var.max_blocks and not waits"

  warn {
    message = "The agent was kept at work {{ var.max_blocks }} {{ var.max_blocks == 1 ? 'time' : 'times' }} and may stop now, although the project's checks did not pass. Nothing has been verified since."
    to      = "user"
  }
}
