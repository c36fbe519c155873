package redact

import "strings"

// flagsOf lists the flags and operands of a program whose value is a secret:
//
//	p         the word behind -p or --p
//	=p        what is attached to it: -pX
//	u:        the part behind that byte of the word behind -u, or attached to it
//	push/k    the same, behind the word push
//	login/#1  the first operand behind the word login
//	#L        the last operand
//	#1:       the part of the first operand between : and @
//	~vx       flags that may be written together before these: -vxpX
//	|         what is put out is a secret where the program behind the | reads one
//
// A name such as --password says so itself and is in no list.
func flagsOf(program string) string {
	switch program {
	case "mysql", "mysqldump", "mysqladmin", "mysqlimport", "mysqlshow", "mysqlcheck", "mysqlbinlog", "mariadb", "mariadb-dump", "mariadb-admin":
		return "=p ~ABCcdEfHiNnqQstvX"
	case "7z", "7za", "7zr", "7zz", "rar", "unrar":
		return "=p =hp"
	case "docker", "podman", "nerdctl", "buildah", "skopeo", "helm", "oras", "crane", "oc", "cf", "ibmcloud", "kubelogin":
		return "login/p login/=p"
	case "az":
		return "login/p login/=p secret/value"
	case "sshpass":
		return "p =p ~v"
	case "rdesktop", "mongo", "mongosh", "mongodump", "mongorestore", "mongoexport", "mongoimport", "cqlsh", "twine", "crackmapexec", "netexec", "nxc":
		return "p =p"
	case "evil-winrm", "ncftp", "ncftpput", "ncftpget", "psexec", "psexec64", "supabase", "expo", "eas", "cypher-shell", "beeline", "yt-dlp", "youtube-dl", "gallery-dl", "hydra", "medusa", "smbmap", "racadm":
		return "p"
	case "redis-cli", "valkey-cli", "keydb-cli":
		return "a =a pass"
	case "sqlcmd", "bcp", "isql", "ipmitool", "mosquitto_pub", "mosquitto_sub":
		return "P =P"
	case "zip", "zipcloak":
		return "P =P ~0123456789rqjmeuovTyXlkD"
	case "unzip":
		return "P =P ~qoajnlLCXKvtf"
	case "ssh-keygen":
		return "N P =N =P ~qp"
	case "ldapsearch", "ldapmodify", "ldapadd", "ldapdelete", "ldapwhoami", "ldappasswd", "ldapcompare":
		return "w =w s =s ~xvnLcCMRZIkAQq"
	case "openssl":
		return "passin passout pass k K kfile-pass passwd/#L"
	case "keytool", "jarsigner":
		return "storepass keypass srcstorepass deststorepass"
	case "curl":
		return "u: U: proxy-user: E: cert: proxy-cert: ~#0123456aBfgGiIjJklLMnNOpqRsSvVZ"
	case "http", "https", "xh", "xhs":
		return "a: auth: ~vhbjfpsmFId"
	case "smbclient", "rpcclient":
		return "U% ~NgkP"
	case "net":
		return "U% user/#2"
	case "lftp":
		return "u,"
	case "snmpget", "snmpwalk", "snmpset", "snmpbulkwalk":
		return "A X =A =X"
	case "security":
		return "w p"
	case "gh":
		return "secret/b secret/=b secret/body"
	case "plink", "pscp", "psftp", "kitty", "klink":
		return "pw"
	case "xfreerdp", "xfreerdp3", "wfreerdp", "winrs":
		return "/p:"
	case "vsce", "ovsx":
		return "p =p pat"
	case "tfx":
		return "t token"
	case "dotnet":
		return "push/k push/=k"
	case "nuget":
		return "setapikey/#1 setApiKey/#1"
	case "cargo", "wandb", "vault":
		return "login/#1"
	case "snyk":
		return "auth/#1"
	case "ngrok":
		return "authtoken/#1 add-authtoken/#1"
	case "bw":
		return "unlock/#1 login/#2"
	case "vercel", "vc", "now", "doctl", "fly", "flyctl", "surge", "codecov", "codecovcli", "anaconda":
		return "t =t"
	case "netlify", "ntl":
		return "auth"
	case "cloudsmith":
		return "k =k"
	case "cabal":
		return "p t"
	case "uv", "hatch", "flit":
		return "publish/p publish/t publish/a"
	case "mc", "mcli":
		return "set/#4"
	case "sqlplus", "sqlldr", "expdp", "impdp", "sql":
		return "#1/"
	case "psexec.py", "smbexec.py", "wmiexec.py", "atexec.py", "dcomexec.py", "secretsdump.py", "mssqlclient.py", "smbclient.py", "GetUserSPNs.py", "GetNPUsers.py", "rdp_check.py":
		return "#1:"
	case "mkpasswd":
		return "#L"
	case "b2":
		return "authorize-account/#2 authorize/#2"
	case "pulumi":
		return "- !"
	case "wpa_passphrase":
		return "#2"
	case "rabbitmqctl":
		return "add_user/#2 change_password/#2 authenticate_user/#2"
	case "grafana-cli":
		return "reset-admin-password/#1"
	case "htpasswd", "mosquitto_passwd":
		return "b#"
	case "echo", "printf":
		return "|"
	case "aws":
		return "- put-parameter/value"
	case "poetry":
		return "- publish/p"
	case "wpa_cli", "nmcli", "npm", "pnpm", "yarn", "git", "gcloud", "pip", "composer":
		return "-" // names behind "set", and no flags
	}
	return ""
}

