// Package backtrack says how long an engine that backtracks can take for a
// pattern, and on which text.
package backtrack

import (
	"strconv"
	"strings"
)

// Growth is how the time grows with the length of the text.
type Growth uint8

// The growths. Unknown is what the analysis cannot say, or gave up on.
const (
	Linear Growth = iota
	Polynomial
	Exponential
	Unknown
)

// String is the growth's name.
func (g Growth) String() string {
	return [...]string{Linear: "linear", Polynomial: "polynomial", Exponential: "exponential", Unknown: "unknown"}[g]
}

// Report is what was found. A text that shows it is Prefix, Pump many times, and
// Suffix.
type Report struct {
	Growth     Growth
	Degree     int // of a Polynomial: 2 is quadratic
	Prefix     string
	Pump       string
	Suffix     string
	Start, End int    // the hot spot in the pattern, byte offsets
	Search     bool   // the growth comes from trying every place of the text, which an anchor would end
	Why        string // of Unknown
}

// Shown is the attack in words, as far as it is needed to understand it.
func (r Report) Shown() string {
	out := strconv.Quote(r.Pump) + " many times"
	if r.Prefix != "" {
		out = strconv.Quote(r.Prefix) + ", " + out
	}
	if r.Suffix != "" {
		out += ", " + strconv.Quote(r.Suffix)
	}
	return out
}

// Attack is a text with n repetitions of the pump.
func (r Report) Attack(n int) string { return r.Prefix + strings.Repeat(r.Pump, n) + r.Suffix }
