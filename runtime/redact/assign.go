package redact

import "strings"

// assignment takes the value behind a name that ends in a word for a secret:
// NAME=value, name: value, "name": "value", --name value. The name's last word
// begins at start and ends here.
func (sc *scanner) assignment(start int) {
	name := sc.s[max(0, sc.at-maxName):sc.at]
	switch k := kindOf(name); k {
	case other:
		sc.userFlag(start)
	case secret:
		sc.named(start, name)
	case short:
		if sc.flags == "-" && strings.HasSuffix(name, ".psk") {
			sc.value(sc.blanks(sc.at), false, false)
			return
		}
		if !sc.mailPass(start) {
			sc.weak(maxWeak, shortValue)
		}
	case grown:
		if sc.tight() || sc.at < len(sc.s) && sc.s[sc.at] == ':' {
			sc.weak(maxWeak, grownValue)
		}
	case counted:
		if sc.tight() {
			sc.named(start, name)
		}
	case signature:
		if !sc.authArguments(name) && !sc.redisAuth(start) {
			sc.weak(0, randomValue)
		}
	case words12:
		sc.phrase()
	case jwkField:
		sc.jwk(start)
	case puttyLines:
		sc.keyLines()
	case sqlUser:
		sc.identified()
	case answer:
		sc.answer(start)
	case login:
		sc.login(start)
	default:
		sc.arguments(int(k - call1))
	}
}

// named takes the value behind the name of a secret.
func (sc *scanner) named(start int, name string) {
	if sc.behindSet(start, name) || sc.apart() {
		return
	}
	i, _ := sc.quote(sc.at)                                                                    // of a quoted name
	if strings.HasPrefix(sc.s[sc.at:], "]") && sc.at+1 < len(sc.s) && isQuote(sc.s[sc.at+1]) { // 'input[name=password]'
		i = sc.at + 2
	}
	doubled := i > sc.at && i < len(sc.s) && sc.s[i] == sc.s[i-1]
	if doubled { // ""name"": ""value"" of CSV
		i++
	}
	if i > sc.at && i < len(sc.s) && sc.s[i] == ']' { // env["NAME"] = value
		i++
	}
	j := sc.blanks(sc.ornament(i))
	if j == len(sc.s) {
		return
	}
	switch c := sc.s[j]; {
	case c == '%' && encoded(sc.s[j:]):
		from := j + len("%3D")
		to := sc.bare(from)
		if k := strings.Index(sc.s[from:to], "%26"); k >= 0 {
			to = from + k
		}
		sc.take(from, to)
	case c == '>' && j == sc.at && sc.inTag(start): // <password>value</password>
		to := sc.run(j+1, inTagText)
		if v := strings.TrimSpace(sc.s[j+1 : to]); !reference(v) {
			sc.take(j+1, to)
		}
	case c == '>' && j == i && i > sc.at: // <entry key="password">value</entry>
		near := scanner{s: sc.s[:min(len(sc.s), j+1+maxKept)]} // no text is looked at often
		to := near.run(j+1, inTagText)
		if v := sc.s[j+1 : to]; strings.HasPrefix(sc.s[to:], "</") && !plain(v) {
			sc.take(j+1, to)
		}
	case c == '=' || c == ':':
		sc.assigned(start, i, j, name, doubled)
	case c == ',':
		sc.listed(start, i, j)
	case c == '{' && i > sc.at: // variable "name" { default = value }
		sc.fallback(j + 1)
	case c == '|' && j > i && sc.row(start, j):
	case c == 'V' || c == 'v' || c == ')':
		sc.columns(start)
	case c == '-' && j == i && sc.inBraces(start): // ${NAME-value}
		sc.value(j+1, false, false)
	case c == '(' && j == i && sc.call(start): // PASSWORD('value') of SQL
		sc.value(j+1, false, false)
	case c == '(' && j == i:
		sc.setter(start, j+1)
	case i == sc.at && j > i && c != '-' && sc.isFlag(start):
		if !sc.otherFlag(start, j) {
			sc.value(j, false, false)
		}
	case i == sc.at && j > i && isLetter(c):
		if !sc.typed(j) && !sc.lineOf(start, j) {
			sc.prose(j)
		}
	case i == sc.at && j > i:
		sc.lineOf(start, j)
	}
}

