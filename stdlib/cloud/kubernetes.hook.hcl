locals {
  kubectl = "kubectl|kubectl\\.exe|k|oc|kubecolor|microk8s\\.kubectl|k3s"
}

hook "kubernetes" {
  description = "Refuses to delete objects of a cluster, to replace them by force and to drain nodes"
  on          = ["before_tool"]

  match {
    command {
      program = local.kubectl
      args    = ["delete|drain"]
    }
    command {
      program = "${local.kubectl}|microk8s"
      args    = ["adm|kubectl", "delete|drain"]
    }
    command {
      program  = "k|kubecolor" # their flags are not known
      operands = ["delete|drain"]
    }
    command {
      program  = local.kubectl
      operands = ["replace"]
      flags    = ["force"]
    }
    command {
      program  = local.kubectl
      operands = ["apply"]
      flags    = ["prune"]
    }
    command {
      program  = "kubeadm"
      operands = ["reset"]
    }
  }
  when = "any(acting, (get(.operands, 0) ?? '') != 'config')"

  deny {
    when   = "var.strict"
    reason = "`{{ acted }}` takes objects out of the cluster. Look with get, describe and diff, or try --dry-run=server; leave the deletion to the user."
  }
  ask {
    reason = "`{{ acted }}` takes objects out of the cluster."
  }
}

hook "kubernetes-scale-down" {
  description = "Refuses to scale workloads to zero"
  on          = ["before_tool"]

  match {
    command {
      program  = local.kubectl
      operands = ["scale|autoscale|patch"]
    }
  }
  when = <<-EXPR
    any(acting, any(.args, # matches `^--replicas=0$|"(?:replicas|minReplicas)"\s*:\s*0\b|"finalizers"\s*:\s*(?:null|\[\s*\])|(?i)reclaimPolicy"?\s*:\s*"?Delete`) or .options.replicas == '0')
  EXPR

  deny {
    when   = "var.strict"
    reason = "`{{ acted }}` leaves nothing running, or lets go of what a finalizer protects. Leave it to the user."
  }
  ask {
    reason = "`{{ acted }}` leaves nothing running, or lets go of what a finalizer protects."
  }
}

hook "kubernetes-host" {
  description = "Refuses pods that get hold of their node: host namespaces, privileged containers, host paths"
  on          = ["before_tool"]

  match {
    command {
      program  = local.kubectl
      operands = ["run|create|patch|debug|set|edit"]
    }
  }
  when = "any(acting, any(concat(.args, values(.options)), # matches local.host_pod) or 'privileged' in .flags or any(.operands, # startsWith 'node/') and get(.operands, 0) == 'debug')"

  deny {
    when   = "var.strict and any(acting, get(.operands, 0) != 'debug')"
    reason = "`{{ acted }}` gives a pod power over its node. Leave host namespaces, privileged and hostPath out."
  }
  ask {
    reason = "`{{ acted }}` gives a pod power over its node."
  }
}

# What lets others in, or takes a part away that others need.
hook "kubernetes-open" {
  description = "Asks before a service of a cluster is opened to the outside, a protection taken from a namespace, or parts removed by a patch"
  on          = ["before_tool"]
  priority    = 90

  match {
    command {
      program  = local.kubectl
      operands = ["expose|patch|label|annotate|create|proxy|port-forward|certificate|reconcile|apply|pause"]
    }
  }
  when = <<-EXPR
    any(acting, any(concat(.args, values(.options)), # matches local.opening_word)
      or .operands[0:2] == ["certificate", "approve"]
      or any(.flags, # == "force") and get(.operands, 0) == "apply"
      or any(.flags, # in ["remove-extra-permissions", "remove-extra-subjects"]) or .operands[0:2] == ["rollout", "pause"]
      or get(.operands, 0) == "create" and get(.operands, 1) in ["rolebinding", "clusterrole"] and any(.args, # matches "admin|=\\*$"))
  EXPR

  ask {
    reason = "`{{ acted }}` opens a part of the cluster to others, or takes one away. Is it meant?"
  }
}

locals {
  host_pod     = "\"?host(?:PID|Network|IPC)\"?\\s*:\\s*\"?true|\"?hostPath\"?\\s*:|\"?privileged\"?\\s*:\\s*\"?true|nsenter|^--?profile=sysadmin$|^sysadmin$"
  opening_word = "(?i)^(?:--type=)?(?:LoadBalancer|NodePort)$|\"type\"\\s*:\\s*\"(?:LoadBalancer|NodePort)|\"op\"\\s*:\\s*\"remove\"|pod-security\\.kubernetes\\.io/\\w+=privileged|is-default-class|^(?:--address=)?0\\.0\\.0\\.0$|^(?:--accept-hosts=)\\S*\\*|\"secrets\"\\s*:\\s*\\[\\s*\\]|scc-|anyuid"
}

hook "kubernetes-disrupt" {
  description = "Asks before workloads restart, nodes are closed or permissions change"
  on          = ["before_tool"]
  priority    = 90

  match {
    command {
      program  = local.kubectl
      operands = ["cordon|taint|undo|restart"]
    }
    command {
      program = local.kubectl
      args    = ["create", "clusterrolebinding"]
    }
    command {
      program = "kind|minikube|k3d|ctlptl"
      args    = ["delete"]
    }
    command {
      program = "kind|minikube|k3d|ctlptl"
      args    = ["cluster|node|registry", "delete"]
    }
    command {
      program  = "k9s|kustomize"
      operands = ["delete"]
    }
    command {
      program  = "calicoctl|cilium|kubectl-.*"
      operands = ["delete|uninstall|purge"]
    }
  }
  when = "len(acting) > 0"

  ask {
    reason = "`{{ acted }}` disrupts what runs there."
  }
}
