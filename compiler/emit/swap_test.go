//go:build unix

package emit

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/hookc/hookc/runtime/host"
)

// Where two folders cannot be exchanged, each file is replaced by itself: at no
// time is one missing that both builds have, or half there.
func TestReplaceFileByFile(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	bin := filepath.Join(out, "x", "bin", "hookeval")
	build := func(n int) string {
		tmp := filepath.Join(dir, "tmp")
		only := []string{"x/scripts/old.sh", "x/scripts/new/new.sh"}[n%2]
		for _, f := range []host.File{
			{Path: "x/bin/hookeval", Data: []byte{byte('0' + n%2)}, Mode: 0o755}, {Path: only, Mode: 0o755}, {Path: manifestName, Mode: 0o644},
		} {
			if err := writeFile(filepath.Join(tmp, f.Path), f); err != nil {
				t.Fatal(err)
			}
		}
		return tmp
	}
	if err := os.Rename(build(0), out); err != nil {
		t.Fatal(err)
	}
	stop, read := make(chan struct{}), make(chan int)
	go func() {
		n := 0
		for ; ; n++ {
			select {
			case <-stop:
				read <- n
				return
			default:
			}
			if b, err := os.ReadFile(bin); err != nil || len(b) != 1 {
				t.Errorf("%q, %v", b, err)
			}
		}
	}()
	for n := range 201 {
		tmp := build(n)
		if err := replace(tmp, out); err != nil {
			t.Fatal(err)
		}
		if err := os.RemoveAll(tmp); err != nil {
			t.Fatal(err)
		}
	}
	close(stop)
	if <-read == 0 {
		t.Error("nobody looked")
	}
	files, err := filesIn(out)
	if err != nil || len(files) != 3 {
		t.Errorf("%v, %v", files, err)
	}
	if _, err := os.Stat(filepath.Join(out, "x", "scripts", "new")); err == nil {
		t.Error("an empty folder is left")
	}
}