// assigned takes the value behind the = or : at j. The name, and its quote, end
// at i.
func (sc *scanner) assigned(start, i, j int, name string, doubled bool) {
	from := sc.run(j, isSeparator)
	k := sc.blanks(from)
	if sc.s[j] == ':' && from == j+1 && j == sc.at && sc.inBraces(start) {
		switch {
		case k == len(sc.s) || sc.s[k] == '?' || sc.s[k] == '+': // ${NAME:?what to say}
			return
		case sc.s[k] == '-': // ${NAME:-value}
			sc.value(k+1, false, false)
			return
		}
	}
	if sc.s[j] == ':' && from == j+2 && j == sc.at && k < len(sc.s) && sc.s[k] == '-' && sc.inBraces(start) {
		k++
	}
	if doubled && strings.HasPrefix(sc.s[k:], `""`) {
		if n := strings.Index(sc.s[k+2:min(len(sc.s), k+2+maxKept)], `""`); n > 0 {
			sc.take(k+2, k+2+n)
			return
		}
	}
	if k < len(sc.s) && sc.prompt(i, k) {
		return
	}
	if sc.s[j] == '=' && k == j+1 && sc.argumentValue(start, k) {
		return
	}
	if first := sc.back(start, isDotted); sc.s[j] == '=' && j == sc.at && first > 0 && sc.s[first-1] == ' ' && !secretName(sc.s[first:j]) {
		return // secret/app key=value: two words of a command are no name
	}
	if sc.s[j] == ':' && from == j+1 && (sc.blockScalar(k) || sc.typed(k)) {
		return
	}
	if sc.s[j] == ':' && k < len(sc.s) {
		k = sc.sign(k)
	}
	sc.value(k, sc.s[j] == ':' || j > i || k > from, line(name))
}

// value takes the value that begins at i. A loose one that is not quoted may be
// prose or code; one of the whole line ends with the line.
func (sc *scanner) value(i int, loose, line bool) {
	i = sc.inside(i)
	from, depth := sc.quote(i)
	var to int
	switch {
	case strings.HasPrefix(sc.s[i:], "[[") && !loose || strings.HasPrefix(sc.s[i:], "[[") && isWord(sc.s[min(i+2, len(sc.s)-1)]): // of Lua
		near := sc.s[i+2 : min(len(sc.s), i+2+maxKept)]
		if n := strings.Index(near, "]]"); n > 0 && !(loose && plain(near[:n])) && sc.take(i+2, i+2+n) {
			return
		}
		to = sc.bare(from)
	case from > i:
		if depth == 0 && from+1 < len(sc.s) && sc.s[from] == sc.s[from-1] && sc.s[from+1] == sc.s[from-1] { // """value"""
			from += 2
		}
		if sc.s[from-1] == '`' && !loose && i > 0 && sc.s[i-1] == '=' { // what a program says
			return
		}
		to, loose = sc.closing(from, depth), false
	case line:
		to = sc.run(from, inLine)
	default:
		to = sc.bare(from)
	}
	v := strings.TrimRight(sc.s[from:to], ",}]")
	switch {
	case from == i && v != "" && wraps(v): // !vault "value", ConvertTo-SecureString "value"
		if k := sc.blanks(to); k > to && k < len(sc.s) && isQuote(sc.s[k]) {
			sc.value(k, false, false)
		}
	case v == "" || refers(v) || line && toldByProgram(v):
	case strings.HasPrefix(v, "$(") && v[len(v)-1] == ')': // what a program says
	case from == i && !line && code(v, sc.s[from+len(v):], loose):
	case loose && (to < len(sc.s) && sc.s[to] == '(' || plain(v) || len(v) <= maxKept && (v[0] == '{' || v[0] == '[')):
	case line && harmlessCookie(v):
	default:
		sc.drop(from, from+len(v))
	}
}

