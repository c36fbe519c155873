package lint

import "github.com/hookc/hookc/lint/hostconfig"

// isConfig reports whether an agent looks for its hooks in a file of this path.
func isConfig(path string) bool { return false }

// readConfig reads a configuration.
func readConfig(path string) (*hostconfig.File, error) { return nil, nil }
