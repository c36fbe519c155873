package notation

import "strings"

// Listed reports whether a word is one of a list, in which spaces are between
// the words. A switch over that many words is three times the code.
func Listed(word, list string) bool {
	if word == "" || strings.IndexByte(word, ' ') >= 0 {
		return false
	}
	for at := 0; ; at++ {
		i := strings.Index(list[at:], word)
		if i < 0 {
			return false
		}
		at += i
		end := at + len(word)
		if (at == 0 || list[at-1] == ' ') && (end == len(list) || list[end] == ' ') {
			return true
		}
	}
}
