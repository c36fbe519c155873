# A tool that is known is given what it needs, or is not called. What is valid
# gets no decision: the agent's own permission rules go on.
hook "pre-tool-use-schema-guardrail" {
  description = "Refuses a tool whose input lacks a required field or has a wrong length, and shows a correct input"
  on          = ["before_tool"]
  priority    = 700
  for_each    = local.tools

  match {
    tool = "^(?:${regexquote(each.key)})$"
  }

  # What has an entry under the name that its agent gives it goes by that alone.
  when = "tool.host_name == each.key or tool.host_name not in local.names"

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
}
