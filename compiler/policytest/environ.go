package policytest

import (
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// setVariables lists the variables that a script sets with env.
func setVariables(archive []byte) (names []string) {
	for c := range commands(archive) {
		if c.name.text != "env" {
			continue
		}
		for _, w := range c.args {
			if name, _, sets := strings.Cut(w.text, "="); sets && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// environ is what the script has set by now: the programs that steps start
// have it too, so that a PATH of the test finds the same programs for them as
// for conditions.
func (s *session) environ(ts *testscript.TestScript) (vars [][2]string) {
	for _, name := range s.envs {
		if text := ts.Getenv(name); text != "" {
			vars = append(vars, [2]string{name, text})
		}
	}
	return vars
}
