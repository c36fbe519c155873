# Containers: what they keep, and what they can reach of the machine.
policy "containers" {
  description = "Containers: volumes and images that are thrown away, and containers that can reach the whole machine"

  let = {
    acting = "{{ filter(match.commands, none(.flags, # in ['help', 'dry-run'])) }}"
    acted  = "{{ len(acting) == 0 ? '' : join(take(concat([acting[0].name], acting[0].operands), 4), ' ') }}"
  }
}

variable "strict" {
  type        = bool
  default     = true
  description = "What throws data away or opens the machine is denied; false: the user is asked."
}

variable "allowed_mounts" {
  type        = string
  default     = "^$"
  description = "A regex of volume arguments that are allowed although they mount a system folder, such as ^/var/run/docker\\.sock:."
}

locals {
  engine  = "docker|podman|nerdctl|finch|docker\\.exe|lima|colima|orb|buildah|ctr|crictl|limactl"
  compose = "docker-compose|podman-compose"

  # Folders of the machine that give a container power over it.
  host_mount = "^(?:[\\w=,-]*(?:source|src)=)?(?:/|(?:/home|/Users)/[^/:,]+/?|/(?:etc|boot|root|home|usr|bin|sbin|lib|lib64|var|var/lib|var/run|run|dev|sys|proc|opt|Users|System|Library|private)(?:/(?:docker(?:/.*)?|shadow|passwd|sudoers.*|ssh.*|cron.*))?/?|~|\\$HOME|.*/\\.(?:ssh|aws|gnupg|kube|docker|config/gcloud|azure)(?:/.*)?|.*(?:docker|containerd|podman|crio)\\.sock)[:,].*$"
}

hook "prune" {
  description = "Refuses to throw volumes, images and networks away in masses"
  on          = ["before_tool"]

  match {
    command {
      program = local.engine
      args    = ["system|volume|image|container|network|builder|buildx|pod|secret|machine", "prune|reset"]
    }
    command {
      program = local.engine
      args    = ["prune"]
    }
  }
  when = "len(acting) > 0"

  deny {
    when   = "var.strict and any(acting, any(.flags, # in ['a', 'all', 'f', 'force', 'volumes']) and get(.operands, 0) not in ['builder', 'buildx'] or get(.operands, 1) == 'reset' or get(.operands, 0) == 'volume')"
    reason = "`{{ acted }}` throws away everything that is not running now, data and images of other projects too. Remove by name what this project has made, or free build cache with `docker builder prune`."
  }
  ask {
    reason = "`{{ acted }}` throws away everything that is not running now, of other projects too."
  }
}

hook "volumes" {
  description = "Keeps volumes: they hold the data"
  on          = ["before_tool"]

  match {
    command {
      program = local.engine
      args    = ["volume", "rm|remove"]
    }
    command {
      program = local.engine
      args    = ["compose", "down|rm"]
      flags   = ["v|volumes|rmi"]
    }
    command {
      program = local.compose
      args    = ["down|rm"]
      flags   = ["v|volumes|rmi"]
    }
    command {
      program = local.engine
      args    = ["rm|remove"]
      flags   = ["v|volumes"]
    }
    command {
      program = local.engine
      args    = ["container", "rm|remove"]
      flags   = ["v|volumes"]
    }
  }
  when = "len(acting) > 0"

  deny {
    when   = "var.strict"
    reason = "`{{ acted }}` deletes what containers have kept, or were made from. `docker compose down` without -v keeps it; back the volume up, and leave removing it to the user."
  }
  ask {
    reason = "`{{ acted }}` deletes what containers have kept, or were made from."
  }
}

hook "removal" {
  description = "Refuses to remove containers, images, stacks and machines by force or in masses"
  on          = ["before_tool"]

  match {
    command {
      program = local.engine
      args    = ["rm|rmi|remove"]
      flags   = ["f|force|a|all"]
    }
    command {
      program = local.engine
      args    = ["container|image|pod|network|manifest", "rm|remove"]
      flags   = ["f|force|a|all"]
    }
    command {
      program = local.engine
      args    = ["stack|swarm|service|node|secret|config|machine|context|pod|kube|plugin", "rm|remove|leave|down|demote|update-force|delete"]
    }
    command {
      program = "limactl|colima|orb|docker-machine|podman-machine|lxc|incus|multipass|virsh|VBoxManage|vboxmanage|vmrun|qm|pct|xe|govc|systemd-nspawn|machinectl|prlctl"
      args    = ["delete|rm|remove|unregistervm|undefine|destroy|purge|deleteVM|reset|(?:vol|pool|net|snapshot|secret|checkpoint|iface|nwfilter)-(?:delete|destroy|undefine|wipe)|delsnapshot|rollback"]
    }
    command {
      program = "wsl(\\.exe)?"
      flags   = ["unregister"]
    }
    command {
      program  = "skopeo|crane|regctl|oras|reg"
      operands = ["delete|rm"]
    }
  }
  when = "len(acting) > 0"

  # An image is pulled or built again, and a node that leaves or steps down can join again.
  deny {
    when   = "var.strict and any(acting, not (.name matches ('^(?:' + local.engine + ')$') and (get(.operands, 0) in ['rmi', 'image', 'manifest', 'context'] or get(.operands, 1) == 'demote' or get(.operands, 1) == 'leave' and 'force' not in .flags)))"
    reason = "`{{ acted }}` removes running containers or what others were built from, without a question. Stop the container, and remove it by name without --force."
  }
  ask {
    reason = "`{{ acted }}` removes what is running or what others were built from."
  }
}

