policy "shell-safety" {
  description = "Refuses what destroys a machine: files of the system and of the user, disks, permissions; programs fetched and run unseen"
}

variable "allowed_deletes" {
  type        = list(string)
  default     = []
  description = "Folders outside of the project in which everything may be deleted, as regexes of the absolute path"

  validation {
    condition     = alltrue([for r in var.allowed_deletes : can(regexall(r, "")) && length(regexall("[-/_]\\*|^~", r)) == 0])
    error_message = "these are regexes of absolute paths, not globs, without a slash at the end: /srv/scratch, /home/[^/]+/tmp."
  }
}

variable "sudo" {
  type        = string
  default     = "off"
  description = "What running a command as another user means (sudo, doas, su): deny, ask or off; what the command itself may do is asked either way"

  validation {
    condition     = contains(["deny", "ask", "off"], var.sudo)
    error_message = "sudo is deny, ask or off."
  }
}

variable "unknown" {
  type        = string
  default     = "ask"
  description = "What a command means of which only the shell will know which program it runs or what it deletes: deny, ask or off"

  validation {
    condition     = contains(["deny", "ask", "off"], var.unknown)
    error_message = "unknown is deny, ask or off."
  }
}

variable "unparsed" {
  type        = string
  default     = "ask"
  description = "What a command line means that could not be read to its end, or is not bash: deny, ask or off"

  validation {
    condition     = contains(["deny", "ask", "off"], var.unparsed)
    error_message = "unparsed is deny, ask or off."
  }
}

variable "generators" {
  type        = list(string)
  default     = []
  description = "Programs whose output may be evaluated by the shell, besides those that are made for it, such as ssh-agent and brew shellenv"
}

