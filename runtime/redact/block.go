package redact

import "strings"

const begin, end = "-----BEGIN ", "-----END "

// block takes the inside of a block with a private key, to its end or to the end
// of the text.
func (sc *scanner) block() {
	begin, end, dashes := begin, end, "-----"
	if !strings.HasPrefix(sc.s[sc.at:], begin) {
		begin, end, dashes = "---- BEGIN ", "---- END ", " ----" // RFC 4716
		if !strings.HasPrefix(sc.s[sc.at:], begin) {
			return
		}
	}
	from := sc.at + len(begin)
	label := sc.run(from, isLabel)
	if dashes[0] == ' ' && label > from && sc.s[label-1] == ' ' {
		label--
	}
	sc.at = label
	if !strings.HasSuffix(sc.s[from:label], "PRIVATE KEY") && !strings.HasSuffix(sc.s[from:label], "PRIVATE KEY BLOCK") {
		return
	}
	if strings.HasPrefix(sc.s[label:], dashes) {
		label += len(dashes)
	}
	to := len(sc.s)
	if i := strings.Index(sc.s[label:], end); i >= 0 {
		to = label + i
	}
	if strings.Trim(sc.s[label:to], "\\nr \t\r\n") != Mark {
		sc.drop(label, to)
	}
	sc.at = min(to+len(end), len(sc.s)) // the label of the end is no beginning
}

// keyLines takes the lines behind Private-Lines: 3, as PuTTY writes a key.
func (sc *scanner) keyLines() {
	if sc.at == len(sc.s) || sc.s[sc.at] != ':' {
		return
	}
	i := sc.run(sc.blanks(sc.at+1), isDigit)
	from := i + sc.newline(i)
	to := from
	for i < len(sc.s) {
		next := i + sc.newline(i)
		end := sc.run(next, isBase64)
		if next == i || end == next || end < len(sc.s) && sc.newline(end) == 0 {
			break
		}
		i, to = end, end
	}
	if to > from {
		sc.take(from, to)
	}
}

// newline is the length of the end of a line, as it is or as JSON writes it.
func (sc *scanner) newline(i int) int {
	rest := sc.s[i:]
	n := 0
	if strings.HasPrefix(rest, "\r") {
		n = 1
	} else if strings.HasPrefix(rest, `\r`) {
		n = 2
	}
	switch {
	case strings.HasPrefix(rest[n:], "\n"):
		return n + 1
	case strings.HasPrefix(rest[n:], `\n`):
		return n + 2
	}
	return 0
}