# What many containers at once are told: docker stop $(docker ps -q).
hook "all-containers" {
  description = "Asks before all containers are stopped or removed"
  on          = ["before_tool"]
  priority    = 90

  match {
    command {
      program = local.engine
      args    = ["stop|kill|rm|rmi|restart|pause"]
    }
    command {
      program = local.engine
      args    = ["container|image|network", "stop|kill|rm|remove|restart|pause"]
    }
  }
  when = <<-EXPR
    any(match.commands, .dynamic or 'xargs' in .via)
      and any(shell.commands, .name matches '^(?:docker|podman|nerdctl)$' and any(.operands, # in ['ps', 'ls', 'images']) and any(.flags, # in ['q', 'quiet', 'aq', 'qa', 'format']))
  EXPR

  ask {
    reason = "That is about every container or image of this machine, not this project's alone. Name them, or use `docker compose stop`."
  }
}

hook "host-access" {
  description = "Keeps containers from getting hold of the machine"
  on          = ["before_tool"]

  match {
    command {
      program = local.engine
      args    = ["run|create|exec"]
    }
    command {
      program = local.engine
      args    = ["container|compose|pod|kube", "run|create|exec"]
    }
    command {
      program = local.compose
      args    = ["run|exec"]
    }
  }
  let = {
    args   = "{{ flatten(map(acting, .args)) }}"
    mounts = "{{ filter(map(args, # matches '^(?:-v|--volume=|--mount=)' ? replace(replace(replace(#, '--volume=', ''), '--mount=', ''), '-v', '') : #), # matches local.host_mount) }}"
  }
  when = <<-EXPR
    any(acting, 'privileged' in .flags and 'exec' not in .operands)
      or any(acting, any(.args, # matches '^--(?:pid|ipc|uts|userns|cgroupns)=host$|^--cap-add=(?:ALL|SYS_ADMIN|SYS_PTRACE|SYS_MODULE|DAC_READ_SEARCH|NET_ADMIN|SYS_RAWIO|BPF)$|^--security-opt=(?:seccomp|apparmor)[=:]unconfined$|^--device=/dev/(?:sd|nvme|mem|kmem|disk|dm-|mapper)'))
      or any(acting, .options.pid == 'host' or .options.ipc == 'host' or .options.userns == 'host' or .options['cap-add'] in ['ALL', 'SYS_ADMIN', 'SYS_PTRACE', 'SYS_MODULE', 'NET_ADMIN', 'SYS_RAWIO', 'BPF', 'DAC_READ_SEARCH'] or (.options['security-opt'] ?? '') contains 'unconfined')
      or any(mounts, not (# matches var.allowed_mounts))
  EXPR

  deny {
    when   = "var.strict"
    reason = "The container would have power over the whole machine: --privileged, a namespace of the host, a system folder or the engine's own socket. Mount the project's folder alone (-v \"$PWD\":/work) and give the one capability that is needed."
  }
  ask {
    reason = "The container would have power over the whole machine."
  }
}

hook "remote-removal" {
  description = "Refuses commands sent to other machines or containers that destroy something there"
  on          = ["before_tool"]

  match {
    command {
      program = "rm|rmdir|shred|mkfs|mkfs\\..*|mke2fs|dd|wipefs|fdisk|parted|find|truncate|unlink|srm"
    }
    command {
      program = "shutdown|reboot|halt|poweroff|init|telinit|systemctl|service|kill|killall|pkill|userdel|iptables|nft|ufw|swapoff|umount"
    }
  }
  let = {
    # What runs in a new container that mounts nothing goes with the container.
    fresh = "{{ any(shell.commands, .name matches '^(?:docker|podman|nerdctl)$' and get(.operands, 0) == 'run' and none(.flags, # in ['v', 'volume', 'mount', 'volumes-from', 'privileged', 'device'])) }}"
    there = "{{ filter(match.commands, .remote and not (fresh and any(.via, # matches '^(?:docker|podman|nerdctl)'))) }}"
  }
  when = <<-EXPR
    any(there, .name in ['rm', 'srm'] and (any(.flags, # in ['r', 'R', 'recursive']) or any(.operands, # matches local.system_file or unknown(#)))
      or .name matches '^(?:mkfs|mke2fs|wipefs|fdisk|parted|shred|shutdown|reboot|halt|poweroff|userdel|swapoff)'
      or .name == 'dd' and any(.args, # startsWith 'of=/dev/')
      or .name == 'find' and any(.args, # == '-delete')
      or .name in ['systemctl', 'service'] and any(.operands, # in ['stop', 'disable', 'mask', 'poweroff', 'reboot', 'halt', 'kill'])
      or .name in ['init', 'telinit'] and any(.operands, # in ['0', '6'])
      or .name in ['iptables', 'nft', 'ufw'] and any(.args, # in ['-F', '--flush', 'flush', 'reset', 'disable'])
      or .name in ['killall', 'pkill'])
  EXPR

  deny {
    when   = "var.strict and (any(there, any(.via, # matches '^(?:ssh|mosh|rsh|kubectl|oc|pssh|fly|heroku|gcloud|aws|az|ansible)')) or any(there, any(.operands, # matches local.system_file)))"
    reason = "`{{ there[0].text }}` destroys or stops something on another machine, where nothing here can bring it back. Look first (ls, du, systemctl status), and leave it to the user."
  }
  ask {
    reason = "`{{ there[0].text }}` destroys something inside of a container. Is what it holds mounted from outside?"
  }
}

locals {
  system_file = "^(?:/|/\\*|/(?:etc|boot|bin|sbin|lib|lib64|usr|root|home|var|opt|dev|srv|sys|proc)(?:/.*)?|~|~/.*|\\*|\\.|\\./?|\\.\\./?.*)$"
}
