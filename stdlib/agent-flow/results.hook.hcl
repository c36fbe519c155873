locals {
  # A line for each agent, by which the model judges.
  table = join("\n", [for name, a in var.agents : "- ${title(name)} (${a.role}): ${a.verify}"])

  judge = <<-TEXT
    An agent has finished. The event says which one in tool_input.subagent_type, in any spelling and perhaps behind the name of a plugin and a colon, what its task was in tool_input.prompt, and what it answered in tool_response. What the main agent does with the result:

    ${local.table}

    It may go on, with the reason "Nothing to verify.", if it is another agent, if tool_response says that the agent was only launched (async_launched), or if nothing of this is left to do. Only implementation tasks want full code verification: one may go on only if the answer itself shows the tests that ran and passed and the types that were checked.

    Where something is left it may not go on, and the reason tells the main agent in one to three sentences what: the files to read, the command to run, the step that the plan lacks, the feedback to consider, the test that failed. Be concise.
  TEXT

  verify = { for name, a in var.agents : name => a.verify }
}

hook "verify-delegation" {
  description = "Asks the host's model what is left to verify of what an agent hands back; where there is no model a table by agent says it"
  on          = ["after_tool"]
  enabled     = var.llm
  priority    = 200
  timeout     = "30s"

  match {
    tool = "Agent"
  }
  prompt {
    text    = local.judge
    timeout = "30s"

    without {
      context {
        when = "verification != nil and not launched"
        text = "{{ target_agent }} is done. {{ verification }}"
      }
    }
  }
}

hook "verify-delegation-rules" {
  description = "Says what to verify of what an agent hands back, by agent, on every host"
  on          = ["after_tool"]
  enabled     = !var.llm
  priority    = 200
  timeout     = "5s"

  match {
    tool = "Agent"
  }
  when = "verification != nil and not launched"

  context {
    text = "{{ target_agent }} is done. {{ verification }}"
  }
}

# An agent in the background has handed nothing back when its call is over: the
# host tells of its end in a prompt of its own, by a number. No model is asked
# about that one, since its no would keep the result from the main agent.

state "agent_flow_launched" {
  type        = map(string)
  expire      = "1d"
  keep        = 100
  description = "The agents that were started in the background, by the host's number for them"
}

hook "remember-background" {
  description = "Notes which agent was started in the background"
  on          = ["after_tool"]
  priority    = 150
  timeout     = "5s"

  match {
    tool = "Agent"
  }
  when = "session.id != nil and verification != nil and launched"

  state {
    append = { agent_flow_launched = { "{{ background.started }}" = "{{ target_agent }}" } }
  }
}

hook "verify-background" {
  description = "Says what to verify when an agent in the background is done"
  on          = ["before_agent"]
  priority    = 180
  timeout     = "5s"

  let = {
    done = "{{ session.id != nil and background.ended != nil ? get(state.agent_flow_launched, background.ended) : nil }}"
  }
  when = "done != nil and prompt contains '<status>completed</status>'"

  context {
    text = "{{ done }} is done. {{ get(local.verify, last(split(lower(done), ':'))) }}"
  }
}
