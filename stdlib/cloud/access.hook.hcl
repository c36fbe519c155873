# Who may reach and change what lies in a cloud.
locals {
  clouds = "aws|awslocal|gcloud|gsutil|az|oci|doctl|hcloud|linode-cli|openstack|ibmcloud|aliyun|tccli|scw|exo|vultr-cli|kubectl|oc|mc|mcli|s3cmd|s4cmd|s5cmd|b2|rclone|heroku|fly|flyctl"

  # Everybody, as an address, an account or a list of rights.
  everybody = "(?:^|[=,\"':\\s\\[])(?:0\\.0\\.0\\.0/0|::/0|allUsers|allAuthenticatedUsers|AllUsers|public-read(?:-write)?|authenticated-read)(?:$|[,\"':\\s\\]])|\"?Principal\"?\\s*:\\s*(?:\\{\\s*\"?AWS\"?\\s*:\\s*)?\"?\\*"

  # The rights of an administrator, and the words by which somebody gets them.
  administrator = "(?i)^(?:--?role[=:]?|clusterrole=|--clusterrole=|arn:aws:iam::aws:policy/)?(?:roles/)?(?:[\\w.-]*/)?(?:owner|editor|contributor|user access administrator|cluster-admin|(?:\\w+)?admin(?:istrator)?(?:access)?|poweruseraccess|iamfullaccess)$"
  granting      = "(?i)^(?:create|add|set|attach|grant|bind|put|assign)(?:-.*)?$|binding"

  # What says that the name is one of rights: kubectl create ns admin only makes a thing of that name.
  rights = "(?i)^(?:--?)?[\\w:-]*(?:roles?|rbac|polic(?:y|ies)|binding|assignment|grant|access|permissions?|member|to-group)[\\w-]*(?:[=/]|$)"
}

hook "opened" {
  description = "Asks before something becomes reachable for everybody, or somebody gets the rights of an administrator"
  on          = ["before_tool"]
  priority    = 60

  match {
    command {
      program = local.clouds
    }
  }
  when = <<-EXPR
    any(acting, any(.args, # matches local.everybody)
      or any(.args, # matches local.administrator) and any(take(.operands, 4), # matches local.granting) and any(.args, # matches local.rights))
  EXPR

  ask {
    reason = "`{{ acted }}` opens something to everybody, or hands out an administrator's rights. Name the one address or account that needs it."
  }
}
