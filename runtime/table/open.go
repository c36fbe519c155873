package table

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"github.com/hookc/hookc/runtime/block"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/fault"
	"github.com/hookc/hookc/runtime/process"
)

// FileName is the name of a table that lies beside its evaluator.
const FileName = "policy.hkt"

// BrokenError is a table that cannot be used, but whose beginning or end still
// says what an error means.
type BrokenError struct {
	OnError decision.OnError
	Err     error
}

func (e *BrokenError) Error() string { return e.Err.Error() }
func (e *BrokenError) Unwrap() error { return e.Err }

// Open reads the table at the end of a file: a policy.hkt, or an evaluator with
// a table appended. The error is ErrNoTable where the file ends in none, and a
// BrokenError where something of a table is left.
func Open(path string) (*Table, error) { return open(path, path) }

// open is Open of a file that errors call by another name.
func open(file, path string) (*Table, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fault.Of(ErrNoTable.Error()+": "+err.Error(), ErrNoTable, err)
	}
	defer f.Close() // a mapping outlives its descriptor
	info, err := f.Stat()
	if err != nil {
		return nil, fault.Of(ErrNoTable.Error()+": "+err.Error(), ErrNoTable, err)
	}
	size := info.Size()
	n, flags, err := tableSize(f, size)
	if err != nil {
		return nil, broken(flags, fault.In(path, err))
	}
	data, unmap, err := mapFile(f, size-n, int(n))
	if err != nil {
		return nil, broken(flags, fault.Of(ErrDamaged.Error()+": "+path+" cannot be read: "+err.Error(), ErrDamaged, err))
	}
	t, err := Load(data)
	if err != nil {
		unmap()
		return nil, broken(flags, fault.In(path, err))
	}
	t.close = unmap
	return t, nil
}

// OpenOwn opens the table of the running evaluator: appended to its executable,
// or beside it as policy.hkt.
func OpenOwn() (*Table, error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, lost(err)
	}
	own, err := process.Self()
	if err != nil {
		return nil, lost(err)
	}
	t, err := open(own, exe)
	if !errors.Is(err, ErrNoTable) {
		return t, err
	}
	// The one of this build, whatever has its path by now.
	build, err := process.Build()
	if err != nil {
		return nil, lost(err)
	}
	bin, _ := filepath.Split(exe)
	beside := bin + FileName
	t, err = open(filepath.Join(build, filepath.Base(bin), FileName), beside)
	if errors.Is(err, os.ErrNotExist) {
		return nil, because(ErrNoTable, "none is appended to "+exe+", and there is no "+beside)
	}
	return t, err
}

func lost(err error) error {
	return fault.Of(ErrNoTable.Error()+": the evaluator does not find itself: "+err.Error(), ErrNoTable, err)
}

// broken is err with what a table's flags say of it, if they say anything.
func broken(flags uint16, err error) error {
	if flags == 0 {
		return err
	}
	return &BrokenError{OnError: onError(flags), Err: err}
}

// tableSize reads the trailer of a file: the table's bytes and its flags, which
// are there beside an error where they could still be read.
func tableSize(f io.ReaderAt, size int64) (n int64, flags uint16, err error) {
	var t [trailerSize]byte
	if size < headerSize+trailerSize {
		return 0, 0, because(ErrNoTable, "the file is too short")
	}
	if _, err := f.ReadAt(t[:], size-trailerSize); err != nil {
		return 0, 0, fault.Of(ErrDamaged.Error()+": "+err.Error(), ErrDamaged, err)
	}
	if [8]byte(t[24:]) != endMark {
		flags, err := headOnly(f)
		return 0, flags, err
	}
	flags = le.Uint16(t[6:])
	if v := le.Uint16(t[4:]); v != Version {
		return 0, flags, otherVersion(v) // whose checksums may be others
	}
	if block.Sum(t[:20]) != le.Uint32(t[20:]) {
		return 0, flags, damaged("its trailer does not match its checksum")
	}
	n = int64(le.Uint32(t[:]))
	if n < headerSize+trailerSize || n > size {
		return 0, flags, damaged("its trailer says " + strconv.FormatInt(n, 10) + " bytes, the file has " + strconv.FormatInt(size, 10))
	}
	return n, flags, nil
}

// headOnly tells a truncated table from a file that never was one.
func headOnly(f io.ReaderAt) (flags uint16, err error) {
	var h [12]byte
	if _, err := f.ReadAt(h[:], 0); err == nil && [8]byte(h[:8]) == magic {
		return le.Uint16(h[10:]), damaged("its end is missing")
	}
	return 0, because(ErrNoTable, "the file ends in none")
}
