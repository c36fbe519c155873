# Statements in what a client of a database is told.
locals {
  sql_clients = concat(var.clients, [
    "aws|awslocal|gcloud|az|psql|pgcli|mysql|mariadb|mycli|sqlite|sqlite3|litecli|sqlcmd|bcp|osql|mssql-cli|usql|duckdb|clickhouse|clickhouse-client|clickhouse-local|cockroach|cqlsh|isql|sqlplus|sql|snowsql|snow|bq|trino|presto|presto-cli|beeline|hive|impala-shell|spark-sql|db2|vsql|nzsql|tiup|ysqlsh|monetdb|mclient|questdb|exasol|databricks|athena|osqueryi|dolt|turso|libsql|surreal|iredis|steampipe|crate|crash|firebird|isql-fb|h2|hsqldb|sqitch|supabase|wrangler|pscale|neonctl|prisma|heroku|rails|dbshell|manage\\.py|soql|ksql|influx|doctl|docker-compose",
  ])

  # What stands before the first word of a statement: the flag that takes it,
  # comments, quotes, and what wraps it. Statements are split at semicolons first.
  start = "(?is)^(?:--?[\\w-]+=?)?(?:\\s|/\\*[^*]*\\*/|['\"(])*(?:(?:begin|explain(?:\\s+analyze)?|execute(?:\\s+immediate)?|do\\s+\\$\\w*\\$(?:\\s*begin)?|\\\\c\\s+\\w+|use\\s+\\w+\\s)\\s*['\"(]?)?\\s*"
  gap   = "(?:\\s|/\\*[^*]*\\*/)+"

  drop = join("", [
    local.start,
    "(?:drop${local.gap}(?:table|database|schema|keyspace|(?:unique\\s+)?index|(?:materialized\\s+)?view|type|user|role|owned|function|procedure|trigger|sequence|tablespace|publication|subscription|extension|policy|constraint|collection|measurement|series|bucket|graph|stream|catalog|warehouse|stage|shard|retention|foreign\\s+table|external\\s+table)\\b",
    "|truncate${local.gap}[\\w\"`\\[.]",
    "|alter${local.gap}(?:table|database|schema|user|role|system|keyspace)\\b.*\\s(?:(?:drop|truncate|discard)\\b|delete\\s+where\\b)",
    "|purge${local.gap}(?:binary|master|recyclebin|table|dba_recyclebin)|reset${local.gap}(?:master|slave|replica|binary)|shutdown\\b|undrop\\b|\\.restore\\b)",
  ])
  # A rule for a column goes, its data stay.
  relax  = "(?is)\\balter\\s+(?:column\\s+)?\\S+\\s+drop\\s+(?:not\\s+null|default|expression|identity)\\W*$"
  delete = "${local.start}delete${local.gap}(?:from\\b|[\\w.]+${local.gap}from\\b)"
  update = "${local.start}update${local.gap}(?:only${local.gap})?[\\w\"`\\[\\].]+(?:${local.gap}(?:as${local.gap})?\\w+)?${local.gap}set\\b"
  # What ends sessions, changes the server, or deletes inside of another statement.
  # Those with something in their middle stand alone: together they would make one
  # large automaton.
  disturb      = "${local.start}(?:alter${local.gap}system${local.gap}set\\b|rename${local.gap}table\\b|flush${local.gap}tables\\b|kill${local.gap}\\d|call${local.gap}\\w*(?:purge|drop|delete|truncate|wipe)|revoke${local.gap}all\\b|\\.import\\b)"
  ends_others  = "${local.start}select\\b.*\\b(?:pg_terminate_backend|pg_drop_replication_slot|pg_switch_wal|pg_promote)\\("
  merge_delete = "${local.start}merge\\b.*\\bthen${local.gap}delete\\b"
  with_delete  = "${local.start}with\\b.*\\(\\s*delete${local.gap}from\\b"
  disable_row  = "${local.start}alter${local.gap}table\\b.*\\bdisable${local.gap}row\\b"
  # A table of the same name goes, with what it holds.
  replace = "${local.start}create${local.gap}or${local.gap}replace${local.gap}(?:(?:transient|external|dynamic)${local.gap})?(?:table|database|schema)\\b"
  where   = "(?i)\\b(?:where|using|limit|join)\\b"
  # A condition that always holds is none.
  always = "(?i)\\bwhere\\s+\\(?\\s*(?:1\\s*=\\s*1|true|1|'1'\\s*=\\s*'1')\\s*['\")]*\\s*$"

  # A database in memory is nobody's data, unless the session opens another one.
  another = "(?i)\\battach\\b|\\.(?:open|restore|read|import)\\b"

  grant = "${local.start}(?:grant${local.gap}all(?:${local.gap}privileges)?${local.gap}on${local.gap}\\*\\.\\*|grant\\b.*\\bwith${local.gap}grant${local.gap}option|grant\\b.*\\bto${local.gap}public\\b|(?:alter|create)${local.gap}(?:user|role)\\b.*\\bsuperuser\\b|grant${local.gap}(?:dba|super|sysadmin|rds_superuser)\\b)"

  # What reaches beyond the database: programs and files of the server.
  reach = "${local.start}(?:copy\\b.*\\b(?:from|to)${local.gap}program\\b|select\\b.*\\binto${local.gap}(?:outfile|dumpfile)\\b|(?:exec(?:ute)?${local.gap})?(?:master\\.\\.)?xp_cmdshell\\b|\\.(?:shell|system)\\b|\\\\!|attach${local.gap}database\\b.*\\.(?:php|sh|py|js)\\b)"
}

