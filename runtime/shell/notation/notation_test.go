package notation

import (
	"strings"
	"testing"
)

// TestEscape wants the escapes that languages share, and leaves others.
func TestEscape(t *testing.T) {
	for text, want := range map[string]string{
		`\n`: "\n", `\x41b`: "A", `\101`: "A", `\0101`: "A", `\u00e4`: "ä", `\U0001F600`: "😀", `\q`: `\`, `\`: `\`, `\xg`: `\x`,
	} {
		var b strings.Builder
		n := Escape(&b, text)
		if b.String() != want || n < 1 || n > len(text) {
			t.Errorf("Escape(%q) is %q, %d bytes", text, b.String(), n)
		}
	}
}

// TestDecode wants what encoded text stands for, without bytes that mean
// something else in a word.
func TestDecode(t *testing.T) {
	for _, c := range []struct {
		decode     func(string) (string, bool)
		text, want string
		ok         bool
	}{
		{Base64, "cm0gLXJm", "rm -rf", true}, {Base64, "cm0=\n", "rm", true}, {Base64, "AQ", "\x00", true}, {Base64, "?", "", false},
		{Hex, "72 6d\n", "rm", true}, {Hex, "02", "\x00", true}, {Hex, "7g", "", false},
	} {
		if got, ok := c.decode(c.text); ok != c.ok || ok && got != c.want {
			t.Errorf("%q is %q, %t", c.text, got, ok)
		}
	}
}
