locals {
  # By these files in its folder a project is recognized, in this order.
  markers = {
    nodejs = ["package.json"]
    python = ["pyproject.toml"]
    rust   = ["Cargo.toml"]
    go     = ["go.mod"]
    java   = ["pom.xml", "build.gradle", "build.gradle.kts"]
  }
}

hook "load-project-context" {
  description = "Recognizes the project's types, test frameworks and tools, and puts them into the session's environment and context"
  on          = ["session_start"]
  timeout     = "10s"

  # A session has to start where package.json is broken: somebody must repair it.
  on_error = "open"

  let = {
    typescript = "{{ exists('tsconfig.json') or 'typescript' in packages }}"
    tools      = "{{ join(map(filter([{name: 'typescript', there: typescript}, {name: 'eslint', there: eslint}, {name: 'ruff', there: ruff}, {name: 'mypy', there: mypy}], .there), .name), ',') }}"

    node       = "{{ filter(['vitest', 'jest', 'mocha', 'ava', 'jasmine'], # in packages) }}"
    own        = "{{ scripts.test matches `\\bnode\\b.* --test\\b` }}"
    others     = "{{ map(filter([{name: 'node-test', there: own}, {name: 'pytest', there: pytest}, {name: 'cargo-test', there: 'rust' in types}, {name: 'go-test', there: 'go' in types}, {name: 'junit', there: 'java' in types and exists('src/test')}], .there), .name) }}"
    frameworks = "{{ join(concat(node, others), ',') }}"
  }

  env {
    when = "len(types) > 0"
    set  = { PROJECT_TYPE = "{{ join(types, ',') }}" }
  }
  context {
    when = "len(types) > 0"
    text = "Project type: {{ join(types, ', ') }}."
  }
  env {
    when = "frameworks != ''"
    set  = { TEST_FRAMEWORK = "{{ frameworks }}" }
  }
  context {
    when = "frameworks != ''"
    text = "Test framework: {{ frameworks }}."
  }
  env {
    when = "tools != ''"
    set  = { PROJECT_TOOLS = "{{ tools }}" }
  }
  context {
    when = "tools != ''"
    text = "Tooling: {{ tools }}."
  }
}
