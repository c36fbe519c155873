package schema

import "github.com/hookc/hookc/lang/regex"

// translate writes an ECMA-262 regex, the kind that JSON Schema has, in RE2's
// syntax. What RE2 lacks is an error.
func translate(pattern string) (string, error) {
	t, err := regex.ParseUnicode(pattern)
	if err != nil {
		return "", err
	}
	return regex.ToRE2(t)
}
