package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"os/exec"
)

// libdeflate is a program that makes the same format smaller by a twentieth, since it
// looks for the best way to write a block; Debian's package libdeflate-tools has it.
const libdeflate = "libdeflate-gzip"

// compress writes a file with gzip, and says how large it is and who did it.
func compress(path, out string) (size int, by string, err error) {
	by = libdeflate
	var packed []byte
	if program, lookErr := exec.LookPath(libdeflate); lookErr == nil {
		packed, err = exec.Command(program, "-12", "-c", path).Output()
	} else {
		by = "Go's gzip, without " + libdeflate
		packed, err = goGzip(path)
	}
	if err != nil {
		return 0, "", fmt.Errorf("%s: %w", by, err)
	}
	return len(packed), by, os.WriteFile(out, packed, 0o644)
}

func goGzip(path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(data)
	err = errors.Join(err, w.Close())
	return packed.Bytes(), err
}
