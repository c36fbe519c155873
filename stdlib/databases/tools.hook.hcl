# The tools of databases.
hook "database-tools" {
  description = "Refuses dropdb, mysqladmin drop, pg_restore --clean and their kin"
  on          = ["before_tool"]

  match {
    command {
      program = "dropdb|dropuser|droplang|pg_dropcluster|pg_resetwal|pg_resetxlog|mongorestore-drop"
    }
    command {
      program  = "mysqladmin|mariadb-admin"
      operands = ["drop|shutdown|kill|flush-.*|reload|refresh"]
    }
    command {
      program = "pg_restore|pg_dumpall|pg_dump-restore|mongorestore|mongoimport"
      flags   = ["clean|c|drop"]
    }
    command {
      program  = "influx|influxd|influxctl"
      operands = ["delete|drop|remove"]
    }
    command {
      program = "nodetool"
      args    = ["decommission|removenode|assassinate|drain|clearsnapshot|stopdaemon|truncatehints"]
    }
    command {
      program  = "pg_ctl|pg_ctlcluster|mongod|redis-sentinel"
      operands = ["stop|kill"]
    }
    command {
      program = "etcdctl"
      args    = ["del"]
      flags   = ["prefix|from-key"]
    }
    command {
      program  = "neo4j-admin|neo4j|cbq|couchbase-cli|arangorestore|curator|dgraph|surreal|cockroach"
      operands = ["drop|load|bucket-delete|bucket-flush|reset-cipher-key|remove|decommission|quit"]
    }
    command {
      program = "bq"
      args    = ["rm|remove"]
    }
    command {
      program  = "pscale|turso|neonctl|neon|xata|edgedb|gel|dolt"
      operands = ["delete|destroy|wipe|drop|delete-.*"]
    }
  }
  let = {
    acting = "{{ filter(match.commands, none(.flags, # in ['help', 'version', 'list', 'l', 'dry-run', 'dryRun'])) }}"
  }
  when = "any(acting, not (.name startsWith 'pg_dump'))"

  deny {
    when   = "var.strict"
    reason = "`{{ acting[0].name }} {{ join(take(acting[0].operands, 3), ' ') }}` removes or stops a database, or drops what stands there before it restores. ${local.keep}"
  }
  ask {
    reason = "`{{ acting[0].name }} {{ join(take(acting[0].operands, 3), ' ') }}` removes or stops a database."
  }
}
