# Scripts and copies that are put into a database: nobody sees here what they hold.

locals {
  # A database that is somebody's: by its name, or on a machine that is not this one.
  production_word = "(?i)(?:^|[^a-z])(?:prod|production|live)(?:[^a-z]|$)"
  emptying_file   = "(?i)(?:^|[/_.-])(?:reset|drop|wipe|truncate|teardown|destroy|nuke|purge|clean|clear|delete|empty|fresh|recreate)(?:[_.-][\\w.-]*)?\\.(?:sql|cql|js|cypher|ddl|psql)$"
  # The host of an address, or of a flag, that is neither this machine nor a
  # container beside it.
  far_address = "(?i)^[a-z+]+://(?:[^@/]*@)?(?:[\\w-]+\\.)+[a-z0-9-]+(?::\\d+)?(?:/|$|\\?)"
  near_host   = "(?i)^(?:localhost|127\\.[\\d.]+|::1|0\\.0\\.0\\.0|host\\.docker\\.internal|[a-z][\\w-]*|/.*|.*\\.(?:local|localhost|test))$|^$"
}

hook "script-file" {
  description = "Asks before a file is run on a database of production or of another machine, or by its name empties it"
  on          = ["before_tool"]
  priority    = 90

  match {
    command {
      program = "psql|pgcli|mysql|mariadb|sqlcmd|sqlplus|sqlite3?|duckdb|clickhouse-client|cockroach|cqlsh|snowsql|snow|usql|mongo|mongosh|redis-cli|cypher-shell|trino|beeline|hive|db2|isql|isql-fb|impala-shell|bq|surreal|influx|osql|vsql|ysqlsh|sql|wrangler|heroku|fly|flyctl|prisma"
    }
  }
  let = {
    scripts = "{{ filter(match.commands, any(.flags, # in ['f', 'file', 'i', 'input-file', 'init-command', 'pipe', 'queries-file', 'eval']) or any(.redirects, .op == '<') or len(.from) > 0 or any(.operands, # matches '(?i)^@|[.](?:sql|cql|js|ddl)$|^[.]read|^source ') or any(concat([.code ?? ''], values(.options)), # matches '(?i)^ *(?:source|[.]read|@|.ir?) +[^ ]')) }}"
    far     = "{{ filter(scripts, any(.operands, # matches local.far_address and not local_address(#)) or any([.options.h ?? '', .options.host ?? '', .options.S ?? ''], not (# matches local.near_host)) or .text matches local.production_word) }}"
  }
  when = "len(far) > 0 or any(scripts, any(concat(.reads, map(.redirects, .target), values(.options)), # matches local.emptying_file)) or any(shell.commands, any(.redirects, .op == '<' and .target matches local.emptying_file))"

  ask {
    reason = "A file is run on a database that others may use, or by its name empties it. Say which database it is, and what the file changes."
  }
}