locals {
  # Folders that are the system's, or hold the homes of everybody.
  system_roots = "(bin|boot|dev|etc|home|lib|lib32|lib64|libx32|media|mnt|nix|opt|proc|root|run|sbin|srv|sys|usr|var|Applications|Library|Network|System|Users|Volumes|cores|private)"

  # As an operand: the root, a system folder, a home, and everything in one of them.
  critical = "(/|~|/${local.system_roots}|/(home|Users)/[^/]+|[A-Za-z]:|\\*|\\.\\.)(/(\\*+|\\.\\*|\\.\\[!\\.\\]\\*|\\?+|\\.)?)*"

  # As the root of a search: one of those, or anything below a folder of the system.
  searched = "^(?:${local.critical}|/(bin|boot|dev|etc|lib|lib64|sbin|usr|var/(lib|log))/.*)$"

  shells       = "(ba|z|da|a|k|mk|pdk|c|tc|fi|r|rba|hu)?sh|pwsh|powershell|busybox"
  interpreters = "${local.shells}|python[0-9.]*|pypy[0-9.]*|perl[0-9.]*|ruby[0-9.]*|node|nodejs|deno|bun|tsx|php[0-9.]*|lua[0-9.]*|luajit|Rscript|R|osascript|tclsh|expect|guile|racket|scala|groovy|swift|julia|clojure|clj|bb|elixir|erl|ocaml|sbcl|clisp|nu|jshell"

  # Programs whose language is not followed.
  unfollowed = "^(?:vim|nvim|vi|view|ex|emacs|emacsclient|tclsh|wish|expect|osascript|guile|racket|scheme|sbcl|elixir|swift|groovy|scala|kotlin)$"

  # Programs that say, look for or explain what they are given.
  talkers = ["echo", "printf", "print", "man", "info", "tldr", "help", "apropos", "which", "whereis", "type", "hash", "command", "complete", "alias", "grep", "egrep", "fgrep", "rg", "ag", "ack", "less", "more", "cat", "bat", "head", "tail", "wc", "ls", "stat", "file", "test", "[", "[[", "say", "notify-send", "logger", "wall", "write", "git", "fossil", "gh", "glab", "sed", "awk", "jq", "for", "case", "export", "local", "declare", "set", "read", "expr", "basename", "dirname", "apt", "apt-get", "apt-cache", "brew", "dnf", "yum", "apk", "pacman", "npm", "pip", "cargo", "rm"]

  # Programs that list files of the project.
  listers = ["find", "fd", "fdfind", "ls", "git", "grep", "rg", "ag", "locate"]

  help = ["help", "h", "version", "V", "usage"]

  # What may be deleted outside of the project.
  deletable = join("|", concat([
    "^/(private/)?(var/)?tmp(/|$)|^/(private/)?var/folders/[^/]+/|^/dev/shm/|^/run/user/[^/]+/",
    "/\\.cache/.|/Library/Caches/.|/node_modules(/|$)|/\\.(npm|gradle|m2|cargo|rustup|nuget|pub-cache|yarn|pnpm-store|bun)/.|/go/pkg/.|/DerivedData(/|$)",
  ], formatlist("^%s(/|$)", var.allowed_deletes)))

  # Words of which nothing but the folder for temporary files is a variable.
  own_temporary = "^[^$`]*([\"']?\\$(TMPDIR|\\{TMPDIR\\})[\"']?/[^$`]*)+$"

  filters = ["name", "iname", "path", "ipath", "wholename", "iwholename", "regex", "iregex", "lname", "ilname", "mtime", "mmin", "atime", "amin", "ctime", "cmin", "newer", "size", "empty", "user", "group", "uid", "gid", "perm", "samefile", "inum", "links", "nouser", "nogroup", "executable", "writable"]

  # A path of the system, itself or one of its folders.
  system_path = "^/$|^/(bin|boot|dev|etc|lib|lib32|lib64|proc|sbin|sys|usr|var)(/(bin|sbin|lib|lib64|libexec|share|local|log|run|spool|passwd|shadow|sudoers.*|ssh|ssl|pam\\.d|cron.*|systemd|init\\.d))?/?$"

  # What runs a text as it is, in no more steps.
  runs_text = "^(?:${local.interpreters}|eval|source|\\.|iex|invoke-expression|trap|make|at|batch|crontab|parallel|ed|ex|sed|[gmn]?awk)$"

  # What runs a text in the shell, as via names it.
  by_text = "^(eval|trap|source|\\.)$| -c$"

  # What no program is called, unless it is named with its folder.
  no_name = "^[^/]*[\\s=\u2028]"

  # What a program in another language runs although nobody has read it.
  code_runs         = "(?:^|[^.\\w])(?:exec|eval|compile|Function|instance_eval|class_eval|loadstring|load|load-string|load-file|dofile|include|assert|iex|Invoke-Expression)\\b|\\b(?:include|require)_once\\b|\\brequire\\s+[\"']|\\bCode\\.(?:eval|require|compile)\\w*|\\.(?:instance_eval|class_eval|runIn(?:This|New)Context)\\b"
  code_fetches      = "urlopen|urlretrieve|requests\\.|httpx\\.|\\bfetch\\(|https?\\.get\\b|Net::HTTP|URI\\.open|open-uri|LWP::|file_get_contents\\(['\"]http|HttpClient|DownloadString|Invoke-WebRequest|\\b(?:iwr|irm)\\b|popen\\(['\"](?:curl|wget)|socket\\.http|http\\.request|\\b(?:get|slurp|download(?:_file)?|copy|getURL|fromURL|URL|url|fopen|open|readLines|scan|fetch|mirror|getstore|is_success)\\s*\\(?\\s*['\"](?:https?|ftp):|getstore|HTTP::Tiny|Mojo::UserAgent|HTTParty|Faraday|RestClient|\\baxios\\b|\\bgot\\(|aiohttp|http\\.client|pycurl|wget\\.download|curl_init|curl_exec|httpc:request|HTTPoison|Req\\.get|io\\.popen\\(\\W{0,2}(?:curl|wget)|['\"](?:curl|wget)\\b.*https?://|Start-BitsTransfer|DownloadFile|hf_hub_download|snapshot_download|gdown\\."
  code_fetched_runs = "\\b(?:os\\.(?:system|popen|exec\\w*|spawn\\w*|startfile)|subprocess|execSync|execFile(?:Sync)?|spawn(?:Sync)?|child_process|check_(?:call|output)|shell_exec|passthru|proc_open|runpy|import_module|dlopen|CDLL|Start-Process|Process\\.Start|runpy|load_source|SourceFileLoader|ProcessBuilder|getRuntime)\\b|\\b(?:include|require)_once\\b|(?:^|[;{}>]\\s*)(?:include|require)\\s+[\"']|(?:^|[;\\n]\\s*)(?:load|do)\\s+[\"']|(?:^|[^.\\w])system\\s*\\(?"
  code_decodes      = "b64decode|b32decode|a85decode|fromhex|unhexlify|decompress|atob\\(|base64_decode|decode_base64|gzinflate|decode64|codecs\\.decode|Buffer\\.from\\([^)]*(?:base64|hex)|Buffer\\.from\\(\\s*\\[|marshal\\.loads|unpack1?\\b|\\bpack\\s*\\(?\\s*[\"']|fromCharCode|\\bchr\\b|str_rot13|rot_?13|hex2bin|gzuncompress|gzdecode|convert_uudecode|zlib\\.|gzip\\.|lzma\\.|bz2\\.|Inflate|FromBase64String|bytes\\(\\s*\\[|bytearray\\(|decodeURIComponent|unescape\\(|string\\.char|base64\\.decode|Base64\\.|\\[::-1\\]|\\breverse\\b|\\btr/"
  code_includes     = "\\b(?:source|import|require|dofile|include|install\\.packages|install_(?:github|url|git)|Pkg\\.(?:add|clone))\\s*\\(?\\s*(?:url\\s*=\\s*)?[\"'](?:git\\+)?https?://"

  # Words of a deletion of the system or a home in a program's text.
  code_rm     = "(?i)\\brm\\s+(?:-{1,2}[\\w-]+\\s+)*-\\w*r\\w*\\s+(?:-{1,2}[\\w-]+\\s+)*[\"']?(?:~|\\$HOME|/(?:${local.system_roots}(?:/\\w+)?)?)(?:/?\\*?[\"'`\\s;)]|$)"
  code_starts = "\\b(?:system|popen[0-9]?|Popen|spawn\\w*|exec\\w*|shell\\w*|passthru|call|run|check_\\w+|capture\\w*|eval|getoutput|getstatusoutput|proc_open|pcntl_exec|Command|Function|f)\\s*\\(|\\b(?:system|exec|spawn)\\s+[\"'$@\\[]|subprocess|child_process|Open3|\\bpty\\b|%x|\\bqx\\b|import\\(|__import__|do shell script|\\bgetattr\\(|\\|&|[\"'`]\\s*\\||\\|\\s*[\"'`]"
  code_removes = join("|", [
    "(?:\\b|_)(?:unlink|rmtree|rimraf|del(?:ete)?|remove|rm)(?:_?(?:rf|r|f|sync|all|recursive(?:ly)?|dirs?|director(?:y|ies)|tree|files?|item))*\\b[^\\n]*[\"'`](?:~|/${local.system_roots})(?:/[\\w*.-]*)?[\"'`]",
    "[\"'`](?:~|/${local.system_roots})(?:/[\\w*]*)?[\"'`][^\\n]*\\b(?:unlink|rmtree|rimraf|File\\.delete|os\\.remove)\\b",
  ])

  # What deletes files that are named to it.
  deleters = "rm|unlink|shred|truncate|srm|wipe"

  # A program that deletes only what it has made for a while.
  code_temporary = "(?i)tempfile|mkdtemp|mkstemp|mktmpdir|Dir\\.mktmpdir|tmpdir\\(|mktemp|Tempfile|tempdir"

  # What deletes in the languages of editors and others that are not followed, and
  # a path that is not relative behind it.
  code_elsewhere = "(?i)(?:delete-(?:directory|file)|\\bdelete\\(|file\\s+delete|unlink|remove|\\brm\\b|\\]::Delete\\()[^\\n]*[\\s\"'`(](?:~|/|\\$HOME|[A-Za-z]:[\\\\/])[\\w./\\\\-]*"

  code_rimraf = "rimraf[\"']?\\)?(?:\\.\\w+)?\\(\\s*[\"'`](?:~|/)"

  # What deletes in a program's text, and the home as such a text computes it.
  code_deletes = "(?s)(?:\\b|_)(?:unlink(?:Sync)?|rmtree|remove_tree|rimraf|rm_?r?f?(?:Sync)?|rmdir(?:Sync)?|remove(?:Sync|_dir_all|_file|All|_entry_secure)?|rm_r|deleteRecursively|deleteIfExists|delete|Remove-Item|file\\.remove)\\b"
  code_home    = "(?s)(?:expanduser\\(|expand(?:_path)?\\(\\W?~|Path\\.home\\b|homedir\\(|UserHomeDir\\(|Dir\\.home\\b|ENV(?:\\[|\\{|\\.fetch\\()\\W?HOME|(?:getenv|env\\.get|Getenv|getProperty)\\(\\W?(?:HOME|USERPROFILE|user\\.home)|environ(?:\\[|\\.get\\()\\W?HOME|env\\.(?:HOME|USERPROFILE)\\b|\\$_(?:SERVER|ENV)\\[\\W?HOME|\\$env:(?:HOME|USERPROFILE))"

  # What writes in a program's text.
  code_writes = "(?:write_(?:text|bytes)|(?:write|append|copy)File(?:Sync)?|renameSync|createWriteStream|file_put_contents|(?:File|IO)\\.(?:write|binwrite|rename)|FileUtils\\.(?:cp|mv|copy|move|touch|ln)\\w*|shutil\\.(?:copy\\w*|move)|os\\.(?:rename|replace|symlink|truncate)|symlink(?:Sync|_to)?\\(|truncate(?:Sync)?\\(|\\.to_csv\\(|['\"][wax]b?\\+?['\"]|['\"](?:>{1,2}|\\+[<>])['\"]|writeLines\\(|Deno\\.write|Bun\\.write)"

  # A home, as PowerShell writes it, its profile, and the folders of the system.
  windows_home = "(?i)\\$PROFILE\\b|\\$HOME\\b|[\\s\"'=]~[/\\\\]|\\$env:(?:USERPROFILE|APPDATA|LOCALAPPDATA|SystemRoot|windir|ProgramData|ProgramFiles)|[A-Za-z]:[\\\\/](?:Windows|Users|ProgramData|Program Files)|[\\s\"']/(?:etc|usr|bin|sbin|home|root|var/lib|boot)/"

  # A program that only says a text.
  code_prints = "^\\s*(?:print|console\\.(?:log|error)|puts|echo|say|p)\\s*\\(?\\s*(?:\"[^\"`$]*\"|'[^']*')\\s*\\)?\\s*;?\\s*$"

  # A program that starts itself without end.
  endless_code = "fork\\s+while\\s+(fork|1|true)|while\\s*\\(?\\s*(1|True|true)?\\s*\\)?\\s*[:{]?\\s*(os\\.)?fork\\b|loop\\s*(\\{|do)\\s*fork"

  # A loop that nothing ends.
  endless = "(?s)\\b(while\\s+(:|(/usr)?(/bin/)?true|\\[\\[?\\s*[1-9a-z]+\\s*\\]\\]?|\\(\\(\\s*1\\s*\\)\\))|until\\s+(/usr)?(/bin/)?false|for\\s*\\(\\([^;)]*;\\s*;[^)]*\\)\\))\\s*[;\\n]?\\s*do\\b.*&"

  # A drive, a system folder, a home or a hive of the registry, as Windows writes it.
  windows_root = "(?i)\\s[\"']?([a-z]:([\\\\/]+(\\*(\\.\\*)?|windows|winnt|users([\\\\/]+[^\\\\/\\s]+)?|program files( \\(x86\\))?|programdata)?)?|[$%](home|userprofile|systemroot|systemdrive|homedrive|windir|programfiles|env:(systemroot|systemdrive|userprofile|homedrive|windir|programfiles|programdata))%?|hk(lm|cu|cr|u|cc|ey_[a-z_]+):?[^\\s]*)([\\\\/]+(\\*(\\.\\*)?|windows|winnt|users)?)*[\"']?(\\s|;|\\||$)"

  # What looks as if it ended such a loop: in a subshell, under a condition, before the last start.
  unbounded = "\\(\\s*(wait|break|exit)\\s*\\)|\\bif\\s+(/(usr/)?bin/)?false\\b|\\bwait\\b[^&]*&\\s*done"

  # A download that PowerShell runs: iex (iwr …), (New-Object Net.WebClient).DownloadString(…) | iex.
  windows_remote = "(?is)\\b(iex|invoke-expression)\\b.*(\\b(iwr|irm|curl|wget|invoke-webrequest|invoke-restmethod)\\b|downloadstring|downloaddata|webclient|httpclient)|(\\b(iwr|irm|invoke-webrequest|invoke-restmethod)\\b|downloadstring|downloaddata)[^;]*\\|\\s*(iex|invoke-expression)\\b|scriptblock\\]::create\\(.*(\\b(iwr|irm|curl|wget|invoke-webrequest|invoke-restmethod)\\b|downloadstring)"

  # PowerShell's own commands that look and print.
  harmless_cmdlets = "(?i)^((get|select|where|sort|measure|group|compare|test|resolve|convertto|convertfrom|show|find|write|split|join)-[a-z]+|format-(table|list|wide|custom)|out-(host|string|null|default)|foreach-object|cd|ls|dir|cat|type|echo|printf|pwd|gci|gc|grep|rg|true|:)$"
}
