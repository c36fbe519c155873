# The forge by other ways than gh and glab: its API by a program that sends
# requests, its commands over SSH, and the programs of other forges.

hook "forge-request" {
  description = "Refuses requests to a forge's API that lift protections or move references by force, and asks before those that change access, secrets and settings"
  on          = ["before_tool"]
  priority    = 820

  match {
    command {
      program = "curl|curlie|http|https|xh|xhs|wget|httpie|hurl|restish|(?i)invoke-(?:restmethod|webrequest)|irm|iwr"
    }
  }
  let = {
    sent = "{{ filter(match.commands, any(.args, # matches local.forge_address) and (upper(.options.request ?? .options.X ?? .options.method ?? .options.Method ?? '') in ['POST', 'PUT', 'PATCH', 'DELETE'] or any(.args, # matches local.sending_word) or any(.flags, # in ['d', 'data', 'data-raw', 'data-binary', 'data-ascii', 'data-urlencode', 'json', 'F', 'form', 'T', 'upload-file', 'post-data', 'post-file', 'body-data', 'body-file', 'Body'])) and upper(.options.request ?? .options.X ?? '') != 'GET') }}"
  }
  when = "any(sent, any(.args, # matches local.forge_setting or # matches local.forge_mutation))"

  deny {
    when   = "any(sent, any(.args, # matches local.forge_strong or # matches local.forge_body) or upper(.options.request ?? .options.X ?? .options.method ?? '') == 'DELETE')"
    reason = "This changes what protects a repository, who sees it, or what its references point to. Open a pull request; settings are changed by people."
  }
  ask {
    reason = "This changes references, access, secrets or settings of the forge. Is it meant?"
  }
}

locals {
  # Addresses of APIs of forges: GitHub, GitLab, Gitea, Bitbucket, Azure DevOps, Gerrit.
  forge_address = "(?i)api\\.github\\.com|/api/v3/|/api/v4/|/api/graphql|/api/v1/(?:repos|orgs|user|admin)|api\\.bitbucket\\.org|/rest/(?:api|branch-permissions|branch-utils)/|dev\\.azure\\.com|visualstudio\\.com|/_apis/|/a/(?:changes|projects|accounts|groups)/|api\\.gitee\\.com|gitee\\.com/api|codeberg\\.org/api"
  sending_word  = "(?i)^-X?=?(?:POST|PUT|PATCH|DELETE)$|^(?:POST|PUT|PATCH|DELETE)$|^--(?:request|method)=(?:POST|PUT|PATCH|DELETE)$"

  # What stands in the path of a request that changes more than an issue.
  forge_setting = join("", [
    "(?i)(?:/git/refs|/branches|/branch_protections|/protected_branches|/protected_tags|/branch-restrictions|/restrictions|/push_rules?|/approval[\\w_]*|/approve|/rulesets?|/collaborators|/members|/invitations|/hooks|/keys|/deploy[_-]?keys",
    "|/secrets|/variables|/permissions[\\w-]*|/environments|/transfer|/merges?|/merge-upstream|/access_tokens|/personal_access_tokens|/registrations|/runners|/actions/(?:permissions|cache\\w*|oidc)|/pages|/installations|/topics|/archive|/unarchive|/share|/import|/mirror",
    "|/contents/|/repository/(?:files|commits|tags|branches)|/releases|/tags|/teams|/policy/configurations|/refs\\b|/pullrequests|/default-branch|/submit|/rebase|/gitignore|/admin/|/forks?$|/change-visibility|/lock)(?:[/?:][^\\s]*)?['\"]?$",
    "|/(?:repos|repositories|projects|orgs|groups|user|workspaces|organizations)(?:/[^/\\s?]+){0,2}/?(?:\\?.*)?['\"]?$",
  ])
  forge_strong = "(?i)/(?:protection|branch_protections|protected_branches|protected_tags|branch-restrictions|restrictions|push_rules?|approval[\\w_]*|rulesets?|transfer|archive|policy/configurations|default-branch)(?:[/?][^\\s]*)?['\"]?$|mutation\\b[\\s\\S]*(?:delete|updateBranchProtection|archiveRepository|force\\s*:\\s*true)"
  forge_body   = "(?i)[\"']?\\b(?:private|visibility|archived|default_branch|force|enforce_admins|allow_force_pushes|is_private|isBlocking|isEnabled|defaultBranch)[\"']?\\s*(?:[:=]|:=)\\s*[\"']?(?:true|false|public|private|\\w+)"
}

