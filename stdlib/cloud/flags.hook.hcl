# Removal that is said by a flag.
hook "sync-deletes" {
  description = "Refuses copies that delete what the source lacks, and topics deleted by a flag"
  on          = ["before_tool"]

  match {
    command {
      program = "aws|awslocal|s3cmd|s4cmd|s5cmd|azcopy|gcloud|gsutil|mc|mcli|b2|swift"
      flags   = ["delete|delete-removed|delete-after|delete-destination|delete-unmatched-destination-objects|remove|remove-source|d"]
      args    = ["s3|sync|rsync|mirror|storage|-m", ".*"]
    }
    command {
      program = "rclone"
      args    = ["sync"]
    }
    command {
      program = "rclone|restic|rustic"
      flags   = ["delete-.*|cleanup"]
    }
    command {
      program = "kafka-(?:topics|configs|acls|consumer-groups|streams-application-reset|delete-records|features|storage|reassign-partitions|leader-election|server-stop)(?:\\.sh)?"
      flags   = ["delete|delete-config|delete-offsets|remove|reset-offsets|force|execute"]
    }
    command {
      program = "kafka-(?:delete-records|server-stop|streams-application-reset)(?:\\.sh)?|zookeeper-server-stop(?:\\.sh)?"
    }
  }
  when = "len(acting) > 0 and none(acting, .name startsWith 'kafka' and 'describe' in .flags)"

  deny {
    when   = "var.strict"
    reason = "`{{ acted }}` deletes at the destination what the source lacks, or what its flags name. Run it with --dry-run first and show the list; leave the real run to the user."
  }
  ask {
    reason = "`{{ acted }}` deletes at the destination what the source lacks, or what its flags name."
  }
}
