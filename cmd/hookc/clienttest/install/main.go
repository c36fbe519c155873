// Install puts the pinned clients where the tests find them, and prints the
// variables with which a missing one fails a test instead of skipping it.
package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
)

func main() {
	failed := false
	for _, c := range clienttest.Needed() {
		start := time.Now()
		if err := c.Install(); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", c.Name, err)
			failed = true
			continue
		}
		fmt.Fprintf(os.Stderr, "%-12s %-8s %4d MB %5.1f s\n", c.Name, c.Version, size(c.Folder())>>20, time.Since(start).Seconds())
		fmt.Printf("export %s='%s'\n", c.Variable(), c.Folder())
	}
	if failed {
		os.Exit(1)
	}
}

// size is how many bytes the files of a folder have.
func size(dir string) int64 {
	var n int64
	_ = filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if info, err := d.Info(); err == nil && info.Mode().IsRegular() {
			n += info.Size()
		}
		return nil
	})
	return n
}
