package redact

import "strings"

// flagsOf lists the flags of a program whose value is a secret, and the
// subcommand that they belong to: "p" takes the next word, "=p" what is attached
// to it, "u:" the part of the next word behind that byte.
//
// A name such as --password says so itself and is in no list.
func flagsOf(program string) (flags, sub string) {
	switch program {
	case "mysql", "mysqldump", "mysqladmin", "mysqlimport", "mysqlshow", "mysqlcheck", "mysqlbinlog", "mariadb", "mariadb-dump", "mariadb-admin", "7z", "7za", "7zr", "7zz", "rar", "unrar":
		return "=p =hp", ""
	case "docker", "podman", "nerdctl", "buildah", "skopeo", "helm", "oras", "crane", "az", "oc", "cf", "ibmcloud", "kubelogin":
		return "p", "login"
	case "sshpass", "rdesktop":
		return "p =p", ""
	case "mongo", "mongosh", "mongodump", "mongorestore", "mongoexport", "mongoimport", "cqlsh", "twine", "evil-winrm", "crackmapexec", "netexec", "nxc", "ncftp", "ncftpput", "ncftpget":
		return "p", ""
	case "redis-cli", "valkey-cli", "keydb-cli":
		return "a pass", ""
	case "zip", "unzip", "zipcloak", "sqlcmd", "bcp", "isql", "ipmitool", "mosquitto_pub", "mosquitto_sub":
		return "P =P", ""
	case "ssh-keygen":
		return "N P", ""
	case "ldapsearch", "ldapmodify", "ldapadd", "ldapdelete", "ldapwhoami", "ldappasswd", "ldapcompare":
		return "w =w s", ""
	case "openssl":
		return "passin passout pass k K kfile-pass", ""
	case "keytool", "jarsigner":
		return "storepass keypass srcstorepass deststorepass", ""
	case "curl":
		return "u: U: proxy-user:", ""
	case "http", "https", "xh", "xhs":
		return "a: auth:", ""
	case "smbclient", "rpcclient", "net":
		return "U%", ""
	case "lftp":
		return "u,", ""
	case "snmpget", "snmpwalk", "snmpset", "snmpbulkwalk":
		return "A X", ""
	case "security":
		return "w p", ""
	case "gh":
		return "b body", "secret"
	case "wpa_cli", "nmcli", "npm", "pnpm", "yarn", "aws", "git", "poetry", "gcloud", "pip", "composer":
		return "-", "" // names behind "set", and no flags
	}
	return "", ""
}

// command notes which program's words follow, and takes the value of a flag of
// it. The word begins at start and ends here.
func (sc *scanner) command(start int) bool {
	first := start
	for first > 0 && start-first < maxName && isDashed(sc.s[first-1]) {
		first--
	}
	name := sc.s[first:sc.at]
	if name == "" {
		return false
	}
	if name[0] == '-' {
		return sc.flags != "" && sc.sub == "" && sc.isFlag(start) && sc.flag(name, first)
	}
	if sc.at == len(sc.s) || !isBlank(sc.s[sc.at]) {
		return false
	}
	if flags, sub := flagsOf(name); flags != "" && sc.flags == "" {
		sc.flags, sc.sub = flags, sub
	} else if name == sc.sub {
		sc.sub = ""
	}
	return false
}

// flag takes the value of a flag, whose dashes begin at first.
func (sc *scanner) flag(name string, first int) bool {
	bare := strings.TrimLeft(name, "-")
	dashes := len(name) - len(bare)
	for f := range strings.FieldsSeq(sc.flags) {
		sep := f[len(f)-1]
		switch {
		case f[0] == '=' && dashes == 1 && strings.HasPrefix(bare, f[1:]):
			i := first + dashes + len(f) - 1
			if i < len(sc.s) && sc.s[i] > ' ' && sc.s[i] != '-' {
				sc.value(i, false, false)
				return true
			}
		case f == bare:
			i := sc.run(sc.at, isBlankOrEqual)
			if i > sc.at && i < len(sc.s) && sc.s[i] != '-' {
				return sc.source(i)
			}
		case strings.IndexByte(":%,", sep) >= 0 && f[:len(f)-1] == bare:
			return sc.part(sc.run(sc.at, isBlankOrEqual), sep)
		}
	}
	return false
}

// source takes a value that may say where the secret is: pass:x holds it itself.
func (sc *scanner) source(i int) bool {
	from, _ := sc.quote(i)
	rest := sc.s[from:]
	for _, kept := range [...]string{"env:", "file:", "fd:", "stdin"} {
		if strings.HasPrefix(rest, kept) {
			return false
		}
	}
	if strings.HasPrefix(rest, "pass:") {
		to := sc.bare(from + len("pass:"))
		if v := sc.s[from+len("pass:") : to]; !reference(v) {
			sc.drop(from+len("pass:"), to)
		}
		return true
	}
	sc.value(i, false, false)
	return true
}

// part takes what stands behind the first sep of the word at i.
func (sc *scanner) part(i int, sep byte) bool {
	from, depth := sc.quote(i)
	to := sc.bare(from)
	if from > i {
		to = sc.closing(from, depth)
	}
	k := strings.IndexByte(sc.s[from:to], sep)
	if k < 0 || digits(sc.s[from+k+1:to]) || reference(sc.s[from+k+1:to]) {
		return false
	}
	sc.drop(from+k+1, to)
	return true
}
