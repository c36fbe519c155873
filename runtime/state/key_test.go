package state

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func TestKey(t *testing.T) {
	for name, want := range map[string]string{
		"":                             "-6c62272e07bb014262b821756295c58d",
		"/home/me/src/hookc":           "hookc-",
		`C:\Users\me\project\`:         "project-",
		"claude-code:0f3b":             "claude-code-0f3b-",
		"../../etc/passwd":             "passwd-",
		"..":                           "-",
		"a/.git":                       "git-",
		"con":                          "con-",
		"nul\x00nul\n\xff":             "nul-nul---",
		strings.Repeat("long/", 1<<20): "long-",
		strings.Repeat("x", 1<<20):     strings.Repeat("x", maxReadable) + "-",
	} {
		if key := Key(name); !strings.HasPrefix(key, want) || len(key) > maxReadable+33 {
			t.Errorf("%.40q: %s, want %s…", name, key, want)
		}
	}
}

// Any name is one safe part of a path and can be told from any other.
func FuzzKey(f *testing.F) {
	f.Add("a", "b")
	f.Add("\xff", `"\xff"`)
	f.Add("../x", "..\\x")
	f.Fuzz(func(t *testing.T, a, b string) {
		key := Key(a)
		if strings.ContainsAny(key, "/\\:\x00 ") || !filepath.IsLocal(key) || filepath.Base(key) != key || strings.HasPrefix(key, ".") {
			t.Errorf("%q: %q", a, key)
		}
		if a != b && (Key(b) == key || spelled(a) == spelled(b)) {
			t.Errorf("%q and %q are the same", a, b)
		}
		if !utf8.ValidString(spelled(a)) || unspelled(spelled(a)) != a {
			t.Errorf("%q is spelled %q", a, spelled(a))
		}
	})
}

func TestDir(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("other names there")
	}
	for _, c := range []struct{ xdg, home, want string }{
		{"/x", "/home/me", "/x/hookc"},
		{"", "/home/me", "/home/me/.local/state/hookc"},
		{"rel", "/home/me", "/home/me/.local/state/hookc"},
		{"", "", ""},
		{"rel", "rel", ""},
	} {
		if got := Dir(func(string) (string, bool) { return c.xdg, c.xdg != "" }, c.home); got != c.want {
			t.Errorf("%q: %q", c, got)
		}
	}
}

func TestCalls(t *testing.T) {
	root := t.TempDir()
	s, err := OfSession(root, "host", "s/../\x00é")
	if err != nil {
		t.Fatal(err)
	}
	other, err := OfSession(root, "host", "s2")
	if err != nil {
		t.Fatal(err)
	}
	for _, call := range []string{"toolu_1", "../../x", "a\nb", strings.Repeat("x", 1<<16)} {
		if err := s.Stamp(call, noon); err != nil {
			t.Fatal(err)
		}
		for range 2 { // several processes may ask
			if d, ok := s.Since(call, noon.Add(1500*time.Millisecond)); !ok || d != 1.5 {
				t.Errorf("%.20q: %v %v", call, d, ok)
			}
		}
		if _, ok := s.Since(call, noon.Add(-time.Second)); ok {
			t.Errorf("%.20q: it took less than nothing", call)
		}
		if _, ok := other.Since(call, noon); ok {
			t.Errorf("%.20q: in another session too", call)
		}
	}
	if err := s.Stamp("", noon); err != nil {
		t.Error(err)
	}
	if _, ok := s.Since("", noon); ok {
		t.Error("no call began")
	}
}

// Calls that never end do not pile up.
func TestCallsAreSwept(t *testing.T) {
	s, err := OfSession(t.TempDir(), "host", "s1")
	if err != nil {
		t.Fatal(err)
	}
	then := time.Now().Add(time.Hour).Truncate(time.Millisecond) // a sweep, and all is an hour old
	for range 3 * maxCalls {
		then = then.Add(1001 * time.Microsecond) // odd, so that one call in sweepEvery sweeps, as with real times
		if err := s.Stamp(then.String(), then); err != nil {
			t.Fatal(err)
		}
	}
	left, err := filepath.Glob(filepath.Join(s.dir, "calls", "*"))
	if err != nil || len(left) > maxCalls+sweepEvery {
		t.Errorf("%d calls are left, %v", len(left), err)
	}
	if _, ok := s.Since(then.String(), then); !ok {
		t.Error("the last is gone")
	}
}
