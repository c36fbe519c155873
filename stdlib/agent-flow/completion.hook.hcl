# Each check runs where the project has what it is about and its program is
# there. None decides alone: each says what does not pass, and one deny refuses.

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
}

hook "verify-completion" {
  description = "Runs the project's tests, types, linters and build before the turn ends, reports each, and lets the agent go on where one does not pass"
  on          = ["before_stop"]
  timeout     = var.verify_timeout

  # An agent that has been refused once may stop.
  when = "not (stop.active ?? false) and len(types) > 0"

  check "npm_test" {
    when      = "'tests' in var.verify and package?.scripts?.test != nil and not (package.scripts.test contains 'no test specified') and which('npm') != nil"
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
    when      = "'build' in var.verify and package?.scripts?.build != nil and which('npm') != nil"
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
    message = "{{ join(map(checks, get(local.called, .name) + (.ok ? ' passed' : ' FAILED')), ', ') }}"
    to      = "both"
  }
  deny {
    when   = "any(checks, not .ok)"
    reason = "The work is not done: some of the project's own checks do not pass. Repair that, then finish."
  }
}
