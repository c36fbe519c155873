package schema

import (
	"math"
	"math/bits"
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// compare orders two numbers exactly: an integer is never rounded to a float.
func compare(a, b value.Value) int {
	switch {
	case a.Kind() == value.Int && b.Kind() == value.Int:
		return order(int64(a.Int()), int64(b.Int()))
	case a.Kind() == value.Int:
		return compareMixed(int64(a.Int()), b.Float())
	case b.Kind() == value.Int:
		return -compareMixed(int64(b.Int()), a.Float())
	}
	return order(a.Float(), b.Float())
}

func order[T int64 | float64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func compareMixed(n int64, f float64) int {
	switch {
	case f >= 1<<63:
		return -1
	case f < -1<<63:
		return 1
	}
	whole, part := math.Modf(f)
	if c := order(n, int64(whole)); c != 0 {
		return c
	}
	return order(0, part)
}

// integer is the integer that a number is, where it is one that fits.
func integer(v value.Value) (int64, bool) {
	if v.Kind() == value.Int {
		return int64(v.Int()), true
	}
	f := v.Float()
	if v.Kind() != value.Float || f != math.Trunc(f) || f >= 1<<63 || f < -1<<63 {
		return 0, false
	}
	return int64(f), true
}

// isInteger reports whether a number is one without a fraction, however it is
// written and however large it is.
func isInteger(v value.Value) bool {
	f := v.Float()
	return v.Kind() == value.Int || v.Kind() == value.Float && f == math.Trunc(f) && f-f == 0
}

// multiple reports whether a is a multiple of b, both as the decimals that they
// are written as: 0.3 is a multiple of 0.1.
func multiple(a, b value.Value) bool {
	x, xe, ok := decimal(a)
	y, ye, ok2 := decimal(b)
	if !ok || !ok2 || y == 0 {
		return false
	}
	shift := xe - ye
	if shift >= 0 { // x * 10^shift % y
		rest := x % y
		for ; shift > 0 && rest != 0; shift-- {
			hi, lo := bits.Mul64(rest, 10)
			rest = bits.Rem64(hi, lo, y)
		}
		return rest == 0
	}
	for ; shift < 0; shift++ { // x % (y * 10^-shift)
		hi, lo := bits.Mul64(y, 10)
		if hi != 0 {
			return x == 0
		}
		y = lo
	}
	return x%y == 0
}

// decimal is the amount of a number as m * 10^exp.
func decimal(v value.Value) (m uint64, exp int, ok bool) {
	if v.Kind() == value.Int {
		n := v.Int()
		if n < 0 {
			return -uint64(n), 0, true
		}
		return uint64(n), 0, true
	}
	text := strconv.FormatFloat(math.Abs(v.Float()), 'e', -1, 64)
	digits, power, found := strings.Cut(text, "e")
	if !found { // an infinity or NaN
		return 0, 0, false
	}
	exp, _ = strconv.Atoi(power)
	whole, fraction, _ := strings.Cut(digits, ".")
	m, err := strconv.ParseUint(whole+fraction, 10, 64)
	return m, exp - len(fraction), err == nil
}
