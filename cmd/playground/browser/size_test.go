package browser

import (
	"compress/gzip"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"testing"
)

// maxSize is what a first visit may load, compressed, in bytes.
const maxSize = 6_000_000

// checkSize holds the page to maxSize, where what compresses best is installed.
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
	if _, err := exec.LookPath("libdeflate-gzip"); err != nil {
		t.Log("without libdeflate-gzip the program is not as small as it is published")
	} else if size > maxSize {
		t.Errorf("a first visit loads more than %d bytes", maxSize)
	}
}

// counter counts what is written to it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
