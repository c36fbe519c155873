# Inline code of a language, which talks to the database itself.
hook "code" {
  description = "Keeps inline code from dropping and emptying tables"
  on          = ["before_tool"]

  match {
    command {
      program = "python[\\d.]*|pypy3?|ipython3?|node|nodejs|bun|deno|ruby|irb|php|perl|rails|manage\\.py|django-admin|artisan|iex|elixir|mix|groovy|tinker|Rscript|julia|lua|go|psysh|wp|drush|flask|uv"
    }
  }
  when = <<-EXPR
    any(match.commands, any(concat([.code ?? '', .stdin ?? ''], .name matches local.scripts and not ((get(.operands, 0) ?? '') matches local.consoles) ? [] : .operands), # matches local.code_sql or # matches local.code_orm or # matches local.mongo_code))
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
  # What stands behind the script of an interpreter is the script's own, unless
  # that is a console.
  scripts  = "^(?:python[\\d.]*|pypy3?|node|nodejs|bun|deno|ruby|php|perl|Rscript|julia|lua)$"
  consoles = "(?i)(?:^|/)(?:manage\\.py|artisan|console|rails|wp-cli(?:\\.phar)?|wp|drush|tinker)$"

  code_sql   = "(?is)\\.?(?:execute|executescript|exec|query|raw|unprepared|do|run|prepare|executemany|sql)\\w*!?\\s*\\(?\\s*(?:text\\()?\\w?[\"'`]{1,3}\\s*(?:drop\\s+(?:table|database|schema|view|index|role|user)\\b|truncate\\s|delete\\s+from\\s+[\\w.]+\\s*;?\\s*[\"'`])"
  code_orm   = "\\.(?:delete_all|destroy_all|drop_all|delete_database|drop_database)\\b|objects\\.all\\(\\)\\.delete\\(|::truncate\\(\\)|Schema::drop|drop_table\\s*\\(|Repo\\.delete_all"
  mongo_code = "\\.(?:dropDatabase|drop_database|drop_collection|dropCollection)\\(|\\.(?:deleteMany|delete_many)\\(\\s*\\{\\s*\\}|\\.flush(?:all|db)\\("
}

# A statement typed where a command belongs: somebody means it for a database.
hook "bare-statement" {
  description = "Refuses SQL that destroys, typed as if it were a command"
  on          = ["before_tool"]

  match {
    command {
      program = "(?i)drop|truncate|delete|grant|alter|flushall|flushdb|db\\..*"
    }
  }
  when = <<-EXPR
    any(match.commands, not (.name == "truncate" and any(.flags, # in ["s", "size", "r", "reference", "help"])) and (.text matches local.drop or .text matches local.grant
      or .text matches local.delete and not (.text matches local.where)
      or .text matches `(?i)^\s*flush(?:all|db)\b`))
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
  description = "Refuses calls of a document store that destroy, typed as if they were a command"
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
