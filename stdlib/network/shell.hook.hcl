# Shells for others, and doors into this machine.
locals {
  # Servers that hand out the folder that they are started in, or that they are told.
  servers = "http\\.server|SimpleHTTPServer|http-server|serve|miniserve|darkhttpd|webfsd|dufs|updog|uploadserver|pyftpdlib|gohttpserver|simple-http-server|static-web-server|sfz|httpd|ftpd|tcpsvd|vsftpd|pure-ftpd|woof|droopy|thttpd|mini_httpd|quark|filebrowser|ran|devd|goshs|serve-http|httplz|wsgidav|copyparty|rustypaste|servefile|statik|zola-serve|atftpd|in\\.tftpd"
}

hook "reverse-shell" {
  description = "Keeps shells from being handed to the network (nc -e, socat EXEC, nc | sh)"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = local.sockets
    }
  }
  when = <<-EXPR
    any(match.commands,
      any(.args, # matches ("(?i)^(?:-[a-z]*[ec]=?|--(?:sh-|lua-)?exec=)?(?:.*[/ ])?(?:" + local.shells + ")(?:\\.exe)?(?: .*)?$")) and any(.flags, # in ["e", "exec", "c", "sh-exec"]) and (len(.operands) > 0 or any(.flags, # in ["l", "listen"]))
      or .name == "socat" and any(.args, # matches ("(?i)\\b(?:exec|system|shell)[:,].*\\b(?:" + local.shells + ")\\b|^shell\\b"))
      or any(.from, # matches ("^(?:" + local.shells + ")$")) and any(.to, # matches ("^(?:" + local.shells + ")$"))
      or any(.from, # matches ("^(?:" + local.shells + ")$")) and (any(shell.commands, .name in ["mkfifo", "mknod"]) or any(shell.commands, .name matches ("^(?:" + local.shells + ")$") and "i" in .flags))
      or any(.to, # matches ("^(?:" + local.shells + ")$") and any(shell.commands, .name in ["mkfifo", "mknod"])))
  EXPR

  deny {
    reason = "That hands a shell of this machine to another one. There is no task that needs it; tell the user what you want to reach."
  }
}

hook "socket-to-shell" {
  description = "Keeps shells from doing what comes from a connection (nc … | sh)"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = local.shells
    }
  }
  when = "any(match.commands, any(.from, # matches ('^(?:' + local.sockets + ')$')) or any(.from, # == 'openssl') and any(shell.commands, .name == 'openssl' and any(.operands, # == 's_client')))"

  deny {
    reason = "That hands a shell of this machine to another one. There is no task that needs it; tell the user what you want to reach."
  }
}

hook "socket-file" {
  description = "Keeps bash's own connections (/dev/tcp, /dev/udp) closed to shells and to data"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = ".*"
    }
  }
  when = "any(shell.commands, any(.redirects, .target matches `^/dev/(?:tcp|udp)/`) and not (any(.redirects, .target matches `^/dev/(?:tcp|udp)/` and local_address(get(split(.target, '/'), 3) ?? '')) and not (.name matches ('^(?:' + local.shells + ')$'))))"

  deny {
    reason = "A redirection to /dev/tcp sends data past every program that could be asked. Use curl for what you need, or nc -z to see whether a port is open."
  }
}

hook "net-modules" {
  description = "Keeps the sockets of zsh and PowerShell closed"
  on          = ["before_tool"]
  priority    = 800

  match {
    tool  = "Shell"
    input = { command = "(?i)\\bNet\\.Sockets\\.TCP(?:Client|Listener)\\b|\\bztcp\\s" }
  }
  when = "any(shell.commands, .name in ['ztcp', 'powershell', 'pwsh', 'powershell.exe', 'iex', 'Invoke-Expression']) or shell.dialect != 'bash'"

  deny {
    reason = "That hands a shell of this machine to another one. There is no task that needs it; tell the user what you want to reach."
  }
}

hook "code" {
  description = "Keeps programs given on the command line from connecting a shell to the network"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program = ".*"
    }
  }
  when = <<-EXPR
    any(shell.commands, .code matches `(?i)\b(?:socket\b|TCPSocket|fsockopen|pfsockopen|stream_socket_client|net\W{0,3}\.(?:connect|Socket)|createConnection|IO::Socket|TCPClient)|/inet6?/(?:tcp|udp)/`
        and .code matches `(?i)\b(?:dup2|pty|subprocess|os\.(?:system|execute)|popen|child_process|spawn|exec[vl]?[pe]{0,2}|passthru|shell_exec|proc_open|system|/bin/(?:ba|z|da)?sh|cmd\.exe|ProcessBuilder|iex|Invoke-Expression)\b`
      or .code matches `/dev/(?:tcp|udp)/`
      or .code matches `/inet[46]?/(?:tcp|udp)/` and .code contains "|&" and .code contains "|getline")
  EXPR

  deny {
    reason = "That hands a shell of this machine to another one. There is no task that needs it; tell the user what you want to reach."
  }
}

