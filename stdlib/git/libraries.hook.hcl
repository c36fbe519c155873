# The same dangers by a library, in inline code: GitPython, pygit2, simple-git,
# nodegit, JGit, rugged; PyGithub, octokit, python-gitlab; hglib, pysvn, P4Python.

locals {
  # The libraries, by the words that load them or make their first object.
  vcs_library = join("", [
    "(?i)\\b(?:import\\s+(?:git|pygit2|dulwich|hglib|pysvn|svn|P4|github|github3|gitlab|gitea|ghapi)\\b|from\\s+(?:git|pygit2|dulwich|hglib|svn|P4|github|github3|gitlab|ghapi|atlassian|azure\\.devops|giteapy|breezy|bzrlib|mercurial|sapling)\\b",
    "|git\\.Repo\\(|Repo\\.init\\(|Github\\(|GhApi\\(|gitlab\\.Gitlab\\(|hglib\\.open|pysvn\\.Client|P4\\.P4\\(",
    "|octokit|simple-?git|isomorphic-git|nodegit|es-git|gitbeaker|gitea-js|bitbucket(?:-api)?['\"]|azure-devops-node-api|@npmcli/git|probot|PyDriller",
    "|rugged|Git\\.open\\(|['\"]git['\"]|['\"]gitlab['\"]|Octokit::|Gitlab\\.|Git::Repository|Git::Raw|Git::Wrapper|GitElephant|org\\.eclipse\\.jgit|org\\.kohsuke\\.github|GHRepository|svnkit|tmatesoft|git2r|gert::|library\\(gert\\)|LibGit2|go-git|go-github|Gitonomy|CzProject|KnpLabs|Net::GitHub|Pithub|Github\\\\\\\\Client)",
  ])

  # What they call forcing, deleting and discarding, and what they hand to git itself.
  call_forced = join("", [
    "(?i)['\"]--(?:hard|force|mirror|delete|discard-changes|clean|no-backup)\\b|['\"]-(?:f|fd|fdx|ffd|ffdx|xfd|df|D|C)['\"]",
    "|\\b(?:force|clean|hard|discard_changes|working_tree|no_backup)['\"]?\\s*(?:=>|=|:)\\s*(?:true|1)\\b|:hard\\b|['\"]hard['\"]",
    "|force_checkout|checkout_force|strategy\\.force|reset_?hard|(?:mode|type|ResetType)\\.hard|\\.type\\.hard|setForce\\w*\\(\\s*true|reset!|\\breset\\.reset\\(",
  ])
  call_removes = join("", [
    "(?i)(?:\\.|->)(?:delete|destroy|remove|purge|strip|obliterate|unprotect|transfer|expire|prune|rollback|abandon|revert|clean|discard|rawcommand|archive)\\w*!?\\(",
    "|\\b(?:delete|remove|unprotect|transfer|purge|archive|revert)_\\w+[!( ]|_(?:delete|remove|destroy|revert|obliterate)\\(|\\bdel\\s+[\\w.]+\\[",
  ])
  call_words = "(?i)['\"](?:obliterate|strip|purge|revert|rollback|protect|filter-branch|filter-repo|clear|drop)['\"]|\\.git\\.(?:clean|filter_branch|update_ref)\\("
  call_forge = join("", [
    "(?i)\\.(?:merge|update_?ref|set_protection|edit_protection|update_?branch_?protection|createOrUpdateFileContents|repos\\.update|add_?to_collaborators|add_?collaborator|update_?repository|edit_?repository|set_visibility)\\(",
    "|\\b(?:private|archived|visibility|default_branch)['\"]?\\s*[=:]|['\"`](?:DELETE|PUT|PATCH)[ '\"`]",
  ])
}

locals {
  sent_by_code = "(?i)(?:\\.|->)(?:put|patch|delete)\\(|\\bmethod['\"]?\\s*(?:=>|[:=])\\s*['\"`](?:PUT|PATCH|DELETE)|Net::HTTP::(?:Put|Patch|Delete)"
}

hook "library" {
  description = "Asks before inline code discards, deletes or forces something by a library of version control or of a forge"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "python[\\d.]*|pypy3?|ipython3?|bpython|uv|uvx|pipx|node|nodejs|bun|deno|tsx|ts-node|npx|ruby|irb|pry|php|perl|Rscript|R|julia|groovy|jshell|kotlin|scala|lua|elixir|go|gorun|pwsh|powershell"
    }
  }
  when = <<-EXPR
    any(match.commands, any([.code ?? "", .stdin ?? ""], # matches local.vcs_library
      and (# matches local.call_forced or # matches local.call_removes or # matches local.call_words or # matches local.call_forge)
      or # matches local.forge_address and # matches local.sent_by_code))
  EXPR

  ask {
    reason = "The code discards work, or deletes or forces something in a repository or on the forge. Show what it would take, or use git's own command, which can be checked."
  }
}

# PowerShell's modules have a command for each call.
hook "powershell-forge" {
  description = "Asks before a PowerShell module deletes or changes something on a forge"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = "(?i)(?:remove|reset|set|rename|move|disable|merge|update|unlock|clear)-(?:git(?:hub|lab)?|vsteam|ado|azdo|bitbucket)\\w+"
    }
  }

  ask {
    reason = "This changes a repository or its forge for everybody. Is it meant?"
  }
}
