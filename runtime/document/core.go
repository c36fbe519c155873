package document

import (
	"math"
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// scalar is what plain text stands for in YAML's core schema.
func scalar(s string) value.Value {
	switch s {
	case "", "~", "null", "Null", "NULL":
		return value.Value{}
	case "true", "True", "TRUE":
		return value.OfBool(true)
	case "false", "False", "FALSE":
		return value.OfBool(false)
	case ".nan", ".NaN", ".NAN":
		return value.OfFloat(math.NaN())
	}
	if c := s[0]; c == '-' || c == '+' || c == '.' || isDigit(c) {
		if v, ok := numeral(s); ok {
			return v
		}
	}
	return value.OfString(s)
}

// numeral reads a number of the core schema. An integer that no int holds is a
// float.
func numeral(s string) (value.Value, bool) {
	if v, ok := based(s); ok {
		return v, true
	}
	digits := strings.TrimLeft(s, "+-")
	if len(s)-len(digits) > 1 || digits == "" {
		return value.Value{}, false
	}
	switch digits {
	case ".inf", ".Inf", ".INF":
		if s[0] == '-' {
			return value.OfFloat(math.Inf(-1)), true
		}
		return value.OfFloat(math.Inf(1)), true
	}
	whole, ok := decimal(digits)
	if !ok {
		return value.Value{}, false
	}
	if whole {
		if n, err := strconv.ParseInt(s, 10, strconv.IntSize); err == nil {
			return value.OfInt(int(n)), true
		}
	}
	f, err := strconv.ParseFloat(s, 64)
	return value.OfFloat(f), err == nil
}

// based reads 0o17 and 0x1f.
func based(s string) (value.Value, bool) {
	if len(s) < 3 || s[0] != '0' || s[1] != 'o' && s[1] != 'x' {
		return value.Value{}, false
	}
	base := 8
	if s[1] == 'x' {
		base = 16
	}
	for i := 2; i < len(s); i++ {
		if digit(s[i]) >= base {
			return value.Value{}, false
		}
	}
	if n, err := strconv.ParseInt(s[2:], base, strconv.IntSize); err == nil {
		return value.OfInt(int(n)), true
	}
	f := 0.0
	for i := 2; i < len(s); i++ {
		f = f*float64(base) + float64(digit(s[i]))
	}
	return value.OfFloat(f), true
}

// decimal reports whether digits are a number without its sign, and a whole one.
func decimal(s string) (whole, ok bool) {
	rest := strings.TrimLeft(s, "0123456789")
	before := len(s) - len(rest)
	after := 0
	whole = rest == ""
	if strings.HasPrefix(rest, ".") {
		tail := strings.TrimLeft(rest[1:], "0123456789")
		after = len(rest) - 1 - len(tail)
		rest = tail
	}
	if before+after == 0 {
		return false, false
	}
	if rest != "" && (rest[0] == 'e' || rest[0] == 'E') {
		exponent := rest[1:]
		if exponent != "" && (exponent[0] == '+' || exponent[0] == '-') {
			exponent = exponent[1:]
		}
		if rest = strings.TrimLeft(exponent, "0123456789"); exponent == "" {
			return false, false
		}
	}
	return whole, rest == ""
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// digit is what a digit of any base up to 16 counts, 16 for what is none.
func digit(c byte) int {
	switch {
	case isDigit(c):
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return 16
}
