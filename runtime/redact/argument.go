package redact

import "strings"

// maxArguments bounds the arguments of a call that are looked at.
const maxArguments = 256

// arguments makes the nth argument of the call due that begins here, where it is
// a quoted text: SetBasicAuth("user", "password").
func (sc *scanner) arguments(n int) {
	i := sc.at
	if i == len(sc.s) {
		return
	}
	if k := sc.blanks(i); sc.s[i] != '(' && (k == i || k == len(sc.s) || !isQuote(sc.s[k]) || n == 0) { // Ruby calls without brackets
		return
	}
	end := min(len(sc.s), i+maxArguments)
	var quote byte
	depth := 0
	for i++; i < end && n > 0; i++ {
		switch c := sc.s[i]; {
		case c == '\n' && quote != 0:
			return
		case c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case isQuote(c):
			quote = c
		case c == '(' || c == '{' || c == '[':
			depth++
		case (c == ')' || c == '}' || c == ']') && depth > 0:
			depth--
		case c == ')' || c == ';':
			return
		case c == ',' && depth == 0:
			n--
		}
	}
	if n == 0 && i < end {
		sc.wait(due{at: sc.run(i, isSpace), text: true})
	}
}

func isSpace(c byte) bool { return c <= ' ' }

// authArguments makes the password of auth=("user", "password") due.
func (sc *scanner) authArguments(name string) bool {
	if !ends(name, "auth") || sc.at+1 >= len(sc.s) {
		return false
	}
	at := sc.at
	if sc.s[at] == '=' {
		at++
	}
	if sc.s[at] != '(' {
		return false
	}
	was := sc.at
	sc.at = at
	sc.arguments(1)
	sc.at = was
	return true
}

// redisAuth takes the password behind AUTH, as a client of Redis or a mail server
// is told it.
func (sc *scanner) redisAuth(start int) bool {
	if sc.s[start:sc.at] != "AUTH" || start > 1 && sc.s[start-1] == ' ' && isWord(sc.s[start-2]) {
		return false
	}
	from := sc.blanks(sc.at)
	to := sc.bare(from)
	if next := sc.blanks(to); next > to && plain(sc.s[from:to]) { // AUTH user password
		from, to = next, sc.bare(next)
	}
	v := sc.s[from:to]
	if from == sc.at || len(v) < 8 || len(v) > maxKept || plain(v) || digits(v) {
		return false
	}
	return sc.take(from, to)
}

// operand takes the value that is due here.
func (sc *scanner) operand() {
	i, sep, text := sc.due.at, sc.due.sep, sc.due.text
	sc.due = due{at: len(sc.s)}
	if len(sc.later) > 0 {
		sc.due, sc.later = sc.later[0], sc.later[1:]
	}
	if i != sc.at {
		return // it has been taken for something else
	}
	switch from, _ := sc.quote(sc.inside(i)); {
	case text && from == i:
	case sep != 0:
		sc.part(i, sep)
	default:
		sc.value(i, false, false)
	}
}

// minPhrase and maxPhrase are how many words a wallet is made anew from.
const minPhrase, maxPhrase = 12, 24

// phrase takes the words behind mnemonic: or seed phrase =.
func (sc *scanner) phrase() {
	i, _ := sc.quote(sc.at)
	i = sc.blanks(i)
	if i == len(sc.s) || sc.s[i] != ':' && sc.s[i] != '=' {
		return
	}
	from, _ := sc.quote(sc.inside(sc.blanks(sc.run(i, isSeparator))))
	end, n := from, 0
	for i = from; n < maxPhrase; n++ {
		to := i
		for to < len(sc.s) && to-i < 9 && 'a' <= sc.s[to] && sc.s[to] <= 'z' {
			to++
		}
		if to-i < 3 || to-i > 8 {
			break
		}
		end = to
		i = sc.run(to, isComma)
	}
	if n >= minPhrase {
		sc.take(from, end)
	}
}

func isComma(c byte) bool { return isBlank(c) || c == ',' }

// jwk takes the private part of a JSON Web Key: "d": "…".
func (sc *scanner) jwk(start int) {
	if start == 0 || !isQuote(sc.s[start-1]) {
		return
	}
	i, _ := sc.quote(sc.at)
	j := sc.blanks(i)
	if i == sc.at || j == len(sc.s) || sc.s[j] != ':' {
		return
	}
	k := sc.blanks(j + 1)
	from, _ := sc.quote(k)
	to := from
	for to < len(sc.s) && to-from < maxJWK && isDashed(sc.s[to]) {
		to++
	}
	if v := sc.s[from:to]; from == k || len(v) < 40 || !thorough(v) || to == len(sc.s) || !isQuote(sc.s[to]) && sc.s[to] != '\\' {
		return
	}
	sc.take(from, to)
}

// maxJWK is how long a number of a key of 16384 bits is in base64.
const maxJWK = 2800

// identified takes the password of a user of SQL: IDENTIFIED BY 'x', IDENTIFIED
// WITH plugin AS 'x', IDENTIFIED BY PASSWORD 'x', IDENTIFIED BY VALUES 'x'.
func (sc *scanner) identified() {
	word, to := sc.next(sc.at)
	if strings.EqualFold(word, "with") {
		_, to = sc.next(to)
		word, to = sc.next(to)
	}
	if !strings.EqualFold(word, "by") && !strings.EqualFold(word, "as") {
		return
	}
	if more, end := sc.next(to); strings.EqualFold(more, "password") || strings.EqualFold(more, "values") {
		to = end
	}
	i := sc.blanks(to)
	if inner, _ := sc.quote(i); inner > i || !plainWord(sc.s[i:]) || word == "BY" {
		sc.value(i, false, false)
	}
}

// next is the word behind i and the blanks there, and where it ends.
func (sc *scanner) next(i int) (word string, to int) {
	from := sc.blanks(i)
	to = from
	for to < len(sc.s) && to-from < maxName && isWord(sc.s[to]) {
		to++
	}
	return sc.s[from:to], to
}
