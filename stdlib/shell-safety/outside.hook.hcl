# Code that comes from outside of the project in other ways than a shell that
# runs a script: through a variable, as data that is code, as an extension.
locals {
  # Folders of other machines' and other people's files.
  elsewhere = "(?:~|/root|/home/[^/]+|/Users/[^/]+)/(?:Downloads|Desktop)/|/Volumes/|/media/|/dev/shm/|/run/user/[0-9]+/|/(?:private/)?(?:var/)?tmp/(?:[^/]+/)*[.]"

  # The same, and folders for temporary files, where anybody may write.
  foreign = "${local.elsewhere}|/(?:private/)?(?:var/)?tmp/|\\$\\{?TMPDIR\\}?/|(?:^|[\"'\\s=])(?:[.]/)?[dD]ownloads?/"

  # Variables from which a program takes code that it runs before its own.
  loaders = ["BASH_ENV", "ENV", "ZDOTDIR", "PROMPT_COMMAND", "LD_PRELOAD", "LD_AUDIT", "DYLD_INSERT_LIBRARIES", "DYLD_FRAMEWORK_PATH", "NODE_OPTIONS", "NODE_PATH", "BUN_OPTIONS", "PYTHONSTARTUP", "PYTHONPATH", "PYTHONHOME", "PYTHONBREAKPOINT", "PERL5OPT", "PERL5LIB", "PERL5DB", "PERLLIB", "RUBYOPT", "RUBYLIB", "LUA_INIT", "LUA_PATH", "LUA_CPATH", "PHPRC", "PHP_INI_SCAN_DIR", "R_PROFILE", "R_PROFILE_USER", "R_ENVIRON", "R_ENVIRON_USER", "JULIA_LOAD_PATH", "JULIA_DEPOT_PATH", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "JAVA_OPTS", "MAVEN_OPTS", "GRADLE_OPTS", "SBT_OPTS", "CATALINA_OPTS", "CLASSPATH", "DOTNET_STARTUP_HOOKS", "CORECLR_PROFILER_PATH", "COR_PROFILER_PATH", "ERL_FLAGS", "ERL_LIBS", "ELIXIR_ERL_OPTIONS", "GIT_SSH", "GIT_SSH_COMMAND", "GIT_EXTERNAL_DIFF", "GIT_PAGER", "GIT_EDITOR", "GIT_SEQUENCE_EDITOR", "GIT_ASKPASS", "GIT_EXEC_PATH", "GIT_TEMPLATE_DIR", "GIT_PROXY_COMMAND", "SSH_ASKPASS", "SUDO_ASKPASS", "PAGER", "MANPAGER", "EDITOR", "VISUAL", "BROWSER", "LESSOPEN", "LESSCLOSE", "OPENSSL_CONF", "OPENSSL_ENGINES", "OPENSSL_MODULES", "GCONV_PATH", "GTK_MODULES", "GTK_PATH", "QT_PLUGIN_PATH", "GIO_EXTRA_MODULES", "MAKEFLAGS", "MAKEFILES", "CC", "CXX", "LD", "RUSTC", "RUSTC_WRAPPER", "CARGO_BUILD_RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "GOFLAGS", "npm_config_script_shell", "NPM_CONFIG_SCRIPT_SHELL", "npm_config_node_options", "PIP_CONFIG_FILE", "VIMINIT", "EXINIT", "PSModulePath", "ANSIBLE_LIBRARY", "KUBECTL_EXTERNAL_DIFF"]

  loader_set = "^(?:${join("|", local.loaders)})=.*(?:${local.foreign})"

  # Options that load code: a plugin, an agent, a module, an extension.
  loading_option = "^(?:require|import|loader|experimental-loader|javaagent|agentpath|load-extension|install-extension|pkg|startup-hook|engine|hooksPath|load-source)$"

  # Package managers, and the words with which they install what they are given.
  managers   = "^(?:pip[0-9.]*|pipx|uv|npm|pnpm|yarn|bun|gem|cpanm|luarocks|snap|flatpak|brew|adb|apt|apt-get|dnf|yum|zypper|apk|vagrant|gh|helm|dotnet|code|codium|cursor)$"
  installing = "^(?:install|i|add|sideload|localinstall|reinstall|update|tool)$"

  # What git runs by its configuration.
  git_runs = "^(?i:core\\.(?:fsmonitor|hookspath|sshcommand|pager|editor|askpass|gitproxy)|sequence\\.editor|diff\\.external|(?:diff|merge|filter|pager|alias|gpg|credential|difftool|mergetool)\\.[^=]*(?:helper|program|driver|textconv|command|clean|smudge|process|cmd)?|uploadpack\\.packobjectshook)="

  # Data that runs code when it is read.
  unpickles = "\\b(?:c?[pP]ickle|_pickle|dill|cloudpickle|joblib|shelve|jsonpickle|torch|np|numpy|pd|pandas|keras\\.models|tf\\.keras\\.models)\\.(?:loads?|Unpickler|open|decode|read_pickle|load_model)\\(|\\bread_pickle\\(|\\byaml\\.(?:unsafe_load|full_load|load)(?:_all)?\\(|\\bMarshal\\.load\\b|\\b(?:YAML|Psych)\\.(?:unsafe_load|load)\\b|\\bunserialize\\(|\\bObjectInputStream\\b|\\bBinaryFormatter\\b|\\bStorable::|\\b(?:retrieve|thaw)\\("

  # What says that data may run code, or that only values are read.
  unpickles_openly = "weights_only\\s*=\\s*False|allow_pickle\\s*=\\s*True|safe_mode\\s*=\\s*False|trust_remote_code\\s*=\\s*True|\\bhub\\.load\\([^)]*(?:trust_repo\\s*=\\s*True|[:/]\\w)|UnsafeLoader|enable_unsafe_deserialization|allow_dangerous_deserialization\\s*=\\s*True"
  unpickles_values = "weights_only\\s*=\\s*True|SafeLoader|BaseLoader|allowed_classes|\\bnp\\.load\\([^)]*\\)$"

  # Programs of databases, whose input changes what they hold, and what gives them statements of the line.
  statements = "psql|mysql|mariadb|sqlite3?|mongosh?|redis-cli|valkey-cli|cqlsh|duckdb|clickhouse(?:-client)?|sqlcmd|sqlplus|snowsql|usql|pgcli|mycli|cockroach|influx|trino|hive|beeline|isql|litecli"
  statement  = ["c", "command", "e", "execute", "q", "query", "eval", "pipe", "cmd"]

  # Interpreters that run what they read, of which no more is known.
  reads_program = "^(?:expect|nu|elvish|xonsh|ghci|runghc|runhaskell|irb|pry|iex|elixir|erl|groovysh|scala|kotlin|swift|sbcl|clisp|clojure|clj|bb|ocaml|utop|coffee|deno|bun|gdb|lldb|jshell|ipython|octave|gnuplot|maxima|racket|guile|pwsh|powershell)$"

  # What takes a whole file or image, and runs or installs what is in it.
  takes_input = "^(?:(?:docker|podman|nerdctl) (?:load|import)|git (?:apply|am|fast-import)|patch(?: .*)?|iptables-restore|nft|debconf-set-selections|crontab|dconf load|systemd-run|at|batch)(?: |$)"

  # Programs that a download is installed with, compiled by, loaded into or run by.
  takes_file = "^(?:n?vim?|vi|ex|emacs|lldb|gdb|swiftc?|kotlinc?|scala(?:-cli|c)?|bun|tsx|ts-node|deno|go|cargo|rustc|gcc|g\\+\\+|cc|c\\+\\+|clang(?:\\+\\+)?|tcc|java|javac|elixir|erl|escript|ocaml|runghc|runhaskell|ghci?|clojure|clj|bb|racket|guile|sbcl|clisp|ipython|jupyter|papermill|streamlit|pytest|jest|mocha|octave|matlab|iex|irb|dotnet|pwsh|powershell|cmd|rundll32|bpftrace|stap|nix-(?:build|shell|env)|nix|guix|earthly|gradlew?|mvnw?|ant|rake|bundle|composer|conda|mamba|nginx|tmux|wsl|firefox|chromium|google-chrome|fastboot|node|python[0-9.]*|perl|ruby|php|lua|Rscript|R|qemu-[\\w-]+|pip[0-9.]*|pipx|uv|npm|pnpm|yarn|gem|cpanm|luarocks|code|codium|cursor|snap|flatpak|brew|adb|xcrun|helm|vagrant|packer|hdiutil|open|xdg-open|start|wine(?:64)?|mono|wasmtime|wasmer|parallel|docker|podman|nerdctl|terraform|tofu|git|patch|${local.statements})$"

  # What shows a document.
  document = "(?i)[.](?:html?|pdf|png|jpe?g|gif|svg|webp|ico|json|txt|md|csv|tsv|xlsx?|docx?|mp[34]|wav|ya?ml|xml|log)$"

  # Programs that bring files under names that the line does not tell.
  bringers = "^(?:sftp|lftp|ncftpget|tftp|smbclient|wormhole|croc|mega(?:get|dl)|gdown|yt-dlp|youtube-dl|transmission-cli|oras|crane|ipfs|snarf|fossil|bzr|gh|b2|mc|http|https|xh|rclone|s5cmd|s3cmd|aws|gsutil|aria2c|(?:kubectl|oc) cp)$"
  unsaid   = "^(?:sftp|lftp|ncftpget|tftp|smbclient|ipfs|crane|transmission-cli|bzr|fossil|b2|(?:kubectl|oc) cp)$"
  scripts  = "^(?:(?:ba|z|da|k)?sh|source|[.])$"

  # A letter that is written as its number, and a space among such letters: that
  # hides a whole command. The shell reader decodes single words.
  letter   = "\\\\+(?:x[2-7][0-9a-fA-F]|0?[0-7]{2,3}|u00[2-7][0-9a-fA-F])"
  numbered = "${local.letter}\\\\+(?:x20|0?40|u0020)${local.letter}"
}

hook "loads-from-outside" {
  description = "Asks before a variable or an option makes a program load code from a folder of downloads or of temporary files: LD_PRELOAD, NODE_OPTIONS, git -c core.fsmonitor"
  on          = ["before_tool"]
  priority    = 700
  when        = <<-EXPR
    any(shell.commands, not .dry and (
      any(keys(.env), # in local.loaders) and .name not in ["zsh", "fish", "dash"] and any(toPairs(.env), #[0] in local.loaders and #[1] matches local.foreign)
      or .name in ["export", "declare", "typeset", "set", "setx", "env"] and any(.args, # matches local.loader_set)
      or any(keys(.options), # matches local.loading_option) and any(toPairs(.options), #[0] matches local.loading_option and #[1] matches local.foreign)
      or .name matches "^(?:n?vim?|ex)$" and any(.args, # matches "^/(?:var/)?tmp/[^ ]*[.]n?(?:vim|lua)$|^(?:source|so) /tmp/")
      or .name == "git" and any(.args, # matches local.git_runs and # matches local.foreign)
      or .name matches "^sqlite3?$" and any(.args, # matches "load_extension\\s*\\(|^[.]load ")))
  EXPR

  ask {
    reason = "This loads code from a folder where anybody may have put it. Say where it comes from, and let the user decide."
  }
}

hook "runs-from-outside" {
  description = "Asks before a program from a folder of downloads, of another volume or of shared memory is run or installed"
  on          = ["before_tool"]
  priority    = 690
  when        = <<-EXPR
    any(shell.commands, not .dry and not .remote and (
      .path matches ("^(?:" + local.elsewhere + ")")
      or .name matches ("^(?:" + local.interpreters + "|source|[.])$") and .code == nil and (get(.operands, 0) ?? "") matches ("^(?:" + local.elsewhere + ")")
      or .name == "java" and any(values(.options), # matches ("^(?:" + local.elsewhere + ")"))
      or .name matches "^(?:at|batch|parallel|crontab)$" and (any(concat(values(.options), .name == "at" ? [] : take(.operands, 1)), # matches ("^(?:" + local.foreign + ")"))
          or any(.redirects, .op == "<" and .target matches ("^(?:" + local.foreign + ")")))
      or .name matches "^(?:open|xdg-open|wine(?:64)?)$" and any(.operands, # matches ("^(?:" + local.elsewhere + ")") and not (# matches local.document))
      or .name matches local.managers and any(take(.operands, 2), # matches local.installing) and any(.operands, # matches ("^(?:file:(?://)?)?(?:" + local.foreign + ")"))
      or .name matches "^(?:dpkg|rpm|pacman)$" and any(.flags, # in ["i", "install", "U", "upgrade"]) and any(.operands, # matches ("^(?:" + local.foreign + ")"))
      or .name == "installer" and any(values(.options), # matches "^/Volumes/|^/tmp/")))
  EXPR

  ask {
    reason = "This runs a file from a folder where anybody may have put it, and nobody has read it. Say where it comes from, and let the user decide."
  }
}

hook "lists-of-commands" {
  description = "Asks before parallel runs the lines of a file as commands"
  on          = ["before_tool"]
  priority    = 690

  match {
    command {
      program = "parallel"
    }
  }
  when = "any(match.commands, none(.flags, # in ['citation', 'version', 'help', 'number-of-cores']) and none(.args, # matches '^:::[+]?$')) and none(shell.commands, 'parallel' in .via and not (.name == 'sh' and len(.args) == 0))"

  ask {
    reason = "Every line of the file would be run. Show the lines, then write the one command that they share: parallel gzip ::: *.log"
  }
}

hook "odd-shell" {
  description = "Asks before tar, ssh or zip start a shell of this machine by an option that few people know"
  on          = ["before_tool"]
  priority    = 690
  when        = <<-EXPR
    any(shell.commands, not .remote and .name matches "^(?:(?:ba|z|da|k)?sh|python[0-9.]*|perl|ruby|node|php)$" and any(.via, # in ["tar", "gtar", "bsdtar", "ssh", "scp", "sftp", "zip", "man", "nmap", "tcpdump", "dpkg"]))
  EXPR

  ask {
    reason = "A program that has another purpose would start a shell. Run the commands themselves."
  }
}

hook "code-outside" {
  description = "Asks before a program of a line, such as node -e, runs a file from a folder of downloads or of temporary files"
  on          = ["before_tool"]
  priority    = 690
  when        = <<-EXPR
    any(shell.commands, (.code ?? "") matches local.code_runs and .code matches ("[\"'`](?:" + local.foreign + ")"))
    or any(shell.commands, .name == "osascript" and .code matches "do shell script\\s*(?:\\(|[a-zA-Z]\\w*\\b)")
  EXPR

  ask {
    reason = "Nobody has read what this would run. Print the file first, then run it in a command of its own."
  }
}

hook "data-as-code" {
  description = "Asks before data that can run code is read from elsewhere: pickle, torch.load, yaml.load, trust_remote_code"
  on          = ["before_tool"]
  priority    = 690
  when        = <<-EXPR
    any(shell.commands, .code != nil and (.code matches local.unpickles_openly
      or .code matches local.unpickles and not (.code matches local.unpickles_values)
        and (.code matches ("[\"'`](?:" + local.foreign + "|~|/)") or .code matches "\\bstdin\\b|\\bSTDIN\\b|sys\\.argv" or .code matches local.code_fetches)))
    or any(shell.commands, any(.flags, # matches "^trust[-_]remote[-_]code$"))
  EXPR

  ask {
    reason = "To read such data is to run what is in it. Take a form that holds values alone (safetensors, weights_only=True, yaml.safe_load), or say where the data comes from."
  }
}

hook "remote-input" {
  description = "Asks before what is downloaded goes into a database, a patch, an image or an interpreter without a file that can be read"
  on          = ["before_tool"]
  priority    = 690
  when        = <<-EXPR
    any(shell.commands, .brings == "download") and (
    let fetched = map(filter(shell.commands, .brings == "download"), .name);
    any(shell.commands, any(.from, # in fetched) and .brings != "download" and (
      .name matches ("^(?:" + local.statements + ")$") and none(.flags, # in local.statement) and len(.operands) < 3
      or join(concat([.name], take(.operands, 1)), " ") matches local.takes_input and none(.flags, # in ["check", "dry-run", "stat", "numstat", "summary"])
      or .name matches local.reads_program and none(.operands, # not in ["-", "/dev/stdin", "repl", "run"])
      or (.code ?? "") matches "(?i)\\bstdin\\b|readFileSync\\(0|\\$_\\b" and .code matches local.code_runs
      or (.code ?? "") matches "(?i)\\bstdin\\b" and .code matches local.unpickles
      or any(.via, # in ["xargs", "parallel"]) and .name matches local.managers and any(take(.operands, 2), # matches local.installing))))
  EXPR

  ask {
    reason = "Nobody has read what this would run or change. Download it to a file, read it, then use it in a command of its own."
  }
}

hook "remote-file" {
  description = "Asks before a file that the same line has downloaded is compiled, loaded, opened or run by something else than a shell"
  on          = ["before_tool"]
  priority    = 690
  when        = <<-EXPR
    any(shell.commands, .brings == "download") and (
    let written = flatten(map(filter(shell.commands, .brings == "download"), .writes));
    let names = map(written, last(split(#, "/")) ?? "");
    len(names) > 0 and any(shell.commands, .brings != "download" and (
      .name matches local.takes_file and not (.name == "git" and get(.operands, 0) not in ["apply", "am"]) and not (.name matches "^(?:docker|podman|nerdctl)$" and get(.operands, 0) not in ["load", "import", "play", "kube"])
        and any(concat(take(.operands, 3), values(.options)), (last(split(#, "/")) ?? "") in names and # != "" and not (# matches local.document))
      or .name == "direnv" and ".envrc" in names
      or .name == "patch" and any(.redirects, .op == "<")
      or .name matches ("^(?:" + local.statements + ")$") and any(.redirects, .op == "<" and (last(split(.target, "/")) ?? "") in names)
      or any(toPairs(.env), #[0] in local.loaders and (last(split(#[1], "/")) ?? "") in names)
      or (.code ?? "") matches local.code_runs and any(split(replace(.code, "\"", "'"), "'"), (last(split(#, "/")) ?? "") in names and # != "")
      or (.code ?? "") matches "\\b(?:require|source|load|do|run_path|run|read)\\b" and any(split(replace(.code, "\"", "'"), "'"), (last(split(#, "/")) ?? "") in names and # != "" and not (# matches local.document)))))
  EXPR

  ask {
    reason = "This uses what was downloaded as code, and nobody has read it. Download it, look at it, then use it in a command of its own."
  }
}

hook "brought-and-run" {
  description = "Asks before a script is run behind a program that brings files whose names the line does not tell: sftp, lftp, croc"
  on          = ["before_tool"]
  priority    = 690
  when        = <<-EXPR
    any(shell.commands, not .dry and (.name matches local.bringers and .brings == "download" or .name matches local.unsaid or join(concat([.name], take(.operands, 1)), " ") matches local.unsaid))
    and any(shell.commands, not .remote and none(.via, # == "$()") and .brings != "download" and len(.unseen) == 0
      and (.name matches local.scripts and .code == nil and "s" not in .flags and any(take(.operands, 1), not unknown(#) and not (# startsWith "/dev/")) or .path matches "^[.]?[.]?/?[^/]*/" and not (.path matches "^/(?:usr|bin|opt|nix)/|node_modules")))
  EXPR

  ask {
    reason = "What is run may be what was just brought from another machine. Read it first, then run it in a command of its own."
  }
}

hook "code-brings" {
  description = "Refuses to run or install a file that a program of the same line, such as python -c, has fetched"
  on          = ["before_tool"]
  priority    = 950
  when        = <<-EXPR
    any(shell.commands, .code != nil and (.code matches local.code_fetches or .text matches local.code_fetches)) and (
    let texts = map(filter(shell.commands, .code != nil and (.code matches local.code_fetches or .text matches local.code_fetches)), .code);
    any(shell.commands, .code == nil and (
      .path contains "/" and not (.path matches "^/(?:usr|bin|sbin|opt|nix)/") and any([.path], let p = #; let q = replace(p, "./", ""); any(texts, # contains p or # contains ("\"" + q + "\"") or # contains ("'" + q + "'")))
      or (lower(.name) matches local.runs_text or .name in ["installer", "dpkg", "rpm", "open", "msiexec", "java"])
        and any(concat(take(.operands, 2), values(.options)), let w = #; len(w) > 3 and w matches "[./]" and any(texts, # contains w)))))
  EXPR

  deny {
    reason = "Nobody has read what this would run. Download it to a file, read it, then run that file in a command of its own."
  }
}

hook "hidden-text" {
  description = "Refuses to run commands whose letters are written as numbers, turned around or shifted in the alphabet"
  on          = ["before_tool"]
  priority    = 950
  when        = <<-EXPR
    any(shell.commands, .name in ["printf", "echo"] and .text matches local.numbered and any(.to, # matches ("^(?:" + local.interpreters + ")$"))
      or .name == "tr" and any(take(.operands, 2), # matches "(?i)[a-z]-[a-z][a-z]-[a-z]") and any(.operands, # matches "[b-y]-z") and any(.to, # matches ("^(?:" + local.interpreters + ")$")))
  EXPR

  deny {
    reason = "Nobody can read what this would run. Write the commands out."
  }
}
