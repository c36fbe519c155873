# What is given to everybody, and what is taken away from them.

hook "publish" {
  description = "Keeps publishing a package to a person, or the pipeline"
  on          = ["before_tool"]

  match {
    command {
      program = local.node
      args    = ["publish|stage-publish"]
    }
    command {
      program  = "yarn|pnpm|npm"
      args     = ["npm|recursive|multi|workspace|workspaces"]
      operands = ["publish"]
    }
    command {
      program = "cargo|poetry|uv|pdm|hatch|flit|rye|maturin|lerna|jsr|wasm-pack|dart|flutter|mix|vsce|ovsx|semantic-release|np|release-it|changeset|nx|goreleaser|deno|pub|conda-build|scons|stack|cabal|opam-publish|opam|luarocks|conan|helm|docker-pushrm|cocoapods|swift"
      args    = ["publish|upload|release|hex\\.publish|lish"]
    }
    command {
      program  = "dart|flutter|pub|hex|mix|rebar3|changeset|nx|cr|cpan-upload|mint"
      operands = ["publish|hex\\.publish|hex\\.organization|nx-release-publish"]
    }
    command {
      program = "twine|flit|anaconda|rez|conan"
      args    = ["upload"]
    }
    command {
      program = "gem"
      args    = ["push"]
    }
    command {
      program  = "python[23]?(?:\\.\\d+)?"
      operands = ["setup\\.py", "upload|register"]
    }
    command {
      program = "gradle|gradlew|mvn|mvnw|sbt|ant|lein|mill"
    }
    command {
      program = "nuget|dotnet|choco|octo"
      args    = ["push|nuget"]
    }
    command {
      program = "pod"
      args    = ["trunk", "push"]
    }
    command {
      program = "helm"
      args    = ["push|cm-push"]
    }
    command {
      program = "npm"
      args    = ["dist-tag", "add|set|rm|remove"]
    }
    command {
      program = "cpan-upload|npm-publish|np|release-it|semantic-release|goreleaser|python-semantic-release"
    }
  }
  when = <<-EXPR
    any(acting, .name not in ['gradle', 'gradlew', 'mvn', 'mvnw', 'sbt', 'ant', 'lein', 'mill', 'dotnet', 'goreleaser']
      or .name in ['gradle', 'gradlew'] and any(.operands, # matches `^(?::?[\w-]+:)*(?:publish\w*|uploadArchives|bintrayUpload|closeAndRelease\w*)$` and not (# endsWith 'ToMavenLocal'))
      or .name in ['mvn', 'mvnw'] and any(.operands, # matches `^(?:deploy|release:perform|release:prepare|deploy:deploy(?:-file)?|nexus-staging:\w+)$`)
      or .name in ['sbt', 'ant', 'lein', 'mill'] and any(.operands, # matches `^(?:[\w./]+/)?(?:publish|publishSigned|deploy|release|sonatypeRelease|sonatypeBundleRelease)$`)
      or .name == 'dotnet' and get(.operands, 1) == 'push'
      or .name == 'goreleaser' and get(.operands, 0) == 'release' and none(.flags, # in ['snapshot', 'skip-publish']))
  EXPR

  deny {
    when   = "var.publishing == 'deny'"
    reason = "`{{ acted }}` gives a version to everybody, for good. Try it with --dry-run or pack, and leave publishing to the pipeline."
  }
  ask {
    reason = "`{{ acted }}` gives a version to everybody, for good: it can seldom be taken back. Has it been tried with --dry-run?"
  }
}

hook "unpublish" {
  description = "Keeps what is published, and its owners"
  on          = ["before_tool"]

  match {
    command {
      program = "npm|pnpm|cnpm|yarn"
      args    = ["unpublish|deprecate|undeprecate"]
    }
    command {
      program = "npm|pnpm|yarn"
      args    = ["owner|author|team|access|org|token|profile|hook|npm", "add|rm|remove|revoke|grant|set|destroy|delete|public|restricted|edit|create|unpublish|deprecate|disable-2fa|.*mfa.*"]
    }
    command {
      program = "cargo"
      args    = ["yank|owner"]
    }
    command {
      program = "gem"
      args    = ["yank|owner"]
    }
    command {
      program = "mix"
      args    = ["hex\\.retire"]
    }
    command {
      program = "mix"
      args    = ["hex\\.owner", "add|remove|transfer"]
    }
    command {
      program = "mix"
      args    = ["hex\\.publish"]
      flags   = ["revert"]
    }
    command {
      program = "nuget"
      args    = ["delete"]
    }
    command {
      program = "dotnet"
      args    = ["nuget", "delete"]
    }
    command {
      program = "pod"
      args    = ["trunk", "delete|deprecate|add-owner|remove-owner"]
    }
    command {
      program = "poetry|twine|pypi-cleanup|pypi"
      args    = ["yank|delete"]
    }
    command {
      program = "vsce|ovsx"
      args    = ["unpublish"]
    }
  }
  when = "any(acting, not (.name in ['cargo', 'gem'] and get(.operands, 0) == 'owner' and none(.flags, # in ['a', 'add', 'r', 'remove'])))"

  deny {
    when   = "any(acting, any(.operands, # matches '^(?:unpublish|deprecate|yank|rm|remove|revoke|destroy|delete|restricted|public|.*status=public|token|owner|access|disable-2fa|.*mfa=none|hex[.](?:retire|owner)|.*-owner)$') and 'undo' not in .flags and 'read-only' not in .operands and last(.operands) != '' or any(.flags, # in ['remove', 'r', 'revert']))"
    reason = "`{{ acted }}` takes a package, or the rights over it, away from those who use it. Publish a fixed version; the rest is its owners' to do."
  }
  ask {
    reason = "`{{ acted }}` changes who may publish, or what is said of what is published."
  }
}