hook "sql" {
  description = "Refuses DROP, TRUNCATE and DELETE of all rows, in what a client is told"
  on          = ["before_tool"]

  match {
    command {
      program = local.sql_clients
    }
  }
  let = {
    statements = "{{ flatten(map(flatten(map(filter(match.commands, not (':memory:' in .operands and none(.args, # matches local.another))), concat(.args, [.code ?? '', .stdin ?? '']))), split(#, ';'))) }}"
  }
  when = "any(statements, # matches local.drop and not (# matches local.relax) or # matches local.delete and (not (# matches local.where) or # matches local.always))"

  deny {
    when   = "var.strict"
    reason = "The statement drops or empties what cannot be brought back without a backup. ${local.keep}"
  }
  ask {
    reason = "The statement drops or empties what cannot be brought back without a backup."
  }
}

hook "sql-update-all" {
  description = "Asks before an UPDATE of all rows, a table that replaces another, or what disturbs the whole server"
  on          = ["before_tool"]
  priority    = 90

  match {
    command {
      program = local.sql_clients
    }
  }
  let = {
    statements = "{{ flatten(map(flatten(map(match.commands, concat(.args, [.code ?? '', .stdin ?? '']))), split(#, ';'))) }}"
  }
  when = "any(statements, # matches local.update and (not (# matches local.where) or # matches local.always) or # matches local.replace or # matches local.disturb or # matches local.ends_others or # matches local.merge_delete or # matches local.with_delete or # matches local.disable_row)"

  ask {
    reason = "This changes every row of a table, puts another table in its place, or disturbs the whole server. Is that meant?"
  }
}

hook "sql-grants" {
  description = "Refuses to give rights over everything away"
  on          = ["before_tool"]

  match {
    command {
      program = local.sql_clients
    }
  }
  let = {
    statements = "{{ flatten(map(flatten(map(match.commands, concat(.args, [.code ?? '', .stdin ?? '']))), split(#, ';'))) }}"
  }
  when = "any(statements, # matches local.grant or # matches local.reach)"

  deny {
    when   = "var.strict"
    reason = "The statement gives rights over everything, or reaches the server's own files and programs. Grant what is needed, on the objects that need it."
  }
  ask {
    reason = "The statement gives rights over everything, or reaches the server's own files and programs."
  }
}
