# Deployments to production.

variable "production" {
  type        = string
  default     = "prod(uction)?"
  description = "Regular expression of the name of the production environment"

  validation {
    condition     = can(regexall(var.production, "")) && var.production != ""
    error_message = "this is a regular expression, such as prod(uction)?|live."
  }
}

variable "allow_production_reads" {
  type        = bool
  default     = false
  description = "Whether kubectl may look at production: get, describe, logs, top, explain, diff"
}

locals {
  # Words of a command, and what makes them a deployment to production. A
  # letter behind the name makes it another word: products, reproduce; but for
  # a capital that begins one, as in ProdStack.
  live          = "((?i:${var.production})([^A-Za-z]|$)|(?i:${var.production})[A-Z][a-z])"
  to_production = "(?s)(?i:deploy).*${local.live}"
  production_of = "(?s)(^|[^A-Za-z])${local.live}(.*[^A-Za-z])?(?i:deploy)"
  production_in = "(^|[^A-Za-z])${local.live}"
  cluster       = "(?s)(?i:kubectl).*${local.live}"

  # Programs that say, look for, show, pack, check or edit, and deploy nothing.
  talkers = split(" ", join(" ", [
    "echo printf print cat bat head tail less more grep egrep fgrep rg ag ack find fd ls tree stat file wc sort uniq cut tr diff cmp comm",
    "sed awk jq yq tee vim vi nvim nano emacs code open xdg-open touch mkdir rm rmdir cp mv ln chmod chown man help which type whereis",
    "test [ [[ true false read set unset alias local export declare typeset readonly printenv cd pushd popd du df basename dirname realpath readlink pwd date",
    "tar zip unzip gzip gunzip md5sum sha1sum sha256sum shasum strings xxd base64 json.tool py_compile compileall unittest hookc",
    "pytest jest vitest mocha rspec phpunit bats playwright cypress tox nox eslint prettier biome black ruff isort flake8 pylint mypy pyright",
    "gofmt gofumpt golangci-lint staticcheck tsc rustfmt rubocop shellcheck shfmt hadolint actionlint yamllint markdownlint kubeval kubeconform tflint pre-commit",
  ]))

  # What starts another program, which is looked at by itself.
  starters = "^(sudo|doas|env|command|exec|time|timeout|nohup|nice|xargs|npx|pnpx|bunx|uvx|(uv|poetry|pipenv|rye|hatch) run|bundle exec)( |$)"

  # A program and its first words that do no more.
  tests = "(test|tests|lint|format|fmt|check|typecheck|type-check|types|tsc|unit|e2e|coverage)(:[a-z0-9]+)*"
  talks = "^(${join("|", [
    "git (add|am|apply|archive|bisect|blame|branch|cat-file|checkout|cherry-pick|clean|clone|commit|config|describe|diff|fetch|format-patch|grep|init|log|ls-files|ls-remote|ls-tree|merge|mv|notes|pull|range-diff|rebase|reflog|remote|reset|restore|rev-list|rev-parse|revert|rm|shortlog|show|show-ref|sparse-checkout|stash|status|submodule|switch|tag|worktree)",
    "git push (origin|upstream|fork) (feature|feat|fix|bugfix|chore|docs|refactor|test|topic)[/-][^ :]*",
    "gh (pr|issue|search|(run|workflow) (view|list|watch|download)|repo (view|clone|list)|release (view|list)|auth status)",
    "glab (mr|issue|ci (view|list|status))",
    "go (test|vet|build|fmt|list|doc|generate|mod|get)",
    "cargo (test|nextest|check|build|fmt|clippy|doc|add)",
    "(npm|pnpm|yarn|bun) (test|t|tst|install|i|ci|add|remove|uninstall|audit|ls|list|view|outdated|why|(run |run-script )?${local.tests})",
    "(yarn|pnpm( exec)?|bun( x)?|npm exec) (jest|vitest|eslint|prettier|tsc|playwright|mocha)",
    "(pip|pip3|brew|apt|apt-get) (install|show|search|list|info)",
    "(mvn|mvnw|gradle|gradlew) (clean )?(test|check|verify|compile)",
    "(python|python3) manage\\.py test",
    "(docker|podman) (buildx )?(build|images|ps|logs|inspect|pull)",
    "(docker compose|podman compose|docker-compose) (config|ps|logs|build|pull|images)",
    "(terraform|tofu) (plan|validate|fmt|show|init|output|providers|graph)",
    "helm (lint|template|show|list|get|history|status)",
    "aws s3 ls",
  ])})( |$)"
  looks = ["get", "describe", "logs", "top", "explain", "diff", "version", "api-resources", "cluster-info"]
}

hook "block-prod-deploy" {
  description = "Block production deployment operations"
  on          = ["before_tool"]
  timeout     = "60s"
  let = {
    started  = "{{ flatten(map(shell.commands, .via)) }}"
    others   = "{{ filter(shell.commands, .name not in local.talkers and not (.name in started and (.name + ' ' + join(.operands, ' ')) matches local.starters)) }}"
    acting   = "{{ filter(others, not ((.name + ' ' + join(.operands, ' ')) matches local.talks) and not (.name in ['bash', 'sh', 'dash', 'zsh', 'make'] and 'n' in .flags) and not (.name == 'node' and 'check' in .flags) and not (.name startsWith 'python' and 'm' in .flags)) }}"
    doers    = "{{ filter(acting, not (var.allow_production_reads and .name == 'kubectl' and get(.operands, 0) in local.looks)) }}"
    entered  = "{{ join(flatten(map(filter(shell.commands, .name in ['cd', 'pushd']), .operands)), ' ') }}"
    exported = "{{ join(flatten(map(filter(shell.commands, .name in ['export', 'declare', 'typeset']), .operands)), ' ') }}"
  }

  match {
    tool = ["Shell", "mcp__.*"]
  }
  # In either order, in the words of one command and what it is run with: its
  # variables, and the folder that it is run in.
  when = <<-EXPR
    any(doers, let own = .path + " " + join(.args, " "); let around = join(values(.env), " ") + " " + exported + " " + entered;
      own matches local.to_production or own matches local.production_of or own matches local.cluster
      or own matches `(?i)deploy|kubectl` and around matches local.production_in
      or own matches local.production_in and entered matches `(?i)deploy`)
    or not (shell.parsed ?? true) and (command matches local.to_production or command matches local.cluster)
  EXPR

  deny {
    reason = "This operation affects production environment and is not allowed. Deploy to another environment, or give the user the command to run."
  }
}
