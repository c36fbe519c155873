# Services that are told in other ways.

# Jenkins' own client is a Java archive.
hook "jenkins" {
  description = "Keeps jobs, builds, nodes and credentials of Jenkins"
  on          = ["before_tool"]

  match {
    command {
      program = "java|jenkins-cli"
    }
  }
  when = <<-EXPR
    any(match.commands, (.name == 'jenkins-cli' or any(.args, # endsWith 'jenkins-cli.jar'))
      and any(.args, # matches '^(?:delete-|remove-|disable-|offline-node|quiet-down|safe-shutdown|shutdown|restart|safe-restart|groovy|clear-queue|stop-builds|disconnect-node)'))
  EXPR

  deny {
    when   = "var.strict"
    reason = "That removes or stops something in Jenkins that others use. list-jobs and get-job show what is there; leave the rest to the user."
  }
  ask {
    reason = "That removes or stops something in Jenkins that others use."
  }
}

# A call of a service's library, in inline code or typed as if it were a command.
hook "dns" {
  description = "Refuses to delete records of a zone, and to ask for whole zones"
  on          = ["before_tool"]

  match {
    command {
      program = "nsupdate|knsupdate|rndc|pdnsutil|samba-tool|dnscmd"
    }
    command {
      program  = "dig|host|drill|kdig|nslookup"
      operands = ["(?i)axfr|ixfr.*"]
    }
  }
  when = <<-EXPR
    any(match.commands, .name in ['dig', 'host', 'drill', 'kdig', 'nslookup']
      or any(concat(.operands, [.stdin ?? '']), # matches `(?im)^\s*(?:update\s+)?(?:delete|del|delzone|delete-zone|delete-rr|stop|halt|flush)\b`))
  EXPR

  deny {
    when   = "var.strict and any(match.commands, .name matches '^k?nsupdate$')"
    reason = "That deletes records of a zone. Look them up with dig, show them, and leave it to the user."
  }
  ask {
    reason = "That takes records out of a zone or stops its server, or asks for the whole of it."
  }
}

hook "sdk-call" {
  description = "Asks before inline code deletes or cancels something in a service"
  on          = ["before_tool"]

  match {
    command {
      program = "python[\\d.]*|pypy3?|ipython3?|node|nodejs|bun|deno|ruby|irb|php|perl|rails|manage\\.py|artisan|uv"
    }
  }
  when = <<-EXPR
    any(match.commands, any(concat([.code ?? "", .stdin ?? ""], .operands), # matches local.sdk_call or # matches local.sdk_library and # matches local.sdk_change)
      or .code matches local.sdk_request and none(concat(split(.code, "'"), split(.code, "\"")), # matches "^https?://" and local_address(#)))
  EXPR

  ask {
    reason = "The code deletes or cancels something in a service. Show what would be affected, and let the user run it."
  }
}

hook "sdk-call-typed" {
  description = "Refuses calls of a service's library that are typed as if they were a command"
  on          = ["before_tool"]

  match {
    tool  = "Shell"
    input = { command = local.sdk_typed }
  }

  deny {
    when   = "var.strict"
    reason = "That is a call for a program, not a command, and it would delete or cancel something in a service. Show what would be affected, and leave it to the user."
  }
  ask {
    reason = "That is a call for a program, not a command, and it would delete or cancel something in a service."
  }
}

locals {
  sdk_call = "(?i)\\b(?:braintree|gateway|stripe|square|twilio|sendgrid|boto3|storage_client|compute_client|datadog|pagerduty|launchdarkly|docker|kubernetes|googleapiclient|azure|pymongo|elasticsearch|imaplib|IMAP4(?:_SSL)?)\\b[\\s\\S]*\\.(?:delete|cancel|void|refund|terminate|purge|prune|remove|expunge)\\w*\\("

  # The libraries of clouds and clusters, and their calls that take something away,
  # stop it, or change who may reach it.
  sdk_library = "(?i)\\b(?:boto3|botocore|aws-sdk|Aws::|google\\.cloud|@google-cloud|azure\\.(?:mgmt|storage|identity|keyvault)|@azure/|kubernetes|@kubernetes/|openstack|digitalocean|hcloud|pulumi|paws)"
  sdk_change  = "(?i)[._](?:delete|terminate|purge|destroy|deregister|revoke|stop_instances|attach_\\w*policy|put_\\w*(?:policy|acl)|update_function|add_permission|create_access_key|authorize_security|modify_\\w+_attribute|scale)\\w*!?\\(|(?:Delete|Terminate|Purge|Revoke|Deregister|StopInstances|Put\\w*Policy|Attach\\w*Policy|UpdateFunction)\\w*Command\\("

  # A request that deletes, by the libraries that send requests.
  sdk_request = "(?i)\\b(?:requests|httpx|axios|got|ky|superagent|session|client|http|faraday|httparty)\\.delete\\(\\s*f?[\"'`]|\\bmethod\\W{1,3}(?:=>|:|=)?\\s*[\"'`]DELETE[\"'`]|Net::HTTP::Delete|\\brequest\\(\\s*[\"']DELETE[\"']"
  sdk_typed   = "(?i)^\\s*[\\w]+(?:\\.\\w+)+\\.(?:delete|cancel|void|refund|terminate|purge|remove|destroy)\\w*\\(['\"\\w{]"
}
