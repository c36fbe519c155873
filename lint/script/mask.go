package script

import "strings"

// mask is a program in which what stands in strings and comments is blank, so
// that every other byte stands where it stood. Quotes and line ends stay.
func mask(source, lang string) string {
	b := []byte(source)
	for i := 0; i < len(b); {
		switch c := b[i]; {
		case lang == "python" && c == '#', lang == "node" && strings.HasPrefix(source[i:], "//"):
			for ; i < len(b) && b[i] != '\n'; i++ {
				b[i] = ' '
			}
		case lang == "node" && strings.HasPrefix(source[i:], "/*"):
			i = blank(b, i, closing(source, i+2, "*/"))
		case lang == "python" && (strings.HasPrefix(source[i:], `"""`) || strings.HasPrefix(source[i:], `'''`)):
			end := closing(source, i+3, source[i:i+3])
			blank(b, i+1, max(end-1, i+1))
			i = end
		case c == '"' || c == '\'' || c == '`' && lang == "node":
			end := quoted(source, i, c)
			blank(b, i+1, max(end-1, i+1))
			i = end
		default:
			i++
		}
	}
	return string(b)
}

func blank(b []byte, start, end int) int {
	for i := start; i < end && i < len(b); i++ {
		if b[i] != '\n' {
			b[i] = ' '
		}
	}
	return end
}

// closing is behind a mark that closes; the end where there is none.
func closing(source string, from int, mark string) int {
	if i := strings.Index(source[min(from, len(source)):], mark); i >= 0 {
		return from + i + len(mark)
	}
	return len(source)
}

// quoted is behind the quote that closes the one at i. A string of one line that
// is not closed there was none.
func quoted(source string, i int, quote byte) int {
	for j := i + 1; j < len(source); j++ {
		switch source[j] {
		case '\\':
			j++
		case '\n':
			if quote != '`' {
				return i + 1
			}
		case quote:
			return j + 1
		}
	}
	return i + 1
}
