//go:build unix

package state

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/disk"
)

// No file of state leads to another one: neither what is read, nor what is
// written in its place, nor what is left of a writer that was killed.
func TestNoLinkIsFollowed(t *testing.T) {
	root, other := t.TempDir(), filepath.Join(t.TempDir(), "other")
	const text = "1\nkeep me"
	if err := os.WriteFile(other, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	o, err := OfSession(root, "h", "s")
	if err != nil {
		t.Fatal(err)
	}
	calls, values := filepath.Join(o.dir, "calls"), filepath.Join(o.dir, "values")
	for _, dir := range []string{calls, values} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, at := range []string{filepath.Join(calls, Key("c")), filepath.Join(values, ".p.json.new"), filepath.Join(values, "q.json.lock")} {
		if err := os.Symlink(other, at); err != nil {
			t.Fatal(err)
		}
	}
	if err := o.Stamp("c", time.Now()); err == nil {
		t.Error("a call is written through a link")
	}
	if _, err := disk.Lock(filepath.Join(values, "q.json.lock"), time.Second); err == nil {
		t.Error("a link is locked")
	}
	held, err := disk.Lock(filepath.Join(values, "p.json.lock"), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Release()
	if err := held.Replace(filepath.Join(values, "p.json"), []byte("new"), 0o600); err != nil {
		t.Error(err)
	}
	if got, err := os.ReadFile(other); err != nil || string(got) != text {
		t.Errorf("the other file holds %q, %v", got, err)
	}
	if info, err := os.Lstat(filepath.Join(values, "p.json")); err != nil || !info.Mode().IsRegular() {
		t.Errorf("%v, %v", info, err)
	}
}