// command notes which program's words follow, and takes the value of a flag of
// it. The word begins at start and ends here.
func (sc *scanner) command(start int) bool {
	first := start
	if start > 0 && (sc.s[start-1] == '-' || isWord(sc.s[start-1])) {
		first = sc.back(start, isDashed)
	}
	if sc.s[first] == '-' {
		return sc.flags != "" && sc.isFlag(start) && sc.flag(sc.s[first:sc.at], first)
	}
	if sc.flags == "/p:" && first > 0 && sc.s[first-1] == '/' && sc.s[first:sc.at] == "p" && strings.HasPrefix(sc.s[sc.at:], ":") {
		sc.value(sc.at+1, false, false)
		return true
	}
	if sc.at == len(sc.s) || !isBlank(sc.s[sc.at]) {
		return false
	}
	if sc.flags != "" {
		sc.subcommand(sc.s[first:sc.at])
		return false
	}
	name := sc.s[first:sc.at]
	if first > 1 && sc.s[first-1] == '.' && isWord(sc.s[first-2]) { // psexec.py, curl.exe
		whole := sc.s[sc.back(first, isDotted):sc.at]
		if name = strings.TrimSuffix(whole, ".exe"); name == whole && !strings.HasSuffix(whole, ".py") {
			return false
		}
	}
	if sc.flags = flagsOf(name); sc.flags == "" {
		return false
	}
	sc.sub = ""
	switch sc.flags[0] {
	case '|':
		sc.piped()
	case '#':
		sc.operands(sc.flags[1:])
	}
	return false
}

// subcommand notes a word that flags and operands of the program stand behind.
func (sc *scanner) subcommand(name string) {
	for f := range strings.FieldsSeq(sc.flags) {
		rest, ok := strings.CutPrefix(f, name)
		if !ok || rest == "" || rest[0] != '/' {
			continue
		}
		if sc.sub = name; rest[1] == '#' {
			sc.operands(rest[2:])
		}
	}
}

// flag takes the value of a flag, whose dashes begin at first.
func (sc *scanner) flag(name string, first int) bool {
	bare := strings.TrimLeft(name, "-")
	single := len(name)-len(bare) == 1
	last := first + 1 // of flags that are written together
	if single {
		last = sc.clustered(last)
	}
	for f := range strings.FieldsSeq(sc.flags) {
		if sub, rest, ok := strings.Cut(f, "/"); ok && sub != "" {
			if sub != sc.sub {
				continue
			}
			f = rest
		}
		sep := f[len(f)-1]
		switch {
		case f == "b#":
			if single && strings.IndexByte(bare, 'b') >= 0 {
				n := byte('3')
				if strings.IndexByte(bare, 'n') >= 0 {
					n = '2'
				}
				sc.operands(string(n))
			}
		case f[0] == '=' && single && strings.HasPrefix(sc.s[last:], f[1:]):
			i := last + len(f) - 1
			if i < len(sc.s) && sc.s[i] > ' ' && sc.s[i] != '-' {
				sc.value(i, false, false)
				return true
			}
		case f == bare || single && len(f) == 1 && last == sc.at-1 && sc.s[last] == f[0]:
			i := sc.run(sc.at, isBlankOrEqual)
			if i > sc.at && i < len(sc.s) && sc.s[i] != '-' {
				return sc.source(i)
			}
		case strings.IndexByte(":%,", sep) < 0:
		case f[:len(f)-1] == bare || single && len(f) == 2 && last == sc.at-1 && sc.s[last] == f[0]:
			return sc.part(sc.run(sc.at, isBlankOrEqual), sep)
		case single && len(f) == 2 && last < len(sc.s) && sc.s[last] == f[0] && f[0] != bare[0], single && len(f) == 2 && len(bare) > 1 && sc.s[last] == f[0]:
			return sc.part(last+1, sep)
		}
	}
	return false
}

// clustered is where the flags end that may be written together with one of a
// secret, and begin at i.
func (sc *scanner) clustered(i int) int {
	_, together, ok := strings.Cut(sc.flags, "~")
	for ok && i < sc.at && strings.IndexByte(together, sc.s[i]) >= 0 {
		i++
	}
	return i
}

// source takes a value that may say where the secret is: pass:x holds it itself.
func (sc *scanner) source(i int) bool {
	from, _ := sc.quote(i)
	rest := sc.s[from:]
	if list("env:\nfile:\nfd:\nstdin").begin(rest) {
		return false
	}
	if strings.HasPrefix(rest, "pass:") {
		to := sc.bare(from + len("pass:"))
		sc.take(from+len("pass:"), to)
		return true
	}
	sc.value(i, false, false)
	return true
}

// part takes what stands behind the first sep of the word at i, and before the
// host that it is of. A word that has no sep may be a token.
func (sc *scanner) part(i int, sep byte) bool {
	from, depth := sc.quote(i)
	to := sc.bare(from)
	if from > i {
		to = sc.closing(from, depth)
	}
	word := sc.s[from:to]
	k := strings.IndexByte(word, sep)
	if k < 0 {
		if sep != ':' || len(word) < 16 || len(word) > maxName || !mixed(word) || !all(word, isWord) {
			return false
		}
		sc.take(from, to)
		return true
	}
	rest := word[k+1:]
	if n := strings.LastIndexByte(rest, '@'); n >= 0 && sc.flags[0] == '#' {
		rest = rest[:n]
	}
	if digits(rest) || strings.HasPrefix(rest, "//") {
		return false
	}
	return sc.take(from+k+1, from+k+1+len(rest))
}
