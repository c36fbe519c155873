# What destroys disks, and what lies on them.

hook "write-device" {
  description = "Refuses writing to devices, and to files by which the kernel is told what to do"
  on          = ["before_tool"]
  priority    = 980

  match {
    writes = [
      "/dev/**", "/proc/**", "/sys/**", "/boot/**",
      "!/dev/{null,zero,full,random,urandom,tty,stdin,stdout,stderr,ptmx,console}", "!/dev/{fd,pts,shm,mqueue,tcp,udp}/**",
      "!/dev/tty*", "!/proc/*/fd/*", "!/proc/sys/vm/drop_caches",
    ]
  }
  when = <<-EXPR
    len(shell.commands ?? []) == 0
    or any(shell.commands, len(.writes) > 0 and none(.flags, # in ["no-act", "dry-run", "test"] or # in local.help)
      and not (.name matches "^mk(e2)?fs" and "n" in .flags))
  EXPR

  deny {
    reason = "Writing to a device destroys what lies on it. Write to a file of the project."
  }
}

hook "format" {
  description = "Refuses to make file systems, partitions and volumes, and to erase them"
  on          = ["before_tool"]
  priority    = 980
  for_each = {
    "filesystem" = { program = "mkfs(\\..+)?|mke2fs|mkswap|newfs.*|mkdosfs|mkntfs|blkdiscard", looks = ["n", "N"] }
    "partition"  = { program = "fdisk|sfdisk|cfdisk|parted|gdisk|sgdisk|cgdisk|gpart|kpartx", looks = ["l", "n", "p", "v", "verify", "i", "info", "b", "backup"] }
    "volume"     = { program = "(lv|vg|pv)(remove|reduce|move|create|resize)|lvm", operands = [".+"], looks = ["t"] }
    "pool"       = { program = "zpool|zfs", args = ["destroy|labelclear|rollback|create|offline|remove|detach"], looks = ["n"] }
    "btrfs"      = { program = "btrfs", args = ["subvolume|device|filesystem|balance", "delete|remove|resize"], looks = ["n"] }
    "encryption" = { program = "cryptsetup", args = ["(luks)?(Format|Erase|KillSlot|RemoveKey)|erase|reencrypt"], looks = ["n"] }
    "raid"       = { program = "mdadm", flags = ["zero-superblock|fail|remove|stop|S|f"], looks = ["n"] }
    "drive"      = { program = "hdparm", flags = ["security-.*|trim-sector-ranges|make-bad-sector|write-sector"], looks = ["n"] }
    "nvme"       = { program = "nvme", args = ["format|sanitize|write-zeroes|delete-ns"], looks = ["n"] }
    "diskutil"   = { program = "diskutil", args = ["(?i)(erase|partition|reformat|zero|random|secureErase|delete|apfs|cs|corestorage).*"], looks = ["n"] }
    "phone"      = { program = "fastboot|esptool(\\.py)?|heimdall", args = ["flashing|oem|format|erase.*"], looks = ["n"] }
    "loop"       = { program = "dmsetup", args = ["remove.*|wipe_table"], looks = ["n"] }
  }

  match {
    command {
      program  = each.value.program
      args     = try(each.value.args, null)
      operands = try(each.value.operands, null)
      flags    = try(each.value.flags, null)
    }
  }
  when = <<-EXPR
    any(match.commands, none(.flags, # in local.help) and none(.flags, # in ["list", "no-act", "test", "print", "dry-run", "longhelp"] or # in each.value.looks)
      and (.name != "lvm" or .operands[0] matches "remove|reduce|move")
      and not (.name == "lvresize" and any(.args, # matches "^(?:--size=|-L)?[+]" or # endsWith "%FREE"))
      and (each.key not in ["filesystem", "partition"] or any(.operands, unknown(#) or # matches "^(?:/dev/|disk[0-9])"))
      and not (.name == "zfs" and "create" in .operands))
  EXPR

  deny {
    reason = "{{ match.commands[0].name }} destroys what lies on a disk. Nothing in a project needs that; the user does it."
  }
}

hook "shred" {
  description = "Asks before files are overwritten so that nothing brings them back"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program  = "shred|srm|wipe|scrub|sdelete(64)?"
      operands = [".+"]
    }
  }
  when = "any(match.commands, none(.flags, # in local.help))"

  ask {
    reason = "What is overwritten is gone for good. rm is enough for files of the project."
  }
}

hook "unmount" {
  description = "Asks before file systems are mounted, unmounted, or swap is turned off"
  on          = ["before_tool"]
  priority    = 800

  match {
    command {
      program  = "umount|mount|fusermount3?|swapon"
      operands = [".+"]
    }
    command {
      program = "umount|swapoff"
      flags   = ["all|a"]
    }
    command {
      program  = "swapoff"
      operands = [".+"]
    }
  }
  when = "any(match.commands, none(.flags, # in local.help))"

  ask {
    reason = "This changes which disks the machine sees. The user should know."
  }
}
