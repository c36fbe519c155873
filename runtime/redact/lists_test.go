package redact

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/value"
)

// TestLists reads the lists of testdata: a line is an object with a text and its
// secret, or with a text that is harmless. A byte of each secret is escaped, so
// that no scanner of repositories takes it for a real one.
func TestLists(t *testing.T) {
	files, err := filepath.Glob("testdata/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".jsonl"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var l list
			for line := range strings.Lines(string(data)) {
				v, err := value.DecodeJSON([]byte(line))
				if err != nil {
					t.Fatalf("%s: %v", line, err)
				}
				l.look(t, v)
			}
			t.Logf("%d of %d secrets are missed, %d of %d harmless texts are changed", l.missed, l.secrets, l.changed, l.harmless)
		})
	}
}

type list struct{ secrets, missed, harmless, changed int }

// look holds the scanner to one line of a list.
func (l *list) look(t *testing.T, v value.Value) {
	t.Helper()
	text, secret := field(v, "text"), field(v, "secret")
	got := Text(text)
	switch {
	case secret == "":
		l.harmless++
		if got != text {
			l.changed++
			t.Errorf("%q becomes %q", text, got)
		}
	case remains(got, text, secret):
		l.secrets, l.missed = l.secrets+1, l.missed+1
		t.Errorf("missed: %q", got)
	default:
		l.secrets++
		if again := Text(got); again != got {
			t.Errorf("%q\n is %q\nthen %q", text, got, again)
		}
	}
}

func field(v value.Value, name string) string {
	f, _ := v.Get(name)
	return f.Str()
}

// remains reports whether a part of a secret is still there that does not stand
// elsewhere in the text.
func remains(got, text, secret string) bool {
	const part = 6
	elsewhere := strings.ReplaceAll(text, secret, "\x00")
	for i := 0; i+part <= max(len(secret), part); i++ {
		if p := secret[i:min(i+part, len(secret))]; strings.Contains(got, p) && !strings.Contains(elsewhere, p) {
			return true
		}
	}
	return false
}
