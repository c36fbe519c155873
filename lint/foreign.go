package lint

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/hookc/hookc/lint/hostconfig"
)

// isConfig reports whether an agent looks for its hooks in a file of this path.
func isConfig(path string) bool { return hostconfig.IsConfig(path) }

// maxConfig is how large a configuration may be.
const maxConfig = 8 << 20

// readConfig reads a configuration.
func readConfig(path string) (*hostconfig.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() > maxConfig {
		return nil, fmt.Errorf("it has more than %d bytes", maxConfig)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	return hostconfig.Read(path, data, abs), nil
}
