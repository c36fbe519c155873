# What changes something live without deleting it: protections that a flag
# switches off, code and settings that run at once, databases that a copy replaces.

locals {
  # Flags, with their values, that switch a protection off or open something. The
  # words of a command are joined by spaces.
  unprotecting = join("", [
    "(?i)--no-(?:deletion-protection|disable-api-|enable-termination|multi-az|storage-encrypted|is-multi-region|automatic-failover|public-access-prevention|soft-delete|backup|enable-(?:backup|bin-log|master-auth|shielded|private|network-policy)|uniform-bucket|require-ssl)",
    "|--publicly-accessible|--allow-unauthenticated|--acl-public|--no-enable(?: |$)|--clear-(?:retention|soft-delete|lifecycle|encryption)|--disable-(?:defender|local-accounts|public-fqdn|encryption|protection|versioning|azure-rbac)",
    "|--(?:auth-type|authorization-type)[ =]none(?: |$)|--backup-retention-period[ =]0(?: |$)|--principal[ =]\\*|group=all\\b|--(?:values-to-add|groups?|group-names)[ =]all\\b|--reserved-concurrent-executions[ =]0(?: |$)",
    "|deletion_protection\\.enabled,value=false|--deletion-protection[ =](?:inactive|false|off)|--pointintimerecoveryenabled=false|pointintimerecoveryenabled=false|status=suspended",
    "|--public-access[ =](?:container|blob|enabled)|--allow-blob-public-access[ =]true|--default-action[ =]allow|--https-only[ =]false|--enable-public-network[ =]true|--public-network-access[ =]enabled|--(?:enable-purge-protection|enable-soft-delete|enable-rbac-authorization)[ =]false",
    "|--anonymous-pull-enabled[ =]true|--source-address-prefix(?:es)?[ =](?:\\*|internet|any)(?: |$)|--start-ip-address[ =]0\\.0\\.0\\.0|--delete-backup-data[ =]true|--mode[ =]complete|--public-access-type[ =]object|--default-action allow=\\{\\}",
    "|--(?:allow|rules)[ =]all(?: |$)|--sync-policy[ =]automated|--disabled(?: |$)|--skip-final-snapshot|--size[ =]0(?: |$)|retention\\.ms=\\d{1,5}(?: |$)",
  ])

  # The program, then words that are all among its operands. One line for each.
  live = {
    aws-lambda     = ["aws|awslocal", "lambda", "update-function-.*|add-permission|put-function-concurrency|create-function-url-config|update-alias|update-event-source-mapping|add-layer-version-permission"]
    aws-rds        = ["aws|awslocal", "rds|redshift|neptune|docdb", "promote-.*|modify-.*-attribute|restore-.*|modify-db-parameter-group|rotate-.*|modify-cluster-iam-roles|switchover-.*"]
    aws-iam        = ["aws|awslocal", "iam", "create-user|update-access-key|create-policy-version|set-default-policy-version|update-account-.*|upload-.*|update-login-profile|create-saml-provider|create-open-id-.*|update-.*-provider.*|add-role-to-.*|put-.*-boundary"]
    aws-buckets    = ["aws|awslocal", "s3api|s3control", "put-bucket-.*|put-object-lock-.*|put-object-retention|put-object-legal-hold|put-access-point-policy|put-public-.*"]
    aws-website    = ["aws|awslocal", "s3", "website"]
    aws-policies   = ["aws|awslocal", "ecr|sqs|sns|kms|backup|glacier|events|logs|secretsmanager|es|opensearch|efs", "set-repository-policy|set-.*-attributes|add-permission|put-key-policy|put-.*-policy|put-permission|put-backup-.*|put-vault-.*|set-vault-.*|update-domain-config|put-file-system-policy|create-grant|update-recovery-point-.*"]
    aws-users      = ["aws|awslocal", "cognito-idp|identitystore|sso-admin", "admin-.*|update-user-pool.*|set-.*|create-account-assignment"]
    aws-stacks     = ["aws|awslocal", "cloudformation", "update-stack.*|execute-change-set|set-stack-policy|update-termination-protection|continue-update-rollback|import-.*"]
    aws-watch      = ["aws|awslocal", "cloudtrail|guardduty|securityhub|config|inspector2|macie2|wafv2|waf|shield|organizations", "update-.*|put-event-selectors|put-config.*|put-insight.*|attach-policy|move-account|create-account"]
    aws-traffic    = ["aws|awslocal", "elbv2|elb|apigateway|apigatewayv2|elasticbeanstalk|globalaccelerator|cloudfront", "modify-.*|set-.*|update-.*|swap-.*|rebuild-.*|restart-.*|put-.*"]
    aws-machines   = ["aws|awslocal", "ec2", "replace-.*|run-instances|request-spot-.*|create-fleet|associate-iam-instance-profile|reset-.*|purchase-.*|enable-.*-access"]
    aws-buying     = ["aws|awslocal", "purchase-.*|register-domain|transfer-domain.*|enable-.*-billing"]
    azure          = ["az", "renew|renew-key|reset|reset-.*|set-policy|swap|force-reboot|regenerate.*|failover.*|reset-credentials|set-permission|restore|run-command|create-for-rbac"]
    azure-accounts = ["az", "ad|vm", "user", "update|create|reset-ssh"]
    azure-admin    = ["az", "pipelines|devops|webapp|functionapp", "run|deploy|config-zip|swap"]
    google         = ["gcloud", "restart|restore-backup|restore|set-password|add-metadata|remove-metadata|update-traffic|set-traffic|promote|promote-replica|rolling-action|perform-maintenance|set-iam-policy|simulate-maintenance-event"]
    google-import  = ["gcloud", "sql|firestore|datastore|redis", "import"]
    google-app     = ["gcloud", "app", "deploy|migrate"]
    google-keys    = ["gcloud", "iam", "keys", "create|upload"]
    hetzner        = ["hcloud", "rebuild|reset|change-protection|disable-protection|enable-rescue|reset-password|change-type|poweroff"]
    linode         = ["linode-cli|linode|vultr-cli|vultr|doctl|upctl|scw|exo", "rebuild|reinstall|reset-password|password-reset|restore|power-off|power_off|rescue|restore-.*"]
    vault          = ["vault|bao", "snapshot", "restore"]
    vault-policies = ["vault|bao", "policy|auth|secrets", "write|enable|tune"]
    platforms      = ["vercel|vc|netlify|ntl|wrangler", "promote|alias|rollback|versions"]
    cloud-foundry  = ["cf", "unbind-.*|restage|unmap-route|disable-.*|purge-.*|set-.*role.*"]
    argo           = ["argocd", "sync|rollback|terminate-op"]
    permissions    = ["rabbitmqctl", "set_permissions|set_user_tags|change_password|clear_.*|add_user"]
    storage        = ["s3cmd", "setacl|setpolicy|delpolicy|setlifecycle|dellifecycle|setownership"]
  }
}

