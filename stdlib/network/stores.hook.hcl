# What goes to buckets, drives and services that keep files for somebody.
locals {
  # A place in a bucket, or a remote of rclone; of a drive, C:, it is not one.
  bucket = "^(?i:s3|s3a|gs|oss|cos|cosn|obs|bos|ks3|b2|sj|tos|r2|swift|wasbs?|abfss?|dbfs|hdfs|oci|https?)://?|^(?:\\w[\\w .+@-]+|:\\w+[^:]*):"

  # Programs of services that keep, share or train on files, and their words for it.
  services = "az|oci|ibmcloud|linode-cli|wrangler|lakectl|exo|scw|fly|flyctl|swift|appwrite|megatools|b2|hf|huggingface-cli|modelscope|wandb|comet|neptune|clearml-data|mlflow|roboflow|osf|zenodo(?:-upload|_client)?|figshare|modal|openai|globus|coscmd|upx|qshell|gdrive|drive|skicka|dbxcli|dropbox_uploader(?:\\.sh)?|box|pcloud|w3|w3cli|web3|pinata|ardrive|arkb|swarm-cli|fleek|siac|lotus|keybase|asciinema|runpodctl|wormhole-william|sendme|webtorrent|ww|kubo|snowsql|databricks|rdrive|onionshare-cli|iroh|pcp|toffee|localsend|localsend-cli"
  sending  = "^(?:[a-z]+[-:_.])?(?:upload|put|push|send|share|seed|submit|fput|rput|qupload2?|blobs:set)(?:[-_.:][a-z-]+)?$"

  # A bucket that the variable names.
  own_bucket = "^(?i:[a-z0-9]+://|[^:/]+:|)(?:-%{for host in var.hosts}|${host}%{endfor})(?:[/?.].*)?$"

  # What a build has made for others to have, and what a server keeps to be backed up.
  built = "^(?:\\./)?(?:[\\w.-]+/)*(?:dist|build|built|public|out|output|site|_site|www|html|htmlcov|docs?|target|releases?|artifacts?|assets|static|coverage|bundles?|packages?|backups?|wheelhouse|storybook-static|\\.next|\\.output|\\.vitepress)(?:/.*)?$|^/(?:data|srv|backups?|mnt)(?:/.*)?$"

  # One file of the project, and the endings of what may be data of people.
  one_file  = "^(?:\\./)?\\w[\\w.@+-]*(?:/[\\w.@+-]+)*$"
  data_file = "(?i)\\.(?:sql|sqlite3?|db|mdb|dump|dmp|bak|backup|old|csv|tsv|xlsx?|ods|docx?|odt|pdf|pptx?|parquet|avro|orc|jsonl|ndjson|log|pem|key|p12|pfx|jks|tgz|tbz2?|txz|tar|7z|rar|gz|bz2|xz|zst|gpg|age|har|p?cap|pcapng|mbox|eml|pst|env|rdb|aof|kdbx|ldif|bundle|heapsnapshot|hprof|core|vmdk|qcow2|img|iso|ipynb|rds|pkl|npz|h5|dta|sav)(?:[.-]\\d+)?$|(?i)dump|backup|customers?|users?|secrets?|payroll|private|exports?(?:/|$)"
}

