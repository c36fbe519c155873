policy "mcp" {
  description = "What MCP servers are asked to do is looked at like every other action"
}

variable "denied" {
  type        = list(string)
  default     = []
  description = "Regular expressions of servers whose tools are refused"
}

variable "only" {
  type        = list(string)
  default     = []
  description = "Regular expressions of the servers that may be used; where it is empty, all but the denied ones may"
}

variable "trusted" {
  type        = list(string)
  default     = []
  description = "Regular expressions of tools (mcp__server__tool) that may delete and overwrite without a question"

  validation {
    condition     = alltrue([for r in var.trusted : can(regexall(r, "")) && length(regexall("[-/_]\\*", r)) == 0])
    error_message = "these are regexes of names of tools, not globs: mcp__files__.* is every tool of the server files."
  }
}

locals {
  none     = "^nothing at all$"
  trusted  = length(var.trusted) > 0 ? "^(?:${join("|", var.trusted)})$" : local.none
  database = "(?i)mcp__.*(sql|query|queries|database|postgres|pg|mysql|maria|sqlite|mongo|redis|supabase|neon|planetscale|turso|bigquery|snowflake|clickhouse|duckdb|cockroach|oracle|mssql|dynamo|cassandra|neo4j|cypher|prisma|db).*"

  # Files that hold secrets, as an argument of a tool.
  secret = "(?i)(?:^|[/\\\\~ \"'=:])(?:\\.env(?:\\.(?:local|prod(?:uction)?|dev(?:elopment)?|stag(?:e|ing)|test|live|secrets?))?|id_(?:rsa|dsa|ecdsa|ed25519)|\\.netrc|\\.pgpass|\\.git-credentials|\\.pypirc|\\.vault-token|\\.aws/credentials|\\.kube/config|\\.docker/config\\.json|\\.config/gh/hosts\\.yml|\\.npmrc|\\.gnupg(?:/[^\\s\"']*)?|\\.password-store(?:/[^\\s\"']*)?|credentials\\.json|secrets?\\.(?:ya?ml|json|toml)|[\\w.-]+\\.(?:pem|p12|pfx|jks|keystore|kdbx|ppk)|/etc/(?:shadow|gshadow|sudoers)|/proc/[^/\\s]+/environ)$|(?:^|[/\\\\~])\\.ssh(?:/(?:[^\\s\"'.]+|[^\\s\"']*_key))?$"
}

hook "server" {
  description = "Keeps servers out that the variables denied and only leave out"
  on          = ["before_tool"]
  priority    = 800
  enabled     = length(var.denied) + length(var.only) > 0

  match {
    tool = "mcp__.*"
  }
  when = "tool.server matches local.refused or not (tool.server matches local.used)"

  deny {
    reason = "The server {{ tool.server }} may not be used here. Use another tool, or ask the user."
  }
}

locals {
  refused = length(var.denied) > 0 ? "^(?:${join("|", var.denied)})$" : local.none
  used    = length(var.only) > 0 ? "^(?:${join("|", var.only)})$" : ""
}

pattern "destruction" {
  regex = {
    "(?i)\\bDROP\\s+(?:TABLE|DATABASE|SCHEMA|KEYSPACE|COLLECTION|BUCKET|TABLESPACE|USER|ROLE|OWNED|CONSTRAINT\\s+ON)\\b"                                 = "drops what is stored"
    "(?i)\\bTRUNCATE\\s+(?:TABLE\\s+)?[\\w\"`.\\[]+"                                                                                                     = "empties a table"
    "(?i)\\bDELETE\\s+FROM\\s+[\\w\"`.\\[\\]]+\\s*(?:;|$)"                                                                                               = "deletes every row"
    "(?i)\\bUPDATE\\s+[\\w\"`.\\[\\]]+\\s+SET\\s+(?:[^;'wW]|'[^']*'|[wW][^hH])+(?:;|$)"                                                                  = "changes every row"
    "(?i)\\b(?:DELETE\\s+FROM|UPDATE)\\s[^;]*\\bWHERE\\s+(?:1\\s*=\\s*1|true|'1'\\s*=\\s*'1'|1)\\s*(?:;|$)"                                              = "is about every row"
    "(?i)\\bALTER\\s+TABLE\\s+[^;]*\\bDROP\\s+(?:COLUMN|PARTITION)\\b"                                                                                   = "drops a column"
    "(?i)\\b(?:FLUSHALL|FLUSHDB)\\b|\\.(?:dropDatabase|drop|deleteMany|remove)\\(\\s*(?:\\{\\s*\\})?\\s*\\)"                                             = "empties the database"
    "(?i)\\bMATCH\\s*\\([^)]*\\)\\s*(?:OPTIONAL\\s+)?DETACH\\s+DELETE\\b"                                                                                = "deletes the graph"
    "(?i)\\bxp_cmdshell\\b|\\bCOPY\\s+[^;]*\\bPROGRAM\\b|\\bINTO\\s+(?:OUTFILE|DUMPFILE)\\b|\\bpg_read_file\\b|\\blo_export\\b|\\bload_extension\\s*\\(" = "reaches out of the database"
  }
}

