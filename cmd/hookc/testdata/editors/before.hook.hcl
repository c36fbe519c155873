pattern "force" {
  regex = ["push.*--force"]
}

# 🙂 a character of two units in front of everything
hook "no-force" {
    on = ["before_tool"]
  match {
    tool = "Shell"
    pattern = pattern.force
  }
  when = "'🙂' != tool.name and commmand contains 'main'"
  deny {
    reason = "No."
  }
}
