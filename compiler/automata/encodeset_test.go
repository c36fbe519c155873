package automata

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/automaton"
)

// loadSet returns the set of literals as the evaluator sees it.
func loadSet(t testing.TB, literals []string, fold bool) automaton.Set {
	t.Helper()
	set, err := automaton.LoadSet(EncodeSet(literals, fold))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// checkSet compares a set with one search per literal, occurrences counted, in the
// text and in one that is long enough to be read by pairs of bytes.
func checkSet(t *testing.T, literals []string, text string, fold bool) {
	t.Helper()
	checkText(t, literals, text, fold)
	checkText(t, literals, strings.Repeat(text+" ", 512/(len(text)+1))+"x"+text, fold)
}

func checkText(t *testing.T, literals []string, text string, fold bool) {
	t.Helper()
	var want []uint32
	folded := text
	if fold {
		folded = automaton.Fold(text)
	}
	for id, literal := range literals {
		if fold {
			literal = automaton.Fold(literal)
		}
		for i := range len(folded) + 1 {
			if strings.HasPrefix(folded[i:], literal) && (literal != "" || i == 0) {
				want = append(want, uint32(id))
			}
		}
	}
	got := loadSet(t, literals, fold).AppendFound(nil, text)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("literals %q, text %q, fold %v: got %v, want %v", literals, text, fold, got, want)
	}
}

func TestSet(t *testing.T) {
	for _, test := range []struct{ literals, text string }{
		{"he she his hers", "ushers"},
		{"a aa aaa aaaa", "aaaaa"},
		{"a a b a", "ab"},
		{"mcp__git mcp__github mcp__github__delete", "x mcp__github__delete_repo"},
		{"abcdef bcde cd", "abcdef abcde"},
		{"password secret api_key", "PASSWORD=Secret"},
		{"ſecret disK", "SECRET di\u017f\u212a"},
		{"é É 日本", "É日本é"},
		{"key secret sk", ". \u212aey . \u017fecret . s\u212a"},
		{"abc abd", "ab"},
		{"foobarbaz foo", "foobarba foobarbaz"},
	} {
		for _, fold := range []bool{false, true} {
			checkSet(t, strings.Fields(test.literals), test.text, fold)
		}
	}
	checkSet(t, nil, "anything", false)
	checkSet(t, []string{""}, "anything", false)
	checkSet(t, []string{"x", "", "", "x"}, "xx", false)
	checkSet(t, []string{"x", ""}, "", true)
}

func TestSetStops(t *testing.T) {
	calls := 0
	loadSet(t, []string{"a"}, false).Find("aaa", func(uint32) bool {
		calls++
		return calls < 2
	})
	if calls != 2 {
		t.Errorf("%d calls after hit returned false", calls)
	}
}

// FuzzSet compares a set with one search per literal.
func FuzzSet(f *testing.F) {
	f.Add("he\nshe\nhis", "ushers", false)
	f.Add("a\naa\n\naaa", "aaaa", true)
	f.Add("ſ\nk\nsK", "SK\u017f\u212a\xc5\xe2\x84", true)
	f.Add("abcdefg\nabcdxyz\nbcdx", "zabcdxyzabcdefg", false)
	f.Fuzz(func(t *testing.T, joined, text string, fold bool) {
		if len(joined) < 200 && len(text) < 200 {
			checkSet(t, strings.Split(joined, "\n"), text, fold)
		}
	})
}

// randomLiterals returns n literals of about twelve bytes.
func randomLiterals(n int) []string {
	r := rand.New(rand.NewPCG(1, 2))
	literals := make([]string, n)
	for i := range literals {
		b := make([]byte, 10+r.IntN(5))
		for j := range b {
			b[j] = "abcdefghijklmnopqrstuvwxyz-_/. "[r.IntN(31)]
		}
		literals[i] = string(b)
	}
	return literals
}

// toolLiterals returns n literals that have much in common.
func toolLiterals(n int) []string {
	literals := make([]string, n)
	for i := range literals {
		literals[i] = fmt.Sprintf("mcp__srv%d__", i)
	}
	return literals
}

func BenchmarkEncodeSet(b *testing.B) {
	for _, n := range []int{10, 1000, 10_000} {
		for name, literals := range map[string][]string{"random": randomLiterals(n), "tools": toolLiterals(n)} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				b.ReportAllocs()
				var out []byte
				for b.Loop() {
					out = EncodeSet(literals, false)
				}
				b.ReportMetric(float64(len(out)), "bytes")
			})
		}
	}
}

func BenchmarkSetFind(b *testing.B) {
	const command = `cd /srv/app && git fetch origin && git checkout -b feature/login && npm ci && npm test -- --watch=false && git push origin feature/login`
	for _, n := range []int{10, 1000, 10_000} {
		for _, fold := range []bool{false, true} {
			set := loadSet(b, randomLiterals(n), fold)
			b.Run(fmt.Sprintf("%d/fold=%v", n, fold), func(b *testing.B) {
				b.ReportAllocs()
				found := make([]uint32, 0, 64)
				for b.Loop() {
					found = set.AppendFound(found[:0], command)
				}
			})
		}
	}
}
