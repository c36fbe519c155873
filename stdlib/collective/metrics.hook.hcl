# What the collective is measured by. Every tool call leaves snapshots in a file of
# its session and adds to aggregates of the project; the end of a session makes a
# report of both.

variable "metrics" {
  type        = string
  default     = ".claude-collective/metrics"
  description = "The folder of snapshots and reports"
}

state "collective_tool_calls" {
  type        = map(int)
  keep        = 500
  scope       = "project"
  description = "How often each tool has run"
}

state "collective_tool_failures" {
  type        = map(int)
  keep        = 500
  scope       = "project"
  description = "How often it has failed"
}

state "collective_tool_seconds" {
  type        = map(number)
  keep        = 500
  scope       = "project"
  description = "How long it has taken, together"
}

state "collective_agent_calls" {
  type        = map(int)
  keep        = 500
  scope       = "project"
  description = "How often each agent has been called"
}

state "collective_agent_seconds" {
  type        = map(number)
  keep        = 500
  scope       = "project"
  description = "How long it has worked, together"
}

hook "collective-metrics" {
  description = "Measures how long every tool took and whether it failed: a snapshot, and sums"
  on          = ["after_tool", "after_tool_failure"]
  priority    = 990
  let = {
    failed = "{{ event == \"after_tool_failure\" }}"
  }

  record {
    to = "${var.metrics}/snapshots/{{ measured }}.jsonl"
    fields = {
      metric  = "performance"
      tool    = "{{ tool.name }}"
      seconds = "{{ duration }}"
      failed  = "{{ failed }}"
      agent   = "{{ agent ?? \"main\" }}"
    }
  }
  state {
    add = {
      collective_tool_calls    = { "{{ tool.name }}" = 1 }
      collective_tool_seconds  = { "{{ tool.name }}" = "{{ duration ?? 0 }}" }
      collective_tool_failures = { "{{ tool.name }}" = "{{ failed ? 1 : 0 }}" }
    }
  }
}

hook "collective-metrics-routing" {
  description = "Measures who called which agent, whether the registry has it, and whether a hand-off asked for it"
  on          = ["after_tool", "after_tool_failure"]
  priority    = 989
  let = {
    to = "{{ asked == \"\" ? \"none\" : asked }}"
  }

  match {
    tool = "Agent"
  }

  record {
    to = "${var.metrics}/snapshots/{{ measured }}.jsonl"
    fields = {
      metric  = "routing"
      from    = "{{ agent ?? \"main\" }}"
      to      = "{{ to }}"
      known   = "{{ to in local.registry }}"
      handoff = "{{ any(values(state.collective_handoffs), .to == to) }}"
      seconds = "{{ duration }}"
      failed  = "{{ event == \"after_tool_failure\" }}"
      use     = "{{ tool.use_id }}"
    }
  }
  state {
    add = {
      collective_agent_calls   = { "{{ to }}" = 1 }
      collective_agent_seconds = { "{{ to }}" = "{{ duration ?? 0 }}" }
    }
  }
}

hook "collective-metrics-research" {
  description = "Measures what agents end with: ready for a hand-off, a hand-off to whom, a phase completed, and how many attempts it took"
  on          = ["after_tool"]
  priority    = 980

  match {
    tool = "Agent"
  }
  when = "output != nil" # in the background it has only begun

  record {
    to = "${var.metrics}/snapshots/{{ measured }}.jsonl"
    fields = {
      metric   = "research"
      agent    = "{{ asked }}"
      ready    = "{{ (output ?? '') matches local.ready }}"
      handoff  = "{{ (output ?? '') matches local.mentions }}"
      phase    = "{{ (output ?? '') matches local.phase }}"
      attempts = "{{ get(state.collective_attempts, (type(tool.output) == 'map' ? tool.output?.agentId : nil) ?? target_agent ?? 'agent') ?? 0 }}"
      length   = "{{ len(output ?? '') }}"
    }
  }
}

hook "collective-metrics-report" {
  description = "Writes the report of a session: what its snapshots say, and the project's sums"
  on          = ["session_end"]
  priority    = 500
  timeout     = "1s"
  let = {
    file = "{{ var.metrics + '/snapshots/' + measured + '.jsonl' }}"
    # Lines of others are left out.
    lines     = "{{ filter(doc(file) ?? [], type(#) == 'map') }}"
    snapshots = "{{ map(filter(lines, type(.fields) == 'map'), .fields) }}"
    calls     = "{{ filter(snapshots, .metric == 'performance' and type(.tool) == 'string') }}"
    timed     = "{{ filter(calls, type(.seconds) in ['int', 'float']) }}"
    routes    = "{{ filter(snapshots, .metric == 'routing' and type(.to) == 'string') }}"
    results   = "{{ filter(snapshots, .metric == 'research') }}"
  }

  write {
    file = "${var.metrics}/reports/{{ measured }}.json"
    content = {
      session = "{{ session.id }}"
      ended   = "{{ time.text }}"
      reason  = "{{ session.reason }}"
      of      = "{{ file }}"
      project = {
        tools = {
          calls    = "{{ state.collective_tool_calls }}"
          failures = "{{ state.collective_tool_failures }}"
          seconds  = "{{ state.collective_tool_seconds }}"
        }
        agents = {
          calls   = "{{ state.collective_agent_calls }}"
          seconds = "{{ state.collective_agent_seconds }}"
        }
      }
    }
  }
  write {
    file = "${var.metrics}/reports/{{ measured }}.json"
    set = {
      "/performance" = {
        calls    = "{{ len(calls) }}"
        failures = "{{ count(calls, .failed == true) }}"
        seconds  = "{{ sum(timed, .seconds) }}"
        tools    = "{{ fromPairs(map(toPairs(groupBy(calls, .tool)), [#[0], len(#[1])])) }}"
        slowest  = "{{ take(sortBy(timed, .seconds, \"desc\"), 5) }}"
      }
      "/routing" = {
        calls    = "{{ len(routes) }}"
        handoffs = "{{ count(routes, .handoff == true) }}"
        unknown  = "{{ count(routes, .known != true) }}"
        agents   = "{{ fromPairs(map(toPairs(groupBy(routes, .to)), [#[0], len(#[1])])) }}"
      }
      "/research" = {
        results  = "{{ len(results) }}"
        ready    = "{{ count(results, .ready == true) }}"
        handoffs = "{{ count(results, .handoff == true) }}"
        phases   = "{{ count(results, .phase == true) }}"
        retried  = "{{ count(results, type(.attempts) == 'int' and .attempts > 1) }}"
      }
    }
  }
}