hook "unprotected" {
  description = "Asks before a flag switches off what protects a service or its data, or opens it: --no-deletion-protection, --public-access container"
  on          = ["before_tool"]
  priority    = 55

  match {
    command {
      program = "aws|awslocal|gcloud|az|oci|doctl|eksctl|s3cmd|hcloud|ibmcloud|argocd|openstack|kafka-.*"
    }
  }
  when = "any(acting, join(.args, ' ') matches local.unprotecting and none(take(.operands, 4), # matches '^(?:list|describe|get|show)(?:-|$)'))"

  ask {
    reason = "`{{ acted }}` switches off what protects a service or its data, or opens it to others. Is it meant?"
  }
}

hook "live" {
  description = "Asks before running code, credentials, policies or traffic of a cloud are replaced: aws lambda update-function-code, az … renew, gcloud app deploy"
  on          = ["before_tool"]
  priority    = 90
  for_each    = local.live

  match {
    command {
      program  = each.value[0]
      operands = slice(each.value, 1, length(each.value))
    }
  }
  when = <<-EXPR
    any(acting, none(take(.operands, 5), # matches "^(?:list|describe|get|show|ls|inspect|diff|wait|download|batch-get)(?:-.*)?$")
      and (.name != "gcloud" or "deploy" not in .operands or get(.operands, 0) == "app")
      and (.name != "argocd" or "app" not in .operands or any(.flags, # in ["prune", "force", "replace"]) or "rollback" in .operands))
  EXPR

  ask {
    reason = "`{{ acted }}` changes what is live, what may reach it, or what it costs. Say what changes and why."
  }
}

# An environment that is called production.
hook "production" {
  description = "Asks before a cluster of production is changed, by the name of its namespace or context"
  on          = ["before_tool"]
  priority    = 90

  match {
    command {
      program  = "${local.kubectl}|helm|helm3|helmfile|kustomize|skaffold"
      operands = ["apply|set|edit|patch|replace|create|rollout|scale|upgrade|install|annotate|label|expose|run|autoscale|rollback|sync|deploy"]
    }
  }
  when = <<-EXPR
    any(acting, join(.args, " ") matches local.production
      and none(.operands, # in ["get", "describe", "logs", "diff", "history", "status", "view", "template", "lint"]))
  EXPR

  ask {
    reason = "`{{ acted }}` changes production. Is that meant, and was it tried elsewhere first?"
  }
}

locals {
  production = "(?i)(?:^| )(?:-n|--namespace|--(?:kube-)?context|--cluster|-e|--environment|--profile|-p)[ =](?:[\\w./:@-]*[-_/.:@])?(?:prod|production|live)(?:[-_/.:@][\\w./:@-]*)?(?: |$)"
}
