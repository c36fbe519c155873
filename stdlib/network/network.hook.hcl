policy "network" {
  description = "Nothing of the project leaves the machine unasked, and nobody outside gets a shell on it"
}

variable "hosts" {
  type        = list(string)
  default     = []
  description = "Regular expressions of hosts that files may be sent to without a question, such as uploads[.]example[.]com"

  validation {
    condition     = alltrue([for r in var.hosts : can(regexall(r, "")) && length(regexall("^[*]|/", r)) == 0])
    error_message = "these are regexes of names of hosts: .*[.]example[.]com is every host below example.com."
  }
}

variable "metadata" {
  type        = bool
  default     = true
  description = "Whether the addresses at which cloud machines hand out their credentials are refused"
}

variable "listeners" {
  type        = bool
  default     = false
  description = "Whether the user is asked before nc or socat waits for any connection, not only where it hands out files"
}

locals {
  # Programs that send what they are given.
  senders = "curl|wget|wget2|aria2c|http|https|httpie|xh|curlie|hurl|lwp-request|GET|POST|PUT"
  sockets = "nc|ncat|netcat|nc\\.(traditional|openbsd)|socat|telnet|cryptcat|sbd|pwncat|websocat"

  # Those that send their standard input without being told so.
  stdin_senders = "^(?:https?|httpie|xh|POST|PUT)$"

  # What another machine does with what it is sent, so that it stays there.
  stores_stdin = ">|\\btee\\b|\\bdd\\b|\\b(?:bsd)?tar\\b|\\bcpio\\b|\\b(?:recv|receive|sponge|unzip|install|restic|borg|pg_restore|psql|mysql|mongorestore|git\\s+(?:am|apply|bundle))\\b"

  # The name of a host with a dot in it, or an address with a scheme: beside one of
  # these, that another operand is this machine says nothing.
  elsewhere = "^(?i:[a-z][a-z0-9+.-]*://[^/]+.*|(?:[^/@\\s]+@)?[a-z0-9_-]+(?:\\.[a-z0-9_-]+)*\\.[a-z]{2,}(?::[0-9]+)?(?:[/?].*)?)$"

  # Names and addresses of a network of one's own, and the hosts of the variable.
  local_name = "(?i)(?:https?://|ftps?://|tcp:|udp:)?(?:[^/@\\s]*@)?(?:[\\w.-]+\\.(?:test|local|internal)|10\\.[0-9.]+|192\\.168\\.[0-9.]+|172\\.(?:1[6-9]|2[0-9]|3[01])\\.[0-9.]+%{for host in var.hosts}|${host}%{endfor})(?::[^/@]*)?(?:[/?,].*)?"

  # Where what is sent is there for everybody, or for whoever set it up.
  drops = "(?i)(?:^|[/@.])(?:pastebin\\.com|paste\\.(?:rs|ee|debian\\.net|centos\\.org|c-net\\.org)|dpaste\\.(?:org|com)|hastebin\\.com|ix\\.io|sprunge\\.us|termbin\\.com|clbin\\.com|0x0\\.st|ghostbin\\.\\w+|rentry\\.co|privatebin\\.\\w+|transfer\\.sh|file\\.io|temp\\.sh|tmpfiles\\.org|bashupload\\.com|oshi\\.at|gofile\\.io|anonfiles?\\.\\w+|catbox\\.moe|litterbox\\.catbox\\.moe|uguu\\.se|filebin\\.net|wetransfer\\.com|webhook\\.site|requestbin\\.\\w+|requestcatcher\\.com|pipedream\\.net|hookbin\\.com|beeceptor\\.com|mockbin\\.org|ngrok(?:-free)?\\.(?:io|app|dev)|trycloudflare\\.com|loca\\.lt|serveo\\.net|burpcollaborator\\.net|oastify\\.com|interact\\.sh|oast\\.\\w+|canarytokens\\.com|dnslog\\.cn|ceye\\.io|api\\.telegram\\.org/bot[\\w:-]*|discord(?:app)?\\.com/api/webhooks)(?:[:/?]|$)"

  # The addresses of the credentials of a machine in a cloud, spelt as one can.
  metadata = "(?i)(?:^|[/@\\[:.=\"'(])(?:169\\.254\\.169\\.254|169\\.254\\.170\\.2|169\\.254\\.170\\.23|100\\.100\\.100\\.200|metadata\\.(?:google\\.internal|goog|azure\\.com|tencentyun\\.com)|fd00:ec2::254|2852039166|0xa9fea9fe|0xa9\\.0xfe\\.0xa9\\.0xfe|0251\\.0376\\.0251\\.0376|169\\.16689662|\\[?::ffff:(?:a9fe:a9fe|169\\.254\\.169\\.254)\\]?|169\\.254\\.169\\.254\\.(?:nip|sslip)\\.io|instance-data(?:\\.ec2\\.internal)?)(?:[^\\w.-]|$)"

  shells = "(?:ba|da|z|k|c|tc|a|fi)?sh|rbash|busybox|powershell|pwsh|cmd|python[0-9.]*|perl|ruby|php|node|lua"
}
