# What empties a database: statements handed to a client, the tools of databases,
# and the migration tools of frameworks.
policy "databases" {
  description = "Databases: DROP, TRUNCATE, DELETE without WHERE, FLUSHALL, and the migration tools that reset"
}

variable "strict" {
  type        = bool
  default     = true
  description = "What empties a database is denied; false: the user is asked."
}

variable "clients" {
  type        = list(string)
  default     = []
  description = "Further programs that take SQL, by name."
}

locals {
  sql_clients = concat(var.clients, [
    "psql|pgcli|mysql|mariadb|mycli|sqlite|sqlite3|litecli|sqlcmd|bcp|osql|mssql-cli|usql|duckdb|clickhouse|clickhouse-client|clickhouse-local|cockroach|cqlsh|isql|sqlplus|sql|snowsql|snow|bq|trino|presto|presto-cli|beeline|hive|impala-shell|spark-sql|db2|vsql|nzsql|tiup|ysqlsh|monetdb|mclient|questdb|exasol|databricks|athena|osqueryi|dolt|turso|libsql|surreal|iredis|steampipe|crate|crash|firebird|isql-fb|h2|hsqldb|sqitch|supabase|wrangler|pscale|neonctl|prisma|heroku|rails|dbshell|manage\\.py|soql|ksql|influx|doctl|docker-compose",
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
    "|purge${local.gap}(?:binary|master|recyclebin|table|dba_recyclebin)|reset${local.gap}(?:master|slave|replica|binary)|shutdown\\b|undrop\\b)",
  ])
  # A rule for a column goes, its data stay.
  relax  = "(?is)\\balter\\s+(?:column\\s+)?\\S+\\s+drop\\s+(?:not\\s+null|default|expression|identity)\\W*$"
  delete = "${local.start}delete${local.gap}(?:from\\b|[\\w.]+${local.gap}from\\b)"
  update = "${local.start}update${local.gap}(?:only${local.gap})?[\\w\"`\\[\\].]+(?:${local.gap}(?:as${local.gap})?\\w+)?${local.gap}set\\b"
  where  = "(?i)\\b(?:where|using|limit|join)\\b"
  # A condition that always holds is none.
  always = "(?i)\\bwhere\\s+\\(?\\s*(?:1\\s*=\\s*1|true|1|'1'\\s*=\\s*'1')\\s*['\")]*\\s*$"

  grant = "${local.start}(?:grant${local.gap}all(?:${local.gap}privileges)?${local.gap}on${local.gap}\\*\\.\\*|grant\\b.*\\bwith${local.gap}grant${local.gap}option|grant\\b.*\\bto${local.gap}public\\b|(?:alter|create)${local.gap}(?:user|role)\\b.*\\bsuperuser\\b|grant${local.gap}(?:dba|super|sysadmin|rds_superuser)\\b)"

  # What reaches beyond the database: programs and files of the server.
  reach = "${local.start}(?:copy\\b.*\\b(?:from|to)${local.gap}program\\b|select\\b.*\\binto${local.gap}(?:outfile|dumpfile)\\b|(?:exec(?:ute)?${local.gap})?(?:master\\.\\.)?xp_cmdshell\\b|\\.(?:shell|system)\\b|\\\\!|attach${local.gap}database\\b.*\\.(?:php|sh|py|js)\\b)"

  cypher = "(?i)\\b(?:detach\\s+)?delete\\s+[a-z_][\\w,\\s]*['\"]?\\s*;?\\s*$|\\bdrop\\s+(?:constraint|index|database)\\b|\\bapoc\\.(?:periodic\\.iterate|schema\\.assert|trigger\\.removeAll)"

  mongo = "\\.(?:dropDatabase|drop|dropIndex(?:es)?|dropUser|dropAllUsersFromDatabase|dropRole|dropAllRolesFromDatabase|renameCollection|shutdownServer|fsyncLock)\\s*\\(|\\.(?:remove|deleteMany|deleteOne|findOneAndDelete|bulkWrite)\\s*\\(\\s*(?:\\{\\s*\\}|\\)|function)|\\.(?:updateMany|update)\\s*\\(\\s*\\{\\s*\\}|\\b(?:dropDatabase|shutdown|drop|replSetReconfig)\\s*:"

  keep = "Show first what it would take away (SELECT, COUNT, a dump), and leave it to the user, or write it as a migration that is reviewed."
}

