# Formatting beside the agent, once a file is written. A program that is not
# installed formats nothing.

variable "python_formatter" {
  type        = list(string)
  default     = ["black", "--quiet"]
  description = "What formats a Python file, which is put behind it; an empty list formats none"
}

variable "formatters" {
  type = map(list(string))
  default = {
    "**/*.go"              = ["gofmt", "-w"]
    "**/*.{js,jsx,ts,tsx}" = ["node_modules/.bin/prettier", "--write"]
  }
  description = "What formats other files: glob = program and arguments; a program with a slash is the project's own"

  validation {
    condition     = alltrue([for command in values(var.formatters) : length(command) > 0])
    error_message = "each glob wants a program and its arguments, such as { \"**/*.rs\" = [\"rustfmt\"] }."
  }
}

hook "auto-format-python" {
  description = "Auto-format Python files after write"
  on          = ["after_tool"]
  async       = true
  timeout     = "30s"
  enabled     = length(var.python_formatter) > 0

  match {
    tool = ["WriteFile", "EditFile"]
    path = ["**/*.py"]
  }
  when = "within(path_abs, 'project') and (var.python_formatter[0] contains '/' ? exists(var.python_formatter[0]) : which(var.python_formatter[0]) != nil)"

  run {
    command = ["{{ var.python_formatter }}", "{{ path_abs }}"]
    cwd     = "{{ project }}"
    stdin   = "none"
  }
}

hook "auto-format" {
  description = "Auto-format other files after write"
  on          = ["after_tool"]
  async       = true
  timeout     = "30s"
  for_each    = var.formatters

  match {
    tool = ["WriteFile", "EditFile"]
    path = [each.key]
  }
  when = "within(path_abs, 'project') and (each.value[0] contains '/' ? exists(each.value[0]) : which(each.value[0]) != nil)"

  run {
    command = ["{{ each.value }}", "{{ path_abs }}"]
    cwd     = "{{ project }}"
    stdin   = "none"
  }
}