hook "sql-destroy" {
  description = "Keeps tools of databases from dropping, emptying and overwriting what is stored"
  on          = ["before_tool"]
  priority    = 600

  match {
    tool    = local.database
    pattern = pattern.destruction
  }
  when = "not (tool.host_name matches local.trusted)"

  deny {
    reason = "\"{{ match.text }}\" {{ match.description }}. Say WHERE, work on a copy, or give the user the statement to run."
  }
}

hook "sql-change" {
  description = "Asks before tools of databases delete rows, change the schema or who may do what"
  on          = ["before_tool"]
  priority    = 300

  match {
    tool    = local.database
    pattern = ["(?i)^\\s*(?:DELETE|ALTER|GRANT|REVOKE|DROP|REINDEX|VACUUM\\s+FULL|SHUTDOWN|KILL)\\b"]
  }
  when = "not (tool.host_name matches local.trusted)"

  ask {
    reason = "That changes the database. Say what it changes and whether it can be undone."
  }
}

hook "verb" {
  description = "Asks before a tool deletes, terminates or revokes something, going by its name"
  on          = ["before_tool"]
  priority    = 300

  match {
    tool = "mcp__.*__(.*[_-])?((?i:delete|drop|remove|destroy|terminate|purge|wipe|truncate|revoke|uninstall|erase|flush|deprovision|decommission|force[_-]push|reset|rollback|disable|archive|merge|transfer|empty)([_-].*)?|.*(Delete|Drop|Remove|Destroy|Terminate|Purge|Wipe|Truncate|Revoke|Uninstall|Erase)([A-Z].*)?|(delete|drop|remove|destroy|terminate|purge|wipe|truncate|revoke|uninstall|erase)[A-Z].*)"
  }
  when = <<-EXPR
    not (tool.host_name matches local.trusted)
    and not (tool.host_name matches `(?i)(comment|label|reaction|reviewer|assignee|draft|note|todo|task|memory|memories|observation|entit|relation|highlight|breakpoint|cookie|tab|page|cache|session|filter|bookmark|star|watch)`)
  EXPR

  ask {
    reason = "{{ tool.name }} may not be undone. Say what it will delete, and let the user decide."
  }
}

hook "secret-file" {
  description = "Keeps tools of MCP servers away from files of secrets"
  on          = ["before_tool"]
  priority    = 600

  match {
    tool    = "mcp__.*"
    pattern = local.secret
  }
  when = "not (match.text matches `(?i)(?:^|[._-])(?:example|sample|template|dist|public)|(?:cert|chain|cacert)[\\w-]*\\.pem$|\\.pub$|known_hosts|ssh/config`) and len(match.text) < 200"

  deny {
    reason = "That is a file of secrets ({{ match.text }}), and what a server is given is no longer secret. Ask the user for what you need to know."
  }
}

