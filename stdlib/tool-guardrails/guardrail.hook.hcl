# A tool that is known is given what it needs, or is not called. What is valid
# gets no decision: the agent's own permission rules go on.
hook "pre-tool-use-schema-guardrail" {
  description = "Refuses a tool whose input lacks a required field or has a wrong length, and shows a correct input"
  on          = ["before_tool"]
  priority    = 700
  for_each    = local.tools

  # A field of a wrong type is not in tool.input.
  on_error {
    parse = "closed"
  }

  match {
    tool = "^(?:${regexquote(each.key)})$"
  }

  # What has an entry under the name that its agent gives it goes by that alone.
  when = "tool.host_name == each.key or tool.host_name in local.spoken and tool.host_name not in local.names"

  # A canonical tool is held to its canonical fields, any other one to those
  # that its agent sends.
  validate {
    value  = contains(keys(local.canonical), each.key) ? "{{ tool.input }}" : "{{ tool.raw }}"
    schema = each.value.schema
    reason = "The input of {{ tool.host_name }} is not valid: {{ errors }}.{{ host == 'claude-code' ? each.value.names : '' }} Correct is, for example: {{ host == 'claude-code' ? each.value.claude : each.value.example }}.{{ each.value.hint }}"
  }
}

locals {
  names = keys(local.tools)

  # The agents' names for canonical tools that have at least the fields of their
  # own. Others share a name with tools of another form, such as a patch or a
  # list of operations.
  spoken = [
    "Shell", "Bash", "bash", "PowerShell", "run_shell_command", "Execute", "execute_bash", "developer__shell",
    "ReadFile", "Read", "read", "view", "WriteFile", "Write", "write", "write_file", "Create", "create", "developer__write",
    "EditFile", "Edit", "edit", "replace", "developer__edit", "Glob", "glob", "Grep", "grep",
    "Fetch", "WebFetch", "web_fetch", "webfetch", "Search", "WebSearch", "websearch", "google_web_search", "Agent", "Task", "task",
  ]
}
