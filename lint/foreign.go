package lint

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/hookc/hookc/lint/hostconfig"
)

// maxConfig is how large a configuration may be.
const maxConfig = 8 << 20

// readConfig reads a configuration.
func readConfig(o Options, path string) (*hostconfig.File, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if data, ok := o.Overlay[path]; ok {
		return hostconfig.Read(path, data, abs), nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // a pipe would be waited for, a device never ends
		return nil, errors.New("it is no regular file")
	}
	if info.Size() > maxConfig {
		return nil, fmt.Errorf("it has more than %d bytes", maxConfig)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return hostconfig.Read(path, data, abs), nil
}
