package block

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/diag"
)

// bounds is how short and how long an argument may be.
type bounds struct{ least, most time.Duration }

const (
	day = 24 * time.Hour

	minTimeout = 100 * time.Millisecond
	maxTimeout = 600 * time.Second
	maxAge     = 36500 * day
)

// durations is the bounds of arguments that are durations, by their names.
func durations(name string) bounds {
	switch name {
	case "timeout":
		return bounds{minTimeout, maxTimeout}
	case "backoff":
		return bounds{time.Millisecond, maxTimeout}
	}
	return bounds{time.Millisecond, maxAge} // max_age, expire
}

// duration reads an argument that is a duration.
func (s *Scope) duration(body *hclsyntax.Body, name string) (time.Duration, bool) {
	text, at, ok := s.Text(body, name)
	if !ok {
		return 0, false
	}
	return s.durationOf(name, text, at)
}

// durationOf reads a duration and reports one out of its argument's bounds.
func (s *Scope) durationOf(name, text string, at diag.Span) (time.Duration, bool) {
	d, ok := parseDuration(text)
	b := durations(name)
	if !ok {
		e := s.Files.Diags.Errorf(diag.CodeValue, at, "%s must be a duration, not %q", name, text)
		e.Detail = "Write a duration such as \"500ms\", \"5s\" or \"2m\"."
		switch _, err := strconv.Atoi(text); {
		case err == nil:
			e.Detail = "Write the unit, too: \"" + text + "s\" is in seconds."
		case b.most >= day:
			e.Detail = "Write a duration such as \"30s\", \"5m\", \"12h\" or \"7d\"."
		}
		return 0, false
	}
	if d < b.least || d > b.most {
		s.Files.Diags.Errorf(diag.CodeValue, at, "%s must be from %s to %s, not %s", name, shortly(b.least), shortly(b.most), text)
		return 0, false
	}
	return d, true
}

// parseDuration reads a duration of Go, and days in front of it: "7d", "1d12h".
func parseDuration(text string) (time.Duration, bool) {
	days, rest, ok := strings.Cut(text, "d")
	if !ok {
		d, err := time.ParseDuration(text)
		return d, err == nil
	}
	n, err := strconv.ParseUint(days, 10, 32)
	if err != nil {
		return 0, false
	}
	if n > uint64(maxAge/day) {
		return math.MaxInt64, rest == ""
	}
	if rest == "" {
		return time.Duration(n) * day, true
	}
	d, err := time.ParseDuration(rest)
	return time.Duration(n)*day + d, err == nil && d >= 0 && d < day
}

// shortly spells a bound without its zeros.
func shortly(d time.Duration) string {
	switch {
	case d >= day:
		return strconv.Itoa(int(d/day)) + "d"
	case d >= time.Second:
		return strconv.Itoa(int(d/time.Second)) + "s"
	}
	return strconv.Itoa(int(d/time.Millisecond)) + "ms"
}
