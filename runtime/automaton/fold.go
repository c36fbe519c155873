package automaton

// Folding, as a folded Set does it: ASCII letters become lower-case, and so do
// the two runes beyond ASCII that regexp's (?i) lets match an ASCII letter.
const (
	longS  = "\u017f" // ſ, folds to s
	kelvin = "\u212a" // K, folds to k
)

// Fold returns s as a folded Set reads it.
func Fold(s string) string {
	folded := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		c, width := foldAt(s, i)
		folded = append(folded, c)
		i += width
	}
	return string(folded)
}

// foldAt returns the folded byte at position i, and how many bytes of s it
// stands for.
func foldAt(s string, i int) (c byte, width int) {
	c = s[i]
	switch {
	case 'A' <= c && c <= 'Z':
		return c + 'a' - 'A', 1
	case c == longS[0] && i+1 < len(s) && s[i+1] == longS[1]:
		return 's', 2
	case c == kelvin[0] && i+2 < len(s) && s[i+1] == kelvin[1] && s[i+2] == kelvin[2]:
		return 'k', 3
	}
	return c, 1
}

// foldedPrefix reports whether s, folded, begins with a prefix that is folded.
func foldedPrefix(s string, prefix []byte) bool {
	i := 0
	for j := 0; j < len(prefix); j++ {
		if i >= len(s) {
			return false
		}
		c, width := foldAt(s, i)
		if c != prefix[j] {
			return false
		}
		i += width
	}
	return true
}
