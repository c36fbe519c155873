package state

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A new session drops those that nobody has gone on with; one that somebody
// still changes stays, and so do projects.
func TestSweep(t *testing.T) {
	root, now := t.TempDir(), time.Now()
	touch := edit(t, `{"set": {"n": 1, "p": 1}}`)
	for _, session := range []string{"old", "used", "called"} {
		s := scopes(t, root, "p", "/project", session)
		if _, err := s.Change(touch, now, time.Minute); err != nil {
			t.Fatal(err)
		}
	}
	called, err := OfSession(root, "host", "called")
	if err != nil {
		t.Fatal(err)
	}
	if err := called.Stamp("c", now); err != nil {
		t.Fatal(err)
	}
	then := now.Add(-maxSessionAge - time.Hour)
	for _, pattern := range []string{"*/*/values", "*/*"} {
		dirs, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(dirs) < 4 {
			t.Fatal(dirs, err)
		}
		for _, d := range dirs {
			if err := os.Chtimes(d, then, then); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := scopes(t, root, "p", "/project", "used").Change(touch, now, time.Minute); err != nil {
		t.Fatal(err)
	}
	if _, err := scopes(t, root, "p", "/other", "new").Change(touch, now, time.Minute); err != nil {
		t.Fatal(err)
	}
	for session, want := range map[string]string{"old": "0", "used": "1", "called": "1", "new": "1"} {
		s := scopes(t, root, "p", "/project", session)
		if n, p := get(t, s, "n", now), get(t, s, "p", now); n != want || p != "1" {
			t.Errorf("%s: n is %s, p %s", session, n, p)
		}
	}
}
