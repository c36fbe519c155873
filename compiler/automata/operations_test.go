package automata

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// texts returns all texts over an alphabet, up to a length, shortest first.
func texts(alphabet []string, length int) []string {
	all := []string{""}
	for from := 0; length > 0; length-- {
		to := len(all)
		for _, text := range all[from:to] {
			for _, letter := range alphabet {
				all = append(all, text+letter)
			}
		}
		from = to
	}
	return all
}

// smallTexts are what brute force looks at.
var smallTexts = texts([]string{"a", "b", "k", " ", "\n", "é", "\xff"}, 4)

// smallPatterns are patterns over the alphabet of smallTexts.
var smallPatterns = []string{
	`a`, `b`, `^a`, `b$`, `^$`, ``, `[^\x00-\x{10FFFF}]`, `^[ab]*$`, `^(ab)*$`, `^a.b$`, `\ba\b`, `(?m)^a$`, `(?m)^b`, `é`, `^[^é]*$`, `(?i)K`,
	`aa|bb`, `^.{2}$`, `(?s)^.{3}$`, `a.*b`, `b.*a`, `\n`, `^\s+$`, `^(a|b|k)+$`, `a\B`, `^[^a]*$`, `\x{1F600}`, "^\x01$", "\x02", `^\p{L}$`,
}

func TestOperationsAgreeWithSets(t *testing.T) {
	machines := make([]*DFA, len(smallPatterns))
	for i, pattern := range smallPatterns {
		machines[i] = mustCompile(t, pattern)
	}
	for i, a := range machines {
		for j, b := range machines {
			checkOperations(t, smallPatterns[i]+" and "+smallPatterns[j], a, b)
		}
	}
}

// checkOperations compares the operations on two automata with what they do to
// membership.
func checkOperations(t *testing.T, name string, a, b *DFA) {
	t.Helper()
	for _, op := range []struct {
		name  string
		build func(a, b *DFA, budget Budget) (*DFA, error)
		want  combination
	}{{"Intersect", Intersect, both}, {"Union", Union, either}, {"Difference", Difference, butNot}} {
		c, err := op.build(a, b, Budget{})
		if err != nil {
			t.Fatalf("%s: %s: %v", name, op.name, err)
		}
		for _, text := range smallTexts {
			if want := op.want.of(a.Match(text), b.Match(text)); c.Match(text) != want {
				t.Fatalf("%s: %s: %q: want %v", name, op.name, text, want)
			}
		}
		checkWitness(t, name+": "+op.name, c)
	}
	checkRelations(t, name, a, b)
}

// checkRelations compares the lazy answers with those of built automata.
func checkRelations(t *testing.T, name string, a, b *DFA) {
	t.Helper()
	for _, test := range []struct {
		op    string
		lazy  func(a, b *DFA, budget Budget) (string, bool, error)
		build func(a, b *DFA, budget Budget) (*DFA, error)
	}{{"Overlap", Overlap, Intersect}, {"Outside", Outside, Difference}, {"Distinguish", Distinguish, symmetric}} {
		c, err := test.build(a, b, Budget{})
		if err != nil {
			t.Fatal(err)
		}
		wantText, want := c.Witness()
		gotText, got, err := test.lazy(a, b, Budget{})
		if err != nil || got != want || gotText != wantText {
			t.Errorf("%s: %s: got %q %v %v, want %q %v", name, test.op, gotText, got, err, wantText, want)
		}
		if want == c.Empty() {
			t.Errorf("%s: %s: witness %v, empty %v", name, test.op, want, c.Empty())
		}
	}
	subset, _ := Subset(a, b, Budget{})
	reverse, _ := Subset(b, a, Budget{})
	if Equivalent(a, b) != (subset && reverse) {
		t.Errorf("%s: equivalence and inclusion disagree", name)
	}
}

// symmetric is the symmetric difference, made of other operations.
func symmetric(a, b *DFA, budget Budget) (*DFA, error) {
	left, err := Difference(a, b, budget)
	if err != nil {
		return nil, err
	}
	right, err := Difference(b, a, budget)
	if err != nil {
		return nil, err
	}
	return Union(left, right, budget)
}

// checkWitness checks that a witness is valid, a member, and the shortest.
func checkWitness(t *testing.T, name string, d *DFA) {
	t.Helper()
	w, ok := d.Witness()
	if !ok {
		if slices.ContainsFunc(smallTexts, d.Match) {
			t.Errorf("%s: no witness, but not empty", name)
		}
		return
	}
	if !d.Match(w) || !utf8.ValidString(w) {
		t.Errorf("%s: bad witness %q", name, w)
	}
	for _, text := range smallTexts {
		if d.Match(text) && utf8.ValidString(text) && isPrintable(text) >= isPrintable(w) && len(text) < len(w) {
			t.Errorf("%s: witness %q, but %q is shorter", name, w, text)
		}
	}
}

