policy "tool-guardrails" {
  description = "Looks after an agent's tools: what they are given, what they did, and whether the work is done"
}

variable "tools" {
  type        = any
  default     = {}
  description = "Tool = { schema, example, hint }: a JSON Schema of its input, a correct input, and what else to do; takes the place of the default of that name, null takes it away"

  validation {
    condition     = can(keys(var.tools)) && alltrue([for name, t in var.tools : t == null ? true : can(keys(t.schema)) && can(keys(t.example)) && can("${try(t.hint, "")}")])
    error_message = "each tool is an object with a schema and an example, both objects, and perhaps a hint, a text."
  }
}

variable "max_command" {
  type        = number
  default     = 20000
  description = "The longest command line, in characters"

  validation {
    condition     = var.max_command >= 1
    error_message = "it is the number of characters that a command line may have, at least 1."
  }
}

variable "max_content" {
  type        = number
  default     = 1000000
  description = "The longest text that is written to a file at once, in characters"

  validation {
    condition     = var.max_content >= 1
    error_message = "it is the number of characters that a text may have, at least 1."
  }
}

variable "empty_files" {
  type        = string
  default     = "(^|/)(__init__\\.py|py\\.typed|\\.[^/]*(keep|ignore)|\\.nojekyll)$"
  description = "Regular expression of the files that may be written empty"
}

locals {
  # A text that is more than white space.
  filled = { type = "string", pattern = "\\S" }

  # The canonical tools, by their canonical fields. A field that some agent's
  # tool of that name does not have is not asked for.
  canonical = {
    Shell = {
      schema = {
        type     = "object"
        required = ["command"]
        properties = {
          command = { type = "string", pattern = "\\S", maxLength = var.max_command }
        }
      }
      example = { command = "go test ./..." }
      hint    = "Write a script to a file where a line is too long."
    }
    ReadFile = {
      schema = {
        type     = "object"
        required = ["path"]
        properties = {
          path   = local.filled
          offset = { type = ["integer", "null"], minimum = 0 }
          limit  = { type = ["integer", "null"], minimum = 1 }
        }
      }
      example = { path = "/project/main.go", offset = 1, limit = 200 }
    }
    WriteFile = {
      schema = {
        type     = "object"
        required = ["path", "content"]
        properties = {
          path    = local.filled
          content = { type = "string", maxLength = var.max_content }
        }
        if   = { properties = { path = { not = { pattern = var.empty_files } } } }
        then = { properties = { content = { minLength = 1 } } }
      }
      example = { path = "/project/main.go", content = "package main\n" }
      hint    = "A file that shall be empty is made by touch, a long one in parts."
    }
    EditFile = {
      schema  = { type = "object", required = ["path"], properties = { path = local.filled } }
      example = { path = "/project/main.go", old = "the text as it stands", new = "the text as it shall be" }
    }
    Glob = {
      schema  = { type = "object", required = ["pattern"], properties = { pattern = local.filled } }
      example = { pattern = "**/*.go" }
    }
    Grep = {
      schema  = { type = "object", required = ["pattern"], properties = { pattern = { type = "string", minLength = 1 } } }
      example = { pattern = "func main", path = "/project" }
    }
    Fetch = {
      schema = {
        type       = "object"
        anyOf      = [{ required = ["url"] }, { required = ["prompt"] }]
        properties = { url = { type = ["string", "null"], pattern = "^[Hh][Tt][Tt][Pp][Ss]?://[^/\\s]" } }
      }
      example = { url = "https://example.com/page", prompt = "What does the page say about releases?" }
    }
    Search = {
      schema  = { type = "object", required = ["query"], properties = { query = local.filled } }
      example = { query = "go 1.24 release notes" }
    }
    Agent = {
      schema  = { type = "object", required = ["prompt"], properties = { prompt = local.filled } }
      example = { description = "Find the tests", prompt = "List the tests of the package parse, and what each of them is about.", agent = "general-purpose" }
    }
  }

  # Claude Code's other tools that edit, by the fields that it sends.
  own = {
    MultiEdit = {
      schema = {
        type       = "object"
        required   = ["file_path", "edits"]
        properties = { file_path = local.filled, edits = { type = "array", minItems = 1 } }
      }
      example = { file_path = "/project/main.go", edits = [{ old_string = "the text as it stands", new_string = "the text as it shall be" }] }
    }
    NotebookEdit = {
      schema  = { type = "object", required = ["notebook_path"], properties = { notebook_path = local.filled } }
      example = { notebook_path = "/project/plot.ipynb", cell_id = "3", new_source = "plot(x, y)" }
    }
  }

  # What Claude Code calls the fields of canonical tools.
  claude = {
    ReadFile  = { path = "file_path" }
    WriteFile = { path = "file_path" }
    EditFile  = { path = "file_path", old = "old_string", new = "new_string" }
    Agent     = { agent = "subagent_type" }
  }

  tools = {
    for name, t in merge(local.canonical, local.own, var.tools) : name => {
      schema  = t.schema
      example = jsonencode(t.example)
      claude  = jsonencode({ for field, v in t.example : lookup(lookup(local.claude, name, {}), field, field) => v })
      names   = join("", [for field, its in lookup(local.claude, name, {}) : " \"${field}\" is \"${its}\" here."])
      hint    = try(t.hint, "") == "" ? "" : " ${t.hint}"
    } if t != null
  }

  # The same, by the event's names.
  examples = { for name, t in local.tools : name => { canonical = t.example, claude = t.claude } }
}
