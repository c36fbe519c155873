# The APIs of services, by the programs that send requests.
locals {
  senders = "curl|curlie|http|https|xh|xhs|wget|httpie|hurl|restish|grpcurl"

  # A request to the developer's own server, except to ports where a database, a
  # search engine or a cluster listens.
  own_server = "(?i)^(?:https?://)?(?:${var.own_servers})?(?::\\d+)?(?:/.*)?$"
  data_port  = ":(?:9200|9300|7700|8108|8983|6333|8001|8444|2375|2376|2379|4646|5984|6443|7474|8086|8200|8222|8500|9000|9090|9091|9093|3100|10250|15672|50070)\\b"

  # The last part of the path of a request that removes although it is no DELETE.
  removing_path = join("", [
    "(?i)/(?:_delete_by_query|_close|_shrink|_cluster/(?:settings|reroute)|_all|_nodes/_shutdown",
    "|do_?delete|(?:batch|bulk|mass|force)?[-_:]?(?:delete|remove|destroy|purge|terminate|wipe|erase|drop|clear|truncate|flush(?:all|db))(?:[-_]?(?:all|batch|by[-_]?\\w+|series|many|index|cache|everything|objects|tables?|records?|users?|database))?",
    "|sys/(?:seal|rekey[\\w/-]*)|-/quit|quitquitquit|safeexit|quietdown|dokill)/?(?:[?#].*)?$",
  ])
  ending_path   = "(?i)/(?:kill|shutdown|restart|saferestart|exit|cancel|void|refunds?|deactivate|suspend|disable|archive|revoke|reset|rollover|rotate|_settings|_rollover|swap-indexes)/?(?:[?#].*)?$"
  removing_body = "(?i)<delete>\\s*<|(?:^|[=\\s])(?:drop|truncate)\\s+(?:table|database|measurement|series|index|collection)\\b|mutation\\b[^{]*\\{\\s*\\w*(?:delete|remove|destroy|archive)|\"(?:delete|remove|deleteByQuery|delete_?all|remove_index)\"\\s*:\\s*[{\\[t\"]|DeleteRequest|\\\"Action\\\"\\s*:\\s*\\\"DELETE\\\""
}

hook "api-delete" {
  description = "Refuses DELETE requests to services"
  on          = ["before_tool"]

  match {
    command {
      program = local.senders
    }
    command {
      program = "az|oci|heroku|vercel|doctl"
      args    = ["api|rest|raw-request"]
    }
  }
  let = {
    deleting = "{{ filter(acting, upper(.options.request ?? .options.X ?? .options.method ?? '') == 'DELETE' or any(take(.operands, 3), upper(#) == 'DELETE') or any(.args, # matches '(?i)^(?:-X|--request[= ]|--method[= ])delete$')) }}"
    foreign  = "{{ filter(deleting, .name in ['az', 'oci', 'heroku', 'vercel', 'doctl'] or none(.operands, (# matches local.own_server or local_address(#)) and # matches '[:/.]' and not (# matches local.data_port))) }}"
  }
  when = "len(foreign) > 0"

  ask {
    when   = "not var.strict or all(foreign, any(.operands, unknown(known_prefix(#)) or known_prefix(#) == ''))"
    reason = "A DELETE request removes what the address names. Say what it is, and whether it can be had back."
  }
  deny {
    reason = "A DELETE request removes what the address names, for everybody. Read it with GET first, show it, and leave the deletion to the user."
  }
}

hook "api-removal" {
  description = "Refuses requests that remove by a POST or PUT"
  on          = ["before_tool"]

  match {
    command {
      program = local.senders
    }
    command {
      program = "az"
      args    = ["api|rest"]
    }
  }
  let = {
    sending = "{{ filter(acting, upper(.options.request ?? .options.X ?? .options.method ?? '') in ['POST', 'PUT', 'PATCH'] or any(take(.operands, 3), upper(#) in ['POST', 'PUT', 'PATCH']) or any(.flags, # in ['d', 'data', 'data-raw', 'data-binary', 'data-ascii', 'data-urlencode', 'json', 'F', 'form', 'post-data', 'field', 'raw-field', 'f'])) }}"
  }
  when = <<-EXPR
    any(sending, any(.operands, # matches local.removing_path or # matches local.ending_path) or any(.args, # matches local.removing_body))
  EXPR

  deny {
    when   = "var.strict and any(sending, any(.operands, # matches local.removing_path and (not (# matches local.own_server or local_address(#)) or # matches local.data_port)))"
    reason = "The address of this request removes data or changes the whole service. Ask for what would be affected first (a search, a GET), show it, and leave the request to the user."
  }
  ask {
    reason = "This request removes, cancels or stops something in a service."
  }
}
