# Programs that manage a service, and their verbs.
locals {
  dry_run = "^(?:--?(?:server-|client-)?dry-?run(?:=(?:client|server|true|all|validate_only))?|--fake|--preview-only|--generate-cli-skeleton(?:=.*)?|--no-execute-changeset|--just-print|--noop|--preview|--list-only|--simulate|--plan|--what-?if|--validate-only)$"

  # Where -h is no call for help: human-readable sizes, headers.
  other_h = "^(?:p(?:arallel-)?ssh|clush|unison|rsync|https?|xhs?|gsutil|curlie|grpcurl)$"

  # Where -n is a dry run; elsewhere it is a namespace.
  dry_n = "^(?:rclone|restic|rustic|borg|borgmatic|rsync|s3cmd|gsutil|duplicity)$"

  # Programs that manage something which others use, each with the verbs of
  # `destroy`, which stand anywhere among its words: `gcloud a b delete x`.
  services = concat(var.services, [
    # clouds
    "aws|awslocal|gcloud|gsutil|bq|az|azcopy|azd|oci|ibmcloud|aliyun|tccli|yc|openstack|swift",
    "doctl|linode-cli|linode|hcloud|vultr-cli|vultr|scw|civo|exo|ovhai|upctl|cloudctl|lightsailctl|eb|copilot|amplify|sam|ecs-cli|aws-vault",
    # platforms
    "heroku|fly|flyctl|vercel|vc|now|netlify|ntl|render|railway|firebase|wrangler|fastly|cloudflared|flarectl|akamai|deployctl|cf|dokku|nixpacks|koyeb|northflank|qovery|zeabur|expo|eas|supabase|neonctl|neon|pscale|turso|xata|convex|appwrite|shopify|contentful|sanity|ngrok|tailscale|surge",
    # clusters
    "helm|helm3|helmfile|eksctl|kops|rosa|istioctl|linkerd|flux|argocd|argo|tkn|kn|nomad|consul|etcdctl|rke|k0s|gardenctl|crossplane|velero|oc-mirror|clusterctl|juju|rancher",
    # repositories and what builds them
    "bb|tea|circleci|gitlab-runner|gitlab-rake|buildkite-agent|bk|drone|travis|jf|jfrog|woodpecker-cli|actions-runner|config\\.sh|sentry-cli|az-devops|vsts",
    # secrets and identities
    "vault|bao|op|bw|doppler|infisical|chamber|lpass|akeyless|conjur|auth0|okta|kcadm(?:\\.sh)?|teleport|tctl|step|cfssl|certbot",
    # queues and streams
    "rabbitmqctl|rabbitmqadmin|rabbitmq-\\w+|nats|nsc|rpk|confluent|ccloud|pulsar-admin|pulsarctl|kafkactl|mqadmin|mosquitto_ctrl|temporal|tctl",
    # flags, payments, monitoring, search, gateways, mail, telephones
    "ldcli|flipt|split|unleash|growthbook|statsig|posthog",
    "stripe|square|braintree|paypal|adyen",
    "pd|pagerduty|newrelic|datadog-ci|dog|splunk|grafana-cli|grafanactl|cortextool|mimirtool|promtool|amtool|logcli|opsgenie|honeycomb|uptimerobot|steampipe",
    "algolia|meilisearch|typesense|elasticdump|curator|curator_cli|esctl|ecctl",
    "apigeecli|deck|kong|tyk|krakend|kumactl|twilio|sendgrid|mailgun|postmark|resend|vonage|messagebird",
    # object stores and backups
    "mc|mcli|s3cmd|s4cmd|s5cmd|b2|rclone|restic|borg|borgmatic|kopia|duplicity|duplicati-cli|rustic|pgbackrest|barman|wal-g|tarsnap|attic|bacula|bconsole",
  ])

  # Verbs that destroy: alone, at the end of a path of colons (apps:destroy), with
  # what they destroy behind them (delete-bucket, kv:key delete, DeleteInstance).
  destroy = join("", [
    "(?:[\\w-]+:)*",
    "(?:(?:batch|bulk|force|hard|mass|un)[-_])?",
    "(?:delete|del|destroy|terminate|purge|remove|rm|rb|rmdir|rmdirs|deletefile|drop|deregister|unregister|decommission|deprovision|wipe|erase|nuke|uninstall|undeploy|teardown|tear-down|revoke|forget|expunge|prune|clear_permissions|clear-permissions|clear_policy|clear_parameter|discard|unpublish)",
    "(?:[-_:][\\w:-]*)?",
    "|(?:Delete|Terminate|Remove|Release|Destroy|Purge)[A-Z]\\w*",
  ])

  # Verbs that interrupt or lock out, and can be taken back.
  interrupt = join("", [
    "(?:[\\w-]+:)*",
    "(?:stop|void|refund|reboot|deallocate|suspend|pause|deactivate|detach|disassociate|unset|rollback|cancel|archive|kill|roll|evict|untag|unsubscribe|failover|force-unlock|quarantine|decrease)",
    "(?:[-_][\\w-]*)?",
    "|disable-[\\w-]+|schedule-key-deletion|release-address|create-invalidation|leave-organization",
  ])

  # The first verb says what a command does: `gh issue create --title delete`.
  reading         = "(?:list|ls|get|describe|show|read|view|status|create|add|info|find|stat|cat|set|edit|comment|lookup|simulate|filter|head|lint|help|send|publish|pub|put|write|invoke|update)(?:[-_:][\\w-]*)?"
  verb            = "^(?:${local.reading}|${local.destroy}|${local.interrupt})$"
  destroy_whole   = "^(?:${local.destroy})$"
  interrupt_whole = "^(?:${local.interrupt})$"

  # Words that come first where only this machine's settings or plugins change.
  own_settings = "^(?:(?:bicep|extensions?|plugins?|config|configure|components|completion|cache|profile)|(?:alias|plugins|autocomplete):.*)$"
}