# Commands that a server takes over SSH, or on its own machine. The first word,
# then words that are all among its operands. One line for each.
locals {
  ssh_commands = {
    gerrit          = ["gerrit", "review|set-head|set-project|set-project-parent|set-account|set-members|set-reviewers|rename-group|ban-commit|close-connection|flush-caches|gc|index|reload-config|plugin|sequence|migrate-.*|copy-approvals|delete.*"]
    gerrit-plugins  = ["delete-project|deleteproject|delete-.*|replication|kill", ".+"]
    gitolite        = ["D", "rm|unlock|trash|delete|restore"]
    gitolite-access = ["perms|sskm|mirror|config|symbolic-ref|lock|gitolite|gitolite3", ".+"]
    soft-serve      = ["repo|user|settings|token|soft", "delete|remove|rename|private|hide|collab|set-admin|anon-access|allow-keyless|import|default"]
    gitlab-shell    = ["personal_access_token", ".+"]
    gitlab-admin    = ["gitlab-rails|gitlab-psql|gitlab-ctl|gitlab-backup", "runner|restore|stop|reconfigure"]
    github-admin    = ["ghe-(?:repo-.*|org-.*|user-(?:suspend|demote|promote|.*delete.*)|restore|maintenance|cleanup-.*|set-password|.*delete.*|.*purge.*|nwo-.*|spokesctl|migrator|config-apply)", ".+"]
    gitea-admin     = ["gitea|forgejo|gogs", "admin|restore-repo|migrate-storage|doctor", "delete|regenerate|change-password|create|must-change-password|restore-repo|--fix|run"]
  }
}

hook "forge-ssh-codes" {
  description = "Refuses to have a git server print the codes that replace a second factor"
  on          = ["before_tool"]
  priority    = 840

  match {
    command {
      program = "2fa_recovery_codes|2fa_verify"
    }
  }
  when = "any(match.commands, any(.via, # in ['ssh', 'plink']))"

  deny {
    reason = "These codes open the account without its second factor. Ask the user to do it."
  }
}

