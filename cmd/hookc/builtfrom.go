package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"

	"github.com/hookc/hookc/compiler/emit"
)

// builtFolder is a policy that a build has written: a table, and where its sources are.
type builtFolder struct {
	arg    string
	dir    string // the policy's own
	sha256 string // of the table
}

// builtFrom reads what a build says of itself; false where an argument names no folder of
// a build and no table in one.
func builtFrom(arg string) (builtFolder, bool) {
	info, err := os.Stat(arg)
	if err != nil {
		return builtFolder{}, false
	}
	out := arg
	if !info.IsDir() {
		out = filepath.Dir(arg)
	}
	m, ok := emit.ReadManifest(out)
	if !ok || m.Dir == "" {
		return builtFolder{}, false
	}
	b := builtFolder{arg, filepath.Join(out, filepath.FromSlash(m.Dir)), m.Table}
	if !info.IsDir() { // whatever the manifest says of it
		table, err := os.ReadFile(arg)
		if err != nil {
			return builtFolder{}, false
		}
		b.sha256 = digest(table)
	}
	return b, true
}

// check refuses a policy that is not what was built: its table is another. A table alone
// has no formulas to compare.
func (b builtFolder) check(table []byte) error {
	if digest(table) != b.sha256 {
		return fmt.Errorf("%s is not what %s compiles to: its files, the values of --var or hookc have changed since. Build it again, or name the policy's folder or a revision of it, such as main:hooks", b.arg, b.dir)
	}
	return nil
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
