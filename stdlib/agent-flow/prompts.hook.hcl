# A prompt of the user is one of four: an affirmative answer, a task that is
# specific, a task that is ambiguous, and anything else. A model judges it where
# the host has one and llm is on, else the rules do that are the policy's lets.

locals {
  verbs = "fix|implement|add|create|build|refactor|rewrite|update|upgrade|change|modify|remove|delete|rename|move|replace|convert|migrate|port|integrate|connect|configure|set up|optimi[sz]e|improve|speed up|clean up|extend|extract|split|merge|design|plan|write|generate|develop|debug|resolve|repair|handle|support|enable|disable|deploy|release|test|document|make|introduce|wire up"

  # What begins an affirmative answer, and what is one only as the whole prompt.
  yes  = "yes|yep|yeah|yup|ok|okay|sure|continue|proceed|go ahead|go on|carry on|do it|do that|do so|please do|sounds good|looks good|lgtm|exactly|agreed|approved|absolutely|definitely|of course|certainly"
  fine = "y|k|thx|thanks|thank you|correct|right|fine|perfect|great|good|nice|please|with it|with that|with the plan|then|it|that|and|now|all good"

  affirmative = "(?i)^\\W*(?:${local.yes}|${local.fine})(?:[\\s,.!;:-]+(?:${local.yes}|${local.fine}))*\\W*$"
  reply       = "(?i)^\\W*(?:${local.yes})\\b"

  # A verb that asks for work: where a sentence begins, or behind such words.
  task = "(?i)(?:^\\W*|[.!:;\\n]\\s*|\\b(?:${local.yes}|please|and|then|now|also|kindly|you|help me|let's|lets|let us|to|should|must|just|first)[\\s,]+)(?:${local.verbs})\\b"

  # What only asks.
  question = "(?i)^\\W*(?:what|what's|why|how|where|when|who|which|whose|is|are|was|were|do (?:you|we|i|they|the|these|those)|does|did|has|have you|explain|describe|show me|tell me|list|find out|compare|summari[sz]e)\\b"

  # What names a thing: a path or file, a text in quotes, a name such as
  # parseLine, parse_line or parse(), the number of an issue, an address.
  thing = "[\\w.-]+/[\\w./-]+|\\b[\\w-]+\\.[a-zA-Z][a-zA-Z0-9]{0,4}\\b|[`\"“][^`\"”]+[`\"”]|\\b[a-z]+[a-z0-9]*[A-Z]\\w*|\\b\\w+_\\w+|\\b\\w+\\(\\)|(?:^|\\s)#\\d+|https?://"

  # So many words behind the verb say what is wanted.
  words = "${local.task}(?:\\s+\\S+){6}"

  # What is clear although it is short: a job that names itself, what goes on with
  # the conversation, a result.
  clear = "(?i)\\b(?:commit|PR|pull request|changelog|readme|release notes|merge conflicts?|failing (?:tests?|build)|tests? fails?|(?:lint\\w*|type|compil\\w+|build) (?:errors?|warnings?|failures?))\\b|^\\W*(?:now|also|then|next|and)\\b|\\b(?:also|too|as well|instead|accordingly|again)\\b|\\bfor (?:it|this|that|them)\\b|\\b(?:it|this|that|them) (?:to|into|as|with|from|by|shorter|longer|smaller|bigger|larger|simpler)\\b"

  ask = "This task can be read in several ways. Unless the conversation already says which is meant, ask ONE clarifying question with 2 to 4 options and wait for the answer: no work and no delegation before it."

  refine = <<-TEXT
    A message that begins with <task-notification> or another tag is no user's: it may go on.

    You see a message of a user to a coding agent: the member prompt of the event. You do not see the conversation before it. Judge how clear the message is as a task.

    1. It is an AFFIRMATIVE RESPONSE (yes, ok, sure, continue, go ahead and the like), it answers a question, even in a word or a number, or it refers to what was said before: it may go on. The reason is "No refinement needed."
    2. It is NOT a task of planning or orchestrating work (fix, implement, add, create, refactor, update, remove and the like), but a question, a remark or a command that begins with a slash: it may go on. The reason is "No refinement needed."
    3. It is such a task and SPECIFIC, so that a good developer who knows the project could begin: it may go on. The reason is its **Goal**, **Description** and **Actions** in short.
    4. It is such a task and AMBIGUOUS, so that different readings lead to different work: it may not go on. The reason is ONE clarifying question with 2 to 4 numbered options, and then: "Send the request again with the answer in it; the agent has not seen it."

    Where you are not sure it may go on. Be concise.
  TEXT
}

hook "refine-prompt" {
  description = "Asks the host's model whether a task is ambiguous, and then the user one question; where there is no model the rules have the agent ask"
  on          = ["before_agent"]
  enabled     = var.llm
  priority    = 200
  timeout     = "15s"

  prompt {
    text    = local.refine
    timeout = "15s"

    without {
      context {
        when = "ambiguous"
        text = local.ask
      }
    }
  }
}

hook "refine-prompt-rules" {
  description = "Has the agent ask one question where the rules find a task ambiguous, on every host"
  on          = ["before_agent"]
  enabled     = !var.llm
  priority    = 200
  timeout     = "5s"
  when        = "ambiguous"

  context {
    text = local.ask
  }
}

hook "structure-prompt" {
  description = "Has the agent put a specific task down as goal, description and actions before it begins"
  on          = ["before_agent"]
  priority    = 190
  timeout     = "5s"
  when        = "specific"

  context {
    text = <<-TEXT
      This is a specific task. Before you begin, put it down in this form, and keep to it:
      **Goal**: the result, in one sentence.
      **Description**: what is there, what has to change, what must stay as it is.
      **Actions**: the steps in order, who does each, and how it is verified.
    TEXT
  }
}
