//go:build !unix

package table

import "os"

// mapFile reads n bytes from off: this system has no mapping in the standard
// library.
func mapFile(f *os.File, off int64, n int) (data []byte, unmap func() error, err error) {
	data = make([]byte, n)
	if _, err := f.ReadAt(data, off); err != nil {
		return nil, nil, err
	}
	return data, func() error { return nil }, nil
}
