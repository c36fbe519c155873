# What empties a database: statements handed to a client, the tools of databases,
# and the migration tools of frameworks.
policy "databases" {
  description = "Databases: DROP, TRUNCATE, DELETE without WHERE, FLUSHALL, and the migration tools that reset"
}

variable "strict" {
  type        = bool
  default     = true
  description = "What empties a database is denied; false: the user is asked."
}

variable "clients" {
  type        = list(string)
  default     = []
  description = "Further programs that take SQL, by name."
}

locals {
  keep = "Show first what it would take away (SELECT, COUNT, a dump), and leave it to the user, or write it as a migration that is reviewed."
}
