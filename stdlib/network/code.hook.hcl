# What programs given on the command line send.
locals {
  # Calls that send what they are given, in the languages that are written on a line.
  code_posts   = "(?i)requests\\.(?:post|put|patch)\\b|httpx\\.(?:post|put|patch)\\b|\\b(?:session|client|s|c)\\.(?:post|put)\\(|\\.putrequest|\\baxios[\\w'\\\")]*(?:\\.default)?\\.(?:post|put|patch)\\b|\\bgot['\\\")]*\\.(?:post|put)\\b|superagent['\\\")]*\\.(?:post|put)\\b|sendBeacon|Net::HTTP(?:\\.post|::Post|::Put|\\.start)|RestClient\\.(?:post|put)|HTTParty\\.(?:post|put)|(?:Faraday|Excon|Typhoeus|HTTP)\\.(?:post|put)\\b|->(?:post|put|post_form|request)\\b|CURLOPT_(?:POSTFIELDS|UPLOAD|INFILE|READDATA|POST)\\b|storbinary|storlines|ftp_f?put|putbinaryfile|puttextfile|sendmail\\(|send_message\\(|->mail\\(|\\bmail\\(|Net::SMTP|nodemailer|IO::Socket|TCPSocket|UDPSocket|(?:p?fsockopen|stream_socket_client)\\(|create_connection\\(|socket\\.socket\\(|\\.sendall\\(|\\.sendfile\\(|\\.sendto\\(|\\bnet['\\\")]*\\.(?:connect|createConnection|Socket)\\b|tls['\\\")]*\\.connect\\b|dgram|socket\\.(?:tcp|udp)\\(|httr::(?:POST|PUT)|\\b(?:POST|PUT)\\(|httr2|http\\.(?:post|put|Post|PostForm)\\(|socket\\.http|HTTP\\.(?:post|put|request)\\b|WebSocket|websocket|websockets\\.connect"
  code_methods = "(?i)urlopen\\([^)]*\\bdata|urlopen\\([^,()]+,\\s*[^t]|Request\\([^)]*\\bdata|\\.request\\(\\s*['\\\"](?:POST|PUT)|method['\\\"]?\\s*(?::|=>?)\\s*['\\\"](?:POST|PUT)|fetch\\([^)]*(?:POST|PUT)"
  code_asks    = "(?i)urlopen|requests\\.|httpx\\.|aiohttp|http\\.client|fetch\\(|https?['\\\")]*\\.(?:get|request)\\(|axios|Net::HTTP|open-uri|URI\\.open|LWP|HTTP::Tiny|curl_|file_get_contents\\(['\\\"]http|socket|WebClient"

  # Calls that read a file, and calls that are told a file to send.
  code_reads   = "(?i)\\b(?:open|readFile(?:Sync)?|read_(?:text|bytes|csv|json|excel)|file_get_contents|readfile|createReadStream|File\\.(?:read|binread|open|new|foreach)|Bun\\.file|Deno\\.(?:readFile|readTextFile|open)|IO\\.(?:read|binread|readlines)|slurp|CURLFile|ReadAllText|ReadAllBytes|readlines|os\\.walk|iterdir|listdir|readdir|glob|check_output|subprocess|execSync|popen|shell_exec|expanduser|sqlite3\\.connect|readRDS|readLines)\\b"
  code_uploads = "upload_(?:file|fileobj|folder|large_folder|from_filename|from_file|from_string|blob|object|media|document|data)\\(|\\b(?:f?put_object|fPutObject|putObject|PutObjectCommand|PutObject|files_upload\\w*|sendDocument|send_document|send_file|send_photo|storeFile|log_artifacts?|push_to_hub|dataset_create_new|dataset_upload_file|kernels_push|create_dataset|copyFromLocal)\\b|paramiko[^\\n]*\\.put\\(|SFTP[^\\n]*\\.put\\(|\\bscp\\.put\\(|fastPut\\(|Net::FTP[^\\n]*->put\\(|httr::upload_file|CURLFile\\(|form_file\\(|Content_Type\\s*=>\\s*['\\\"]form-data|\\.upload\\(\\s*['\\\"]"

  # All of the environment, and not a variable of it.
  code_environment = "JSON\\.stringify\\(\\s*process\\.env\\s*[,)]|(?:dict|str|repr|list|dumps|urlencode)\\(\\s*os\\.environb?\\s*[,)]|os\\.environb?\\.(?:copy|items|values)\\(|(?:json|data|params|files)\\s*=\\s*\\{?\\s*(?:\\*\\*)?os\\.environ\\b\\s*[,)}]|Object\\.(?:entries|keys|values)\\(\\s*process\\.env|[,:(]\\s*\\{?\\s*(?:\\.\\.\\.)?process\\.env\\s*[,)}]|\\bENV\\.(?:to_h|to_a|inspect|map|each|to_s|to_hash|collect|sort)\\b|\\(?[, ]ENV\\s*\\)|[^\\w]%ENV\\b|\\bgetenv\\(\\s*\\)|System\\.getenv\\(\\)|Sys\\.getenv\\(\\)|os\\.Environ\\(\\)|\\$_(?:ENV|SERVER)\\b[^\\[]|Deno\\.env\\.toObject|Bun\\.env\\s*[,)}]|GetEnvironmentVariables|proc/self/environ"

  # Text of this machine in an address or in a name that is looked up.
  address_of_text = "(?i)https?://[^'\\\"\\s`]*['\\\"]\\s*[+.]\\s*[^;\\n]*\\b(?:open\\(|readFile|file_get_contents|File\\.read|read_text|userInfo\\(|hostname\\(|gethostname\\(|getuser\\(|getlogin\\(|uname\\(|json_encode\\(|b64encode\\(|b64(?:encode)?\\(|strict_encode64|toString\\(['\\\"](?:base64|hex))"
  address_in_text = "(?i)https?://[^'\\\"\\s`]*(?:\\$\\{|#\\{|\\{)[^}'\\\"]*\\b(?:open\\(|readFile|File\\.read|read_text|userInfo|hostname|getuser|getlogin|b64encode|execSync|check_output)"
  name_of_text    = "(?i)(?:gethostby\\w+|getaddrinfo|getaddresses?|resolve[46]?\\w*|lookup\\w*|query)\\([^;+]*\\+\\s*['\\\"][\\w.-]*\\.[a-z]{2,}['\\\"]"
  name_in_text    = "(?i)(?:gethostby\\w+|getaddrinfo|resolve\\w*|lookup\\w*)\\(\\s*(?:f['\\\"]|[`\\\"'])[^'\\\"`]*(?:\\$\\{|#\\{|\\{)[^'\\\"`]*\\.[a-z]{2,}['\\\"`]"

  code_languages = "python[0-9.]*|pypy[0-9.]*|node|nodejs|bun|deno|tsx|ts-node|ruby|perl|php[0-9.]*|Rscript|R|lua[0-9.]*|luajit|julia|groovy|elixir|osascript|go|swift|scala"
}

