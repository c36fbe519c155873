package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/runtime/disk"
)

// builtFolder is a policy that a build has written: a table, and where its sources are.
type builtFolder struct {
	*emit.Manifest
	arg string
	out string
}

// builtFrom reads what a build says of itself; false where an argument names no folder of
// a build and no table in one.
func builtFrom(arg string) (*builtFolder, bool) {
	info, err := os.Stat(arg)
	if err != nil {
		return nil, false
	}
	out := arg
	if !info.IsDir() {
		out = filepath.Dir(arg)
	}
	m, ok := emit.ReadManifest(out)
	if !ok || m.Archived == "" && m.Dir == "" {
		return nil, false
	}
	b := &builtFolder{m, arg, out}
	if !info.IsDir() { // whatever the manifest says of it
		table, err := os.ReadFile(arg)
		if err != nil {
			return nil, false
		}
		b.Table = digest(table)
	}
	return b, true
}

// sources is where the files lie that the policy was made of: the archive is unpacked to
// a folder.
func (b *builtFolder) sources(to string, f policyFlags) (location, error) {
	if b.Archived == "" {
		return location{dir: b.policyDir(), flags: f}, nil
	}
	at := location{
		dir:   filepath.Join(to, filepath.FromSlash(b.Archived)),
		packs: filepath.Join(to, emit.PacksDir),
		flags: policyFlags{vars: b.Variables},
	}
	files, err := unzipped(filepath.Join(b.out, emit.SourcesName))
	if err == nil && !filepath.IsLocal(filepath.FromSlash(b.Archived)) {
		err = errors.New("its manifest is damaged")
	}
	if err == nil {
		err = os.MkdirAll(at.packs, 0o755)
	}
	if err == nil {
		err = untar(to, files)
	}
	if err != nil {
		err = fmt.Errorf("the sources of %s cannot be read: %w", b.arg, err)
	}
	return at, err
}

// pack is where a pack lies as the build has it.
func (b *builtFolder) pack(to, arg string, f policyFlags) (location, error) {
	name, ok := strings.CutPrefix(arg, packPrefix)
	if !ok || b.Archived == "" {
		return location{}, fmt.Errorf("%s is a build with a policy and its packs; name a pack as %s:%sgit", b.arg, b.arg, packPrefix)
	}
	at, err := b.sources(to, f)
	if err != nil {
		return at, err
	}
	at.dir, at.flags = filepath.Join(at.packs, name), f
	if info, err := os.Stat(at.dir); err != nil || !info.IsDir() || !filepath.IsLocal(name) {
		return at, fmt.Errorf("the policy of %s uses no pack %s", b.arg, arg)
	}
	return at, nil
}

// policyDir is where the policy lay.
func (b *builtFolder) policyDir() string { return filepath.Join(b.out, filepath.FromSlash(b.Dir)) }

func unzipped(file string) ([]byte, error) {
	data, err := disk.Read(file, maxSources)
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(r, maxSources))
}

// maxSources bounds the files of a build, in bytes.
const maxSources = 256 << 20

// check refuses a policy that is not what was built: its table is another. A newer hookc
// may give another table for the same files: then note says that these are compared.
func (b *builtFolder) check(table []byte) (note string, err error) {
	switch {
	case digest(table) == b.Table:
		return "", nil
	case b.Archived == "": // its sources lie where they are changed
		return "", fmt.Errorf("%s is not what %s compiles to: its files, the values of --var or hookc have changed since. Build it again, or name the policy's folder or a revision of it, such as main:hooks", b.arg, b.policyDir())
	case b.Hookc != compiler.Version:
		return fmt.Sprintf("%s was built with hookc %s; its sources are compared as hookc %s reads them", b.arg, b.Hookc, compiler.Version), nil
	}
	return "", fmt.Errorf("%s is not what its %s compiles to: one of them was changed. Build it again", b.arg, emit.SourcesName)
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
