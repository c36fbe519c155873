policy "default" {
  description = "What every project wants: the packs below, together"
}
