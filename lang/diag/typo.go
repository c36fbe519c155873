package diag

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Nearest finds the one candidate that name is a typo of: another case, a dash
// for an underscore, one letter too many, too few or wrong, or two neighbours
// swapped. One typo only, so that the suggestion is never absurd; of several
// equally near ones none is taken.
func Nearest(name string, candidates []string) (string, bool) {
	if near, ok := only(candidates, func(c string) bool { return fold(c) == fold(name) }); ok {
		return near, true
	}
	if utf8.RuneCountInString(name) < 3 {
		return "", false
	}
	return only(candidates, func(c string) bool { return oneTypo([]rune(fold(name)), []rune(fold(c))) })
}

// NearestOrBegun is Nearest, or the one candidate whose first words the name is:
// claude for claude-code.
func NearestOrBegun(name string, candidates []string) (string, bool) {
	if near, ok := Nearest(name, candidates); ok {
		return near, true
	}
	return only(candidates, func(c string) bool { return strings.HasPrefix(c, name+"-") })
}

// Suggest words the near name of a misspelled one; "" where none is near.
func Suggest(name string, candidates []string, spell func(string) string) string {
	slices.Sort(candidates)
	if near, ok := Nearest(name, candidates); ok {
		return "Did you mean " + spell(near) + "?"
	}
	return ""
}

// fold drops what people mix up without noticing.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToLower(s))
}

// only is the single candidate that fits.
func only(candidates []string, fits func(string) bool) (found string, ok bool) {
	for _, c := range candidates {
		if c == found || !fits(c) {
			continue
		}
		if ok {
			return "", false
		}
		found, ok = c, true
	}
	return found, ok
}

// oneTypo reports whether a and b differ by one inserted, dropped, replaced or
// swapped letter.
func oneTypo(a, b []rune) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) < len(b) {
		return string(a[i:]) == string(b[i+1:])
	}
	if i == len(a) {
		return false
	}
	swapped := i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && string(a[i+2:]) == string(b[i+2:])
	return swapped || string(a[i+1:]) == string(b[i+1:])
}
