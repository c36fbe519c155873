# What all requests pass through, and what a machine serves.
locals {
  proxies  = "(?:haproxy|nginx|traefik|envoy|caddy|apache2?|httpd|varnish|keepalived|kong|squid|openresty)[\\w@.-]*"
  daemons  = "(?:postgres(?:ql)?|mysqld?|mariadb|mongod?|redis(?:-server)?|rabbitmq(?:-server)?|kafka|zookeeper|elasticsearch|opensearch|docker|containerd|kubelet|k3s|etcd|vault|consul|nomad|sshd?|firewalld|ufw|fail2ban|NetworkManager|systemd-(?:networkd|resolved)|jenkins|gitlab-runner|grafana(?:-server)?|prometheus|splunkd?)[\\w@.-]*"
  stopping = "stop|kill|disable|mask|isolate|poweroff|halt|reboot|force-stop|halt|unload|bootout|remove|quit"
}

hook "traffic-stop" {
  description = "Keeps the proxies that requests pass through, and the daemons of a machine, running"
  on          = ["before_tool"]

  match {
    command {
      program  = "systemctl|service|rc-service|initctl|supervisorctl|pm2|launchctl|sv|s6-svc|brew-services"
      operands = [local.stopping, "${local.proxies}|${local.daemons}"]
    }
    command {
      program  = "pkill|killall"
      operands = ["${local.proxies}|${local.daemons}"]
    }
    command {
      program = "apachectl|apache2ctl|httpd|rabbitmq-server|caddy|traefik|varnishadm|envoy"
      args    = ["stop|graceful-stop|shutdown|quitquitquit"]
    }
  }
  when = "len(acting) > 0"

  deny {
    when   = "var.strict"
    reason = "`{{ acted }}` cuts off everything behind it. Check the configuration (nginx -t, haproxy -c, systemctl status) and leave stopping to the user."
  }
  ask {
    reason = "`{{ acted }}` cuts off everything behind it."
  }
}

hook "nginx-signal" {
  description = "Refuses to end running proxies by their own programs: nginx -s stop, haproxy -sf"
  on          = ["before_tool"]

  match {
    command {
      program = "nginx|openresty|tengine|apache2|httpd|haproxy"
    }
  }
  when = <<-EXPR
    any(match.commands, .name == 'haproxy' and any(.args, # in ['-sf', '-st'])
      or .name != 'haproxy' and any(.args, # in ['stop', 'quit', '-sstop', '-squit', 'graceful-stop']))
  EXPR

  ask {
    when   = "all(acting, '-sf' in .args)"
    reason = "The new proxy takes over, and the old one ends once its connections have. Was the new configuration checked (haproxy -c -f)?"
  }
  deny {
    when   = "var.strict"
    reason = "That ends the running proxy and every connection through it. Check the configuration with `nginx -t` or `haproxy -c -f`, and leave stopping to the user."
  }
  ask {
    reason = "That ends the running proxy and every connection through it."
  }
}

hook "haproxy-socket" {
  description = "Refuses commands to a running HAProxy that close sessions or take servers out"
  on          = ["before_tool"]

  match {
    command {
      program = "socat|nc|ncat|netcat"
    }
  }
  when = <<-EXPR
    any(match.commands, any(.args, # matches `(?i)haproxy|admin\.sock|(?:^|:)9999$`)
      and (.stdin ?? '') matches `(?im)(?:^|;)\s*(?:shutdown|disable|del|clear|set\s+(?:server|weight|maxconn|map|acl))\b`)
  EXPR

  deny {
    when   = "var.strict"
    reason = "That closes connections, or takes servers out of the running load balancer. `show stat` and `show info` are free; leave the rest to the user."
  }
  ask {
    reason = "That closes connections, or takes servers out of the running load balancer."
  }
}

hook "traffic-restart" {
  description = "Asks before such a daemon restarts, or its container stops"
  on          = ["before_tool"]
  priority    = 90

  match {
    command {
      program  = "systemctl|service|rc-service|supervisorctl"
      operands = ["restart|try-restart|force-reload|condrestart", "${local.proxies}|${local.daemons}"]
    }
    command {
      program  = "docker|podman|nerdctl"
      args     = ["stop|rm|kill|pause|restart"]
      operands = [local.proxies]
    }
    command {
      program  = "docker|podman|nerdctl"
      args     = ["container", "stop|rm|kill|pause|restart"]
      operands = [local.proxies]
    }
  }

  ask {
    reason = "`{{ match.commands[0].name }} {{ join(match.commands[0].operands, ' ') }}` interrupts what runs through it. A reload may do."
  }
}
