package redact

import "strings"

// prompt reports whether the quote at k ends a text that asks for the secret, as
// in read -p "Password: " x. The name ends at i.
func (sc *scanner) prompt(i, k int) bool {
	q := sc.s[k]
	if !isQuote(q) || i > sc.at { // the name has quotes of its own
		return false
	}
	if k+1 < len(sc.s) && strings.IndexByte(" \t\r\n),;]}.", sc.s[k+1]) < 0 {
		return false
	}
	odd := false
	for n := k - 1; n >= 0 && k-n < 2*maxName && sc.s[n] != '\n'; n-- {
		odd = odd != (sc.s[n] == q)
	}
	return odd
}

// inBraces reports whether the name whose last word begins at start is the one of
// ${NAME:-value}.
func (sc *scanner) inBraces(start int) bool {
	i := sc.back(start, isWord)
	return i > 1 && sc.s[i-1] == '{' && sc.s[i-2] == '$'
}

// call reports whether the name whose last word begins at start is the function
// PASSWORD of SQL.
func (sc *scanner) call(start int) bool {
	return sc.s[start:sc.at] == "PASSWORD" && sc.at+1 < len(sc.s) && isQuote(sc.s[sc.at+1])
}

// argumentValue takes the value at k of an argument that has quotes around it:
// --data 'password=a b', Environment="PASSWORD=a b", set "PASSWORD=a b". It ends
// with the quotes, where an & or another name does not end it before.
func (sc *scanner) argumentValue(start, k int) bool {
	first := sc.back(start, isDotted)
	if first == 0 || !isQuote(sc.s[first-1]) || first > 1 && sc.s[first-2] == '\\' {
		return false
	}
	before, at := sc.before(first - 1)
	if !strings.HasPrefix(before, "-") && !strings.EqualFold(before, "set") && !strings.HasSuffix(before, "=") || at < first-1-maxName {
		return false
	}
	if before[0] == '-' && before[len(before)-1] == 'c' && len(before) < 5 { // a command of a shell
		return false
	}
	to := sc.bare(k)
	if to == k || to == len(sc.s) || !isBlank(sc.s[to]) || reference(sc.s[k:to]) {
		return false
	}
	near := sc.s[to:min(len(sc.s), to+2*maxName)]
	n := strings.IndexByte(near, sc.s[first-1])
	if n < 0 || strings.ContainsAny(near[:n], "=&;|\n") {
		return false
	}
	sc.take(k, to+n)
	return true
}

// before is the word that ends before i, blanks and ends of lines left out, and
// where it begins.
func (sc *scanner) before(i int) (word string, at int) {
	least := max(0, i-2*maxName)
	for i > least && !isSolid(sc.s[i-1]) {
		i--
	}
	at = i
	for at > least && isSolid(sc.s[at-1]) {
		at--
	}
	return sc.s[at:i], at
}

// maxFallback bounds what stands between the name of a variable and its value.
const maxFallback = 256

// fallback takes the value of a variable of Terraform, whose block begins at i.
func (sc *scanner) fallback(i int) {
	near := sc.s[i:min(len(sc.s), i+maxFallback)]
	if n := strings.IndexByte(near, '}'); n >= 0 {
		near = near[:n]
	}
	n := strings.Index(near, "default")
	if n < 0 {
		return
	}
	i = sc.blanks(i + n + len("default"))
	if i < len(sc.s) && sc.s[i] == '=' {
		sc.wait(due{at: sc.blanks(i + 1), text: true})
	}
}