hook "sql" {
  description = "DROP, TRUNCATE and DELETE or UPDATE of all rows, in what a client is told"
  on          = ["before_tool"]

  match {
    command {
      program = local.sql_clients
    }
  }
  let = {
    statements = "{{ flatten(map(flatten(map(match.commands, concat(.args, [.code ?? '', .stdin ?? '']))), split(#, ';'))) }}"
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
  description = "Asks before an UPDATE of all rows"
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
  when = "any(statements, # matches local.update and (not (# matches local.where) or # matches local.always))"

  ask {
    reason = "This UPDATE has no WHERE: it changes every row. Is that meant?"
  }
}

hook "sql-grants" {
  description = "Rights over everything are not given away"
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

# Inline code of a language, which talks to the database itself.
hook "code" {
  description = "Inline code does not drop or empty tables"
  on          = ["before_tool"]

  match {
    command {
      program = "python[\\d.]*|pypy3?|ipython3?|node|nodejs|bun|deno|ruby|irb|php|perl|rails|manage\\.py|django-admin|artisan|iex|elixir|mix|groovy|tinker|Rscript|julia|lua|go|psysh|wp|drush|flask|uv"
    }
  }
  when = <<-EXPR
    any(match.commands, any(concat([.code ?? '', .stdin ?? ''], .operands), # matches local.code_sql or # matches local.code_orm or # matches local.mongo_code))
  EXPR

  deny {
    when   = "var.strict"
    reason = "The code drops or empties tables. Print first what it would take away, and leave it to the user."
  }
  ask {
    reason = "The code drops or empties tables."
  }
}

locals {
  code_sql   = "(?is)\\.?(?:execute|executescript|exec|query|raw|unprepared|do|run|prepare|executemany|sql)\\w*!?\\s*\\(?\\s*(?:text\\()?\\w?[\"'`]{1,3}\\s*(?:drop\\s+(?:table|database|schema|view|index|role|user)\\b|truncate\\s|delete\\s+from\\s+[\\w.]+\\s*;?\\s*[\"'`])"
  code_orm   = "\\.(?:delete_all|destroy_all|drop_all|delete_database|drop_database)\\b|objects\\.all\\(\\)\\.delete\\(|::truncate\\(\\)|Schema::drop|drop_table\\s*\\(|Repo\\.delete_all"
  mongo_code = "\\.(?:dropDatabase|drop_database|drop_collection|dropCollection)\\(|\\.(?:deleteMany|delete_many)\\(\\s*\\{\\s*\\}|\\.flush(?:all|db)\\("
}

# A statement typed where a command belongs: somebody means it for a database.
hook "bare-statement" {
  description = "SQL typed as if it were a command"
  on          = ["before_tool"]

  match {
    command {
      program = "(?i)drop|truncate|delete|grant|alter|flushall|flushdb|db\\..*"
    }
  }
  when = <<-EXPR
    any(match.commands, .text matches local.drop or .text matches local.grant
      or .text matches local.delete and not (.text matches local.where)
      or .text matches '(?i)^\\s*flush(?:all|db)\\b')
  EXPR

  deny {
    when   = "var.strict"
    reason = "That is a statement for a database, not a command, and it would take data away. ${local.keep}"
  }
  ask {
    reason = "That is a statement for a database, not a command, and it would take data away."
  }
}

hook "bare-script" {
  description = "A call of a document store typed as if it were a command"
  on          = ["before_tool"]

  match {
    tool  = "Shell"
    input = { command = "^\\s*(?:use \\w+;\\s*)?db\\.[\\w.]*(?:drop|remove|deleteMany)\\w*\\(" }
  }

  deny {
    when   = "var.strict"
    reason = "That is a call for a document store, not a command, and it would take data away. ${local.keep}"
  }
  ask {
    reason = "That is a call for a document store, not a command, and it would take data away."
  }
}

hook "mongo" {
  description = "Databases and collections of MongoDB are not dropped or emptied"
  on          = ["before_tool"]

  match {
    command {
      program = "mongo|mongosh"
    }
  }
  when = "any(match.commands, any(concat(.args, [.code ?? '', .stdin ?? '']), # matches local.mongo))"

  deny {
    when   = "var.strict"
    reason = "The script drops or empties collections. Count what it would take (countDocuments, find), and leave it to the user."
  }
  ask {
    reason = "The script drops or empties collections."
  }
}

hook "graph" {
  description = "Nodes of a graph database are not deleted in masses"
  on          = ["before_tool"]

  match {
    command {
      program = "cypher-shell|neo4j-admin|neo4j|arangosh|orientdb|dgraph|gremlin|memgraph|mgconsole"
    }
  }
  when = "any(match.commands, any(concat(.args, .operands, [.code ?? '', .stdin ?? '']), # matches local.cypher))"

  deny {
    when   = "var.strict"
    reason = "The query deletes nodes. Count them with the same MATCH first, and leave the deletion to the user."
  }
  ask {
    reason = "The query deletes nodes."
  }
}

hook "redis" {
  description = "Redis and its kin are not flushed, stopped or reconfigured"
  on          = ["before_tool"]

  match {
    command {
      program  = "redis-cli|valkey-cli|keydb-cli|dragonfly-cli|iredis|memcached-tool"
      operands = ["(?i)flushall|flushdb|shutdown|swapdb|flush_all"]
    }
    command {
      program  = "redis-cli|valkey-cli|keydb-cli"
      operands = ["(?i)debug|cluster|script|function|config|replicaof|slaveof|failover|acl", "(?i)segfault|crash.*|panic|oom|reset|flush|flushslots|forget|rewrite|set|no|resetstat|deluser|setuser|.*one|\\d+"]
    }
  }

  deny {
    when   = "var.strict and any(match.commands, any(.operands, # matches '(?i)^(?:flushall|flushdb|flush_all|shutdown|debug|cluster|swapdb|deluser|script|function)$'))"
    reason = "`{{ match.commands[0].name }} {{ replace(join(match.commands[0].operands, ' '), '\\x00', '…') }}` throws away or stops what the whole server holds. Look with INFO and SCAN; name single keys, or leave it to the user."
  }
  ask {
    reason = "`{{ match.commands[0].name }} {{ replace(join(match.commands[0].operands, ' '), '\\x00', '…') }}` changes the whole server."
  }
}

hook "redis-text" {
  description = "The same, by standard input, a script, or for keys found by a pattern"
  on          = ["before_tool"]

  match {
    command {
      program = "redis-cli|valkey-cli|keydb-cli|nc|ncat|netcat|telnet"
    }
  }
  let = {
    flushed = "{{ any(match.commands, any(concat(.args, [.stdin ?? '', .code ?? '']), # matches local.flush)) }}"
  }
  when = "flushed or any(match.commands, any(.operands, # matches '(?i)^(?:del|unlink)$') and (len(.from) > 0 or 'xargs' in .via))"

  deny {
    when   = "var.strict and flushed"
    reason = "That flushes the server. Name the keys, and show them first with SCAN."
  }
  ask {
    reason = "That deletes every key that was found. Show them first."
  }
}

locals {
  flush = "(?im)(?:^|['\"])\\s*flush_?(?:all|db)\\b|redis\\.p?call\\(\\s*['\"](?:flush|shutdown|config)"
}

# The tools of databases.
hook "database-tools" {
  description = "dropdb, mysqladmin drop, pg_restore --clean and their kin"
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
    reason = "`{{ acting[0].name }} {{ replace(join(take(acting[0].operands, 3), ' '), '\\x00', '…') }}` removes or stops a database, or drops what stands there before it restores. ${local.keep}"
  }
  ask {
    reason = "`{{ acting[0].name }} {{ replace(join(take(acting[0].operands, 3), ' '), '\\x00', '…') }}` removes or stops a database."
  }
}

# The migration tools of frameworks, however they are started: npx, bundle exec,
# python manage.py. The program, then words that are all among its operands: one
# line for each.
locals {
  migrations = {
    prisma        = ["prisma", "reset"]
    rails         = ["rails|rake|hanami|lotus|bundle|padrino", "db:(?:drop|reset|purge|wipe|truncate_all|schema:load|structure:load|migrate:reset|setup:reset|seed:replant|nuke|rollback)(?:[:\\w]*)?"]
    django        = ["manage\\.py|django-admin", "flush|reset_db|drop_db|reset_schema|zero"]
    django-script = ["python[\\d.]*|pypy3?|uv", "(?:.*/)?manage\\.py", "flush|reset_db|drop_db|reset_schema|zero"]
    laravel       = ["artisan|php|sail|think|spark|ace|node|medusa", "migrat(?:e|ion):(?:fresh|reset|refresh|rollback)|db:(?:wipe|drop|truncate)|schema:drop"]
    sequelize     = ["sequelize|sequelize-cli", "db:drop|db:migrate:undo:all|db:seed:undo:all"]
    typeorm       = ["typeorm|typeorm-ts-node-\\w+|mikro-orm", "schema:drop|cache:clear|migration:fresh|database:drop"]
    knex          = ["knex|objection", "migrate:rollback|migrate:down"]
    alembic       = ["alembic", "base"]
    flask         = ["flask", "drop-db|drop_db|drop_all|base"]
    flyway        = ["flyway", "clean"]
    liquibase     = ["liquibase", "dropAll|drop-all|rollback.*|future-rollback.*"]
    mix           = ["mix", "ecto\\.(?:drop|reset)|ash\\.(?:reset|tear_down)"]
    rust          = ["diesel|sqlx|sea-orm-cli|sea", "reset|drop|fresh|refresh"]
    go-migrate    = ["goose|dbmate|migrate|golang-migrate|atlas|tern|soda|shmig|sqitch|bytebase|rambler", "drop|reset|down-to|clean|revert|down"]
    symfony       = ["doctrine|console|symfony|php", "doctrine:(?:database|schema):drop|d:d:d|d:s:d|orm:schema-tool:drop|doctrine:mongodb:schema:drop"]
    php-tools     = ["phinx|cake|yii|craft|drush|wp|magento|n98-magerun2?", "migrate/(?:fresh|down)|fresh|sql-drop|sql:drop|reset|empty|drop|site:install|si|setup:uninstall|db:drop"]
    supabase      = ["supabase", "db", "reset"]
    hasura        = ["hasura", "metadata|migrate", "clear|delete"]
    encore        = ["encore", "db", "reset"]
    dotnet        = ["dotnet|dotnet-ef", "database", "drop"]
    jvm-builds    = ["lein|clj|gradle|gradlew|mvn|mvnw|sbt", "(?:flyway[A-Z:]?|:?flyway)[cC]lean|flyway:clean|liquibase:dropAll|dropAll|:?drop-?[dD]atabase"]
    drizzle-kit   = ["drizzle-kit", "drop"]
    scripts       = ["npm|yarn|pnpm|bun|deno|make|just|task", "(?:db|database)[:_-](?:drop|reset|wipe|nuke|purge|fresh|truncate)(?:[:_-]\\w+)?"]
  }
  runners = "npx|bunx|pnpx|dlx|yarn|pnpm|npm|bun|bundle|poetry|pipenv|uv|rye|hatch|pdm|php|ruby|node|composer|doppler|dotenv|go|cargo"
}

hook "migrations" {
  description = "Migration tools do not reset or drop"
  on          = ["before_tool"]
  for_each    = local.migrations

  match {
    command {
      program  = each.value[0]
      operands = slice(each.value, 1, length(each.value))
    }
  }
  when = "any(match.commands, none(.flags, # in ['help', 'dry-run', 'dryRun', 'pretend', 'dump-sql']))"

  ask {
    when   = "not var.strict or all(match.commands, .name in ['npm', 'yarn', 'pnpm', 'bun', 'make', 'just', 'task'] or any(.operands, # in ['migrate:rollback', 'migration:rollback', 'db:rollback', 'down', 'revert', 'cache:clear', 'migrate:down', 'db:schema:load', 'db:structure:load']))"
    reason = "`{{ match.commands[0].name }} {{ replace(join(take(match.commands[0].operands, 4), ' '), '\\x00', '…') }}` takes the database back or empties it. Is it one that can be lost?"
  }
  deny {
    reason = "`{{ match.commands[0].name }} {{ replace(join(take(match.commands[0].operands, 4), ' '), '\\x00', '…') }}` empties the database. Write a migration that goes forward; if a fresh database is wanted, let the user run this."
  }
}

hook "schema-push" {
  description = "Pushing a schema does not lose data"
  on          = ["before_tool"]

  match {
    command {
      program  = "prisma|drizzle-kit|${local.runners}"
      operands = ["push"]
      flags    = ["force-reset|accept-data-loss|force"]
    }
    command {
      program = "supabase"
      args    = ["stop"]
      flags   = ["no-backup"]
    }
    command {
      program  = local.runners
      operands = ["prisma", "reset"]
    }
    command {
      program  = local.runners
      operands = ["sequelize|sequelize-cli|typeorm|knex|mikro-orm|alembic|flask|supabase|drizzle-kit|rails|rake", "db:drop|db:reset|db:migrate:undo:all|schema:drop|migration:fresh|base|drop|reset"]
    }
  }

  when = "any(match.commands, any(.args, # matches 'prisma|drizzle|sequelize|typeorm|knex|mikro-orm|alembic|flask|supabase|rails|rake') or .name in ['prisma', 'drizzle-kit', 'supabase'])"

  deny {
    when   = "var.strict"
    reason = "That empties the database, or drops columns with what is in them. Write a migration (prisma migrate dev --create-only), read it, and let the user apply what loses data."
  }
  ask {
    reason = "That empties the database, or drops columns with what is in them."
  }
}
