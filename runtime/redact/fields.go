package redact

import "strings"

// maxFields bounds the fields of a line that are looked at together.
const maxFields = 256

// fields takes the password of a line whose fields a colon separates. The first
// colon is here, behind the host or the user:
//
//	host:5432:db:user:password    .pgpass
//	10.0.0.1:8080:user:password   lists of proxies
//	user:1000:LM:NT:              smbpasswd, dumps of hashes
func (sc *scanner) fields() {
	if sc.at+1 == len(sc.s) || sc.at == 0 || !isSolid(sc.s[sc.at+1]) {
		return
	}
	if !isDigit(sc.s[sc.at+1]) && sc.s[sc.at+1] != '*' || sc.network() {
		sc.pair()
		return
	}
	second := sc.at + 1
	third := sc.run(second, isDigit)
	if sc.s[second] == '*' {
		third = second + 1
	}
	if third == len(sc.s) || sc.s[third] != ':' || third-second > 7 {
		return
	}
	near := scanner{s: sc.s[:min(len(sc.s), third+maxFields)]}
	end := near.run(third, inField)
	rest := sc.s[third+1 : end]
	if len(rest) > 65 && all(rest[:32], isHash) && rest[32] == ':' && all(rest[33:65], isHash) && rest[65] == ':' {
		sc.take(third+1, third+1+65)
		return
	}
	first := sc.back(sc.at, inHost)
	host := sc.s[first:sc.at]
	if host == "" || first > 0 && isSolid(sc.s[first-1]) && !isQuote(sc.s[first-1]) {
		return
	}
	db, rest, _ := strings.Cut(rest, ":")
	user, password, ok := strings.Cut(rest, ":")
	switch {
	case ok && port(sc.s[second:third]) && isName(db) && isName(user):
	case !ok && digits(strings.ReplaceAll(host, ".", "")) && strings.Count(host, ".") == 3 && isName(db):
		user, password = db, rest
	default:
		return
	}
	if len(password) < 4 || user == "" || digits(password) || plain(password) || oddColon(password) {
		return
	}
	sc.take(end-len(password), end)
}

// network reports whether what follows the colon is the password of a source of
// data of Go: user:password@tcp(host)/db.
func (sc *scanner) network() bool {
	near := sc.s[sc.at:min(len(sc.s), sc.at+maxName)]
	return sourceHost(near) > 0
}

// sourceHost is where the host of such a source begins in a text; -1 where none does.
func sourceHost(near string) int {
	i := strings.IndexByte(near, '@')
	if i >= 0 && list("@tcp(\n@unix(").begin(near[i:]) {
		return i
	}
	return -1
}

// pair takes the password of a pair that a colon joins, where what stands around
// it says that it is one: root:password@tcp(db), [smtp.host]:587 user@host:password.
func (sc *scanner) pair() {
	from := sc.at + 1
	near := sc.s[from:min(len(sc.s), from+maxName)]
	if i := sourceHost(near); i > 0 && all(near[:i], inField) && isWord(sc.s[sc.at-1]) {
		sc.take(from, from+i)
		return
	}
	first := sc.back(sc.at, isSolid)
	if user := sc.s[first:sc.at]; first == 0 || !isWord(near[0]) || strings.IndexByte(user, '@') < 0 {
		return
	}
	host, _ := sc.before(first)
	if i := strings.LastIndex(host, "]"); i < 0 || host[0] != '[' || i+1 < len(host) && host[i+1] != ':' || strings.HasPrefix(host, Mark) {
		return // what was taken out stands in brackets too
	}
	to := sc.bare(from)
	if to-from >= 4 {
		sc.take(from, to)
	}
}

// port reports whether a text is a port of a database, or any.
func port(s string) bool { return s == "*" || len(s) == 4 || len(s) == 5 }

// isName reports whether a text can be the name of a user or a database.
func isName(s string) bool {
	return s == "*" || s != "" && all(s, isDotted) && !digits(s)
}

// oddColon reports whether a text has a colon that no backslash is before.
func oddColon(s string) bool {
	return strings.Contains(strings.ReplaceAll(s, `\:`, ""), ":")
}

func isHash(c byte) bool  { return isDigit(c) || c|0x20-'a' < 6 || c == '*' || c == 'X' }
func inHost(c byte) bool  { return isDotted(c) || c == '*' }
func inField(c byte) bool { return c > ' ' && !isQuote(c) }
