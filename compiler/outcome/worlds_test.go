package outcome

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hookc/hookc/compiler/internal/randpolicy"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/world"
)

// place is where an event happens: a project on the disk, and an environment. The zero
// place is that of witnesses, which has neither.
type place struct {
	dir  string
	env  map[string]string
	lock bool // the project has a file lock, until a step deletes it
}

// places are a few that answer conditions differently.
func places(t *testing.T) (out []place) {
	for _, p := range []struct {
		branch, a string
		place
	}{
		{"main", `{"x": 1}`, place{env: map[string]string{"CI": "true"}, lock: true}},
		{"feature/x", `{"x": 2}`, place{env: map[string]string{"CI": "1"}}},
		{"main", `{"x":`, place{lock: true}},
	} {
		p.dir = t.TempDir()
		for name, text := range map[string]string{".git/HEAD": "ref: refs/heads/" + p.branch + "\n", "a.json": p.a, "src/b": ""} {
			name = filepath.Join(p.dir, name)
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		out = append(out, p.place)
	}
	return out
}

// of is an event as it happens here.
func (p place) of(json []byte) []byte {
	if p.dir == "" {
		return json
	}
	return bytes.ReplaceAll(json, []byte("/w/shop"), []byte(p.dir))
}

// world is the place before an event. Steps act in it.
func (p place) world(policy string) *world.World {
	w := &world.World{Home: "/home/dev", Host: generic.Name, Policy: policy}
	if p.dir == "" {
		return w
	}
	w.Effects = true
	w.Getenv = func(name string) (string, bool) { v, ok := p.env[name]; return v, ok }
	lock := filepath.Join(p.dir, "lock")
	switch _, err := os.Stat(lock); {
	case p.lock && err != nil:
		os.WriteFile(lock, []byte("held"), 0o644)
	case !p.lock && err == nil:
		os.Remove(lock)
	}
	return w
}

// asksOutside reports whether a policy asks or changes what lies outside of its events.
var asksOutside = regexp.MustCompile(`env\.|git\.branch|exists\(|within\(|doc\(|readable\(|size\(|state\.|  (state|write) \{`).MatchString

// openTerm is a condition on something that is no part of an event.
func openTerm(d randpolicy.Dice) string {
	return randpolicy.Pick(d,
		`env.CI == "true"`, `env.CI != "true"`, `env.CI != nil`, `env.CI in ["true", "1"]`, `(env.CI ?? "") contains "t"`,
		`git.branch == "main"`, `git.branch != "main"`, `git.branch startsWith "m"`, `(git.branch ?? "main") == "main"`,
		`exists("lock")`, `exists("lock")`, `not exists("lock")`, `exists(path ?? "lock")`, `exists(agent)`, `size("lock") > 3`,
		`any(files.written, not within(#, "project"))`, `none(files.written, not within(#, "project"))`, `all(files.written, within(#, "project"))`,
		`any(files.read, exists(#))`, `any(files.read, # contains "a" and not exists(#))`,
		`doc("a.json").x == 1`, `doc("a.json")?.x == 2`, `readable("a.json")`,
		`state.n == 0`, `state.n > 0`)
}

// guard is the lines of a hook that say when it applies, which may be outside of the event.
func guard(d randpolicy.Dice) string {
	g := d.Guard()
	if d.IntN(6) == 0 {
		g = strings.Replace(g, "{{ agent }}", "{{ git.branch }}", 1)
	}
	if d.IntN(3) > 0 {
		return g
	}
	term := openTerm(d)
	before, rest, ok := strings.Cut(g, "  when = <<-EXPR\n    ")
	if !ok {
		return g + "  when = <<-EXPR\n    " + term + "\n  EXPR\n"
	}
	own, end, _ := strings.Cut(rest, "\n")
	when := randpolicy.Pick(d, term, term, "("+own+") and "+term, term+" and ("+own+")", "("+own+") or "+term, "not ("+term+") and ("+own+")", term+" or "+openTerm(d), term+" ? ("+own+") : "+openTerm(d))
	return before + "  when = <<-EXPR\n    " + when + "\n" + end
}

// declared is what a policy must declare for its conditions.
func declared(policy string) string {
	if strings.Contains(policy, "state.n") || strings.Contains(policy, "  state {") {
		return "state \"n\" {\n  type = int\n}\n"
	}
	return ""
}

// guardOf is the guard of a hook of hook.
func guardOf(hook string) string {
	_, rest, _ := strings.Cut(hook, "\n")
	guard, _, _ := strings.Cut(rest, "  priority = ")
	return guard
}