hook "bucket" {
  description = "Asks before files go to a bucket or a cloud drive; what a build has made, and single files that are no data, are let through"
  on          = ["before_tool"]
  priority    = 400
  # at: how many words come before the files.
  for_each = {
    "aws s3"         = { program = "aws|awslocal|s3", args = ["s3", "cp|mv|sync"], at = 2 }
    "gsutil"         = { program = "gsutil", args = ["cp|mv|rsync"], at = 1 }
    "gcloud storage" = { program = "gcloud", args = ["storage", "cp|mv|rsync"], at = 2 }
    "s3 tools"       = { program = "s3cmd|s4cmd|s5cmd|s3-cli|s3p|ossutil(64)?|obsutil|coscli|tosutil|ks3util|rclone|uplink|b2", args = ["put|put-folder|upload|cp|copy|copyto|mv|move|moveto|sync|dsync|rcat|bisync|pipe"], at = 1 }
    "oss"            = { program = "aliyun|bcecmd|ucloud|tccli", args = ["oss|bos|ufile|cos", "cp|mv|sync|put|upload"], at = 2 }
    "azcopy"         = { program = "azcopy", args = ["copy|cp|c|sync|s"], at = 1 }
    "mc"             = { program = "mc|mcli", args = ["cp|mv|mirror|put|pipe"], at = 1 }
    "fs"             = { program = "databricks", args = ["fs", "cp"], at = 2 }
  }

  match {
    command {
      program = each.value.program
      args    = each.value.args
    }
  }
  when = <<-EXPR
    any(match.commands,
      (each.key == "mc" and not (last(.operands) matches `^[.~/]`) and (get(.operands, 0) == "pipe" or len(.operands) > 2)
        or each.key != "mc" and any(.operands, # matches local.bucket)
          and not (get(.operands, each.value.at) matches local.bucket and get(.operands, 0) not in ["rcat", "pipe"]))
      and not (last(.operands) matches local.own_bucket or get(.operands, each.value.at + 1) matches local.own_bucket)
      and none(.operands, local_address(#) and # contains "://")
      and (any(.args, # matches "(?i)^--?(?:acl|canned-acl|predefined-acl|a)?=?public|^public-?read|^--acl-public")
        or not ((get(.operands, each.value.at) ?? "-") matches local.built
          or (get(.operands, each.value.at) ?? "-") matches local.one_file
            and not ((get(.operands, each.value.at) ?? "-") matches local.data_file)
            and none(.args, # matches "^-(?:[a-zA-Z]*[rR]|-recursive)" or # in ["sync", "dsync", "rsync", "mirror", "copy-folder", "put-folder", "bisync", "pipe", "-"])
            and .name not in ["rclone"])))
  EXPR

  ask {
    reason = "That uploads files to a bucket or drive. Say which ones, and who can read it. What may go to your own stands in the variable hosts."
  }
}

hook "upload" {
  description = "Asks before files go to a service that keeps them, shares them or trains on them"
  on          = ["before_tool"]
  priority    = 400

  match {
    command {
      program = local.services
    }
    command {
      program = "aws|awslocal"
      args    = ["s3api|glacier|codecommit|ses|sesv2|workdocs", "put-object|upload-.*|put-file|send-.*email"]
    }
    command {
      program = "kaggle"
      args    = ["datasets|d|kernels|k|competitions|c", "create|version|push|update|submit|instances"]
    }
    command {
      program = "ipfs-cluster-ctl|fs|rclone"
      args    = ["sync|up|add|serve|link|rcd"]
    }
    command {
      program = "gcloud|supabase|vercel|netlify|openstack"
      args    = ["artifacts|storage|blob|blobs:set|object"]
    }
    command {
      program = "surge"
      args    = ["(?:.*[./~])?.+", ".+"]
    }
    command {
      program = "onedrive|nextcloudcmd|owncloudcmd|s3put|youtube-upload|youtubeuploader|mega(?:put|copy|-put|-sync)|iput|irsync|duck|ascp|gupload|onionshare-cli|bluetooth-sendto|obexftp|ussp-push|webfsd|woof|ncftpput|wput|ftp-upload|ftpput|s3-upload|transfer\\.sh|wetransfer|filebin|catbox|uploadgram|share-cli"
    }
    command {
      program = "kdeconnect-cli"
      flags   = ["share|share-text"]
    }
    command {
      program = "hdfs|hadoop"
      args    = ["dfs|fs"]
      flags   = ["put|copyFromLocal|moveFromLocal|appendToFile"]
    }
    command {
      program = "dvc|dud"
      args    = ["push"]
      flags   = ["r|remote"]
    }
    command {
      program = "dvc"
      args    = ["remote", "add|modify|default"]
    }
  }
  when = <<-EXPR
    any(match.commands, "help" not in .flags
      and none(concat(.operands, values(.options)), # matches local.own_bucket and # contains ":")
      and (not (.name matches ("^(?:" + local.services + ")$"))
        or any(take(.operands, 4), # matches local.sending)
        or .name in ["wandb", "comet", "neptune", "clearml-data", "w3", "w3cli", "web3", "drive", "gdrive"] and get(.operands, 0) in ["sync", "up", "add"]
        or .name == "oci" and get(.operands, 0) == "os" and any(.operands, # == "sync")
        or .name == "az" and get(.operands, 0) == "storage" and (get(.operands, 1) == "copy" or any(take(.operands, 3), # == "sync"))
        or .name == "onionshare-cli" or .name == "asciinema" and get(.operands, 0) == "stream"
        or .name == "snowsql" and any(concat(.args, [.code ?? ""]), # matches `(?i)\bput\s+file:`))
      and (.name != "gcloud" or get(.operands, 1) == "generic" and get(.operands, 2) == "upload")
      and (.name not in ["supabase", "vercel", "openstack"] or get(.operands, 1) in ["cp", "put", "create"])
      and (.name != "rclone" or get(.operands, 0) in ["serve", "link", "rcd"])
      and (.name != "dvc" or get(.operands, 0) == "push" or any(shell.commands, .name == "dvc" and get(.operands, 0) == "push")))
  EXPR

  ask {
    reason = "That hands files to a service on the net. Say which ones, and who can read them there."
  }
}
