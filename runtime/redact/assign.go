package redact

import "strings"

// assignment takes the value behind a name that ends in a word for a secret:
// NAME=value, name: value, "name": "value", --name value. The name's last word
// begins at start and ends here.
func (sc *scanner) assignment(start int) {
	name := sc.s[max(0, sc.at-maxName):sc.at]
	switch kindOf(name) {
	case short:
		sc.weak(maxWeak, shortValue)
	case signature:
		sc.weak(0, randomValue)
	case secret:
		sc.named(start, name)
	default:
		if ends(name, "by") && ends(strings.TrimRight(name[:len(name)-2], " "), "identified") {
			sc.value(sc.run(sc.at, isBlank), false, false)
		} else {
			sc.userFlag(start)
		}
	}
}

// named takes the value behind the name of a secret.
func (sc *scanner) named(start int, name string) {
	if sc.behindSet(start, name) || sc.apart() {
		return
	}
	i, _ := sc.quote(sc.at)                           // of a quoted name
	if i > sc.at && i < len(sc.s) && sc.s[i] == ']' { // env["NAME"] = value
		i++
	}
	j := sc.run(i, isBlank)
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
		if v := sc.s[from:to]; !reference(v) {
			sc.drop(from, to)
		}
	case c == '>' && j == sc.at && sc.inTag(start): // <password>value</password>
		to := sc.run(j+1, inTagText)
		if v := strings.TrimSpace(sc.s[j+1 : to]); !reference(v) {
			sc.drop(j+1, to)
		}
	case c == '>' && j == i && i > sc.at: // <entry key="password">value</entry>
		near := scanner{s: sc.s[:min(len(sc.s), j+1+maxKept)]} // no text is looked at often
		to := near.run(j+1, inTagText)
		if v := sc.s[j+1 : to]; strings.HasPrefix(sc.s[to:], "</") && !reference(v) && !plain(v) {
			sc.drop(j+1, to)
		}
	case c == '=' || c == ':':
		from := sc.run(j, isSeparator)
		k := sc.run(from, isBlank)
		sc.value(k, c == ':' || j > i || k > from, line(name))
	case c == ',' && i > sc.at && sc.isFlag(start): // "--name", "value"
		sc.value(sc.run(j+1, isBlank), true, false)
	case i == sc.at && j > i && c != '-' && sc.isFlag(start):
		sc.value(j, false, false)
	}
}

// value takes the value that begins at i. A loose one that is not quoted may be
// prose or code; one of the whole line ends with the line.
func (sc *scanner) value(i int, loose, line bool) {
	if i+1 < len(sc.s) && (sc.s[i] == '$' || sc.s[i] == '@') && (sc.s[i+1] == '\'' || sc.s[i+1] == '"') {
		i++ // $'value' of the shell, @"value" of C#
	}
	from, depth := sc.quote(i)
	var to int
	switch {
	case from > i:
		to, loose = sc.closing(from, depth), false
	case line:
		to = sc.run(from, inLine)
	default:
		to = sc.bare(from)
	}
	v := strings.TrimRight(sc.s[from:to], ",}]")
	switch {
	case from == i && v != "" && wraps(v): // !vault "value", ConvertTo-SecureString "value"
		if k := sc.run(to, isBlank); k > to && k < len(sc.s) && isQuote(sc.s[k]) {
			sc.value(k, false, false)
		}
	case v == "" || len(v) <= maxKept && reference(lastField(v)):
	case strings.HasPrefix(v, "$(") && v[len(v)-1] == ')': // what a program says
	case loose && (to < len(sc.s) && sc.s[to] == '(' || plain(v) || len(v) <= maxKept && (v[0] == '{' || v[0] == '[')):
	default:
		sc.drop(from, from+len(v))
	}
}

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
	for i+depth < len(sc.s) && depth < maxEscape && sc.s[i+depth] == '\\' {
		depth++
	}
	if i+depth < len(sc.s) && isQuote(sc.s[i+depth]) {
		return i + depth + 1, depth
	}
	return i, 0
}

// closing is where the quoted text that begins at i ends: before a quote as the
// one before it, which has as many backslashes or fewer, or with the line.
func (sc *scanner) closing(i, depth int) int {
	q := sc.s[i-1]
	for from := i; i < len(sc.s) && sc.s[i] != '\n'; i++ {
		if sc.s[i] != q {
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
	if p := sc.s[from+colon+1 : to]; p != "" && !digits(p) && !reference(p) {
		sc.drop(from+colon+1, to)
	}
}

// isFlag reports whether the name whose last word begins at start begins with a
// dash, at the beginning of a word of a command line.
func (sc *scanner) isFlag(start int) bool {
	i := start
	for i > 0 && start-i < maxName && isDashed(sc.s[i-1]) {
		i--
	}
	return i < start && sc.s[i] == '-' && (i == 0 || sc.s[i-1] <= ' ' || isQuote(sc.s[i-1]))
}

func isQuote(c byte) bool        { return c == '"' || c == '\'' || c == '`' }
func isSeparator(c byte) bool    { return c == '=' || c == ':' || c == '>' }
func isBlankOrEqual(c byte) bool { return isBlank(c) || c == '=' }
func inLine(c byte) bool         { return c != '\n' && c != '\r' && !isQuote(c) }

// inValue reports whether a byte can stand in a value without quotes.
func inValue(c byte) bool {
	return c > ' ' && !isQuote(c) && strings.IndexByte(";&|<>()", c) < 0
}
