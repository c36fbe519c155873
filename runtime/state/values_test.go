package state

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/value"
)

// declared is what a policy of these tests declares.
const declared = `{
	"n":     {"type": "int", "default": 0, "scope": "session"},
	"f":     {"type": "float", "default": 0.5, "scope": "session"},
	"s":     {"type": "string or nil", "scope": "session"},
	"list":  {"type": "list(string)", "default": [], "scope": "session"},
	"map":   {"type": "map(float)", "default": {}, "scope": "project"},
	"any":   {"type": "any", "scope": "project"},
	"p":     {"type": "int", "default": 7, "scope": "project"},
	"last":  {"type": "list(int)", "default": [], "scope": "session", "keep": 2},
	"calls": {"type": "map(int)", "default": {}, "scope": "session", "keep": 2},
	"short": {"type": "int", "default": 0, "scope": "session", "expire": 60000}
}`

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

func parse(t testing.TB, text string) value.Value {
	t.Helper()
	v, err := value.DecodeJSON([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// scopes are the values of a policy in a project and a session.
func scopes(t testing.TB, root, policy, project, session string) Scopes {
	t.Helper()
	p := inProject(t, root, project).Of(policy)
	s, err := OfSession(root, "host", session)
	if err != nil {
		t.Fatal(err)
	}
	sv := s.Of(policy)
	return Scopes{
		States:  parse(t, declared),
		Project: func() (*Values, error) { return p, nil },
		Session: func() (*Values, error) { return sv, nil },
	}
}

func inProject(t testing.TB, root, dir string) Owner {
	t.Helper()
	o, err := OfProject(root, dir)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// edit reads {"set": …, "add": …, "append": …, "clear": […]}.
func edit(t testing.TB, text string) Edit {
	v := parse(t, text)
	e := Edit{Set: member(v, "set"), Add: member(v, "add"), Append: member(v, "append")}
	names := member(v, "clear")
	for i := range names.Len() {
		e.Clear = append(e.Clear, names.At(i).Str())
	}
	return e
}

func get(t testing.TB, s Scopes, name string, now time.Time) string {
	t.Helper()
	v, err := s.Get(name, now)
	if err != nil {
		return "error: " + err.Error()
	}
	return string(value.AppendJSON(nil, v))
}

// Every edit, in memory and on the disk, seen by the one who made it and by the
// next process.
func TestEdits(t *testing.T) {
	for _, c := range []struct{ edits, name, want string }{
		{``, "n", `0`},
		{``, "s", `null`},
		{`{"set": {"n": 3}}`, "n", `3`},
		{`{"set": {"n": 3}} | {"add": {"n": -5}} | {"add": {"n": 1}}`, "n", `-1`},
		{`{"add": {"p": 1}}`, "p", `8`},
		{`{"add": {"f": 1}}`, "f", `1.5`},
		{`{"set": {"s": "x\u0000\"é"}}`, "s", `"x\u0000\"é"`},
		{`{"set": {"s": "x"}} | {"set": {"s": null}}`, "s", `null`},
		{`{"append": {"list": "a"}} | {"append": {"list": "b"}}`, "list", `["a","b"]`},
		{`{"append": {"map": {"a": 1, "b": 2}}} | {"append": {"map": {"c": 3, "a": 4}}}`, "map", `{"a":4,"b":2,"c":3}`},
		{`{"append": {"any": 1}} | {"append": {"any": [2]}}`, "any", `[1,[2]]`},
		{`{"set": {"any": {}}} | {"append": {"any": {"k": null}}} | {"append": {"any": {"k": 1}}}`, "any", `{"k":1}`},
		{`{"add": {"any": 2}}`, "any", `2`},
		{`{"set": {"n": 3}} | {"clear": ["n"]}`, "n", `0`},
		{`{"set": {"n": 3, "p": 1}} | {"clear": ["n", "p"], "add": {"n": 1}}`, "n", `1`},
		{`{"set": {"n": 3}, "add": {"n": 1}}`, "n", `4`},
		{`{"clear": ["n"]}`, "n", `0`},
		{`{"append": {"last": 1}} | {"append": {"last": 2}} | {"append": {"last": 3}}`, "last", `[2,3]`},
		{`{"set": {"last": [1, 2, 3, 4]}}`, "last", `[3,4]`},
		{`{"append": {"calls": {"a": 1, "b": 2, "c": 3}}}`, "calls", `{"b":2,"c":3}`},
		{`{"append": {"calls": {"a": 1, "b": 2}}} | {"append": {"calls": {"a": 3}}} | {"append": {"calls": {"c": 4}}}`, "calls", `{"a":3,"c":4}`},
		{`{"add": {"calls": {"a": 1, "b": 1}}} | {"add": {"calls": {"a": 1}}} | {"add": {"calls": {"c": 1}}}`, "calls", `{"a":2,"c":1}`},
	} {
		for _, root := range []string{"", t.TempDir()} {
			s := scopes(t, root, "p", "/project", "s1")
			for text := range strings.SplitSeq(c.edits, " | ") {
				if text == "" {
					continue
				}
				if _, err := s.Change(edit(t, text), noon, time.Minute); err != nil {
					t.Errorf("%s: %s", c.edits, err)
				}
			}
			if got := get(t, s, c.name, noon); got != c.want {
				t.Errorf("%s: %s is %s, want %s", c.edits, c.name, got, c.want)
			}
			if root == "" {
				continue
			}
			if got := get(t, scopes(t, root, "p", "/project", "s1"), c.name, noon); got != c.want {
				t.Errorf("%s: later, %s is %s, want %s", c.edits, c.name, got, c.want)
			}
		}
	}
}

// An edit that fails changes nothing, in no scope.
func TestRefusedEdits(t *testing.T) {
	for text, want := range map[string]string{
		`{"set": {"n": "3"}}`:                 "state.n: want int, got string",
		`{"set": {"n": null}}`:                "state.n: want int, got nil",
		`{"set": {"n": 1.5}}`:                 "state.n: want int, got float",
		`{"set": {"list": [1]}}`:              "state.list: want list(string), got another array",
		`{"append": {"list": 1}}`:             "state.list: want list(string), got another array",
		`{"append": {"n": 1}}`:                "state.n: cannot append to int",
		`{"append": {"map": 1}}`:              "state.map: it is a map: append a map to it, not int",
		`{"add": {"n": "1"}}`:                 "state.n: cannot add string to int",
		`{"add": {"list": 1}}`:                "state.list: cannot add int to array",
		`{"add": {"n": 9223372036854775807}}`: "state.n: 1 + 9223372036854775807 is out of range",
		`{"set": {"other": 1}}`:               `the policy declares no state "other"`,
		`{"clear": ["other"]}`:                `the policy declares no state "other"`,
	} {
		for _, root := range []string{"", t.TempDir()} {
			s := scopes(t, root, "p", "/project", "s1")
			for _, e := range []Edit{edit(t, `{"set": {"n": 1, "p": 1}}`), edit(t, text)} {
				_, err := s.Change(e, noon, time.Minute)
				if e.Clear == nil && e.Add.IsNil() && member(e.Set, "p").Int() == 1 {
					continue
				}
				if err == nil || err.Error() != want {
					t.Errorf("%s: %v, want %s", text, err, want)
				}
			}
			e := edit(t, text)
			e.Set = e.Set.With("p", value.OfInt(2)).With("f", value.OfInt(2))
			if _, err := s.Change(e, noon, time.Minute); err == nil {
				t.Errorf("%s: with others it is no error", text)
			}
			if n, p, f := get(t, s, "n", noon), get(t, s, "p", noon), get(t, s, "f", noon); n != "1" || p != "1" || f != "0.5" {
				t.Errorf("%s: n is %s, p %s, f %s", text, n, p, f)
			}
		}
	}
	s := scopes(t, "", "p", "/project", "")
	for _, f := range []float64{math.Inf(1), math.NaN()} {
		e := Edit{Set: value.OfMap([]string{"f"}, []value.Value{value.OfFloat(f)})}
		if _, err := s.Change(e, noon, time.Minute); err == nil {
			t.Errorf("%v was kept", f)
		}
	}
}

func TestExpiry(t *testing.T) {
	for _, c := range []struct {
		changed, read time.Duration
		want          string
	}{
		{0, 59 * time.Second, "1"},
		{0, 60 * time.Second, "1"},
		{0, 61 * time.Second, "0"},
		{0, -59 * time.Second, "1"}, // the clock was set back
		{0, -2 * time.Hour, "0"},
		{50 * time.Second, 100 * time.Second, "2"}, // the last change counts
	} {
		s := scopes(t, t.TempDir(), "p", "/project", "s1")
		add := edit(t, `{"add": {"short": 1}}`)
		if _, err := s.Change(add, noon, time.Minute); err != nil {
			t.Fatal(err)
		}
		if c.changed > 0 {
			if _, err := s.Change(add, noon.Add(c.changed), time.Minute); err != nil {
				t.Fatal(err)
			}
		}
		if got := get(t, s, "short", noon.Add(c.read)); got != c.want {
			t.Errorf("changed at %s, read at %s: %s, want %s", c.changed, c.read, got, c.want)
		}
		if _, err := s.Change(add, noon.Add(24*time.Hour), time.Minute); err != nil {
			t.Fatal(err)
		}
		if got := get(t, s, "short", noon.Add(24*time.Hour)); got != "1" {
			t.Errorf("a day later it counts on from %s", got)
		}
	}
}

// What is kept is seen by one policy, one project, one session of one host.
func TestApart(t *testing.T) {
	root, here, there := t.TempDir(), t.TempDir(), t.TempDir()
	mine := scopes(t, root, "mine", here, "s1")
	if _, err := mine.Change(edit(t, `{"set": {"n": 1, "p": 1}}`), noon, time.Minute); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(here, link); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct {
		policy, project, session string
		n, p                     string
	}{
		{"mine", here, "s1", "1", "1"},
		{"mine", link + "/.", "s1", "1", "1"},
		{"mine", here, "s2", "0", "1"},
		{"mine", there, "s1", "1", "7"},
		{"Mine", here, "s1", "0", "7"},
		{"mine/", here, "s1", "0", "7"},
		{"", here, "s1", "0", "7"},
	} {
		s := scopes(t, root, c.policy, c.project, c.session)
		if n, p := get(t, s, "n", noon), get(t, s, "p", noon); n != c.n || p != c.p {
			t.Errorf("%q: n is %s, p %s; want %s, %s", c, n, p, c.n, c.p)
		}
	}
	for _, dir := range []string{"", ".", "a/b"} {
		if _, err := OfProject(root, dir); !errors.Is(err, ErrNoProject) {
			t.Errorf("the project %q: %v", dir, err)
		}
	}
	if _, err := OfSession(root, "host", ""); !errors.Is(err, ErrNoSession) {
		t.Errorf("a session without an id: %v", err)
	}
}

// A value that the policy declares differently now is absent.
func TestChangedDeclaration(t *testing.T) {
	root := t.TempDir()
	s := scopes(t, root, "p", "/project", "s1")
	if _, err := s.Change(edit(t, `{"set": {"n": 5, "s": "x", "list": ["a"]}}`), noon, time.Minute); err != nil {
		t.Fatal(err)
	}
	s = scopes(t, root, "p", "/project", "s1")
	s.States = parse(t, `{
		"n": {"type": "float", "default": 0.5, "scope": "session"},
		"s": {"type": "int", "default": 1, "scope": "session"},
		"list": {"type": "list(int)", "default": [1], "scope": "session"}}`)
	for name, want := range map[string]string{"n": "5", "s": "1", "list": "[1]"} {
		if got := get(t, s, name, noon); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	if v, _ := s.Get("n", noon); v.Kind() != value.Float {
		t.Errorf("n is %s", v.Kind())
	}
	if _, err := s.Change(edit(t, `{"add": {"s": 1}}`), noon, time.Minute); err != nil || get(t, s, "s", noon) != "2" {
		t.Errorf("counts on from the default: %s, %v", get(t, s, "s", noon), err)
	}
}

// BenchmarkGet is what an event pays that asks for a value.
func BenchmarkGet(b *testing.B) {
	root := b.TempDir()
	if _, err := scopes(b, root, "p", "/project", "s1").Change(edit(b, `{"set": {"n": 1, "s": "text"}}`), noon, time.Minute); err != nil {
		b.Fatal(err)
	}
	states := parse(b, declared)
	for b.Loop() {
		o, err := OfSession(root, "host", "s1")
		if err != nil {
			b.Fatal(err)
		}
		v := o.Of("p")
		s := Scopes{States: states, Session: func() (*Values, error) { return v, nil }}
		if got, err := s.Get("n", noon); err != nil || got.Int() != 1 {
			b.Fatal(got, err)
		}
	}
}

// BenchmarkStamp is what a tool call pays whose duration is asked for.
func BenchmarkStamp(b *testing.B) {
	o, err := OfSession(b.TempDir(), "host", "s1")
	if err != nil {
		b.Fatal(err)
	}
	for n := 0; b.Loop(); n++ {
		if err := o.Stamp("toolu_"+strconv.Itoa(n), time.Now()); err != nil {
			b.Fatal(err)
		}
	}
}
