package state

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// file writes the session's file of a policy.
func file(t testing.TB, s Scopes, text string) string {
	t.Helper()
	v, err := s.Session()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(v.path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(v.path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return v.path
}

// A damaged file is an error until the next change, which keeps it aside.
func TestDamagedFile(t *testing.T) {
	for _, text := range []string{
		"", "{", "null", "[]", "\x00\x00\x00", `{"owner": "host:s1"}`, `{"owner": "host:s1", "policy": "p", "values": []}`,
		`{"owner": "host:s1", "policy": "p", "values": {"n": 1}}`, `{"owner": 1, "policy": "p", "values": {}}`,
		`{"owner": "host:s1", "policy": "p", "values": {}} {}`, strings.Repeat("x", maxFile+1),
	} {
		s := scopes(t, t.TempDir(), "p", "/project", "s1")
		path := file(t, s, text)
		for range 2 {
			_, err := s.Get("n", noon)
			if damaged := (*DamagedError)(nil); !errors.As(err, &damaged) || damaged.Path != path {
				t.Fatalf("%.40q: %v", text, err)
			}
		}
		if _, err := s.Change(edit(t, `{"set": {"n": "bad"}}`), noon, time.Minute); err == nil {
			t.Error("a bad edit went through")
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("%.40q: an edit that failed left %.40q, %v", text, got, err)
		}
		aside, err := s.Change(edit(t, `{"add": {"n": 1}}`), noon, time.Minute)
		if err != nil || len(aside) != 1 || aside[0] != path+".damaged" {
			t.Fatalf("%.40q: aside %q, %v", text, aside, err)
		}
		if got, err := os.ReadFile(aside[0]); err != nil || string(got) != text {
			t.Errorf("%.40q: aside is %.40q, %v", text, got, err)
		}
		if got := get(t, s, "n", noon); got != "1" {
			t.Errorf("%.40q: n is %s", text, got)
		}
	}
}

// A file of somebody else with the same key is never read and never replaced.
func TestForeignFile(t *testing.T) {
	for _, text := range []string{
		`{"owner": "host:s2", "policy": "p", "values": {"n": {"at": 1, "value": 9}}}`,
		`{"owner": "host:s1", "policy": "q", "values": {"n": {"at": 1, "value": 9}}}`,
	} {
		s := scopes(t, t.TempDir(), "p", "/project", "s1")
		path := file(t, s, text)
		_, err := s.Get("n", noon)
		_, err2 := s.Change(edit(t, `{"add": {"n": 1}}`), noon, time.Minute)
		for _, err := range []error{err, err2} {
			if err == nil || !strings.Contains(err.Error(), "belongs to") {
				t.Errorf("%s: %v", text, err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("%s is now %q, %v", text, got, err)
		}
	}
}

// Where nothing can be read or written, that is an error and nothing else.
func TestNoAccess(t *testing.T) {
	root := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(root, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := scopes(t, root, "p", "/project", "s1")
	if _, err := s.Change(edit(t, `{"add": {"n": 1}}`), noon, time.Minute); err == nil {
		t.Error("changed below a file")
	}
	s = scopes(t, t.TempDir(), "p", "/project", "s1")
	path := file(t, s, "")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	if got := get(t, s, "n", noon); !strings.HasSuffix(got, "is no regular file") {
		t.Errorf("a folder reads as %s", got)
	}
	if os.Getuid() == 0 {
		return // who may do everything
	}
	s = scopes(t, t.TempDir(), "p", "/project", "s1")
	path = file(t, s, `{"owner": "host:s1", "policy": "p", "values": {}}`)
	if err := os.Chmod(path, 0); err != nil {
		t.Fatal(err)
	}
	if got := get(t, s, "n", noon); !strings.Contains(got, "permission") {
		t.Errorf("unreadable: %s", got)
	}
	s = scopes(t, t.TempDir(), "p", "/project", "s1")
	path = file(t, s, `{"owner": "host:s1", "policy": "p", "values": {}}`)
	if err := os.Chmod(filepath.Dir(path), 0o500); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Change(edit(t, `{"add": {"n": 1}}`), noon, time.Minute); err == nil {
		t.Error("changed in a read-only folder")
	}
}

// A file that would be too large is refused, and what was there stays.
func TestTooLarge(t *testing.T) {
	s := scopes(t, t.TempDir(), "p", "/project", "s1")
	big := edit(t, `{"append": {"list": "`+strings.Repeat("x", maxFile/3)+`"}, "add": {"n": 1}}`)
	var err error
	for n := 0; err == nil && n < 5; n++ {
		_, err = s.Change(big, noon, time.Minute)
	}
	if err == nil || !strings.Contains(err.Error(), "clear some") {
		t.Errorf("%v", err)
	}
	if got := get(t, s, "n", noon); got != "2" {
		t.Errorf("n is %s", got)
	}
}

// Whatever the file holds, reading it is a value or an error; a change is an
// error, or is there afterwards.
func FuzzFile(f *testing.F) {
	for _, seed := range []string{
		``, `{}`, `{"owner":"host:s1","policy":"p","values":{"n":{"at":1,"value":3},"map":{"at":1,"value":{"a":[]}}}}`,
		`{"owner":"host:s1","policy":"p","values":{"n":{"at":-9223372036854775808,"value":9223372036854775807}}}`,
		`{"owner":"host:s2","policy":"p","values":{}}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		root := t.TempDir()
		s := scopes(t, root, "p", "/project", "s1")
		path := file(t, s, text)
		_, errGet := s.Get("n", noon)
		aside, err := s.Change(edit(t, `{"set": {"n": 12}}`), noon, time.Minute)
		if err != nil {
			if got, _ := os.ReadFile(path); string(got) != text {
				t.Fatalf("%q failed with %s and is now %q", text, err, got)
			}
			return
		}
		if (errGet != nil) != (len(aside) == 1) {
			t.Errorf("%q: %v, and aside %q", text, errGet, aside)
		}
		if got := get(t, scopes(t, root, "p", "/project", "s1"), "n", noon); got != "12" {
			t.Errorf("%q: n is %s", text, got)
		}
	})
}
