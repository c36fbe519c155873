assert "nothing-is-approved" {
  description = "The pack never approves a call in a person's place."
  on          = ["before_tool"]
  decides     = ["none", "ask", "deny"]
}
