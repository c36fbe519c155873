package world

import (
	"strconv"
	"strings"
	"time"
)

// RFC3339 is the form of a moment that other programs read.
const RFC3339 = "YYYY-MM-DDThh:mm:ssZ"

// Spell writes a moment in a form: runs of Y, M, D, h, m, s and f are its year,
// month, day, hour, minute, second and thousandths, with zeros before them, Z is
// its zone, such as Z or +01:00, and all else is itself. Format of the package
// time knows more forms, in 20 kB more.
func Spell(form string, t time.Time) string {
	year, month, day := t.Date()
	hour, minute, second := t.Clock()
	parts := [...]int{year, int(month), day, hour, minute, second, t.Nanosecond() / int(time.Millisecond)}
	out := make([]byte, 0, len(form)+len("+01:0"))
	for i := 0; i < len(form); {
		at := strings.IndexByte("YMDhmsf", form[i])
		switch {
		case at >= 0:
			n := run(form[i:])
			out = appendPadded(out, parts[at], n)
			i += n
			continue
		case form[i] == 'Z':
			out = appendZone(out, t)
		default:
			out = append(out, form[i])
		}
		i++
	}
	return string(out)
}

// run is how often the first byte of s stands there.
func run(s string) int { return len(s) - len(strings.TrimLeft(s, s[:1])) }

func appendPadded(dst []byte, n, width int) []byte {
	text := strconv.Itoa(n)
	for range width - len(text) {
		dst = append(dst, '0')
	}
	return append(dst, text...)
}

func appendZone(dst []byte, t time.Time) []byte {
	_, seconds := t.Zone()
	minutes, sign := seconds/60, byte('+')
	switch {
	case seconds == 0:
		return append(dst, 'Z')
	case minutes < 0:
		minutes, sign = -minutes, '-'
	}
	dst = appendPadded(append(dst, sign), minutes/60, 2)
	return appendPadded(append(dst, ':'), minutes%60, 2)
}