# Statements that a query writes are run unread.
hook "written-statements" {
  description = "Asks before statements that a query writes are run: select 'drop table …' | psql"
  on          = ["before_tool"]
  priority    = 90

  match {
    command {
      program = "psql|mysql|mariadb|sqlite3?|clickhouse-client|sqlcmd|sqlplus|cockroach|cqlsh|duckdb|snowsql|mongosh|mongo|redis-cli"
    }
  }
  when = <<-EXPR
    any(match.commands, len(.from) > 0)
      and any(shell.commands, any(concat(.args, [.code ?? ""]), # matches "(?i)['\"(]\\s*(?:drop|truncate|delete|alter|kill|grant|revoke|del|unlink)\\s+\\w[^']*['\"]\\s*(?:\\|\\||,|\\+)" or # matches "(?i)(?:concat|format|string_agg)\\s*\\(\\s*['\"]\\s*(?:drop|truncate|delete|alter|kill)\\b"))
      or any(match.commands, any(concat(.args, [.code ?? "", .stdin ?? ""]), # matches "(?i)drop[\\s\\S]*\\\\gexec|\\\\gexec[\\s\\S]*drop"))
  EXPR

  ask {
    reason = "The statements that a query writes drop or change whatever it finds. Show them first."
  }
}

# Tools that put a copy in the place of a database, or change it as a whole. The
# program, then words that are all among its operands: one line for each.
locals {
  restores = {
    postgres     = ["patronictl|pg_autoctl|repmgr", "reinit|remove|failover|switchover|drop|standby|primary|node|promote|unregister|rejoin"]
    backups      = ["pgbackrest|barman|wal-g|wal-e|pg_probackup|cbbackupmgr", "restore|recover|backup-fetch|delete"]
    tidb         = ["tiup|br|yb-admin|vtctldclient|vtctlclient", "(?i)destroy|clean|scale-in|restore|delete.*|drop.*"]
    oracle       = ["dbca|rman|impdp|imp", ".*(?i:delete|drop|restore|recover|table_exists_action=(?:replace|truncate)|ignore=y).*"]
    db2          = ["db2", "drop|restore|recover|uncatalog|deactivate"]
    influx       = ["influx|influxd", "restore"]
    stores       = ["arangorestore|rethinkdb|orientdb|neo4j-admin|solr|surreal|couchbase-cli", "restore|delete|import|failover|rebalance|server-remove"]
    zookeeper    = ["zkCli|zkCli\\.sh|zookeepercli", "deleteall|rmr|delete"]
    ceph         = ["ceph|rados|rbd|radosgw-admin|gluster", "rm|delete|purge|rmpool|destroy|remove"]
    airflow      = ["airflow|dagster|prefect|superset", "reset|clean|wipe|delete|clear|purge"]
    queues       = ["celery|rq|flower|resque|arq", "purge|empty|flush"]
    wordpress    = ["wp|wp-cli|drush|ckan", "search-replace|import|clean|empty|purge|sql:sync|sql-sync|entity:delete|site:empty"]
    etcd         = ["etcdctl|etcdutl", "snapshot", "restore"]
    bigquery     = ["bq", "cp|load", ".+"]
    proxies      = ["proxysql|orchestrator-client|mysqlsh", "failover|relocate|force-.*|dba|.*drop.*"]
    dbt          = ["dbt", "run-operation", ".*(?:drop|delete|clean|truncate).*"]
    remote-store = ["mongorestore|mongoimport|elasticdump|myloader|pgloader|pgcopydb|sqlpackage|gbak|litestream", ".*"]
  }
}

hook "restores" {
  description = "Asks before a tool replaces, empties or fails over a database: pgbackrest restore, patronictl reinit, impdp table_exists_action=replace"
  on          = ["before_tool"]
  priority    = 90
  for_each    = local.restores

  match {
    command {
      program  = each.value[0]
      operands = slice(each.value, 1, length(each.value))
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in ["help", "dry-run", "dryRun", "list"]) and (get(.operands, 0) ?? "") not in ["list", "info", "show", "status", "check"]
      and (.name != "bq" or any(.flags, # in ["replace", "f", "force"]))
      and (not (.name matches "^(?:mongorestore|mongoimport|elasticdump|myloader|pgloader|pgcopydb|sqlpackage|gbak|litestream)$")
        or .text matches local.production_word or any(concat(.operands, values(.options)), # matches local.far_address and not local_address(#))
        or any(.flags, # in ["drop", "o", "overwrite-tables", "drop-if-exists", "rep", "recreate", "r"]) and .name != "litestream" or .name == "sqlpackage" and any(.args, # matches "(?i)publish|DropObjects|BlockOnPossibleDataLoss=false")))
  EXPR

  ask {
    reason = "`{{ match.commands[0].name }} {{ join(take(match.commands[0].operands, 3), ' ') }}` puts something else in the place of what a database holds, or takes it away. Is there a copy?"
  }
}

hook "heavy-tools" {
  description = "Asks before tools empty or rewrite tables by a flag: mysqlimport --delete, pt-archiver --purge, xtrabackup --copy-back"
  on          = ["before_tool"]
  priority    = 90

  match {
    command {
      program = "pt-(?:archiver|online-schema-change|table-sync|kill|slave-restart)|gh-ost|mysqlimport|mariadb-import|xtrabackup|mariabackup|vacuumdb|pg_rewind|pg_basebackup|sqlite-utils|gfix|mysqlcheck|mysqlbinlog"
      flags   = ["purge|execute|kill|delete|replace|copy-back|move-back|full|target-pgdata|source-server|shut|force-non-empty-directories|repair"]
    }
    command {
      program = "hdfs|hadoop|arangorestore"
      flags   = ["rm|rmr|expunge|skipTrash|format|overwrite"]
    }
    command {
      program  = "sqlite-utils"
      operands = ["drop-table|drop-view|delete"]
    }
    command {
      program = "pg_restore"
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in ["dry-run", "noop"]) and .name not in ["pg_restore"]
      or .name == "pg_restore" and any(.flags, # in ["d", "dbname"]) and (.text matches local.production_word or any([.options.h ?? "", .options.host ?? ""], not (# matches local.near_host)) or any(values(.options), # matches local.far_address and not local_address(#))))
  EXPR

  ask {
    reason = "`{{ match.commands[0].name }}` empties, rewrites or replaces what a database holds. Is there a copy?"
  }
}
