package automata

import (
	"regexp"
	"testing"

	"github.com/hookc/hookc/runtime/automaton"
)

// loadProg returns the program of a pattern as the evaluator sees it.
func loadProg(t testing.TB, pattern string) automaton.Prog {
	t.Helper()
	b, err := EncodeProg(pattern)
	if err != nil {
		t.Fatalf("EncodeProg(%q): %v", pattern, err)
	}
	prog, err := automaton.LoadProg(b)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

// checkProg compares one search with package regexp.
func checkProg(t *testing.T, pattern, text string) {
	t.Helper()
	re := regexp.MustCompile(pattern)
	prog := loadProg(t, pattern)
	want := re.FindStringSubmatchIndex(text)
	caps := make([]int32, prog.Groups()*2)
	if got := prog.Find(text, caps); got != (want != nil) {
		t.Errorf("%q on %q: found %v, want %v", pattern, text, got, want)
		return
	}
	for i, bound := range want {
		if int(caps[i]) != bound {
			t.Errorf("%q on %q: got %v, want %v", pattern, text, caps, want)
			return
		}
	}
	if prog.Match(text) != (want != nil) {
		t.Errorf("%q on %q: Match and Find differ", pattern, text)
	}
}

func TestProgAgreesWithRegexp(t *testing.T) {
	for _, pattern := range trickyPatterns {
		if !parses(pattern) {
			continue
		}
		for _, text := range trickyTexts {
			checkProg(t, pattern, text)
		}
	}
}

func TestProgGroups(t *testing.T) {
	prog := loadProg(t, `(?P<user>\w+)@(\w+)\.(?<top>com|org)`)
	if prog.Groups() != 4 {
		t.Errorf("%d groups", prog.Groups())
	}
	for name, want := range map[string]int{"user": 1, "top": 3, "": -1, "none": -1} {
		if got := prog.Group(name); got != want {
			t.Errorf("Group(%q) = %d, want %d", name, got, want)
		}
	}
	for group, want := range []string{"", "user", "", "top", ""} {
		if got := prog.GroupName(group); got != want {
			t.Errorf("GroupName(%d) = %q, want %q", group, got, want)
		}
	}
	short := make([]int32, 3)
	if !prog.Find("mail me@example.org", short) || short[0] != 5 || short[1] != 19 || short[2] != 5 {
		t.Errorf("with a short slice: %v", short)
	}
	long := make([]int32, 12)
	if !prog.Find("me@example.org", long) || long[7] != 14 || long[8] != -1 {
		t.Errorf("with a long slice: %v", long)
	}
}

// FuzzProg compares the program with package regexp on patterns drawn from a
// grammar.
func FuzzProg(f *testing.F) {
	addGenerated(f)
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		g := &generator{data}
		if pattern := g.pattern(3); parses(pattern) {
			checkProg(t, pattern, text)
			checkProg(t, pattern, g.text())
		}
	})
}

func BenchmarkProgFind(b *testing.B) {
	const command = `cd /srv/app && git fetch origin && git push origin feature/login --force`
	prog := loadProg(b, `git\s+push\s+(?P<remote>\w+).*--force`)
	caps := make([]int32, prog.Groups()*2)
	b.ReportAllocs()
	for b.Loop() {
		prog.Find(command, caps)
	}
}