// inside is where the text of a value is that has a sign or a call around it:
// $'value' of the shell, @"value" of C#, N'value' of SQL, []byte("value").
func (sc *scanner) inside(i int) int {
	rest := sc.s[i:]
	if len(rest) < 2 {
		return i
	}
	if rest[1] == '\'' || rest[1] == '"' {
		if rest[0] == '$' || rest[0] == '@' || isLetter(rest[0]) && len(rest) > 2 && strings.IndexByte(" \t\r\n,;:)]}&|<>\\\"'", rest[2]) < 0 {
			return i + 1
		}
		return i
	}
	if n := wrappers.find(beginning, rest); n > 0 && n < len(rest) && isQuote(rest[n]) {
		return i + n
	}
	return i
}

// wrappers are calls that make a secret of a text.
const wrappers list = "String::from(\nSome(\nBuffer.from(\n[]byte(\nbytes(\nSecretStr(\nSecretString::new(\nSecretString::from(\nPASSWORD(\nSensitive(\nSecret(\nPassword(\nSecureString(\nRedacted(\nencodeURIComponent(\nbtoa("

// wraps reports whether a word takes the quoted text behind it for its own: a tag
// of YAML, a command of PowerShell.
func wraps(v string) bool {
	return v[0] == '!' && len(v) <= maxName && wordOnly(v[1:]) || v == "ConvertTo-SecureString"
}

// bare is where a value without quotes ends.
func (sc *scanner) bare(i int) int {
	for i < len(sc.s) && inValue(sc.s[i]) {
		if sc.s[i] == '\\' && i+1 < len(sc.s) && strings.IndexByte("nrt\"'", sc.s[i+1]) >= 0 {
			break // the end of a line or a text inside of one of JSON
		}
		i++
	}
	return i
}

// maxEscape bounds the backslashes before a quote: text inside of text.
const maxEscape = 7

// quote is behind the quote at i, if one is there, with its backslashes, and how
// many those are.
func (sc *scanner) quote(i int) (after, depth int) {
	for at := i; at < len(sc.s); at++ {
		switch c := sc.s[at]; {
		case isQuote(c):
			return at + 1, at - i
		case c != '\\' || at-i == maxEscape:
			return i, 0
		}
	}
	return i, 0
}

// closing is where the quoted text that begins at i ends: before a quote as the
// one before it, which has as many backslashes or fewer, or with the line. Two
// quotes are one that belongs to the text.
func (sc *scanner) closing(i, depth int) int {
	q := sc.s[i-1]
	for from := i; i < len(sc.s) && sc.s[i] != '\n'; i++ {
		if sc.s[i] != q {
			continue
		}
		if i > from && depth == 0 && i+1 < len(sc.s) && sc.s[i+1] == q {
			i++
			continue
		}
		n := 0
		for n <= maxEscape && i-n > from && sc.s[i-n-1] == '\\' {
			n++
		}
		if n <= depth || depth == 0 && n%2 == 0 {
			return i - min(n, depth)
		}
	}
	return i
}

// userFlag takes the password of curl -u name:password.
func (sc *scanner) userFlag(start int) {
	if n := sc.at - start; n != 1 && n != 4 {
		return
	}
	if word := sc.s[start:sc.at]; word != "u" && word != "user" || !sc.isFlag(start) {
		return
	}
	i := sc.run(sc.at, isBlankOrEqual)
	from, depth := sc.quote(i)
	to := sc.bare(from)
	if from > i {
		to = sc.closing(from, depth)
	}
	colon := strings.IndexByte(sc.s[from:to], ':')
	if i == sc.at || colon < 1 {
		return
	}
	if p := sc.s[from+colon+1 : to]; !digits(p) && !strings.Contains(p, "//") {
		sc.take(from+colon+1, to)
	}
}

// isFlag reports whether the name whose last word begins at start begins with a
// dash, at the beginning of a word of a command line.
func (sc *scanner) isFlag(start int) bool {
	i := sc.back(start, isDashed)
	return i < start && sc.s[i] == '-' && (i == 0 || sc.s[i-1] <= ' ' || isQuote(sc.s[i-1]))
}
