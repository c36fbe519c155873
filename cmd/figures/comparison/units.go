package comparison

import (
	"fmt"
	"math"
	"strconv"
)

// digits is a number with two or three digits that count.
func digits(v float64) string {
	switch {
	case v >= 100:
		return thousands(int(v + 0.5))
	case v >= 9.95:
		return fmt.Sprintf("%.0f", v)
	case v >= 0.095 || v == 0:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

// duration is microseconds in the unit that reads best.
func duration(us float64) string {
	switch {
	case us >= 999_500:
		return digits(us/1e6) + " s"
	case us >= 999.5:
		return digits(us/1e3) + " ms"
	}
	return digits(us) + " µs"
}

func bytes(n float64) string {
	switch {
	case n >= 999_500:
		return digits(n/1e6) + " MB"
	case n >= 999.5:
		return digits(n/1e3) + " kB"
	}
	return fmt.Sprintf("%.0f B", n)
}

func objects(n float64) string {
	if n < 0.05 {
		return "0"
	}
	return digits(n)
}

func times(ratio float64) string {
	if ratio >= 100 {
		scale := math.Pow(10, math.Floor(math.Log10(ratio))-1)
		ratio = math.Round(ratio/scale) * scale
	}
	return digits(ratio) + "×"
}

// thousands is a whole number with commas.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for at := len(s) - 3; at > 0; at -= 3 {
		s = s[:at] + "," + s[at:]
	}
	return s
}
