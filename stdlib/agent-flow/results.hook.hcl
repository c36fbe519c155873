locals {
  # A line for each agent, by which the model judges.
  table = join("\n", [for name, a in var.agents : "- ${title(name)} (${a.role}): ${a.verify}"])

  judge = <<-TEXT
    An agent has finished. The event says which one in tool_input.subagent_type, in any spelling and perhaps behind the name of a plugin and a colon, what its task was in tool_input.prompt, and what it answered in tool_response. What the main agent does with the result:

    ${local.table}

    It may go on, with the reason "Nothing to verify.", if it is another agent or if nothing of this is left to do. Only implementation tasks want full code verification: one may go on only if the answer itself shows the tests that ran and passed and the types that were checked.

    Where something is left it may not go on, and the reason tells the main agent in one to three sentences what: the files to read, the command to run, the step that the plan lacks, the feedback to consider, the test that failed. Be concise.
  TEXT

  verify = { for name, a in var.agents : name => a.verify }
}

hook "verify-delegation" {
  description = "Asks the host's model what is left to verify of what an agent hands back; where there is no model a table by agent says it"
  on          = ["after_tool"]
  enabled     = var.llm

  match {
    tool = "Agent"
  }
  prompt {
    text    = local.judge
    timeout = "30s"

    without {
      context {
        when = "verification != nil"
        text = "{{ target_agent }} is done. {{ verification }}"
      }
    }
  }
}

hook "verify-delegation-rules" {
  description = "Says what to verify of what an agent hands back, by agent, on every host"
  on          = ["after_tool"]
  enabled     = !var.llm

  match {
    tool = "Agent"
  }
  when = "verification != nil"

  context {
    text = "{{ target_agent }} is done. {{ verification }}"
  }
}
