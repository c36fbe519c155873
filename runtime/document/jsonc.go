package document

// plain is JSON with comments as JSON: comments and the comma before a closing
// bracket become spaces, so that errors keep their place.
func plain(src []byte) []byte {
	out := append([]byte(nil), src...)
	comma := -1       // a comma that nothing has followed
	open := byte('[') // the last character that counts, as far as it is a bracket or a comma
	for i := 0; i < len(out); {
		switch c := out[i]; {
		case c == '"':
			i, comma, open = skipString(out, i), -1, 0
			continue
		case c == '/' && i+1 < len(out) && (out[i+1] == '/' || out[i+1] == '*'):
			i = blank(out, i)
			continue
		case c == ',':
			if comma = -1; open == 0 {
				comma = i
			}
			open = c
		case (c == ']' || c == '}') && comma >= 0:
			out[comma], comma, open = ' ', -1, 0
		case c != ' ' && c != '\t' && c != '\n' && c != '\r':
			comma, open = -1, 0
			if c == '[' || c == '{' {
				open = c
			}
		}
		i++
	}
	return out
}

// skipString is where the string at i ends.
func skipString(b []byte, i int) int {
	for i++; i < len(b) && b[i] != '"'; i++ {
		if b[i] == '\\' {
			i++
		}
	}
	return min(i+1, len(b))
}

// blank puts spaces in the place of the comment at i, and is where it ends. A
// comment without an end stays, and is an error.
func blank(b []byte, i int) int {
	end := i + 2
	if b[i+1] == '/' {
		for end < len(b) && b[end] != '\n' && b[end] != '\r' {
			end++
		}
	} else {
		for end < len(b) && !(b[end] == '/' && b[end-1] == '*' && end > i+2) {
			end++
		}
		if end == len(b) {
			return end
		}
		end++
	}
	for ; i < end; i++ {
		if b[i] != '\n' {
			b[i] = ' '
		}
	}
	return end
}
