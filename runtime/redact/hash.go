package redact

import "strings"

// maxHash bounds a hash of a password.
const maxHash = 256

// hash takes a hash of a password in the form of crypt, whose $ is at i:
// $6$salt$hash, $argon2id$v=19$m=1,t=2$salt$hash, \$2b\$12\$hash, $$2y$$10$$hash.
func (sc *scanner) hash(i int) {
	id := i + 1
	if id < len(sc.s) && sc.s[id] == '$' { // as files of Compose write it
		id++
	}
	to := sc.run(id, isDashed)
	if to == len(sc.s) || sc.s[to] != '$' && sc.s[to] != '\\' || !hashID(sc.s[id:to]) {
		return
	}
	body, last := to, 0
	for to < min(len(sc.s), body+maxHash) && inHash(sc.s[to]) {
		if sc.s[to] == '$' || sc.s[to] == '\\' {
			last = to + 1
		}
		to++
	}
	v := strings.TrimRight(sc.s[last:to], ",.")
	if len(v) < 20 || !mixed(v) {
		sc.at = body // what it is, the words of it say
		return
	}
	sc.drop(i, sc.run(last+len(v), isBase64))
}

// hashID reports whether a method of crypt has this name.
func hashID(id string) bool {
	switch id {
	case "1", "2", "2a", "2b", "2x", "2y", "5", "6", "7", "8", "9", "y", "gy", "apr1", "P", "H", "S", "md5", "sha1", "sm3",
		"argon2i", "argon2d", "argon2id", "scrypt", "bcrypt-sha256", "pbkdf2", "pbkdf2-sha1", "pbkdf2-sha256", "pbkdf2-sha512":
		return true
	}
	return false
}

func inHash(c byte) bool {
	return isAlnum(c) || c == '$' || c == '/' || c == '.' || c == '+' || c == '=' || c == ',' || c == '-' || c == '\\'
}

// schemeHash takes a hash of a password as directories hold it: {SSHA}hash.
func (sc *scanner) schemeHash() {
	from := sc.at + 1
	to := from
	for to < len(sc.s) && to-from < 20 && isDashed(sc.s[to]) {
		to++
	}
	if to-from < 3 || to == len(sc.s) || sc.s[to] != '}' || !strings.Contains(hashSchemes, " "+sc.s[from:to]+" ") {
		return
	}
	end := sc.run(to+1, isToken68)
	if v := sc.s[to+1 : end]; len(v) >= 13 && mixed(v) {
		sc.drop(to+1, end)
	}
}

const hashSchemes = " SSHA SHA SMD5 MD5 SHA256 SSHA256 SHA384 SSHA384 SHA512 SSHA512 CRYPT PBKDF2 PBKDF2-SHA1 PBKDF2-SHA256 PBKDF2-SHA512 NT "