// isPrintable returns 1 for a text of printable ASCII.
func isPrintable(text string) int {
	if strings.Trim(text, printable) == "" {
		return 1
	}
	return 0
}

func TestComplement(t *testing.T) {
	for _, pattern := range append(smallPatterns, trickyPatterns...) {
		if !parses(pattern) {
			continue
		}
		d := mustCompile(t, pattern)
		c := d.Complement()
		for _, text := range append(smallTexts, trickyTexts...) {
			if c.Match(text) == d.Match(text) {
				t.Fatalf("%q: %q is on both sides", pattern, text)
			}
		}
		if !Equivalent(c.Complement(), d) || c.Empty() != d.Universal() {
			t.Errorf("%q: the complement of the complement differs", pattern)
		}
	}
}

func TestWitnesses(t *testing.T) {
	for _, test := range []struct{ a, b, want string }{
		{`^mcp__github__.*`, `^mcp__.*__delete_.*`, `mcp__github__delete_`},
		{`\.env$`, `^src/`, `src/.env`},
		{`^git\s`, `--force`, `git --force`},
		{`.`, `.`, `a`},
		{`^[^a-z]$`, `.`, `0`},
		{`\n`, ``, "\n"},
		{`^\p{Greek}+$`, ``, "Ͱ"},
		{`😀`, ``, "😀"},
		{`^$`, ``, ""},
		{`^[\x00-\x1f]$`, ``, "\t"},
	} {
		got, ok, err := Overlap(mustCompile(t, test.a), mustCompile(t, test.b), Budget{})
		if !ok || err != nil || got != test.want {
			t.Errorf("Overlap(%q, %q) = %q %v %v, want %q", test.a, test.b, got, ok, err, test.want)
		}
	}
}

func TestEquivalentPatterns(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{`a|b`, `[ab]`, true}, {`a`, `.*a.*`, true}, {`(?s).*a`, `a`, true}, {`^a+$`, `^aa*$`, true}, {`^(a*)*$`, `^a*$`, true},
		{`(?i)a`, `[Aa]`, true}, {`(?i)k`, `[Kk]`, false}, {`\d`, `[[:digit:]]`, true}, {`^(?:a|b)*abb$`, `^[ab]*abb$`, true},
		{`\b`, `\w`, true}, {`^a`, `(?m)^a`, false}, {``, `^`, true}, {`x{2,}`, `xx`, true}, {`\pL`, `\p{Lu}`, false},
	} {
		if got := Equivalent(mustCompile(t, test.a), mustCompile(t, test.b)); got != test.want {
			t.Errorf("Equivalent(%q, %q) = %v", test.a, test.b, got)
		}
	}
}

// FuzzOperations checks the operations on patterns drawn from a grammar.
func FuzzOperations(f *testing.F) {
	addGenerated(f)
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		g := &generator{data}
		left, right := g.pattern(2), g.pattern(2)
		if !parses(left) || !parses(right) {
			return
		}
		small := Budget{States: 500, Table: 1 << 16, Steps: 100_000, Pairs: 100_000}
		a, errA := Compile(left, small)
		b, errB := Compile(right, small)
		if errA != nil || errB != nil {
			return
		}
		for _, combine := range []combination{both, either, butNot} {
			c, err := (&product{a, b, combine}).build("test", small)
			if err == nil && c.Match(text) != combine.of(a.Match(text), b.Match(text)) {
				t.Errorf("%q and %q, %v: wrong on %q", left, right, combine, text)
			}
		}
		if w, ok, err := Overlap(a, b, small); err == nil && ok && !(a.Match(w) && b.Match(w) && utf8.ValidString(w)) {
			t.Errorf("%q and %q: bad witness %q", left, right, w)
		}
	})
}

func BenchmarkOverlap(b *testing.B) {
	for _, patterns := range [][2]string{{`^mcp__github__.*`, `^mcp__.*__delete_.*`}, {`\.env$`, `^src/`}, {tablePatterns[1], tablePatterns[3]}} {
		x, y := mustCompile(b, patterns[0]), mustCompile(b, patterns[1])
		b.Run(patterns[0]+" and "+patterns[1], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Overlap(x, y, Budget{})
			}
		})
	}
}
