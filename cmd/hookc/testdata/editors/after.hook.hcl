pattern "forced" {
  regex = ["push.*--force"]
}

# 🙂 a character of two units in front of everything
hook "no-force" {
  description = "Keeps branches"
  on          = ["before_tool"]
  match {
    tool    = "Shell"
    pattern = pattern.forced
  }
  when = "'🙂' != tool.name and command contains 'main'"
  deny {
    reason = "No."
  }
}
