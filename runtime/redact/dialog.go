package redact

import "strings"

// answer takes what is sent to a program that has asked for a password before:
// expect "assword:"; send "x\r".
func (sc *scanner) answer(start int) {
	before := sc.s[max(0, start-2*maxName):start]
	if !strings.Contains(before, "assword") && !strings.Contains(before, "assphrase") {
		return
	}
	i := sc.at
	if i < len(sc.s) && sc.s[i] == '(' {
		i++
	} else {
		if i = sc.blanks(i); i == sc.at {
			return
		}
		if strings.HasPrefix(sc.s[i:], "-- ") {
			i += len("-- ")
		}
	}
	from, depth := sc.quote(sc.inside(i))
	if from == i {
		return
	}
	to := sc.closing(from, depth)
	v := sc.s[from:to]
	v = v[:len(v)-list("\\r\n\\n").find(ending, v)]
	sc.take(from, from+len(v))
}

// login takes the password of the command LOGIN of IMAP, or the second argument
// of a function.
func (sc *scanner) login(start int) {
	if sc.at < len(sc.s) && sc.s[sc.at] == '(' {
		sc.arguments(1)
		return
	}
	if sc.s[start:sc.at] != "LOGIN" {
		return
	}
	_, i := sc.next(sc.at)
	i = sc.run(i, isSolid)
	if from := sc.blanks(i); from > i && i > sc.at+1 {
		to := sc.bare(from)
		inner, _ := sc.quote(from)
		if v := sc.s[from:to]; inner > from || len(v) >= 6 && len(v) <= maxKept && mixed(v) && !plain(v) && sc.ends(to) {
			sc.value(from, false, false)
		}
	}
}

// mailPass takes the password of the command PASS of FTP and POP3, which follows
// one of USER.
func (sc *scanner) mailPass(start int) bool {
	if sc.s[start:sc.at] != "PASS" || !strings.Contains(sc.s[max(0, start-2*maxName):start], "USER ") {
		return false
	}
	from := sc.blanks(sc.at)
	if from == sc.at || sc.bare(from) == from {
		return false
	}
	sc.value(from, false, false)
	return true
}

// ends reports whether a line ends at i.
func (sc *scanner) ends(i int) bool {
	i = sc.blanks(i)
	return i == len(sc.s) || sc.s[i] == '\r' || sc.newline(i) > 0
}

// setter takes the argument at i of a function that sets a secret: setPassword("x"),
// .password("x").
func (sc *scanner) setter(start, i int) {
	from, depth := sc.quote(sc.inside(i))
	if from == i {
		return
	}
	name := sc.s[start:sc.at]
	if isCookie(name) {
		return
	}
	near := scanner{s: sc.s[:min(len(sc.s), from+maxKept)]}
	v := sc.s[from:near.closing(from, depth)]
	if n := list("set\nwith\nput\nupdate\nchange").find(beginning, name); n > 0 && n < len(name) && strings.IndexByte(v, ' ') < 0 {
		sc.value(i, false, false)
		return
	}
	if start > 0 && sc.s[start-1] == '.' && len(v) >= 6 && mixed(v) && !plain(v) && strings.IndexByte(v, ' ') < 0 && name[0]|0x20 != 'g' {
		sc.value(i, false, false)
	}
}

// otherFlag reports whether a flag such as --secret takes no secret: those of
// docker say where one is, and that of pulumi takes nothing.
func (sc *scanner) otherFlag(start, j int) bool {
	if sc.s[start:sc.at] != "secret" {
		return false
	}
	if sc.flags == "- !" {
		return true
	}
	return list("id=\nsrc=\nsource=\ntype=\nenv=").begin(sc.s[j:])
}

// selector reports whether the name stands in a selector of a page that is the
// first argument of a call: fill('#password', 'x'). Its quotes end before i.
func (sc *scanner) selector(start, i int) bool {
	q := sc.s[i-1]
	if q == ']' && i > 1 {
		q = sc.s[i-2]
	}
	least := max(1, start-maxName)
	for n := start - 1; n >= least && sc.s[n] != '\n'; n-- {
		if sc.s[n] == q {
			return sc.s[n-1] == '('
		}
	}
	return false
}

// foreign are the names of a password in scripts that no word begins in.
const foreign list = "пароль\nПароль\n密码\n密碼\nパスワード\n비밀번호"

// foreignName takes the value behind a name in another script.
func (sc *scanner) foreignName() {
	n := foreign.find(beginning, sc.s[sc.at:])
	if n == 0 {
		return
	}
	i := sc.blanks(sc.at + n)
	sep := 1
	if strings.HasPrefix(sc.s[i:], "：") {
		sep = len("：")
	} else if i == len(sc.s) || sc.s[i] != ':' && sc.s[i] != '=' {
		return
	}
	was := sc.from
	if sc.value(sc.blanks(i+sep), true, false); sc.from == was {
		sc.at = i
	}
}