hook "listen" {
  description = "Asks before a program hands files to whoever connects"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = "nc|ncat|netcat|nc\\.(traditional|openbsd)|cryptcat|pwncat"
      flags   = ["listen|L|k|keep-open|[nvpukt46]*l[nvpukt46]*"]
    }
    command {
      program  = "socat"
      operands = ["(?i)(?:tcp|udp|openssl|sctp|vsock)[46]?-(?:listen|recv\\w*|l):?.*"]
    }
  }
  when = "var.listeners or any(match.commands, len(.from) > 0 or any(.redirects, .fd == 0 and .op == '<') or any(.operands, # matches `(?i)^(open|file|gopen):`))"

  ask {
    reason = "That opens a port of this machine to whoever connects. Say what connects, and from where."
  }
}

hook "serve" {
  description = "Asks before a web server hands out folders outside of the project"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = local.servers
    }
    command {
      program = "php[0-9.]*|ruby|caddy|twistd?|rclone|browser-sync|live-server"
    }
  }
  when = <<-EXPR
    any(match.commands, (.name matches ("^(?:" + local.servers + ")$")
        or .name startsWith "php" and "S" in .flags
        or .name == "ruby" and (any(.args, # in ["httpd", "-run"]) or .code contains "WEBrick")
        or .name == "caddy" and "file-server" in .operands
        or .name matches "^twistd?$" and any(.operands, # in ["web", "ftp"])
        or .name in ["browser-sync", "live-server"])
      and (any(concat(.operands, values(.options)), # matches "^[~/]|^\\.\\.(?:/|$)" and not within(#, "project") and not (# matches "^/(?:tmp|dev)/."))
        or .cwd != nil and not within(.cwd ?? "", "project") and not ((.cwd ?? "") matches "^/(?:var/)?tmp/.")
        or any(concat(.operands, values(.options)), # matches `^(?:0\.0\.0\.0|\[?::\]?)(?::\d+)?$`)))
  EXPR

  ask {
    reason = "That hands these files to whoever connects. Serve a folder of the project, to this machine alone: --bind 127.0.0.1"
  }
}

hook "remote-access" {
  description = "Asks before a server starts that hands out this machine's shell or screen"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = "sshd|dropbear|(in\\.)?telnetd|vncserver|x11vnc|ttyd|gotty|wetty|shellinabox|code-server|tmate|sshx|upterm|msfconsole|msfvenom"
    }
  }
  when = "any(match.commands, none(.flags, # in ['help', 'version', 'h', 't', 'V']))"

  ask {
    reason = "That lets others work on this machine. Say who, and for how long."
  }
}

hook "tunnel" {
  description = "Asks before this machine can be reached through somebody else's (ssh -R, ngrok, cloudflared …)"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = "ssh|autossh|plink"
      flags   = ["R|D|w"]
    }
    command {
      program = "ngrok|localtunnel|lt|bore|frpc|frps|chisel|gost|inlets|playit|pagekite|zrok|localxpose|loclx|telebit|sish|rathole|pinggy|localhost\\.run|ligolo|ligolo-ng|revsocks|stunnel"
    }
    command {
      program = "cloudflared"
      args    = ["tunnel|access"]
    }
    command {
      program = "tailscale"
      args    = ["funnel|serve|up|ssh|file"]
    }
    command {
      program = "devtunnel|code"
      args    = ["tunnel|host|port"]
    }
    command {
      program = "vagrant|expose"
      args    = ["share"]
    }
    command {
      program = "vscode|code-tunnel"
    }
  }
  when = "any(match.commands, none(.flags, # in ['help', 'version']) and none(.operands, # in ['version', 'help', 'list', 'info', 'status']))"

  ask {
    reason = "That makes this machine reachable from outside. Say for whom and for how long."
  }
}

hook "known-hosts" {
  description = "Asks before the machine forgets or no longer checks who other machines are"
  on          = ["before_tool"]
  priority    = 300

  match {
    command {
      program = "ssh-keygen"
      flags   = ["R"]
    }
  }
  ask {
    reason = "That forgets the key of a host: the next connection trusts whoever answers. Compare the new key with what its owner says."
  }
}
