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
	sc.take(i, sc.run(last+len(v), isBase64))
}

// hashID reports whether a method of crypt has this name.
func hashID(id string) bool { return methods.has(id) }

const methods list = "1\n2\n2a\n2b\n2x\n2y\n5\n6\n7\n8\n9\ny\ngy\napr1\nP\nH\nS\nmd5\nsha1\nsm3\nargon2i\nargon2d\nargon2id\nscrypt\nbcrypt-sha256\npbkdf2\npbkdf2-sha1\npbkdf2-sha256\npbkdf2-sha512"

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
	if to-from < 3 || to == len(sc.s) || sc.s[to] != '}' || !schemes.has(sc.s[from:to]) {
		return
	}
	end := sc.run(to+1, isToken68)
	if v := sc.s[to+1 : end]; len(v) >= 13 && mixed(v) {
		sc.take(to+1, end)
	}
}

const schemes list = "SSHA\nSHA\nSMD5\nMD5\nSHA256\nSSHA256\nSHA384\nSSHA384\nSHA512\nSSHA512\nCRYPT\nPBKDF2\nPBKDF2-SHA1\nPBKDF2-SHA256\nPBKDF2-SHA512\nNT"
