package redact

import "strings"

// ornament is behind the signs of Markdown that end a name: **Password**: value.
func (sc *scanner) ornament(i int) int {
	if strings.HasPrefix(sc.s[i:], "**:") {
		return i + 2
	}
	return i
}

// sign is behind the sign at k that stands before a value: an anchor of YAML, the
// end of what Markdown makes bold.
func (sc *scanner) sign(k int) int {
	near := sc.s[k:min(len(sc.s), k+maxName)]
	if strings.HasPrefix(near, "** ") {
		return k + len("** ")
	}
	if n := strings.IndexByte(near, ' '); near[0] == '&' && n > 1 && all(near[1:n], isDashed) {
		return k + n + 1
	}
	return k
}

// lineOf takes the value at j of a line that has nothing but it and its name.
func (sc *scanner) lineOf(start, j int) bool {
	first := start
	for first > 0 && start-first < maxName && isBlank(sc.s[first-1]) {
		first--
	}
	if name := sc.s[start:sc.at]; first > 0 && sc.s[first-1] != '\n' || j != sc.at+1 || name != "password" && name != "passwd" && name != "passphrase" {
		return false
	}
	near := scanner{s: sc.s[:min(len(sc.s), j+maxName)]}
	to := near.run(j, isSolid)
	if v := sc.s[j:to]; len(v) < 6 || !strings.ContainsAny(v, "0123456789") || strings.IndexByte("*[]&<({", v[0]) >= 0 || plain(v) || digits(v) || !sc.ends(to) {
		return false
	}
	return sc.take(j, to)
}

// row takes the value of a row of a table: | Password | value |. The bar behind
// the name is at j.
func (sc *scanner) row(start, j int) bool {
	first := sc.back(start, func(c byte) bool { return isDotted(c) || c == ' ' || c == '*' })
	if first == 0 || sc.s[first-1] != '|' {
		return false
	}
	from := sc.blanks(j + 1)
	from, _ = sc.quote(from)
	near := scanner{s: sc.s[:min(len(sc.s), from+maxKept)]}
	to := near.bare(from)
	v := sc.s[from:to]
	if len(v) < 6 || !mixed(v) || plain(v) || !drawn(v) && len(v) < 30 {
		return false
	}
	if end := near.blanks(near.run(to, isQuote)); end == len(sc.s) || sc.s[end] != '|' || end == to {
		return false
	}
	return sc.take(from, to)
}

// blockScalar takes the lines of a value of YAML that begins at k: password: |.
func (sc *scanner) blockScalar(k int) bool {
	if k == len(sc.s) || sc.s[k] != '|' && sc.s[k] != '>' {
		return false
	}
	i := k + 1
	for i < len(sc.s) && i < k+3 && (sc.s[i] == '-' || sc.s[i] == '+' || isDigit(sc.s[i])) {
		i++
	}
	n := sc.newline(i)
	if n == 0 {
		return false
	}
	from := sc.blanks(i + n)
	indent := from - i - n
	if indent == 0 {
		return false
	}
	to := sc.lineEnd(from)
	if v := sc.s[from:to]; v == "" || reference(strings.TrimSpace(v)) || strings.HasPrefix(v, begin) {
		return false
	}
	for {
		n := sc.newline(to)
		next := sc.blanks(to + n)
		if n == 0 || next-to-n < indent {
			break
		}
		to = sc.lineEnd(next)
	}
	sc.take(from, to)
	return true
}

// lineEnd is where the line ends that i is in, as it is or as JSON writes it.
func (sc *scanner) lineEnd(i int) int {
	for i < len(sc.s) && sc.s[i] != '\n' && sc.s[i] != '\r' && sc.s[i] != '"' {
		if sc.s[i] == '\\' && sc.newline(i) > 0 {
			break
		}
		i++
	}
	return i
}

// maxType bounds the type that stands between a name and its value.
const maxType = 64

// typed takes the value of a name whose type begins at i: token: string = "x",
// password String = "x".
func (sc *scanner) typed(i int) bool {
	near := sc.s[i:min(len(sc.s), i+maxType)]
	n := strings.IndexByte(near, '=')
	if n < 2 || near[n-1] != ' ' || n+1 < len(near) && (near[n+1] == '=' || near[n+1] == '>') {
		return false
	}
	for _, c := range []byte(near[:n]) {
		if !isWord(c) && strings.IndexByte(" <>[]|.?&*", c) < 0 {
			return false
		}
	}
	if strings.Count(strings.TrimSpace(near[:n]), " ") > 2 {
		return false
	}
	from := sc.inside(sc.blanks(i + n + 1))
	if inner, _ := sc.quote(from); inner == from {
		return false
	}
	was := sc.from
	sc.value(from, false, false)
	return sc.from != was
}

// maxRows bounds the text in which the values of columns are.
const maxRows = 512

// columns makes the values of a column due: INSERT INTO t (name, password) VALUES
// ('a', 'b'), ('c', 'd').
func (sc *scanner) columns(start int) bool {
	least := max(0, start-2*maxName)
	column, open := 0, start
	for open--; open >= least && sc.s[open] != '('; open-- {
		switch c := sc.s[open]; {
		case c == ',':
			column++
		case !isWord(c) && !isSpace(c) && c != '"' && c != '`' && c != '[' && c != ']' && c != '.':
			return false
		}
	}
	if open < least {
		return false
	}
	near := sc.s[sc.at:min(len(sc.s), sc.at+2*maxName)]
	end := strings.IndexByte(near, ')')
	if end < 0 {
		return false
	}
	word, i := sc.next(sc.run(sc.at+end+1, isSpace))
	if !strings.EqualFold(word, "values") {
		return false
	}
	last := min(len(sc.s), i+maxRows)
	for {
		i = sc.run(i, isSpace)
		if i >= last || sc.s[i] != '(' {
			return true
		}
		i = sc.nth(i+1, column, last)
	}
}

// nth makes the nth value of a row due, which begins at i, and is behind its end.
func (sc *scanner) nth(i, n, last int) int {
	var quote byte
	for at := i; i < last; i++ {
		if at == i && n == 0 {
			sc.wait(due{at: sc.run(i, isSpace), text: true})
			n--
		}
		switch c := sc.s[i]; {
		case c == quote:
			quote = 0
		case quote != 0:
		case c == '\'':
			quote = c
		case c == ',':
			n, at = n-1, i+1
		case c == ')':
			if i++; i < last && sc.s[i] == ',' {
				i++
			}
			return i
		}
	}
	return last
}
