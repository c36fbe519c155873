lint {
  # A policy that uses a pack protects itself; that is not each pack's to do.
  ignore = ["self-protection-absent"]
}
