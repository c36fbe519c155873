package browser

import (
	"compress/gzip"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
)

// maxSize is what a first visit may load, compressed, in bytes.
const maxSize = 6_000_000

// visits notes what the page asks for.
type visits struct {
	folder http.Handler
	mu     sync.Mutex
	names  []string
}

func (v *visits) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v.mu.Lock()
	v.names = append(v.names, strings.TrimPrefix(r.URL.Path, "/"))
	v.mu.Unlock()
	v.folder.ServeHTTP(w, r)
}

// loaded are the files that were asked for until now.
func (v *visits) loaded() []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	names := slices.Clone(v.names)
	slices.Sort(names)
	return slices.Compact(names)
}

// checkSize holds what a first visit has loaded to maxSize, where what compresses best
// is installed.
func checkSize(t *testing.T, dir string, loaded []string) {
	t.Helper()
	size, disk := counter(0), os.DirFS(dir)
	for _, name := range loaded {
		if name == "" {
			name = "index.html"
		}
		data, err := fs.ReadFile(disk, name)
		if err != nil {
			continue // the browser's own wish, such as favicon.ico
		}
		if path.Ext(name) == ".gz" {
			size += counter(len(data))
			continue
		}
		w := gzip.NewWriter(&size) // as web servers do
		if _, err := w.Write(data); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("a first visit loads %d bytes: %q", size, loaded)
	if !slices.Contains(loaded, "hookc.wasm.gz") || slices.Contains(loaded, packsFile) {
		t.Errorf("a first visit loads the program and no packs, not %q", loaded)
	}
	if _, err := exec.LookPath("libdeflate-gzip"); err != nil {
		t.Log("without libdeflate-gzip the program is not as small as it is published")
	} else if size > maxSize {
		t.Errorf("a first visit loads more than %d bytes", maxSize)
	}
}

// packsFile has the packs, for policies that use one.
const packsFile = "packs.json.gz"

// counter counts what is written to it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
