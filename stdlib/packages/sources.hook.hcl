# Where packages come from.

hook "other-registry" {
  description = "Refuses packages from registries that are not known"
  on          = ["before_tool"]

  match {
    command {
      program  = "npm|pnpm|yarn|bun|cnpm"
      operands = ["config|set|c", "(?:@[\\w-]+:)?registry(?:=.*)?|npmRegistryServer|npmScopes.*|strict-ssl.*|.*:_authToken.*|enableStrictSsl|npmAuthToken"]
    }
    command {
      program = local.pip
      args    = ["config", "set|edit"]
    }
    command {
      program = "${local.pip}|uv|poetry|pdm|pipenv|conda|mamba|twine"
      flags   = ["i|index-url|extra-index-url|trusted-host|index|default-index|find-links|no-verify-ssl|allow-insecure-host"]
    }
    command {
      program = "npm|pnpm|yarn|bun|cnpm|npx"
      flags   = ["registry|strict-ssl|no-strict-ssl"]
    }
    command {
      program = "gem|bundle"
      args    = ["sources|source|config|install"]
      flags   = ["a|add|s|source|clear-sources"]
    }
    command {
      program = "poetry"
      args    = ["source", "add"]
    }
    command {
      program = "poetry|bundle|composer|cargo"
      args    = ["config", "repo.*|.*(?:mirror|registry|source).*"]
    }
    command {
      program = "helm|brew|conda|composer|nuget|choco|dotnet|flatpak"
      args    = ["repo|tap|config|sources|source|nuget|remote|remote-add", ".*"]
      flags   = ["add|insecure-skip-tls-verify|no-gpg-verify|force-update"]
    }
    command {
      program = "apt|apt-get|yum|dnf|zypper|rpm|apk"
      flags   = ["allow-unauthenticated|nogpgcheck|no-gpg-checks|force-yes|allow-untrusted|allow-insecure-repositories|nosignature|nodigest"]
    }
    command {
      program = "add-apt-repository|apt-add-repository|yum-config-manager|apt-key"
    }
  }
  let = {
    addresses = "{{ flatten(map(acting, filter(concat(values(.options), .operands), # matches `^https?://|^//|^git\\+`))) }}"
  }
  when = <<-EXPR
    len(acting) > 0
      and none(acting, (.name == 'composer' or 'find-links' in .flags) and len(addresses) == 0)
      and (len(addresses) == 0 or any(addresses, not (# matches local.known)))
      and none(acting, .name in ['uv', 'poetry', 'pdm', 'pipenv', 'conda', 'mamba'] and 'i' in .flags and len(.options) == 0)
      and none(acting, get(.operands, 0) in ['index', 'search'])
      and none(acting, get(.operands, 0) in ['config', 'c'] and (get(.operands, 1) ?? '') in ['get', 'list', 'ls', 'delete'])
  EXPR

  deny {
    when   = "any(addresses, # startsWith 'http://') or any(acting, any(.flags, # in ['trusted-host', 'extra-index-url', 'no-gpg-checks', 'nogpgcheck', 'allow-unauthenticated', 'force-yes', 'allow-untrusted', 'no-strict-ssl', 'allow-insecure-host', 'no-verify-ssl', 'nosignature']))"
    reason = "`{{ acted }}` would take packages from a place that proves nothing: a name can be answered by anybody there. Use the registry that the project's own configuration names, over https."
  }
  deny {
    when   = "any(acting, any(.operands, # in ['set', 'registry', 'npmRegistryServer']))"
    reason = "`{{ acted }}` changes where all packages come from. Put the registry into the project's own .npmrc or pip.conf, where it is reviewed."
  }
  ask {
    reason = "`{{ acted }}` takes packages from another place than the known registries."
  }
}

locals {
  # An address that code is taken from.
  address = "^(?:[\\w.@/-]+@|[\\w.-]+(?:\\[[\\w,-]*\\])? @ ?)?(?:(?:(?:git|hg|svn|bzr)\\+)?(?:https?|ssh|git|ftp)://|git@[\\w.-]+:|(?:github|gitlab|bitbucket|gist):[\\w.-]+)"

  address_or_own = "${local.address}|^git::|^(?:gh|gl|bb|ubi|git):[\\w.-]+/|^github\\.com/"

  # What installs, builds or runs what it is given: programs, and words behind any.
  installers = "^(?:jbang|ansible-pull|npx|bunx|pnpx|uvx|pipx|deno|brew|cpanm?|dpkg|rpm|pacman|yay|paru|nix-(?:env|shell|build)|code|codium|(?:nix|guix|flatpak|k6|docker|podman|nerdctl|buildah) (?:run|shell|develop|build|buildx|bud|pull|package|profile)|(?:kubectl|oc) (?:create|replace))(?: |$)"

  # What takes an address as the program, the template or the recipe that it runs:
  # a name, and its subcommand where it has some.
  runners = "^(?:easy_install|cookiecutter|copier|cruft|yo|kotlinc?|groovy|scala(?:-cli)?|amm|coursier|cs|zplug|antigen|earthly|dagger|act|task|just|quilt|krew|degit|tiged|giget|(?:cargo|rails|ng|nx) (?:generate|new|binstall)|(?:npm|pnpm|yarn|bun) (?:create|init|exec|dlx|x)|pre-commit (?:try-repo|autoupdate)|(?:terraform|tofu|terragrunt|packer) (?:init|build)|(?:docker|podman) (?:compose|play|kube|load|import)|(?:mise|asdf|rtx) (?:plugins?|use|install)|vagrant (?:box|init)|snap (?:install|refresh)|composer (?:require|create-project)|java)(?: |$)"

  # Interpreters, whose first operand is the program.
  interpreters = "^(?:php|node|bun|tsx|ts-node|python[0-9.]*|ruby|perl|lua|Rscript|julia|pwsh|powershell|sh|bash|zsh)$"

  # An owner and a name, which npm takes from GitHub.
  shorthand = "^[A-Za-z0-9][\\w-]*/[A-Za-z0-9][\\w.-]*(?:#[^/].*)?$"

  # Whose module paths are known to keep what they have given out.
  module_hosts = "^(?:github\\.com|gitlab\\.com|bitbucket\\.org|codeberg\\.org|git\\.sr\\.ht|golang\\.org|google\\.golang\\.org|cloud\\.google\\.com|gopkg\\.in|go\\.[\\w-]+\\.(?:org|dev|com|io|in)|(?:[\\w-]+\\.)?k8s\\.io|honnef\\.co|mvdan\\.cc|gotest\\.tools|gorm\\.io|entgo\\.io|ariga\\.io|goa\\.design|buf\\.build|connectrpc\\.com|cuelang\\.org|gonum\\.org|fyne\\.io|modernc\\.org|rsc\\.io|gvisor\\.dev|tailscale\\.com|cel\\.dev|knative\\.dev|sigs\\.k8s\\.io|dagger\\.io|encr\\.dev|oras\\.land|helm\\.sh|istio\\.io|moul\\.io|4d63\\.com|charm\\.land|filippo\\.io|software\\.sslmate\\.com|lukechampine\\.com|storj\\.io|upper\\.io|zombiezen\\.com|codello\\.dev)/"

  # Owners on GitHub of Go programs that many people use.
  known_go = "^github\\.com/(?:99designs|a-h|air-verse|alecthomas|anchore|aquasecurity|aws|axw|bazelbuild|boumenot|bufbuild|caddyserver|campoy|charmbracelet|cespare|client9|cli|cosmtrek|cosmos|cue-lang|cweill|daixiang0|davecgh|deepmap|denis-tingaikin|derailed|dominikh|editorconfig-checker|ent|envoyproxy|fatih|fullstorydev|fzipp|gazebo-web|ginuerzh|git-chglog|go-[\\w-]+|gobuffalo|goadesign|gofumpt|gogo|gohugoio|golang|golang-[\\w-]+|golangci|google|googleapis|goreleaser|gordonklaus|gotesttools|grafana|grpc-ecosystem|hashicorp|haya14busa|incu6us|jandelgado|jesseduffield|jgautheron|josephspurrier|jstemmer|junegunn|k1LoW|kisielk|kubernetes[\\w-]*|ktr0731|kyoh86|leonklingele|loov|maratori|matryer|maxbrunsfeld|mdempsky|mgechev|microsoft|mikefarah|minio|mitchellh|moby|mvdan|nishanths|oapi-codegen|ogen-go|oligot|onsi|open-policy-agent|open-telemetry|oras-project|pact-foundation|peterbourgon|pressly|princjef|prometheus|protocolbuffers|psampaz|quasilyte|rakyll|reviewdog|rhysd|roblaszczak|rogpeppe|rs|rubenv|sanposhiho|securecodewarrior|securego|segmentio|sigstore|smartystreets|sonatype-nexus-community|sqlc-dev|square|stretchr|swaggo|tdewolff|templui|tinygo-org|traefik|tsenart|uber|uber-go|uudashr|vektra|vladopajic|volatiletech|walles|wadey|yudai|zricethezav|gitleaks)/"

  # An image that somebody has uploaded under a name of their own, and owners that many people know.
  image_of     = "^(?:docker\\.io/)?[a-z0-9][\\w.-]*/[\\w.-]+(?::latest)?$"
  known_images = "^(?:docker\\.io/)?(?:library|alpine|amazon|antora|apache|apple|aquasec|aquasecurity|arm64v8|amd64|asciidoctor|bats|bitnami|bufbuild|cimg|circleci|cirrusci|clickhouse|codercom|composer|curlimages|cypress|dart|denoland|docker|dockercore|elastic|emscripten|envoyproxy|fluent|ghost|gitea|gitlab|golangci|google|goreleaser|grafana|gradle|hadolint|hashicorp|homebrew|hugomods|ibmcom|istio|jekyll|jenkins|jetbrains|joyzoursky|k6io|klakegg|koalaman|kicad|localstack|markdownlint|mcr|messense|microsoft|mikefarah|minio|mvdan|nginxinc|nixos|node|npmjs|nvidia|openapitools|oven|owasp|pandoc|percona|php|phpstan|playwright|plantuml|postgis|prom|puppeteer|pypa|pytorch|rapidfort|redis|redocly|returntocorp|rocker|rust|rustembedded|sameersbn|selenium|semgrep|sonarsource|sqlfluff|squidfunk|stoplight|swaggerapi|tensorflow|temporalio|texlive|timescale|tonistiigi|traefik|trufflesecurity|ubuntu|vitess|wordpress|wiremock|yamllint|zricethezav|cytopia|koalaman|accupara|pipelinecomponents|mstruebing|github|super-linter|oxsecurity|tmknom|bridgecrew|checkmarx|zaproxy|openpolicyagent|cgr\\.dev)/"

  # What sets variables: of the shell, of a container, of a service.
  setters = "^(?:export|declare|set|setx|docker|podman|nerdctl|docker-compose|kubectl|oc|heroku|fly|flyctl|railway|dokku)$"

  installing = "^(?:install|i|add|apply|pin|specific_install|archive\\.install|sideload|upgrade|localinstall|reinstall)$"

  # What hands addresses around and runs nothing of them, and what says where a registry is.
  collectors = "^(?:git|gh|glab|hub|hg|svn|curl|wget2?|echo|printf|grep|rg)$"
  registries = ["registry", "index-url", "extra-index-url", "index", "default-index", "proxy", "https-proxy"]
}

hook "install-from-address" {
  description = "Asks before something is installed, built or run from an address instead of a registry"
  on          = ["before_tool"]
  priority    = 90
  when        = <<-EXPR
    any(shell.commands, not .dry and not (.name matches local.collectors)
      and ((.name + " " + (get(.operands, 0) ?? "")) matches local.installers or any(take(.operands, 2), # matches local.installing))
      and any(concat(.operands, none(.flags, # in local.registries) ? values(.options) : []), # matches local.address and not local_address(#)))
    or any(shell.commands, .path matches local.address)
    or any(shell.commands, .name matches "^(?:cargo|gem|luarocks|opam|mix|npm)$" and any(.args, # matches "^(?:install|archive\\.install|pin|specific_install)$") and any(.flags, # in ["git", "source"]))
  EXPR

  ask {
    reason = "This runs code from an address that no registry keeps. Is it the project's own, and pinned to a commit?"
  }
}

hook "run-from-address" {
  description = "Asks before a runner, a template or an interpreter is given an address as its program"
  on          = ["before_tool"]
  priority    = 90
  when        = <<-EXPR
    any(shell.commands, not .dry and join(take(concat([.name], .operands), 2), " ") matches local.runners
      and any(concat(.name == "java" ? [] : take(.operands, 3), none(.flags, # in local.registries) ? values(.options) : []), # matches local.address_or_own and not local_address(#)))
    or any(shell.commands, not .dry and .name matches local.interpreters
      and any([get(filter(.operands, # not in ["run", "x"]), 0) ?? "", get(.options, "import") ?? "", get(.options, "require") ?? "", get(.options, "loader") ?? ""], # matches "^(?i:https?|ftp)://" and not local_address(#)))
    or any(shell.commands, .code matches "\\binstall_(?:github|gitlab|bitbucket|git|url|svn)\\(|\\bPkg\\.(?:add|clone|develop)\\([^)]*(?:\\burl\\s*=|https?://)")
  EXPR

  ask {
    reason = "This runs code from an address that no registry keeps. Is it the project's own, and pinned to a commit?"
  }
}

hook "run-from-repository" {
  description = "Asks before npm, go or snap takes a program from somebody's repository or without its signature"
  on          = ["before_tool"]
  priority    = 90
  when        = <<-EXPR
    any(shell.commands, not .dry and .name in ["npm", "pnpm", "yarn", "bun"] and get(.operands, 0) in ["install", "i", "add"]
      and any(.operands[1:], # matches local.shorthand))
    or any(shell.commands, not .dry and .name in ["npm", "pnpm", "yarn", "bun"] and get(.operands, 0) in ["init", "innit", "create"]
      and (get(.operands, 1) ?? "") matches local.shorthand)
    or any(shell.commands, .name in ["npm", "pnpm", "yarn", "npx", "bunx", "pnpx"] and (.options.package ?? "") matches local.shorthand)
    or any(shell.commands, (last(.via) ?? "") matches "^(?:npx|bunx|pnpx|npm|pnpm|yarn|bun)$" and .path matches local.shorthand)
    or any(shell.commands, not .dry and .name == "go" and get(.operands, 0) == "run"
      and any(.operands, # matches "^[\\w-]+(?:[.][\\w-]+)+/.+@" and not (# matches local.module_hosts) or # matches "^github[.]com/.+@" and not (# matches local.known_go)))
    or any(shell.commands, .name == "snap" and "dangerous" in .flags)
  EXPR

  ask {
    reason = "This runs code that no registry keeps. Is it the project's own, and pinned to a commit?"
  }
}

hook "run-image" {
  description = "Asks before an image that somebody has uploaded gets the project's files and a shell"
  on          = ["before_tool"]
  priority    = 90

  match {
    command {
      program = "docker|podman|nerdctl"
      args    = ["run"]
    }
  }
  when = <<-EXPR
    any(match.commands, (get(.operands, 1) ?? "") matches local.image_of and not (get(.operands, 1) matches local.known_images)
      and any(.flags, # in ["v", "volume", "mount"])
    )
    and any(shell.commands, .remote and last(.via) in ["docker", "podman", "nerdctl"] and .name matches "^(?:ba|z|da)?sh$")
  EXPR

  ask {
    reason = "Nobody has looked into this image, and it would get the files that are mounted. Is it the project's own, and pinned?"
  }
}

hook "checks-off" {
  description = "Asks before certificates, checksums or signatures of what is fetched are not looked at, by a variable or a flag"
  on          = ["before_tool"]
  priority    = 85
  when        = <<-EXPR
    any(shell.commands,
      get(.env, "NODE_TLS_REJECT_UNAUTHORIZED") == "0" or get(.env, "PYTHONHTTPSVERIFY") == "0"
      or get(.env, "GOSUMDB") == "off" or get(.env, "npm_config_strict_ssl") == "false" or get(.env, "NPM_CONFIG_STRICT_SSL") == "false"
      or any(keys(.env), # in ["GIT_SSL_NO_VERIFY", "GOINSECURE", "GONOSUMDB", "GONOSUMCHECK", "PIP_TRUSTED_HOST", "UV_INSECURE_HOST", "CARGO_HTTP_CHECK_REVOKE"])
      or .name matches local.setters and any(.args, # matches "^(?:(?:-e|--env|--build-arg|-var)=?)?(?:NODE_TLS_REJECT_UNAUTHORIZED=0|PYTHONHTTPSVERIFY=0|GIT_SSL_NO_VERIFY=.|GOINSECURE=.|GOSUMDB=off|GONOSUMDB=.|PIP_TRUSTED_HOST=.)")
      or any(.flags, # matches "^(?:insecure-ignore-.*|(?:no|skip|ignore|disable)-(?:verify-)?signatures?(?:-.*)?|nosignature|allow-unsigned.*|disable-authentication|no-gpg-verify)$"))
  EXPR

  ask {
    reason = "What comes is taken without looking whether it is what was asked for. Repair the certificate or the key instead."
  }
}

hook "audit-fix" {
  description = "Asks before checks of packages are switched off or dependencies are moved by force"
  on          = ["before_tool"]
  priority    = 80

  match {
    command {
      program = "npm|pnpm|yarn|bun"
      args    = ["audit"]
      flags   = ["force"]
    }
    command {
      program = "go"
      args    = ["env"]
      flags   = ["w"]
    }
    command {
      program = "npm|pnpm|yarn"
      args    = ["config", "set|delete", "ignore-scripts.*|audit.*|package-lock.*|//.*"]
    }
    command {
      program = "npm"
      args    = ["set", "ignore-scripts.*|audit.*|package-lock.*|//.*"]
    }
  }
  when = "any(acting, .name != 'go' or any(.operands, # matches '^(?:GOPROXY|GONOSUMDB|GONOSUMCHECK|GOSUMDB|GOINSECURE|GOPRIVATE)='))"

  ask {
    reason = "`{{ acted }}` moves dependencies across major versions, or switches off what checks them."
  }
}
