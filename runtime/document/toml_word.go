package document

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/value"
)

// tomlWord is a value that stands in no quotes: a number, a boolean or a date.
func tomlWord(s string) (value.Value, bool) {
	switch s {
	case "":
		return value.Value{}, false
	case "true", "false":
		return value.OfBool(s == "true"), true
	case "inf", "+inf":
		return value.OfFloat(math.Inf(1)), true
	case "-inf":
		return value.OfFloat(math.Inf(-1)), true
	case "nan", "+nan", "-nan":
		return value.OfFloat(math.NaN()), true
	}
	if v, ok := tomlNumber(s); ok {
		return v, true
	}
	return value.OfString(s), isMoment(s)
}

func tomlNumber(s string) (value.Value, bool) {
	digits, ok := joinDigits(s)
	if !ok {
		return value.Value{}, false
	}
	if len(digits) > 2 && digits[0] == '0' && strings.IndexByte("xob", digits[1]) >= 0 {
		if s[2] == '_' || digits[2] == '+' || digits[2] == '-' {
			return value.Value{}, false
		}
		n, err := strconv.ParseInt(digits[2:], baseOf(digits[1]), strconv.IntSize)
		return value.OfInt(int(n)), err == nil
	}
	bare := strings.TrimLeft(digits, "+-")
	if len(digits)-len(bare) > 1 || bare == "" || !isDigit(bare[0]) || bare[0] == '0' && len(bare) > 1 && isDigit(bare[1]) {
		return value.Value{}, false
	}
	whole, ok := decimal(bare)
	if !ok || strings.Contains(bare, ".") && !digitsAround(bare) {
		return value.Value{}, false
	}
	if whole {
		n, err := strconv.ParseInt(digits, 10, strconv.IntSize)
		return value.OfInt(int(n)), err == nil
	}
	f, _ := strconv.ParseFloat(digits, 64) // too large is infinite
	return value.OfFloat(f), true
}

func baseOf(c byte) int {
	switch c {
	case 'x':
		return 16
	case 'o':
		return 8
	}
	return 2
}

// joinDigits takes the _ out of a number: each stands between digits.
func joinDigits(s string) (string, bool) {
	if !strings.Contains(s, "_") {
		return s, true
	}
	base := 10
	if strings.HasPrefix(s, "0x") {
		base = 16
	}
	for i := range len(s) {
		if s[i] == '_' && (i == 0 || i == len(s)-1 || digit(s[i-1]) >= base || digit(s[i+1]) >= base) {
			return "", false
		}
	}
	return strings.ReplaceAll(s, "_", ""), true
}

// digitsAround reports whether there are digits on both sides of the point.
func digitsAround(s string) bool {
	_, after, _ := strings.Cut(s, ".")
	return after != "" && isDigit(after[0])
}

// isDate reports whether s is a year, month and day that there is. It reads by
// hand: package time's parser is large, and lenient.
func isDate(s string) bool {
	if len(s) != 10 || s[4] != '-' || s[7] != '-' {
		return false
	}
	year, err := strconv.ParseUint(s[:4], 10, 16)
	month, err2 := strconv.ParseUint(s[5:7], 10, 8)
	day, err3 := strconv.ParseUint(s[8:], 10, 8)
	if err != nil || err2 != nil || err3 != nil || month < 1 || month > 12 || day < 1 {
		return false
	}
	days := [12]uint64{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[month-1]
	if month == 2 && year%4 == 0 && (year%100 != 0 || year%400 == 0) {
		days = 29
	}
	return day <= days
}

// isMoment reports whether a word is a date, a time or both.
func isMoment(s string) bool {
	if len(s) >= 10 && s[4] == '-' {
		if !isDate(s[:10]) {
			return false
		}
		if s = s[10:]; s == "" {
			return true
		}
		if strings.IndexByte("Tt ", s[0]) < 0 {
			return false
		}
		return isTime(withoutZone(s[1:]))
	}
	return isTime(s)
}

// withoutZone is a time without its zone; "" where that is none.
func withoutZone(s string) string {
	if bare, ok := strings.CutSuffix(strings.ToUpper(s), "Z"); ok {
		return bare
	}
	if n := len(s) - 6; n > 0 && (s[n] == '+' || s[n] == '-') {
		if !isTime(s[n+1:] + ":00") {
			return ""
		}
		return s[:n]
	}
	return s
}

// isTime reports whether s is hours, minutes and seconds, and parts of one.
func isTime(s string) bool {
	if len(s) < 8 || s[2] != ':' || s[5] != ':' {
		return false
	}
	for i, most := range [3]int{23, 59, 59} {
		n, err := strconv.ParseUint(s[3*i:3*i+2], 10, 8)
		if err != nil || int(n) > most {
			return false
		}
	}
	if len(s) == 8 {
		return true
	}
	return s[8] == '.' && len(s) > 9 && strings.Trim(s[9:], "0123456789") == ""
}

// unescape is the character of a number in hexadecimal digits.
func unescape(hex string) (string, bool) {
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil || !utf8.ValidRune(rune(n)) {
		return "", false
	}
	return string(rune(n)), true
}
