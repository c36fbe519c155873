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
    rails-down    = ["rails|rake|bundle", "db:migrate(?::down|:up)?", "VERSION=\\d+"]
    prisma-sql    = ["prisma|npx|pnpm|yarn|bunx", "db|migrate", "execute|resolve"]
    hasura-down   = ["hasura", "migrate", "apply", "all|\\d+"]
    heroku        = ["heroku", "pg:(?:push|copy|backups:restore|promote|unfollow)"]
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
  description = "Keeps migration tools from resetting and dropping"
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
    when   = "not var.strict or all(match.commands, .name in ['npm', 'yarn', 'pnpm', 'bun', 'make', 'just', 'task'] or .name == 'hasura' or any(.operands, # in ['resolve', 'execute', 'db:migrate', 'db:migrate:down', 'migrate:rollback', 'migration:rollback', 'db:rollback', 'down', 'revert', 'cache:clear', 'migrate:down', 'db:schema:load', 'db:structure:load']))"
    reason = "`{{ match.commands[0].name }} {{ join(take(match.commands[0].operands, 4), ' ') }}` takes the database back or empties it. Is it one that can be lost?"
  }
  deny {
    reason = "`{{ match.commands[0].name }} {{ join(take(match.commands[0].operands, 4), ' ') }}` empties the database. Write a migration that goes forward; if a fresh database is wanted, let the user run this."
  }
}

hook "production-environment" {
  description = "Asks before a framework changes the database or runs code in the environment of production"
  on          = ["before_tool"]
  priority    = 90

  match {
    command {
      program  = "rails|rake|bundle|php|artisan|manage\\.py|python[\\d.]*|mix|node|npx|yarn|npm|pnpm|prisma|knex|sequelize|typeorm|alembic|flask"
      operands = ["db[:.].*|migrate|migrate:.*|ecto\\..*|runner|console|loaddata|seed|tinker|shell|upgrade|downgrade"]
    }
  }
  when = "any(match.commands, any([.env.RAILS_ENV, .env.RACK_ENV, .env.APP_ENV, .env.NODE_ENV, .env.MIX_ENV, .env.DJANGO_ENV, .env.FLASK_ENV, .options.e, .options.env], (# ?? '') matches '(?i)^(?:prod|production|live)$') or get(.env, 'DISABLE_DATABASE_ENVIRONMENT_CHECK') != nil)"

  ask {
    reason = "This works on the database of production. Is that meant, and is there a copy?"
  }
}

hook "schema-push" {
  description = "Refuses to push a schema where that loses data"
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