hook "forge-ssh" {
  description = "Asks before a command of a git server over SSH deletes, submits or changes access: gerrit review --submit, gitolite D rm"
  on          = ["before_tool"]
  priority    = 820
  for_each    = local.ssh_commands

  match {
    command {
      program  = each.value[0]
      operands = slice(each.value, 1, length(each.value))
    }
  }
  # These words are common; they are the server's where SSH carries them.
  when = <<-EXPR
    any(match.commands, (.name matches "^(?:gitlab-|ghe-|gitea|forgejo|gogs|gitolite|soft)" or any(.via, # in ["ssh", "plink", "autossh", "sshpass"]))
      and none(.flags, # in ["help", "list", "dry-run"]) and not (.name == "gerrit" and get(.operands, 0) == "review" and none(.flags, # in ["submit", "s", "code-review", "verified", "label", "abandon", "delete", "rebase", "restore", "json", "j"]))
      and (.name in ["perms", "sskm", "mirror", "config", "symbolic-ref", "lock", "gitolite", "gitolite3"] ? any(.args, # matches "^(?:\\+|-|D$|del|push|--break|READERS|WRITERS|setup|trigger)") : true))
  EXPR

  deny {
    when   = "any(match.commands, .name matches 'delete|token|recovery' or .name == 'D' and get(.operands, 0) in ['rm', 'delete'])"
    reason = "This deletes a repository on the server, or hands out a key to it. Ask the user to do it."
  }
  ask {
    reason = "This changes the git server for everybody. Is it meant?"
  }
}

# What the programs of other forges call it. The program, then words that are all
# among its operands. One line for each.
locals {
  forge_programs = {
    gitea        = ["tea", "unprotect|protect|merge|close|approve|delete|rm|remove|edit|archive|transfer"]
    forgejo      = ["fj|berg|codeberg-cli", "delete|rm|remove|merge|close|edit|archive|transfer"]
    bitbucket    = ["bb|bkt|bitbucket|bitbucket-cli|acli", "merge|decline|approve|delete|remove|update|unprotect|set"]
    azure-policy = ["az", "repos", "policy", "update|create|delete|approver-count|merge-strategy|build|required-reviewer|case-enforcement|work-item-linking|file-size|comment-required"]
    azure-ref    = ["az", "repos", "ref", "delete|unlock|lock|create"]
    azure-repo   = ["az", "repos", "update|delete|import|set-vote"]
    azure-access = ["az", "devops", "security|user|team|service-endpoint|admin", "update|reset.*|delete|remove|add|create"]
    codecommit   = ["aws", "codecommit", "delete-.*|update-default-branch|merge-.*|put-file|create-commit|update-repository-.*|update-pull-request-(?:status|approval.*)|override-.*|disassociate-.*"]
    gitlab       = ["gitlab", "delete|remove|update|unprotect|archive|transfer.*|merge|unshare|reset.*|cancel"]
    gitlab-lab   = ["lab", "merge|close|approve|rm|delete|transfer"]
    gitlab-own   = ["glab", "mr|release|schedule|repo|project|runner|token|variable|deploy-key|job-artifacts|user|members|work-items", "approve|revoke|rotate|update|transfer|mirror|delete|remove|members"]
    sourcehut    = ["hut", "delete|remove|acl|revoke|update"]
    radicle      = ["rad", "delete|rm|remove|delegate|block|unseed|edit|clean|publish|update"]
    review-board = ["rbt|arc|git-cl", "land|close|close-revision|amend|upgrade|commandeer|submit"]
    pulls        = ["gh", "pr|issue", "review|lock|unlock|transfer|delete|unpin"]
    repositories = ["gh", "repo", "edit|unarchive|set-default|autolink|gitignore"]
    releases     = ["gh", "release", "edit|delete-asset"]
    login        = ["gh", "auth", "refresh|login|switch"]
  }
}

hook "forge-program" {
  description = "Asks before another forge's program merges, deletes, or changes what protects a repository"
  on          = ["before_tool"]
  priority    = 800
  for_each    = local.forge_programs

  match {
    command {
      program  = each.value[0]
      operands = slice(each.value, 1, length(each.value))
    }
  }
  # A word can be the text of a message; those that act come first.
  when = <<-EXPR
    any(match.commands, none(.flags, # in ["help", "dry-run"]) and (
      .name not in ["gh", "glab", "bb"] or none(take(.operands, 3), # in ["list", "view", "status", "create", "show", "get", "diff", "checkout", "clone"])
        and (get(.operands, 1) != "review" or any(.flags, # in ["approve", "a"]))
        and (get(.operands, 0) != "auth" or any(concat(.args, values(.options)), # matches "admin:|delete_|delete:|site_admin"))
        and (get(.operands, 0) != "repo" or .name != "gh" or any(.flags, # in ["visibility", "default-branch", "archived", "allow-forking", "template", "enable-merge-commit", "delete-branch-on-merge", "enable-secret-scanning", "enable-advanced-security"]) or get(.operands, 1) == "unarchive")
        and (.name != "gh" or get(.operands, 0) != "release" or any(.flags, # in ["draft", "prerelease", "tag", "target"]))
        and (.name != "glab" or get(.operands, 1) != "update" or any(.flags, # in ["visibility", "defaultBranch", "archive", "default-branch"]) or get(.operands, 0) == "variable")))
  EXPR

  ask {
    reason = "This changes the forge for everybody: what is merged, who may push, or what is kept. Is it meant?"
  }
}

hook "close-many" {
  description = "Asks before issues, pull requests, branches or repositories are closed or changed one after the other"
  on          = ["before_tool"]
  priority    = 790

  match {
    command {
      program = "gh|glab|tea|fj|bb|hub|az"
      args    = ["issue|issues|pr|mr|repo|repos|project|release|label|api", "close|edit|update|lock|transfer|archive|reopen|rename"]
    }
  }
  when = "any(match.commands, any(.via, # in ['xargs', 'parallel', 'find']) or any(.operands, unknown(#)) and any(shell.commands, .name in ['gh', 'glab', 'tea', 'fj', 'bb', 'hub', 'az'] and any(.operands, # in ['list', 'ls'])))"

  ask {
    reason = "This changes everything that a search found, for everybody. Show the list first."
  }
}

hook "push-review" {
  description = "Asks before a push tells the server to merge, submit or skip its checks"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "git"
      args    = ["push|send-pack"]
    }
  }
  when = <<-EXPR
    any(match.commands, any(.operands, # matches "refs/(?:for|drafts|publish)/.*%.*(?:submit|l(?:abel)?=|merged|skip-validation)|refs/direct/")
      or any(concat(.args, values(.options)), # matches "(?i)(?:^|=)(?:merge_request\\.(?:merge_when|auto_merge)|ci\\.skip|secret_(?:push_)?(?:detection|protection)|submit$|skip-validation|merge$|integrations\\.skip|bypass|nokeycheck)"))
  EXPR

  ask {
    reason = "This push merges at once, or skips what the server checks. Push for review, and let others look."
  }
}

hook "git-server" {
  description = "Asks before other clients of git's server side unlock, publish elsewhere or rewrite: git lfs unlock --force, git svn set-tree"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "git"
      args    = ["lfs", "unlock"]
      flags   = ["force|f"]
    }
    command {
      program = "git"
      args    = ["svn", "set-tree|commit-diff|reset|delete-.*"]
    }
    command {
      program = "git"
      args    = ["svn", "dcommit"]
      flags   = ["no-rebase|commit-url"]
    }
    command {
      program = "git"
      args    = ["p4", "submit|unshelve"]
      flags   = ["disable-p4sync|disable-rebase|no-verify|force|f"]
    }
    command {
      program = "git"
      args    = ["subtree|subrepo", "push"]
      flags   = ["force|f"]
    }
    command {
      program = "git"
      args    = ["tfs", "reset-remote|rcheckin|checkin"]
      flags   = ["force|ignore-checkin-policies|f"]
    }
  }

  ask {
    reason = "This takes a lock from somebody, or changes what the server has past its own checks. Is it meant?"
  }
}
