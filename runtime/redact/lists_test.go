package redact

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/value"
)

// TestLists reads the lists of testdata: a line is an object with a text and its
// secret, or with a text that is harmless. One that is "known" to be missed or
// changed must go on being so. A byte of each secret is escaped, so that no scanner
// of repositories takes it for a real one.
//
// blind was written by somebody who had not seen the scanner, classes before the
// rules that it led to, further after them.
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
			var l tally
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

type tally struct{ secrets, missed, harmless, changed int }

// look holds the scanner to one line of a list.
func (l *tally) look(t *testing.T, v value.Value) {
	t.Helper()
	text, secret := field(v, "text").Str(), field(v, "secret").Str()
	got, known := Text(text), field(v, "known").Bool()
	var bad bool
	if secret != "" {
		l.secrets++
		if bad = remains(got, text, secret); bad {
			l.missed++
		}
	} else {
		l.harmless++
		if bad = got != text; bad {
			l.changed++
		}
	}
	if bad != known {
		t.Errorf("known %v: %q becomes %q", known, text, got)
	}
	if again := Text(got); again != got {
		t.Errorf("%q\n is %q\nthen %q", text, got, again)
	}
}

func field(v value.Value, name string) value.Value {
	f, _ := v.Get(name)
	return f
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