# One hook for every program that manages a service.
hook "destroy" {
  description = "Refuses to delete services, resources, secrets and repositories"
  on          = ["before_tool"]

  match {
    command {
      program  = local.services
      operands = [local.destroy]
    }
  }
  when = <<-EXPR
    any(acting, (find(.operands, # matches local.verb) ?? '') matches local.destroy_whole
      and not ((get(.operands, 0) ?? '') matches local.own_settings)
      and not (.name in ['mc', 'mcli'] and get(.operands, 0) == 'alias')
      and not (.name startsWith 'helm' and (get(.operands, 0) ?? '') in ['repo', 'search']))
  EXPR

  # A message that was read is deleted by whoever has read it.
  deny {
    when   = "var.strict and any(acting, 'delete-message' not in .operands)"
    reason = "`{{ acted }}` destroys what others may use and nobody can bring back. Show what is there (list, get, describe) and what would go, then leave the command to the user."
  }
  ask {
    reason = "`{{ acted }}` destroys what others may use and nobody can bring back."
  }
}

hook "interrupt" {
  description = "Asks before a service is stopped, disabled, archived or cancelled"
  on          = ["before_tool"]
  priority    = 90

  match {
    command {
      program  = local.services
      operands = [local.interrupt]
    }
  }
  when = "any(acting, (find(.operands, # matches local.verb) ?? '') matches local.interrupt_whole and not (.name == 'supabase' and get(.operands, 0) == 'stop') and not ((get(.operands, 0) ?? '') matches local.own_settings))"

  ask {
    reason = "`{{ acted }}` interrupts or locks what others may use. Say why it is needed; reading the state needs no question."
  }
}

# What a program calls destroying in words of its own: the program, then words
# that are all among its operands. One line for each.
locals {
  own_words = {
    vault            = ["vault|bao", "disable|seal|rekey|generate-root|step-down"]
    rabbitmqctl      = ["rabbitmqctl|rabbitmqadmin|rabbitmq-\\w+", "close|reset|force_reset|stop|stop_app|shutdown|close_all_connections|close_connection|force_boot"]
    kong             = ["deck|kong", "reset|migrations-reset"]
    nomad            = ["nomad", "stop|drain|gc|deregister"]
    consul           = ["consul", "leave|force-leave|restore"]
    etcdctl          = ["etcdctl", "compact|compaction"]
    borg             = ["borg|borgmatic", "compact|recreate|break-lock"]
    restic           = ["restic|rustic", "rewrite"]
    rclone           = ["rclone", "cleanup|dedupe|move|moveto|bisync"]
    database-backups = ["pgbackrest|barman|wal-g|kopia|duplicity", "expire|stanza-delete|cleanup|remove-all-but-n-full|remove-older-than"]
    mc               = ["mc|mcli", "undo|reset"]
    heroku           = ["heroku", "(?:pg|redis|kafka):(?:reset|promote|copy)|maintenance:on|repo:reset"]
    gitlab-rake      = ["gitlab-rake", "gitlab:(?:backup:restore|setup|cleanup:.*)|db:.*"]
    tfe              = ["terraform-cloud|tfe", "destroy"]
    firebase         = ["firebase", "hosting:disable|(?:firestore|database|functions|apps|auth)[:\\w-]*(?:delete|remove).*"]
    gcloud           = ["gcloud", "reset|reset-windows-password|abandon-instances|disable"]
    kafka            = ["kafkactl|rpk|temporal|tctl", "reset-offsets|reset|trim-prefix"]
    openstack        = ["openstack", "reset|rebuild|shelve|abandon"]
    tailscale        = ["tailscale", "logout|down"]
    supabase         = ["supabase|neonctl|pscale", "reset|demote|restore"]
    fly              = ["fly|flyctl", "suspend|detach"]
    juju             = ["juju", "destroy-.*|kill-.*|remove-.*"]
    algolia          = ["algolia|meilisearch|typesense|curator|curator_cli", "clear|.*-clear|delete_indices|close|reset"]
    gitlab-ctl       = ["gitlab-ctl", "stop|cleanse|uninstall|remove-accounts|cleanup.*|restart"]
    railway          = ["railway|render", "down|unlink|suspend"]
    certbot          = ["certbot", "unregister|revoke"]
    splunk           = ["splunk", "clean"]
  }
}

hook "destroy-in-own-words" {
  description = "Refuses what single programs call destroying: vault seal, rabbitmqctl reset, borg compact …"
  on          = ["before_tool"]
  for_each    = local.own_words

  match {
    command {
      program  = each.value[0]
      operands = slice(each.value, 1, length(each.value))
    }
  }
  when = "len(acting) > 0"

  deny {
    when   = "var.strict"
    reason = "`{{ acted }}` discards data, or stops what others use. Show the state first, and leave the command to the user."
  }
  ask {
    reason = "`{{ acted }}` discards data, or stops what others use."
  }
}

hook "release" {
  description = "Asks before something goes live, or secrets are replaced"
  on          = ["before_tool"]
  priority    = 90

  match {
    command {
      program = "aws|awslocal"
      args    = ["secretsmanager", "update-secret.*|put-secret-value|rotate-secret|restore-secret|put-resource-policy"]
    }
    command {
      program = "aws|awslocal"
      args    = ["iam", "create-access-key|create-login-profile|attach-.*-policy|put-.*-policy|add-user-to-group|update-assume-role-policy"]
    }
    command {
      program = "aws|awslocal"
      args    = ["ssm", "send-command|put-parameter"]
    }
    command {
      program = "aws|awslocal"
      args    = ["route53", "change-resource-record-sets"]
    }
    command {
      program = "aws|awslocal"
      args    = ["s3api", "put-bucket-(?:policy|acl|lifecycle.*|versioning)|put-public-access-block|put-object-acl"]
    }
    command {
      program  = "fastly"
      operands = ["activate"]
    }
    command {
      program  = "deck"
      operands = ["sync|apply"]
    }
    command {
      program  = "gcloud|az"
      operands = ["(?:add|set)-iam-policy(?:-binding)?|role-assignment"]
    }
    command {
      program = "mc|mcli"
      args    = ["admin", "user|policy|service|bucket", "disable|remove|detach|stop|restart"]
    }
    command {
      program = "mc|mcli"
      args    = ["anonymous|policy", "set.*", "public|download|upload"]
    }
    command {
      program = "gh"
      args    = ["repo", "edit"]
      flags   = ["visibility"]
    }
    command {
      program  = "helm|helm3"
      operands = ["rollback"]
    }
    command {
      program  = "helm|helm3"
      operands = ["upgrade"]
      flags    = ["force|force-replace|reset-values"]
    }
    command {
      program = "aws|awslocal"
      args    = ["ec2", "authorize-security-group-(?:in|e)gress|modify-.*-attribute"]
    }
    command {
      program = "aws|awslocal"
      args    = ["s3", "mv"]
      flags   = ["recursive"]
    }
    command {
      program = "aws|awslocal"
      args    = ["dynamodb", "batch-write-item|transact-write-items"]
    }
    command {
      program  = "gsutil"
      operands = ["lifecycle|iam|acl|defacl|retention|versioning", "set|ch|clear|off"]
    }
    command {
      program = "aws|awslocal"
      args    = ["cloudfront|ses|sesv2", "update-distribution|update-account-sending-enabled|put-account-sending-attributes"]
    }
    command {
      program  = "restic"
      operands = ["unlock"]
      flags    = ["remove-all"]
    }
    command {
      program = "stripe"
      args    = ["refunds|payouts|transfers|charges", "create"]
    }
    command {
      program = "supabase"
      args    = ["db", "push"]
    }
    command {
      program = "supabase"
      args    = ["migration", "repair"]
    }
  }
  when = "any(acting, 'dynamodb' not in .operands or any(.args, # matches 'Delete(?:Request)?\"|^file:'))"

  deny {
    when   = "var.strict and any(acting, any(.args, # matches `\"Action\"\\s*:\\s*\"DELETE\"|\"DeleteRequest\"`))"
    reason = "`{{ acted }}` deletes records. Show them first (list-resource-record-sets, query), and leave it to the user."
  }
  ask {
    reason = "`{{ acted }}` changes what is live, or who may reach it. Say what changes and why."
  }
}

hook "scale-down" {
  description = "Asks before services are scaled to nothing"
  on          = ["before_tool"]
  priority    = 90

  match {
    command {
      program = "aws|awslocal|gcloud|az|doctl|eksctl|ibmcloud|oci"
    }
    command {
      program = "heroku|fly|flyctl|railway|render|nomad|juju|faas-cli|serverless|koyeb"
    }
  }
  when = <<-EXPR
    any(acting, join(.args, ' ') matches '--(?:desired-count|desired-capacity|max-size|min-size|replicas|num-nodes|node-count|nodes|new-capacity|max-instances|count|instance-count|max-replicas)[= ]0(?: |$)'
      or .name in ['heroku', 'fly', 'flyctl', 'railway', 'render', 'nomad', 'juju', 'faas-cli', 'koyeb'] and any(.operands, # matches '^(?:ps:)?scale(?:-application)?$') and any(.args, # matches '^(?:[a-zA-Z0-9_-]+[=:])?0$'))
  EXPR

  ask {
    reason = "`{{ acted }}` leaves nothing running. Is that meant?"
  }
}
