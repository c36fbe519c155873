package browser

import (
	"compress/gzip"
	"io/fs"
	"os"
	"path"
	"testing"
)

// maxSize is what a first visit may load, compressed, in bytes.
const maxSize = 6_000_000

// checkSize holds the page to maxSize. The program is built with what compresses best,
// libdeflate-gzip.
func checkSize(t *testing.T, dir string) {
	t.Helper()
	size, disk := counter(0), os.DirFS(dir)
	err := fs.WalkDir(disk, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(disk, name)
		if err != nil || path.Ext(name) == ".gz" {
			size += counter(len(data))
			return err
		}
		w := gzip.NewWriter(&size) // as web servers do
		if _, err := w.Write(data); err != nil {
			return err
		}
		return w.Close()
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("a first visit loads %d bytes", size)
	if size > maxSize {
		t.Errorf("a first visit loads %d bytes, more than %d; is libdeflate-gzip installed?", size, maxSize)
	}
}

// counter counts what is written to it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
