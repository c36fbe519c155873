//go:build unix

package emit

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"github.com/hookc/hookc/runtime/host"
)

// A program of a build can be started as soon as it is written, also where
// others start programs of their own meanwhile: none holds it open (ETXTBSY).
func TestProgramsAreNotBusy(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	for w := range 6 {
		all.Go(func() {
			for n := range 60 {
				path := filepath.Join(dir, strconv.Itoa(w)+"-"+strconv.Itoa(n))
				if err := writeFile(path, host.File{Data: []byte("#!/bin/sh\nexit 0\n"), Mode: 0o755}); err != nil {
					t.Error(err)
				} else if out, err := exec.Command(path).CombinedOutput(); err != nil {
					t.Errorf("%s, %v", out, err)
				}
			}
		})
	}
	all.Wait()
}
