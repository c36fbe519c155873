package conform

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/value"
)

// TestEvaluator asks the built evaluator every question, as a process, with the
// protocol of the case's host. With HOOKC_UPDATE=1 the answers of cases that
// act become the expected ones; those of the others are the table's.
func TestEvaluator(t *testing.T) {
	for _, c := range Load(t, dir) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			if c.Host != generic.Host {
				t.Skip("its events are a host's own: see TestClaudeCode")
			}
			l := newLab(t, c, target(t, generic.Name))
			got := l.answers(c)
			if c.Acts() && os.Getenv("HOOKC_UPDATE") != "" {
				if err := c.Update(got); err != nil {
					t.Fatal(err)
				}
			}
			if !bytes.Equal(got, c.Want) {
				t.Errorf("--- got ---\n%s--- want ---\n%s", got, c.Want)
			}
			l.left(c)
		})
	}
}

// answers is what the generic host's evaluator says, a line an event.
func (l *lab) answers(c *Case) []byte {
	var out []byte
	for _, line := range c.Events {
		if cmd, ok := strings.CutPrefix(line, "! "); ok {
			l.command(l.here(cmd))
			continue
		}
		o := l.start(l.here(line), "bin/hookeval", "--host", generic.Name)
		if o.exit != 0 {
			l.t.Fatalf("%s: exit %d\n%s", line, o.exit, o.stderr)
		}
		out = append(out, l.neutral(o.stdout)...)
	}
	return out
}

// left compares the project with what the case says of it. Async hooks may
// still be at work, so it looks for a while.
func (l *lab) left(c *Case) {
	l.t.Helper()
	for name, f := range c.After {
		l.eventually(name, func() string {
			data, err := os.ReadFile(filepath.Join(l.project, name))
			if err != nil {
				return err.Error()
			}
			if got := l.anywhere(string(data)); got != string(f.Data) {
				return "is\n" + got + "want\n" + string(f.Data)
			}
			return ""
		})
	}
	for _, name := range c.Gone {
		l.eventually(name, func() string {
			if _, err := os.Lstat(filepath.Join(l.project, name)); err == nil {
				return "is still there"
			}
			return ""
		})
	}
}

func (l *lab) eventually(name string, wrong func() string) {
	l.t.Helper()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		what := wrong()
		if what == "" {
			return
		}
		if time.Now().After(end) {
			l.t.Errorf("%s %s", name, what)
			return
		}
	}
}

// neutral is an answer without what each engine words in its own way, the texts
// of errors, and without the places of the lab.
func (l *lab) neutral(line string) []byte {
	v, err := value.DecodeObject([]byte(line))
	if err != nil {
		l.t.Fatalf("%s%v", line, err)
	}
	if reason, ok := v.Get("reason"); ok {
		v = v.With("reason", value.OfString(ofError(reason.Str())))
	}
	v = mapped(v, "hooks", func(h value.Value) value.Value {
		if reason, ok := h.Get("reason"); ok {
			return h.With("reason", value.OfString(ofError(reason.Str())))
		}
		return h
	})
	v = mapped(v, "errors", func(e value.Value) value.Value {
		without := value.OfMap(nil, nil)
		for i := range e.Len() {
			if name := e.Key(i).Str(); name != "text" {
				without = without.With(name, e.At(i))
			}
		}
		return without
	})
	text := took.ReplaceAllString(string(value.AppendJSON(nil, v)), "after TIME")
	return []byte(l.anywhere(text) + "\n")
}

// took is how long something took, in words.
var took = regexp.MustCompile(`after [0-9.]+m?s`)

func mapped(v value.Value, name string, f func(value.Value) value.Value) value.Value {
	list, _ := v.Get(name)
	items := make([]value.Value, list.Len())
	for i := range items {
		items[i] = f(list.At(i))
	}
	return v.With(name, value.OfList(items))
}

// ofError cuts a reason that is an error behind what failed.
func ofError(reason string) string {
	hook, why, ok := strings.Cut(reason, ": its ")
	if !ok || strings.Contains(hook, " ") {
		return reason
	}
	what, _, _ := strings.Cut(why, " ")
	return hook + ": its " + what
}
