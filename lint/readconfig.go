//go:build !js

package lint

import (
	"path/filepath"

	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/world"
)

// maxConfig is how large a configuration may be.
const maxConfig = 8 << 20

// readConfig reads a configuration. One that the user names may be a link to
// anywhere; one that was found leads out of no project.
func readConfig(o Options, path string, named bool) (*hostconfig.File, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if data, ok := o.Overlay[path]; ok {
		return hostconfig.Read(path, data, abs), nil
	}
	read := world.ReadInProject
	if named {
		read = disk.Read
	}
	data, err := read(path, maxConfig)
	if err != nil {
		return nil, err
	}
	return hostconfig.Read(path, data, abs), nil
}
