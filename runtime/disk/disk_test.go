package disk

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestLockExcludes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "lock")
	held, err := Lock(path, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(path, 10*time.Millisecond); !errors.Is(err, ErrLocked) {
		t.Errorf("a second lock: %v", err)
	}
	held.Release()
	held, err = Lock(path, time.Second)
	if err != nil {
		t.Fatalf("after the release, and a waiter that gave up: %v", err)
	}
	held.Release()
}

func TestLockWaits(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	var n atomic.Int64 // read and written apart, so that only the lock makes it count
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			for range 50 {
				held, err := Lock(path, time.Minute)
				if err != nil {
					t.Error(err)
					return
				}
				n.Store(n.Load() + 1)
				held.Release()
			}
		})
	}
	all.Wait()
	if n.Load() != 1000 {
		t.Errorf("counted %d", n.Load())
	}
}

func TestReplace(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x", "file")
	for _, text := range []string{"one", "two"} {
		if err := Replace(path, []byte(text), 0o640); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("%q, %v", got, err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Replace(filepath.Join(dir, "folder"), nil, 0o644); err == nil {
		t.Error("a folder was replaced")
	}
	left, err := filepath.Glob(filepath.Join(dir, ".*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// What a killed holder of the lock left behind is gone with the next change.
func TestReplaceUnderALock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x", "file")
	held, err := Lock(path+".lock", time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Release()
	left := filepath.Join(filepath.Dir(path), ".file.new")
	if err := os.WriteFile(left, []byte("torn and longer"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"one", "two"} {
		if err := held.Replace(path, []byte(text), 0o640); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("%q, %v", got, err)
		}
		if _, err := os.Lstat(left); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("left behind: %v", err)
		}
	}
}
