package table

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/hookc/hookc/runtime/block"
)

// FileName is the name of a table that lies beside its evaluator.
const FileName = "policy.hkt"

// Open reads the table at the end of a file: a policy.hkt, or an evaluator with
// a table appended. The error is ErrNoTable where the file ends in none.
func Open(path string) (*Table, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoTable, err)
	}
	defer f.Close() // a mapping outlives its descriptor
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoTable, err)
	}
	size := info.Size()
	n, err := tableSize(f, size)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	data, unmap, err := mapFile(f, size-n, int(n))
	if err != nil {
		return nil, fmt.Errorf("%w: %s cannot be read: %w", ErrDamaged, path, err)
	}
	t, err := Load(data)
	if err != nil {
		unmap()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	t.close = unmap
	return t, nil
}

// OpenOwn opens the table of the running evaluator: appended to its executable,
// or beside it as policy.hkt.
func OpenOwn() (*Table, error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("%w: the evaluator does not find itself: %w", ErrNoTable, err)
	}
	t, err := Open(exe)
	if !errors.Is(err, ErrNoTable) {
		return t, err
	}
	beside := filepath.Join(filepath.Dir(exe), FileName)
	t, err = Open(beside)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%w: none is appended to %s, and there is no %s", ErrNoTable, exe, beside)
	}
	return t, err
}

// tableSize reads the trailer of a file.
func tableSize(f io.ReaderAt, size int64) (int64, error) {
	var t [trailerSize]byte
	if size < headerSize+trailerSize {
		return 0, fmt.Errorf("%w: the file is too short", ErrNoTable)
	}
	if _, err := f.ReadAt(t[:], size-trailerSize); err != nil {
		return 0, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if [8]byte(t[24:]) != endMark {
		return 0, headOnly(f)
	}
	if block.Sum(t[:20]) != le.Uint32(t[20:]) {
		return 0, damaged("its trailer does not match its checksum")
	}
	n := int64(le.Uint32(t[:]))
	if n < headerSize+trailerSize || n > size {
		return 0, damaged("its trailer says %d bytes, the file has %d", n, size)
	}
	return n, nil
}

// headOnly tells a truncated table from a file that never was one.
func headOnly(f io.ReaderAt) error {
	var m [8]byte
	if _, err := f.ReadAt(m[:], 0); err == nil && m == magic {
		return damaged("its end is missing")
	}
	return fmt.Errorf("%w: the file ends in none", ErrNoTable)
}