// listed takes the value behind the comma at j, where the name is quoted or
// begins a line: "--name", "value", setenv("NAME", "value"), name,value of CSV.
func (sc *scanner) listed(start, i, j int) {
	from := sc.blanks(j + 1)
	if from == len(sc.s) {
		return
	}
	first := sc.back(start, isDotted)
	switch {
	case sc.columns(start):
	case i > sc.at && sc.isFlag(start):
		sc.value(from, true, false)
	case i > sc.at && first > 1 && isQuote(sc.s[first-1]) && sc.s[first-2] == '(':
		inner, depth := sc.quote(sc.inside(from))
		if inner == from {
			return
		}
		near := scanner{s: sc.s[:min(len(sc.s), inner+maxKept)]}
		v := sc.s[inner:near.closing(inner, depth)]
		if sc.sets(first-2) && len(v) > 1 || len(v) >= 8 && !plain(v) && drawn(v) {
			sc.value(from, false, line(sc.s[first:sc.at]))
		}
	case i > sc.at && sc.selector(start, i):
		if inner, depth := sc.quote(from); inner > from {
			if near := (&scanner{s: sc.s[:min(len(sc.s), inner+maxKept)]}); !plain(sc.s[inner:near.closing(inner, depth)]) {
				sc.value(from, false, false)
			}
		}
	case i == sc.at && (first == 0 || sc.s[first-1] == '\n'):
		if inner, depth := sc.quote(from); inner > from && !plain(sc.s[inner:sc.closing(inner, depth)]) {
			sc.value(from, false, false)
		}
	}
}

// sets reports whether the name of the function whose bracket is at i says that
// it sets something.
func (sc *scanner) sets(i int) bool {
	name := sc.s[sc.back(i, isWord):i]
	return setters.begin(name) || setters.end(name) || strings.HasSuffix(name, "Variable")
}

const setters list = "set\nput\ndefine\nheader\nadd\nappend\nstub\nsetenv"

// prose takes what a sentence says the secret is: the password is x9Fk2, the
// password of the server is x9Fk2. What follows the name begins at j.
func (sc *scanner) prose(j int) {
	rest := sc.s[j-1 : min(len(sc.s), j+maxName)]
	from := 0
	for verb := range strings.FieldsSeq("is was ist is:") {
		n := strings.Index(rest, verb)
		if end := n + len(verb); n > 0 && end < len(rest) && rest[n-1] == ' ' && rest[end] == ' ' && !strings.ContainsAny(rest[:n], ".,;:()\n\"'=|") {
			from = j + end
			break
		}
	}
	if from == 0 {
		return
	}
	inner, _ := sc.quote(from)
	near := scanner{s: sc.s[:min(len(sc.s), inner+maxName)]}
	v := strings.TrimRight(sc.s[inner:near.bare(inner)], ".,:!?")
	if len(v) >= 8 && thorough(v) && drawn(v) {
		sc.take(inner, inner+len(v))
	}
}

// drawn reports whether a text is no name of an algorithm or a format, which have
// digits, too.
func drawn(v string) bool {
	return !algorithms.begin(v) && strings.IndexByte(v, '/') < 0 && v[0] != '*' && expression(v) < 2
}

const algorithms list = "base\nsha\ned25519\nutf\nmd5\nx509\noauth\niso\nrfc\nhttp\naes\nhs\nrs\nes"

// harmlessCookie reports whether none of the cookies of a header can be one of a
// session: short words such as theme=dark, and attributes.
func harmlessCookie(v string) bool {
	if len(v) > maxKept || strings.IndexByte(v, '=') < 0 {
		return false
	}
	for pair := range strings.SplitSeq(v, ";") {
		name, value, ok := strings.Cut(strings.TrimSpace(pair), "=")
		if name == "" || attributes.has(name) {
			continue
		}
		if !ok || len(value) > 8 || !all(value, isLetter) && !digits(value) || sessions.partOf(name) {
			return false
		}
	}
	return true
}

// attributes are those of a cookie, and sessions is what names of cookies of a
// session have in them.
const (
	attributes list = "path\ndomain\nmax-age\nexpires\nsamesite\npriority\nversion\nsecure\nhttponly\npartitioned"
	sessions   list = "sess\nsid\nauth\ntoken\nid\njwt\nkey\ncsrf\nlogin\nremember\nuser\npass\nsecret"
)