hook "system-path" {
  description = "Keeps tools of MCP servers from changing the system and the user's own settings"
  on          = ["before_tool"]
  priority    = 600

  match {
    tool    = "(?i)mcp__.*(write|edit|create|update|append|insert|replace|delete|remove|move|rename|copy|put|save|patch|set|upload|mkdir|chmod).*"
    pattern = ["^(?:file://)?/(?:etc|boot|bin|sbin|lib|lib64|usr|sys|proc|dev|root|var/(?:lib|spool|log)|System|Library)(?:/.*)?$", "(?i)^(?:file:///?)?[a-z]:[/\\\\]+(?:windows|program files)", "^(?:~|/home/[^/]+|/Users/[^/]+)/\\.(?:bashrc|bash_profile|profile|zshrc|zshenv|zprofile|ssh|config/(?:autostart|systemd|fish)|local/bin|gitconfig)(?:/.*)?$"]
  }
  when = "not (match.text startsWith '/dev/null') and not (tool.host_name matches local.trusted)"

  deny {
    reason = "{{ match.text }} is the system's or the user's own. Write below the project."
  }
}

hook "climb" {
  description = "Asks before a tool of an MCP server is given a path that climbs out of where it starts"
  on          = ["before_tool"]
  priority    = 300

  match {
    tool    = "(?i)mcp__.*(file|fs|dir|path|read|write|edit|download|upload).*"
    pattern = ["^(?:[^\\s]*/)?(?:\\.\\./){3,}", "^[^\\s]*(?:%2e%2e|\\.\\.)(?:%2f|%5c)", "^[^\\s]*\\.\\.\\\\\\.\\.\\\\"]
  }
  ask {
    reason = "The path {{ match.text }} leads out of the project. Name it from the project's folder, or say why it is needed."
  }
}

pattern "token" {
  regex = {
    "\\b(?:AKIA|ASIA)[0-9A-Z]{16}\\b"                                                          = "an AWS access key"
    "\\bgh[pousr]_[A-Za-z0-9]{36,}\\b|\\bgithub_pat_[A-Za-z0-9_]{60,}\\b|\\bglpat-[\\w-]{20,}" = "a token of a forge"
    "\\bxox[abeoprs]-[A-Za-z0-9-]{10,}"                                                        = "a Slack token"
    "\\bsk-(?:ant|proj|svcacct|or)-[\\w-]{20,}|\\bsk-[A-Za-z0-9]{40,}\\b"                      = "the key of a model's service"
    "\\b[sr]k_live_[A-Za-z0-9]{16,}"                                                           = "a Stripe key"
    "\\bAIza[0-9A-Za-z_-]{30}"                                                                 = "a Google key"
    "\\bnpm_[A-Za-z0-9]{36}"                                                                   = "a token of a package registry"
    "-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----\\s*[A-Za-z0-9+/=]{16}"                 = "a private key"
  }
}

hook "secret-sent" {
  description = "Keeps tokens and keys from being sent to MCP servers"
  on          = ["before_tool"]
  priority    = 600

  match {
    tool    = "mcp__.*"
    pattern = pattern.token
  }
  when = "not (match.text matches `(?i)example|sample|dummy|fake|placeholder|xxxx|0000000|1234567|redacted`)"

  deny {
    reason = "The call holds {{ match.description }}. Leave it out; if the server needs it, the user configures it there."
  }
}

hook "hidden" {
  description = "Asks before a tool is given characters that people do not see"
  on          = ["before_tool"]
  priority    = 300

  match {
    tool    = "mcp__.*"
    pattern = ["[\\x{E0000}-\\x{E007F}]{2,}", "[\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]", "(?:[\\x{200B}\\x{2060}\\x{FEFF}\\x{180E}]){3,}"]
  }
  ask {
    reason = "The call holds characters that nobody sees, which can carry instructions. Write it without them."
  }
}

hook "injection" {
  description = "Warns of arguments that read like instructions to another agent"
  on          = ["before_tool"]
  priority    = 200

  match {
    tool    = "mcp__.*"
    pattern = ["(?i)\\b(?:ignore|disregard|forget|override)\\s+(?:all\\s+|any\\s+|the\\s+|your\\s+)*(?:previous|prior|above|earlier|preceding|system)\\s+(?:instructions?|prompts?|rules?|messages?|directives?)", "(?i)<(?:important|system|secret|hidden)>", "(?i)\\bdo not (?:tell|mention|inform|reveal)[^.]{0,40}\\buser\\b"]
  }
  warn {
    message = "The call to {{ tool.name }} holds \"{{ match.text }}\", which reads like instructions of somebody else. Go on only if the user asked for it."
  }
}
