# Document stores, graphs, Redis and its kin.

hook "mongo" {
  description = "Refuses to drop or empty databases and collections of MongoDB"
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
  description = "Refuses to delete nodes of a graph database in masses"
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
  description = "Refuses to flush, stop or reconfigure Redis and its kin"
  on          = ["before_tool"]

  match {
    command {
      program  = "redis-cli|valkey-cli|keydb-cli|dragonfly-cli|iredis|memcached-tool"
      operands = ["(?i)flushall|flushdb|shutdown|swapdb|flush_all"]
    }
    command {
      program = "memcflush|memcrm"
    }
    command {
      program  = "redis-cli|valkey-cli|keydb-cli"
      operands = ["(?i)debug|cluster|script|function|config|replicaof|slaveof|failover|acl", "(?i)segfault|crash.*|panic|oom|reset|flush|flushslots|forget|rewrite|set|no|resetstat|deluser|setuser|.*one|\\d+"]
    }
  }

  deny {
    when   = "var.strict and any(match.commands, any(.operands, # matches '(?i)^(?:flushall|flushdb|flush_all|shutdown|debug|cluster|swapdb|deluser|script|function)$'))"
    reason = "`{{ match.commands[0].name }} {{ join(match.commands[0].operands, ' ') }}` throws away or stops what the whole server holds. Look with INFO and SCAN; name single keys, or leave it to the user."
  }
  ask {
    reason = "`{{ match.commands[0].name }} {{ join(match.commands[0].operands, ' ') }}` changes the whole server."
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
  when = "flushed or any(match.commands, any(.operands, # matches '(?i)^(?:del|unlink)$') and (len(.from) > 0 or 'xargs' in .via) or any(concat(.args, [.code ?? '']), # matches local.scripted) or any(.operands, # in ['del-node', 'reshard']))"

  deny {
    when   = "var.strict and flushed"
    reason = "That flushes the server. Name the keys, and show them first with SCAN."
  }
  ask {
    reason = "That deletes every key that was found. Show them first."
  }
}

locals {
  cypher = "(?i)\\b(?:detach\\s+)?delete\\s+[a-z_][\\w,\\s]*['\"]?\\s*;?\\s*$|\\bdrop\\s+(?:constraint|index|database)\\b|\\bapoc\\.(?:periodic\\.iterate|schema\\.assert|trigger\\.removeAll)"

  mongo = "\\.(?:dropDatabase|drop|dropIndex(?:es)?|dropUser|dropAllUsersFromDatabase|dropRole|dropAllRolesFromDatabase|renameCollection|shutdownServer|fsyncLock)\\s*\\(|\\.(?:remove|deleteMany|deleteOne|findOneAndDelete|bulkWrite)\\s*\\(\\s*(?:\\{\\s*\\}|\\)|function)|\\.(?:updateMany|update)\\s*\\(\\s*\\{\\s*\\}|\\b(?:dropDatabase|shutdown|drop|replSetReconfig)\\s*:|\\bsh\\.removeShard\\(|\\brs\\.reconfig\\(.*force"

  scripted = "(?i)redis\\.p?call\\(\\s*['\"](?:del|unlink)['\"]"
  flush    = "(?im)(?:^|['\"])\\s*flush_?(?:all|db)\\b|redis\\.p?call\\(\\s*['\"](?:flush|shutdown|config)"
}
