//go:build unix

package ledger

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A ledger whose place somebody has given to another file: that file stays as it
// is, and the error says what is there.
func TestNoLinkIsFollowed(t *testing.T) {
	const text = "export A=1\nno line break"
	for name, place := range map[string]func(at, other string) error{
		"symlink":  func(at, other string) error { return os.Symlink(other, at) },
		"dangling": func(at, other string) error { return os.Symlink(other+"-new", at) },
		"pipe":     func(at, _ string) error { return syscall.Mkfifo(at, 0o600) },
		"folder":   func(at, _ string) error { return os.Mkdir(at, 0o700) },
	} {
		for _, suffix := range []string{"", ".lock"} {
			dir := t.TempDir()
			other := filepath.Join(dir, "profile")
			if err := os.WriteFile(other, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			b := Book{filepath.Join(dir, "l.jsonl"), 1 << 20, 2}
			if err := place(b.Path+suffix, other); err != nil {
				t.Fatal(err)
			}
			if err := b.Append([]byte("{}")); err == nil || !strings.Contains(err.Error(), "no regular file") {
				t.Errorf("%s%s: %v", name, suffix, err)
			}
			if got, err := os.ReadFile(other); err != nil || string(got) != text {
				t.Errorf("%s%s: the other file holds %q, %v", name, suffix, got, err)
			}
			if _, err := os.Lstat(other + "-new"); err == nil {
				t.Errorf("%s%s: made a file somewhere else", name, suffix)
			}
			if suffix == "" {
				if _, err := b.Since(time.Time{}, func(Line) error { return nil }); err == nil {
					t.Errorf("%s: it is read", name)
				}
			}
		}
	}
}

// A file that somebody made larger than entries are becomes an older one: the
// next entry is kept, and those that it had are read. The times of the test are
// generous; reading a terabyte would take minutes.
func TestSparseFile(t *testing.T) {
	b := Book{filepath.Join(t.TempDir(), "l.jsonl"), 1 << 20, 2}
	appendAll(t, b, "one", "two")
	if err := os.Truncate(b.Path, 1<<40); err != nil {
		t.Fatal(err)
	}
	appendAll(t, b, "three")
	done := make(chan []string, 1)
	go func() {
		got, _, _ := texts(t, b, Position{})
		done <- got
	}()
	select {
	case got := <-done:
		if strings.Join(got, " ") != "one two three" {
			t.Errorf("%q", got)
		}
	case <-time.After(time.Minute):
		t.Fatal("a terabyte is read")
	}
}
