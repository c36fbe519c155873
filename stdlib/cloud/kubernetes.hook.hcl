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
    any(acting, any(.args, # matches `^--replicas=0$|"(?:replicas|minReplicas)"\s*:\s*0\b|"finalizers"\s*:\s*(?:null|\[\s*\])`) or .options.replicas == '0')
  EXPR

  deny {
    when   = "var.strict"
    reason = "`{{ acted }}` leaves nothing running, or lets go of what a finalizer protects. Leave it to the user."
  }
  ask {
    reason = "`{{ acted }}` leaves nothing running, or lets go of what a finalizer protects."
  }
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