hook "code-environment" {
  description = "Keeps a program given on the command line from sending the whole environment"
  on          = ["before_tool"]
  priority    = 700

  match {
    command {
      program = local.code_languages
    }
  }
  when = <<-EXPR
    any(match.commands, .code matches local.code_environment and (.code matches local.code_asks or .code matches local.code_posts or .code matches local.code_methods)
      and not (.code matches `\benv\s*[=:]\s*(?:dict\(|\{)?\s*(?:\*\*|\.\.\.)?(?:os\.environ|process\.env)`)
      and none(concat(split(.code, "'"), split(.code, "\"")), local_address(#) and # matches "[.:]|^localhost$"))
  EXPR

  deny {
    reason = "The environment holds passwords and keys. Send the one value that is wanted, by its name."
  }
}

hook "code-upload" {
  description = "Asks before a program given on the command line sends a file, or tells of this machine in an address"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = local.code_languages
    }
  }
  when = <<-EXPR
    any(match.commands, (.code matches local.code_reads and (.code matches local.code_posts or .code matches local.code_methods) or .code matches local.code_uploads or .code matches local.address_of_text or .code matches local.address_in_text or .code matches local.name_of_text or .code matches local.name_in_text)
      and none(concat(split(.code, "'"), split(.code, "\"")), local_address(#) and # matches "[.:]|^localhost$"))
  EXPR

  ask {
    reason = "That sends what lies on this machine. Say which file it is, and to whom it goes."
  }
}
