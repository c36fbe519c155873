package program

import "strings"

// Wild reports whether a name with patterns of the shell, Star and One, can stand
// for an entry of a folder. A leading dot is only named by a dot.
func Wild(pattern, name string) bool {
	if strings.HasPrefix(name, ".") && !strings.HasPrefix(pattern, ".") {
		return false
	}
	p, n, star, mark := 0, 0, -1, 0
	for n < len(name) {
		switch {
		case p < len(pattern) && pattern[p] == Star:
			star, mark = p, n
			p++
		case p < len(pattern) && (pattern[p] == One || pattern[p] == name[n]):
			n++
			if pattern[p] == One {
				for n < len(name) && name[n]&0xC0 == 0x80 {
					n++
				}
			}
			p++
		case star >= 0:
			mark++
			p, n = star+1, mark
		default:
			return false
		}
	}
	return strings.Trim(pattern[p:], "\x01") == ""
}
