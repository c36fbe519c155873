package policytest

import (
	"os"
	"path/filepath"
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
//
// Where programs keep their own files is beside the test, and goes with it.
func (s *session) environ(ts *testscript.TestScript) (vars [][2]string) {
	if s.opt.Effects {
		vars = s.ownFolders()
	}
	for _, name := range s.envs {
		if text := ts.Getenv(name); text != "" {
			vars = append(vars, [2]string{name, text})
		}
	}
	return vars
}

// ownFolders is the variables that say where programs keep their files.
func (s *session) ownFolders() (vars [][2]string) {
	for _, name := range []string{"HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"} {
		dir := filepath.Join(s.state(), "programs", name)
		if os.MkdirAll(dir, 0o700) == nil {
			vars = append(vars, [2]string{name, dir})
		}
	}
	return vars
}
